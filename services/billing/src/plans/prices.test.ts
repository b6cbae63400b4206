import { billingRoutes } from '@mostrador/contracts/billing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { demoPlans, packs, promo, tiers, usdPlans } from './catalogue.ts'
import { extraOptions, namedPackQuote, packUnitAmount, promoQuote, quoteOf } from './prices.ts'

const sold = new Set(['plans', 'messages', 'usd'] as const)
const plan = (priceId: string, unitAmount: number) => ({ priceId, unitAmount, quantity: 1 })

describe('prices', () => {
  it.each([
    [749, undefined],
    [750, 100],
    [1_999, 100],
    [2_000, 90],
    [4_999, 90],
    [5_000, 70],
    [9_999, 70],
    [10_000, 50],
    [19_999, 50],
    [20_000, 40],
  ])('a message of a pack of %d costs %s cents [PRC-06]', (quantity, cents) => {
    expect(packUnitAmount(quantity)).toBe(cents)
  })

  it('sells no pack below the minimum, nor beyond the most', () => {
    for (const quantity of [0, 749, packs.most + 1]) {
      const price = { priceId: 'mensajes', quantity, unitAmount: packUnitAmount(quantity) ?? 100 }
      expect(quoteOf({ prices: [price] }, sold)).toMatchObject({ code: 'quantity_not_sold' })
    }
  })

  it('offers extra credits below the next plan by a hundred [PRC-10]', () => {
    const [bronce, plata, oro] = tiers.map(extraOptions)
    expect(bronce).toEqual([0, 100, 200, 300, 400, 500])
    expect(plata).toEqual([0, 100, 200, 300, 400, 500, 1_000, 1_500, 2_000, 2_500])
    expect(oro?.at(-1)).toBe(4_500)
  })

  it('sells the three plans with their credits, and expert help once [PRC-09, PRC-11]', () => {
    const totals = tiers.map(({ id, totalPrice }) =>
      quoteOf({ prices: [plan(id, totalPrice)], needExpertHelp: true }, sold)
    )
    expect(totals.map(quote => quote.ok && [quote.value.credits, quote.value.total])).toEqual([
      [1_000, 124_900 + 34_900],
      [2_000, 194_900 + 34_900],
      [5_000, 374_900 + 34_900],
    ])
    const first = totals[0]
    expect(first?.ok && first.value.lines.map(({ monthly }) => monthly)).toEqual([true, false])
  })

  it('has for each plan its credits, price, rate of extra credits and limits [PRC-09]', () => {
    expect(
      tiers.map(({ name, quantity, totalPrice, additionalCreditRate, limits }) => [
        name,
        [quantity, totalPrice, additionalCreditRate],
        [limits.crmFunnels, limits.massCampaigns, limits.upsells],
      ])
    ).toEqual([
      ['Bronce', [1_000, 124_900, 100], [2, 1, 10]],
      ['Plata', [2_000, 194_900, 85], [5, 2, 20]],
      ['Oro', [5_000, 374_900, 70], [10, 4, 50]],
    ])
  })

  it('adds extra credits at the rate of the plan', () => {
    const quote = quoteOf(
      {
        prices: [plan('plata', 194_900), { priceId: 'plata-extra', quantity: 300, unitAmount: 85 }],
        customAmount: 194_900 + 300 * 85,
      },
      sold
    )
    expect(quote).toMatchObject({ value: { credits: 2_300, total: 220_400 } })
  })

  it('uses no price but its own, whatever is posted (A18)', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 500_000 }), posted => {
        const [bronce] = tiers
        const isOurs = posted === bronce?.totalPrice
        expect(quoteOf({ prices: [plan('bronce', posted)] }, sold).ok).toBe(isOurs)
        const whole = { prices: [plan('bronce', 124_900)], customAmount: posted }
        expect(quoteOf(whole, sold).ok).toBe(isOurs)
      })
    )
  })

  it('sells a thousand credits of the promo for 349 pesos in all [CHK-08]', () => {
    const price = { priceId: 'promo-bronce', quantity: 1_000, unitAmount: 349 }
    expect(promoQuote({ prices: [price] })).toMatchObject({
      value: { credits: 1_000, total: 34_900 },
    })
    const cheaper = promoQuote({ prices: [{ ...price, unitAmount: 1 }] })
    expect(cheaper).toMatchObject({ code: 'price_differs' })
    const more = promoQuote({ prices: [{ ...price, quantity: 2_000 }] })
    expect(more).toMatchObject({ code: 'quantity_not_sold' })
  })

  it('sells packs from 500 with a coupon, at the first price [PRC-07]', () => {
    const price = (quantity: number) => ({ priceId: 'mensajes', quantity, unitAmount: 100 })
    const withCoupon = (quantity: number) =>
      quoteOf({ prices: [price(quantity)], coupon: 'HOLA' }, sold)
    expect(withCoupon(499)).toMatchObject({ code: 'quantity_not_sold' })
    expect(withCoupon(500)).toMatchObject({ value: { total: 50_000 } })
    expect(quoteOf({ prices: [price(500)] }, sold)).toMatchObject({ code: 'quantity_not_sold' })
  })

  it('has tiers with their rates, support, training and limits [PRC-02]', () => {
    expect(
      tiers.map(({ id, quantity, totalPrice, additionalCreditRate, limits }) => [
        id,
        quantity,
        totalPrice,
        additionalCreditRate,
        limits.crmFunnels,
        limits.massCampaigns,
        limits.upsells,
      ])
    ).toEqual([
      ['bronce', 1_000, 124_900, 100, 2, 1, 10],
      ['plata', 2_000, 194_900, 85, 5, 2, 20],
      ['oro', 5_000, 374_900, 70, 10, 4, 50],
    ])
    expect(tiers.filter(({ isBestValue }) => isBestValue).map(({ id }) => id)).toEqual(['plata'])
    for (const { supportLevel, training } of tiers) {
      expect(supportLevel).not.toBe('')
      expect(training.length).toBeGreaterThan(0)
    }
  })

  it('has Starter, Pro and Scale in both currencies [PRC-12]', () => {
    const rows = usdPlans.plans.map(({ title, credits, priceUSD, priceMXN, pricePerCredit }) => [
      title,
      credits,
      priceUSD,
      priceMXN,
      pricePerCredit,
    ])
    expect(rows).toEqual([
      ['Starter', 1_000, 4_900, 98_000, 490],
      ['Pro', 3_000, 11_900, 238_000, 397],
      ['Scale', 10_000, 32_900, 658_000, 329],
    ])
    expect(quoteOf({ prices: [plan('pro-usd', 11_900)] }, sold)).toMatchObject({
      value: { currency: 'usd', credits: 3_000, total: 11_900, planId: 'pro' },
    })
    expect(quoteOf({ prices: [plan('pro-mxn', 238_000)] }, sold)).toMatchObject({
      value: { currency: 'mxn', total: 238_000 },
    })
    expect(quoteOf({ prices: [plan('pro-usd', 238_000)] }, sold)).toMatchObject({
      code: 'price_differs',
    })
  })

  it('shows demo prices and never sells at them [PRC-13]', () => {
    expect(
      demoPlans.plans.map(({ credits, priceUSD, priceMXN }) => [credits, priceUSD, priceMXN])
    ).toEqual([
      [1_000, 5_900, 106_200],
      [3_000, 14_900, 268_000],
      [5_000, 19_500, 350_000],
    ])
    const planForm = { prices: [plan('scale-usd', 19_500)] }
    expect(quoteOf(planForm, sold)).toMatchObject({ code: 'price_differs' })
    expect(quoteOf(planForm, new Set(['demo'] as const))).toMatchObject({ code: 'plan_unknown' })
  })

  it('sells only the variants of the installation [C2-48]', () => {
    const onlyPacks = new Set(['messages'] as const)
    expect(quoteOf({ prices: [plan('bronce', 124_900)] }, onlyPacks).ok).toBe(false)
    expect(quoteOf({ prices: [plan('starter-mxn', 98_000)] }, onlyPacks).ok).toBe(false)
    expect(namedPackQuote('mensajes-2000', new Set(['plans'] as const)).ok).toBe(false)
  })

  it('names a pack by its quantity, at the same prices, for its own route [CHK-05]', () => {
    const { method, path, body } = billingRoutes.createPaymentIntent
    expect(`${method} ${path}`).toBe('POST /api/stripe/create-payment-intent')
    expect(Object.keys(body.shape)).toEqual(['priceId', 'email'])
    expect(namedPackQuote('mensajes-2000', sold)).toMatchObject({
      value: { credits: 2_000, total: 180_000 },
    })
    for (const unsold of ['mensajes-749', 'mensajes-100001'])
      expect(namedPackQuote(unsold, sold)).toMatchObject({ code: 'quantity_not_sold' })
    expect(namedPackQuote('bronce', sold)).toMatchObject({ code: 'plan_unknown' })
  })

  it('values the promo at Bronce with expert help [PRO-03]', () => {
    const [bronce] = tiers
    const help = quoteOf(
      { prices: [plan('bronce', bronce?.totalPrice ?? 0)], needExpertHelp: true },
      sold
    )
    expect(help.ok && help.value.total).toBe(promo.valuedAt)
    expect(Math.round(100 - (promo.amount * 100) / promo.valuedAt)).toBe(78)
  })
})
