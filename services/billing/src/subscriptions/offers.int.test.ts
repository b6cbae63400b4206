import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r, type CheckoutForm } from '@mostrador/contracts/billing'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutForm, startBillingWithStripe, type StripeTest } from '../test/stripe-steps.ts'

let test: StripeTest
beforeAll(async () => {
  test = await startBillingWithStripe({
    PRICE_VARIANTS: 'products,usd,messages',
    SALES_WHATSAPP: '5212225550101',
    USD_PLANS_FORM_URL: 'https://formularios.example/usd',
  })
})
afterAll(() => test.stop())

const anonymous: Actor = {
  ...aBusiness().owner,
  kind: 'anonymous',
  userId: null,
  businessId: null,
  isOwner: false,
  permissions: [],
}
const listFor = async (owner: Actor) => (await test.app.as(owner)(r.priceList, {})).data
const start = (owner: Actor, prices: CheckoutForm['prices'], more: Partial<CheckoutForm> = {}) =>
  test.app.as(owner)(r.startCheckout, { body: { ...checkoutForm(owner, prices), ...more } })
const movements = async (owner: Actor) =>
  (await test.app.as(owner)(r.listCreditMovements, { query: {} })).data.movements

describe('the variants of an installation', () => {
  it('are shown in their order, to visitors too, with the WhatsApp number and form of sales [PRC-02, CHK-03]', async () => {
    const anybody = (await test.app.as(anonymous)(r.publicPriceList, {})).data
    expect(anybody).toMatchObject({
      variants: ['products', 'usd', 'messages'],
      plans: [],
      promo: null,
      subscription: null,
      usdPlans: { kind: 'standard' },
      contact: {
        whatsapp: '5212225550101',
        usdForm: 'https://formularios.example/usd',
        refundTerms: null,
      },
    })
    expect(anybody.usdPlans?.plans[0]).toEqual({
      id: 'starter',
      title: 'Starter',
      credits: 1_000,
      priceUSD: 4_900,
      priceMXN: 98_000,
      pricePerCredit: 490,
      features: expect.any(Array),
      priceId: 'starter',
    })
  })

  it('are the only plans that can be bought', async () => {
    const { owner } = aBusiness()
    const bronce = [{ priceId: 'bronce', quantity: 1, unitAmount: 124_900 }]
    expect((await start(owner, bronce)).body).toMatchObject({ code: 'plan_unknown' })
    const promo = [{ priceId: 'promo-bronce', quantity: 1_000, unitAmount: 349 }]
    const body = checkoutForm(owner, promo)
    expect((await test.app.as(owner)(r.startPromoCheckout, { body })).body).toMatchObject({
      code: 'promo_over',
    })
  })

  it('sell a plan in dollars, with the limits of the plan of its size [PRC-12]', async () => {
    const { owner } = aBusiness()
    await test.subscribe(owner, 'pro-usd', 11_900)
    expect(await movements(owner)).toMatchObject([
      { amount: 3_000, concept: 'Plan Pro (119.00 USD)', totalPrice: null },
    ])
    expect((await listFor(owner)).subscription).toMatchObject({
      planId: 'pro',
      prices: [{ currency: 'USD', unitAmount: 11_900 }],
    })
    expect((await test.app.as(owner)(r.entitlements, {})).data.limits.crmFunnels).toBe(5)
  })
})

describe('the catalogue at the provider', () => {
  it('is shown with its prices in pesos and of a day, and sold at them [PRC-01, PRC-03, PRC-04]', async () => {
    const { products, prices } = test.account
    const crece = await products.create({
      name: 'Crece',
      description: 'Para dos sucursales',
      marketing_features: [{ name: 'Agenda' }, { name: 'Asistente' }],
      metadata: { credits: '1500', plan: 'plata', highlights: '2' },
    })
    await products.create({ name: 'Otra cosa de la cuenta' })
    const priceOf = (currency: string, unit_amount: number, interval: 'month' | 'year' | 'day') =>
      prices.create({ product: crece.id, currency, unit_amount, recurring: { interval } })
    const monthly = await priceOf('mxn', 150_000, 'month')
    await priceOf('usd', 90_000, 'year')
    const daily = await priceOf('mxn', 6_000, 'day')
    const { owner } = aBusiness()
    expect((await listFor(owner)).products).toEqual([
      {
        id: crece.id,
        name: 'Crece',
        description: 'Para dos sucursales',
        features: ['Agenda', 'Asistente'],
        highlights: [2],
        prices: [
          expect.objectContaining({ interval: 'day', unitAmount: 6_000 }),
          expect.objectContaining({
            interval: 'year',
            currency: 'USD',
            amountMXN: 1_800_000,
            perDayMXN: 60_000,
          }),
          {
            id: monthly.id,
            currency: 'MXN',
            unitAmount: 150_000,
            interval: 'month',
            credits: 1_500,
            amountMXN: 150_000,
            perDayMXN: 5_000,
          },
        ],
      },
    ])
    const cheap = [{ priceId: monthly.id, quantity: 1, unitAmount: 1 }]
    expect((await start(owner, cheap)).body).toMatchObject({ code: 'price_differs' })
    await test.subscribe(owner, monthly.id, 150_000)
    expect(await movements(owner)).toMatchObject([{ amount: 1_500, concept: 'Crece' }])
    expect((await test.app.as(owner)(r.entitlements, {})).data.planId).toBe('plata')

    const { owner: byTheDay } = aBusiness()
    await test.subscribe(byTheDay, daily.id, 6_000)
    expect((await listFor(byTheDay)).subscription?.prices).toEqual([
      { productName: 'Crece', currency: 'MXN', unitAmount: 6_000, interval: 'day' },
    ])
  })
})

describe('a coupon', () => {
  it('lowers the minimum and the price of a pack, by our own calculation [PRC-07]', async () => {
    const { coupons, promotionCodes } = test.account
    const coupon = await coupons.create({ percent_off: 10, duration: 'once' })
    const promotionCode = await promotionCodes.create({
      code: 'HOLA10',
      promotion: { type: 'coupon', coupon: coupon.id },
    })
    const { owner } = aBusiness()
    const ask = (code: string) => test.app.as(owner)(r.readCoupon, { query: { code } })
    expect((await ask('hola10')).data).toEqual({
      code: 'HOLA10',
      percentOff: 10,
      amountOff: null,
    })
    expect((await ask('NADA')).body).toMatchObject({ code: 'coupon_unknown' })

    const few = [{ priceId: 'mensajes', quantity: 500, unitAmount: 100 }]
    expect((await start(owner, few)).body).toMatchObject({ code: 'quantity_not_sold' })
    expect((await start(owner, few, { coupon: 'NADA' })).body).toMatchObject({
      code: 'coupon_unknown',
    })
    const { data } = (await start(owner, few, { coupon: 'HOLA10' })).data
    expect(test.sandbox.control.session(data).amount_total).toBe(45_000)
    test.sandbox.control.pay(data)
    await test.settled()
    expect(await movements(owner)).toMatchObject([{ amount: 500, totalPrice: 450 }])

    await promotionCodes.update(promotionCode.id, { active: false })
    expect((await ask('HOLA10')).body).toMatchObject({ code: 'coupon_unknown' })
  })
})

describe('a payment in a form of ours', () => {
  const intent = async (owner: Actor, priceId: string) =>
    test.app.as(owner)(r.createPaymentIntent, { body: { priceId, email: 'ana@example.com' } })

  it('answers its secret, and adds its credits with the webhook alone, once [CHK-05]', async () => {
    const { owner } = aBusiness()
    const { body } = await intent(owner, 'mensajes-2000')
    expect(body).toMatchObject({
      success: true,
      data: { clientSecret: expect.stringMatching(/^pi_\w+_secret_/) },
    })
    const { clientSecret } = (await intent(owner, 'mensajes-2000')).data
    expect(await test.gptCredits(owner)).toBe(0)
    const id = clientSecret.split('_secret_')[0] ?? ''
    expect(await test.account.paymentIntents.retrieve(id)).toMatchObject({
      amount: 180_000,
      currency: 'mxn',
      receipt_email: 'ana@example.com',
    })
    test.sandbox.control.quirks({ copies: 3, delayMs: 20 })
    test.sandbox.control.payIntent(id)
    await test.settled()
    test.sandbox.control.quirks({})
    expect(await movements(owner)).toMatchObject([{ amount: 2_000, totalPrice: 1_800 }])
  })

  it('is found by the hourly job when its webhook was lost, and refuses what is not sold', async () => {
    const { owner } = aBusiness()
    const { clientSecret } = (await intent(owner, 'mensajes-750')).data
    test.sandbox.control.quirks({ dropPercent: 100 })
    test.sandbox.control.payIntent(clientSecret.split('_secret_')[0] ?? '')
    await test.settled()
    test.sandbox.control.quirks({})
    test.app.clock.advance(3_600_000)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(750)
    expect((await intent(owner, 'mensajes-10')).status).toBe(422)
    expect((await intent(owner, 'bronce')).status).toBe(404)
  })
})
