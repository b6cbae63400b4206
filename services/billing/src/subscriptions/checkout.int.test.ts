import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r } from '@mostrador/contracts/billing'
import { pageIds } from '@mostrador/contracts/page-ids'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutForm, startBillingWithStripe, type StripeTest } from '../test/stripe-steps.ts'

let test: StripeTest
beforeAll(async () => {
  test = await startBillingWithStripe()
})
afterAll(() => test.stop())

const pack = [{ priceId: 'mensajes', quantity: 2_000, unitAmount: 90 }]
const bronce = [{ priceId: 'bronce', quantity: 1, unitAmount: 124_900 }]
const promo = [{ priceId: 'promo-bronce', quantity: 1_000, unitAmount: 349 }]

const buy = async (owner: Actor, prices: typeof pack) => {
  const body = checkoutForm(owner, prices)
  return (await test.app.as(owner)(r.startCheckout, { body })).data
}
const movements = async (owner: Actor) =>
  (await test.app.as(owner)(r.listCreditMovements, { query: {} })).data.movements
const subscriptionOf = async (owner: Actor) =>
  (await test.app.as(owner)(r.priceList, {})).data.subscription
const subscriptionId = (sessionId: string): string =>
  test.sandbox.control.session(sessionId).subscription ?? ''

/** Every event of a session comes once more, as if it were another one. */
const resendEvent = async (sessionId: string): Promise<void> => {
  for (const event of test.sandbox.control.events())
    if (JSON.stringify(event.data.object).includes(sessionId))
      await test.sandbox.control.resend({ ...event, id: `${event.id}_again` })
  await test.settled()
}

describe('buying', () => {
  it('adds the credits of a paid pack once, by the signed webhook alone [PRC-18]', async () => {
    const { owner } = aBusiness()
    const { type, data, url } = await buy(owner, pack)
    expect({ type, url }).toMatchObject({
      type: 'checkout',
      url: expect.stringContaining(`/c/pay/${data}`),
    })
    expect(await test.gptCredits(owner)).toBe(0)
    test.sandbox.control.pay(data)
    await test.settled()
    await resendEvent(data)
    test.app.clock.advance(3_600_000)
    await test.settled()
    expect(await movements(owner)).toMatchObject([
      { amount: 2_000, type: 'recharge', totalPrice: 1_800, balanceAfterMovement: 2_000 },
    ])
  })

  it('adds nothing for a page that ended unpaid [PRC-18]', async () => {
    const { owner } = aBusiness()
    const { data } = await buy(owner, pack)
    test.sandbox.control.expire(data)
    await test.settled()
    expect(await movements(owner)).toEqual([])
  })

  it('returns to /creditos once it is paid, and to the previous page otherwise [NAV-05]', async () => {
    const { owner } = aBusiness()
    const body = { ...checkoutForm(owner, pack), currentPath: '/recargar' }
    const { data } = (await test.app.as(owner)(r.startCheckout, { body })).data
    const { success_url, cancel_url } = test.sandbox.control.session(data)
    expect([success_url, cancel_url].map(url => new URL(url).pathname)).toEqual([
      '/creditos',
      '/recargar',
    ])
  })

  it('adds them once however often, late and in whatever order the events arrive [CRD-01]', async () => {
    test.sandbox.control.quirks({ copies: 4, delayMs: 40 })
    const { owner } = aBusiness()
    const { data } = await buy(owner, bronce)
    test.sandbox.control.pay(data)
    await test.settled()
    for (const event of test.sandbox.control.events().toReversed())
      expect(await test.sandbox.control.resend(event)).toBe(200)
    await test.settled()
    test.sandbox.control.quirks({})
    expect(await test.gptCredits(owner)).toBe(1_000)
    expect(await movements(owner)).toMatchObject([
      { amount: 1_000, totalPrice: 1_249, subscriptionId: subscriptionId(data) },
    ])
  })

  it('adds nothing for an amount that differs from ours', async () => {
    const { owner } = aBusiness()
    const { data } = await buy(owner, pack)
    test.sandbox.control.forgeAmount(data, 100)
    test.sandbox.control.pay(data)
    await test.settled()
    expect(await movements(owner)).toEqual([])
  })

  it('refuses prices, businesses and people that are not its own (A18)', async () => {
    const { owner } = aBusiness()
    const other = aBusiness()
    const ask = (body: ReturnType<typeof checkoutForm>) =>
      test.app.as(owner)(r.startCheckout, { body })
    const cheap = [{ priceId: 'mensajes', quantity: 2_000, unitAmount: 1 }]
    expect((await ask(checkoutForm(owner, cheap))).body).toMatchObject({ code: 'price_differs' })
    const total = { ...checkoutForm(owner, bronce), customAmount: 100 }
    expect((await ask(total)).body).toMatchObject({ code: 'price_differs' })
    expect((await ask(checkoutForm(other.owner, pack))).body).toMatchObject({
      code: 'checkout_of_another',
    })
    const looker = {
      ...owner,
      isOwner: false,
      permissions: [{ pageId: pageIds.credits, actions: ['view' as const] }],
    }
    const body = checkoutForm(looker, pack)
    expect((await test.app.as(looker)(r.startCheckout, { body })).status).toBe(403)
  })

  it('goes on after a failure that Stripe keeps under its key for a day', async () => {
    const { owner } = aBusiness()
    test.sandbox.control.quirks({ failing: 1 })
    expect((await buy(owner, pack)).type).toBe('checkout')
  })

  it('reconciles the other payments when one cannot be applied', async () => {
    const { owner } = aBusiness()
    const { data } = await buy(owner, pack)
    const lost = await test.account.checkout.sessions.create({
      mode: 'payment',
      success_url: 'http://localhost/si',
      cancel_url: 'http://localhost/no',
      metadata: { businessId: owner.businessId ?? '' },
      line_items: [
        {
          quantity: 1,
          price_data: { currency: 'mxn', unit_amount: 100, product_data: { name: 'Nada' } },
        },
      ],
    })
    test.sandbox.control.quirks({ dropPercent: 100 })
    test.sandbox.control.pay(data)
    test.sandbox.control.pay(lost.id)
    await test.settled()
    test.sandbox.control.quirks({})
    test.app.clock.advance(3_600_000)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(2_000)
  })

  it('finds a payment whose webhook was lost, with the hourly job [G2-05]', async () => {
    const { owner } = aBusiness()
    const { data } = await buy(owner, pack)
    test.sandbox.control.quirks({ dropPercent: 100 })
    test.sandbox.control.pay(data)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(0)
    test.sandbox.control.quirks({})
    test.app.clock.advance(3_600_000)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(2_000)
  })
})

describe('a subscription', () => {
  it('renews with its credits, is past due with a declined card, and links to the portal [CHK-04]', async () => {
    const { owner } = aBusiness()
    const { data } = await buy(owner, bronce)
    test.sandbox.control.pay(data)
    await test.settled()
    expect(await subscriptionOf(owner)).toMatchObject({ planId: 'bronce', status: 'active' })
    test.sandbox.control.renew(subscriptionId(data), 'charged')
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(2_000)
    test.sandbox.control.renew(subscriptionId(data), 'declined')
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(2_000)
    expect(await subscriptionOf(owner)).toMatchObject({ status: 'past_due' })
    expect(await buy(owner, bronce)).toMatchObject({
      type: 'portal',
      data: expect.stringContaining('/p/session/'),
    })
    const invoices = (await test.app.as(owner)(r.listInvoices, {})).data
    expect(invoices.map(({ amount, isPaid }) => [amount, isPaid])).toEqual([
      [1_249, false],
      [1_249, true],
      [1_249, true],
    ])
  })

  it('is paid until the later of the ends that arrived', async () => {
    const { owner, businessId } = aBusiness()
    const { data } = await buy(owner, bronce)
    test.sandbox.control.pay(data)
    await test.settled()
    const events = (await test.app.publishedEvents(businessId)).filter(
      ({ type }) => type === 'subscription.changed'
    )
    const { items } = test.sandbox.control.subscription(subscriptionId(data))
    const end = new Date((items.data[0]?.current_period_end ?? 0) * 1_000).toISOString()
    expect(events.at(-1)?.data).toMatchObject({ paidUntil: end })
  })
})

describe('the portal', () => {
  it('is opened for its own business, in Spanish, and leads back to its page [CHK-04, GEN-02]', async () => {
    const { owner, businessId } = aBusiness()
    const open = (business: string) =>
      test.app.as(owner)(r.openPortal, { body: { business, currentPath: '/facturacion' } })
    expect((await open(businessId)).body).toMatchObject({ code: 'no_payments_yet' })
    const { data: sessionId } = await buy(owner, pack)
    expect((await open(aBusiness().businessId)).body).toMatchObject({
      code: 'checkout_of_another',
    })
    const portal = test.sandbox.control.portal((await open(businessId)).data)
    expect(portal).toMatchObject({
      customer: test.sandbox.control.session(sessionId).customer,
      locale: 'es-419',
    })
    expect(new URL(portal.returnUrl).pathname).toBe('/facturacion')
  })
})

describe('the promo', () => {
  it('is sold once, for 72 hours from its first display [PRO-02, C2-07]', async () => {
    const { owner } = aBusiness()
    const start = () =>
      test.app.as(owner)(r.startPromoCheckout, { body: checkoutForm(owner, promo) })
    expect((await start()).body).toMatchObject({ code: 'promo_over' })
    await test.app.as(owner)(r.priceList, {})
    const first = (await start()).data
    expect((await start()).data.data).toBe(first.data)
    test.sandbox.control.pay(first.data)
    await test.settled()
    expect(await movements(owner)).toMatchObject([{ amount: 1_000, totalPrice: 349 }])
    expect((await start()).body).toMatchObject({ code: 'promo_over' })
  })

  it('opens one page however many clicks are simultaneous', async () => {
    const { owner, businessId } = aBusiness()
    await test.app.as(owner)(r.priceList, {})
    const body = checkoutForm(owner, promo)
    const clicks = await Promise.all(
      [1, 2, 3].map(() => test.app.as(owner)(r.startPromoCheckout, { body }))
    )
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(clicks.map(({ data }) => data.data)).size).toBe(1)
    const open = test.sandbox.control
      .sessions()
      .filter(({ metadata, status }) => metadata['businessId'] === businessId && status === 'open')
    expect(open.map(({ id }) => id)).toEqual([clicks[0]?.data.data])
  })

  it('gives a thousand credits for 349 pesos, and ends after 72 hours [PRO-02, PRO-03]', async () => {
    const { owner } = aBusiness()
    const readPromo = async () => (await test.app.as(owner)(r.priceList, {})).data.promo
    const offered = await readPromo()
    expect(offered).toEqual({
      quantity: 1_000,
      amount: 34_900,
      valuedAt: 159_800,
      percentOff: 78,
      endsAt: new Date(test.app.clock.now().getTime() + 72 * 3_600_000).toISOString(),
    })
    test.app.clock.advance(71 * 3_600_000)
    expect(await readPromo()).toEqual(offered)
    test.app.clock.advance(3_600_000)
    expect(await readPromo()).toBeNull()
    const body = checkoutForm(owner, promo)
    expect((await test.app.as(owner)(r.startPromoCheckout, { body })).status).toBe(409)
  })
})
