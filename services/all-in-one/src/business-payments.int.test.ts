import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as a } from '@mostrador/contracts/accounts'
import { billingRoutes as b } from '@mostrador/contracts/billing'
import { actorOf } from '@mostrador/platform'
import { type MercadoPagoSandbox, startMercadoPagoSandbox } from '@mostrador/sandbox'
import { startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { services } from './services.ts'
import { connectAccount } from './test/paying-salon.ts'

let testApp: TestApp
let mercadoPago: MercadoPagoSandbox
beforeAll(async () => {
  mercadoPago = await startMercadoPagoSandbox({
    client: { id: '42', secret: 'not-a-secret' },
    webhookSecret: 'not-a-secret-of-webhooks',
    clock: { now: () => testApp.clock.now() },
  })
  const all = services({ withSimulator: false }).filter(({ name }) => name !== 'edge-gateway')
  testApp = await startTestApp({
    services: all,
    at: '2026-11-23T16:00:00Z',
    variables: {
      ...mercadoPago.variables,
      MESSAGING_TOKEN_KEY: `test:${Buffer.alloc(32, 7).toString('base64')}`,
      META_APP_SECRET: 's'.repeat(32),
      META_VERIFY_TOKEN: 'v'.repeat(32),
      BILLING_TOKEN_KEY: `test:${Buffer.alloc(32, 9).toString('base64')}`,
      PUBLIC_URL: 'http://localhost:3000',
    },
  })
})
afterAll(async () => {
  await testApp.stop()
  await mercadoPago.close()
})

/** A person who registered, and their business. */
const anOwner = async (email: string): Promise<Actor & { readonly businessId: string }> => {
  const gateway = testApp.as(actorOf.service('edge-gateway'))
  const { data } = await gateway(a.registerUser, {
    body: {
      name: 'Lupita',
      email,
      password: 'una clave larga',
      host: 'localhost',
    },
  })
  const { _id: userId, name } = data.session.user
  const alone: Actor = {
    kind: 'user',
    userId,
    businessId: null,
    role: 'user',
    isOwner: false,
    permissions: [],
    name,
  }
  const business = {
    name: 'Estética Lupita',
    description: 'Cortes y tintes',
    whatsapp: '2221234567',
    whatsappOwner: '2227654321',
    timezone: { name: 'America/Mexico_City' },
  }
  const created = await testApp.as(alone)(a.createBusiness, { body: { business } })
  await testApp.settled()
  return { ...alone, businessId: created.data._id, isOwner: true }
}

describe('the payment fields of a business', () => {
  it('follow its Mercado Pago account by markers, and never contain a token', async () => {
    const owner = await anOwner('lupita@correo.example')
    const read = async () =>
      (await testApp.as(owner)(a.getBusiness, { params: { id: owner.businessId } })).data
    const none = {
      mercadoPagoAccessToken: null,
      mercadoPagoRefreshToken: null,
      mercadoPagoPublicKey: null,
    }
    expect(await read()).toMatchObject(none)

    const seller = mercadoPago.control.addSeller('LUPITA')
    await connectAccount({ as: testApp.as(owner) }, seller)
    const connected = await read()
    expect(connected).toMatchObject({
      mercadoPagoAccessToken: 'connected',
      mercadoPagoRefreshToken: 'connected',
      mercadoPagoPublicKey: expect.stringMatching(/^APP_USR-\w+-public-/) as string,
    })
    // A public key is for browsers; a token opens the account.
    expect(JSON.stringify(connected)).not.toMatch(/TG-|APP_USR-(?!\w+-public-)/)
    await testApp.as(owner)(b.disconnectSeller, {})
    expect(await read()).toMatchObject(none)
  })

  it('name its payment mode: conversions at its level, from a balance in pesos', async () => {
    const owner = await anOwner('paty@correo.example')
    const admin: Actor = { ...owner, businessId: null, role: 'admin', isOwner: false }
    const params = { businessId: owner.businessId }
    const paymentLevel = { level: 2, pricePerConversion: 25.5 }
    const asAdmin = testApp.as(admin)
    await asAdmin(b.putPayment, { params, body: { paymentMode: 'conversions', paymentLevel } })
    await asAdmin(b.depositBalance, { params, body: { amount: 60, concept: 'Transferencia' } })
    const reply = await testApp.as(owner)(a.getBusiness, { params: { id: owner.businessId } })
    const { paymentMode, paymentLevel: level, counters } = reply.data
    // A payment level is these two, and nothing else.
    expect([paymentMode, level]).toEqual(['conversions', paymentLevel])
    expect(counters).toMatchObject({ gptModel: 100, reasoningModel: 50, balanceMXN: 60 })
  })
})
