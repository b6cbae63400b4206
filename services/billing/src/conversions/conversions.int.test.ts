import { billingRoutes as r } from '@mostrador/contracts/billing'
import { anActor } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSends } from '../test/sends-test-app.ts'

let app: Awaited<ReturnType<typeof startSends>>
beforeAll(async () => {
  app = await startSends()
})
afterAll(() => app.stop())

/** A business that pays 25.50 per conversion, with so many pesos. */
const aBusinessByConversions = async (pesos: number, milli = 0) => {
  const business = await app.newBusiness(milli)
  const { businessId, owner, call } = business
  const params = { businessId }
  const asAdmin = app.as(app.admin)
  await asAdmin(r.putPayment, {
    params,
    body: {
      paymentMode: 'conversions',
      paymentLevel: { level: 2, pricePerConversion: 25.5 },
    },
  })
  if (pesos > 0)
    await asAdmin(r.depositBalance, { params, body: { amount: pesos, concept: 'Transferencia' } })
  return {
    ...business,
    charge: (key: string) => call(r.chargeConversion, { body: { key, concept: 'Cita agendada' } }),
    credits: async () => (await app.as(owner)(r.getCredits, {})).data,
    async answer(key: string, amount: number) {
      await call(r.reserve, { body: { creditType: 'gpt', amount, key } })
      await call(r.capture, { body: { key, amount, concept: 'Respuesta' } })
    },
  }
}

describe('a business that pays by conversions', () => {
  it('starts with the tolerance, decreases per reply, and a paid conversion refills it [CRD2-06]', async () => {
    const business = await aBusinessByConversions(60)
    expect(await business.credits()).toMatchObject({
      paymentMode: 'conversions',
      paymentLevel: { level: 2, pricePerConversion: 25.5 },
      balanceMXN: 60,
      gptModel: 100,
      reasoningModel: 50,
    })
    await business.answer('turn-tolerance-1', 30_000)
    expect(await business.credits()).toMatchObject({ gptModel: 70 })
    expect((await business.charge('conversion-1')).data).toEqual({
      isCharged: true,
      balanceMXN: 34.5,
    })
    expect(await business.credits()).toMatchObject({ gptModel: 100, balanceMXN: 34.5 })
  })

  it('pays a conversion once, however often and concurrently it is reported', async () => {
    const business = await aBusinessByConversions(60)
    await Promise.all([1, 2, 3, 4].map(() => business.charge('conversion-same')))
    expect(await business.credits()).toMatchObject({ balanceMXN: 34.5 })
  })

  it('is not charged more than its balance, and stops when the tolerance is used up', async () => {
    const business = await aBusinessByConversions(60)
    await Promise.all(
      ['first', 'second', 'third', 'fourth'].map(n => business.charge(`at-once-${n}`))
    )
    expect(await business.credits()).toMatchObject({ balanceMXN: 9 })
    await business.answer('turn-all-1', 100_000)
    expect((await business.charge('conversion-late')).data).toMatchObject({ isCharged: false })
    const { body } = await business.call(r.reserve, {
      body: { creditType: 'gpt', amount: 1000, key: 'turn-none-1' },
    })
    expect(body).toMatchObject({ code: 'not_enough_credits' })
    expect(await business.credits()).toMatchObject({ gptModel: 0, balanceMXN: 9 })
  })

  it('keeps credits that are more than the tolerance', async () => {
    const business = await aBusinessByConversions(0, 300_000)
    expect(await business.credits()).toMatchObject({ gptModel: 300, reasoningModel: 50 })
  })

  it('can be set by an admin only; others pay by credits and no conversion', async () => {
    const { businessId, owner, call } = await app.newBusiness(1000)
    const params = { businessId }
    const body = {
      paymentMode: 'conversions' as const,
      paymentLevel: { level: 1, pricePerConversion: 1 },
    }
    for (const actor of [owner, anActor({ role: 'partner' })]) {
      expect((await app.as(actor)(r.putPayment, { params, body })).status).toBe(403)
      const deposit = { amount: 100, concept: 'Mía' }
      expect((await app.as(actor)(r.depositBalance, { params, body: deposit })).status).toBe(403)
    }
    const { data } = await call(r.chargeConversion, { body: { key: 'conversion-x', concept: '' } })
    expect(data).toEqual({ isCharged: false, balanceMXN: 0 })
  })

  it('has a ledger of its money that nobody changes', async () => {
    const { businessId } = await aBusinessByConversions(60)
    await expect(
      app.query(businessId, 'update billing.balance_movement set balance_after_cents = 1')
    ).rejects.toThrow('append-only')
  })
})
