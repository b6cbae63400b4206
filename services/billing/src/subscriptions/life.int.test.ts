import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r } from '@mostrador/contracts/billing'
import { actorOf } from '@mostrador/platform'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutForm, startBillingWithStripe, type StripeTest } from '../test/stripe-steps.ts'

let test: StripeTest
beforeAll(async () => {
  test = await startBillingWithStripe()
})
afterAll(() => test.stop())

const DAY = 86_400_000
const subscriptionOf = async (owner: Actor) =>
  (await test.app.as(owner)(r.priceList, {})).data.subscription
const planOf = async (owner: Actor) => (await test.app.as(owner)(r.entitlements, {})).data.planId
const failures = async (businessId: string) =>
  (await test.app.publishedEvents(businessId)).filter(
    ({ type }) => type === 'subscription.payment_failed'
  )

describe('the life of a subscription', () => {
  it('is shown with its price, and what its plan allows [PRC-01, PRC-09]', async () => {
    const { owner } = aBusiness()
    expect((await test.app.as(owner)(r.entitlements, {})).data).toEqual({
      planId: null,
      limits: { crmFunnels: 2, massCampaigns: 1, upsells: 10, products: 150 },
    })
    await test.subscribe(owner, 'oro', 374_900)
    expect(await subscriptionOf(owner)).toMatchObject({
      status: 'active',
      prices: [
        { productName: 'Plan Oro', currency: 'MXN', unitAmount: 374_900, interval: 'month' },
      ],
    })
    expect((await test.app.as(owner)(r.entitlements, {})).data).toEqual({
      planId: 'oro',
      limits: { crmFunnels: 10, massCampaigns: 4, upsells: 50, products: 1_000 },
    })
  })

  it('keeps its limits while its card is tried again, and publishes the failure once', async () => {
    const { owner, businessId } = aBusiness()
    const id = await test.subscribe(owner, 'plata', 194_900)
    test.app.clock.advance(31 * DAY)
    test.sandbox.control.renew(id, 'declined')
    await test.settled()
    for (const event of test.sandbox.control.events())
      if (event.type === 'invoice.payment_failed')
        await test.sandbox.control.resend({ ...event, id: `${event.id}_again` })
    await test.settled()
    expect(await failures(businessId)).toHaveLength(1)
    expect(await subscriptionOf(owner)).toMatchObject({ status: 'past_due' })
    expect(await planOf(owner)).toBe('plata')
    expect(await test.gptCredits(owner)).toBe(2_000)

    test.sandbox.control.settle(id)
    await test.settled()
    expect(await subscriptionOf(owner)).toMatchObject({ status: 'active' })
    expect(await test.gptCredits(owner)).toBe(4_000)
  })

  it('has the limits of Bronce once the card is not tried any more', async () => {
    const { owner } = aBusiness()
    const id = await test.subscribe(owner, 'plata', 194_900)
    test.app.clock.advance(31 * DAY)
    test.sandbox.control.renew(id, 'declined')
    test.sandbox.control.giveUp(id)
    await test.settled()
    expect(await subscriptionOf(owner)).toMatchObject({ status: 'unpaid' })
    expect(await planOf(owner)).toBeNull()
  })

  it('lasts until its paid end when it is cancelled, and another may be bought', async () => {
    const { owner } = aBusiness()
    const id = await test.subscribe(owner, 'plata', 194_900)
    test.sandbox.control.end(id)
    await test.settled()
    expect(await subscriptionOf(owner)).toMatchObject({ status: 'canceled' })
    expect(await planOf(owner)).toBe('plata')
    test.app.clock.advance(32 * DAY)
    expect(await planOf(owner)).toBeNull()
    await test.subscribe(owner, 'bronce', 124_900)
    expect(await subscriptionOf(owner)).toMatchObject({ status: 'active', planId: 'bronce' })
  })
})

it('is ended by the hourly job when its webhook was lost', async () => {
  const { owner } = aBusiness()
  const id = await test.subscribe(owner, 'plata', 194_900)
  test.sandbox.control.quirks({ dropPercent: 100 })
  test.sandbox.control.end(id)
  await test.settled()
  test.sandbox.control.quirks({})
  expect(await subscriptionOf(owner)).toMatchObject({ status: 'active' })
  test.app.clock.advance(3_600_000)
  await test.settled()
  expect(await subscriptionOf(owner)).toMatchObject({ status: 'canceled' })
})

describe('the provider', () => {
  it('speaks Spanish: pages for Latin America, mails for Mexico, amounts in pesos [GEN-02]', async () => {
    const { owner } = aBusiness()
    const pack = [{ priceId: 'mensajes', quantity: 2_000, unitAmount: 90 }]
    const { data } = (
      await test.app.as(owner)(r.startCheckout, { body: checkoutForm(owner, pack) })
    ).data
    const session = test.sandbox.control.session(data)
    expect(session).toMatchObject({ locale: 'es-419', currency: 'mxn' })
    expect(test.sandbox.control.customer(session.customer ?? '').preferred_locales).toEqual([
      'es-MX',
    ])
  })
  it('has a customer that accounts knows from the first checkout on', async () => {
    const { owner, businessId } = aBusiness()
    const asAccounts = test.app.as(actorOf.service('accounts', businessId))
    const customer = async () => (await asAccounts(r.providerMarkers, {})).data.stripeCustomerId
    expect(await customer()).toBeNull()
    const body = checkoutForm(owner, [{ priceId: 'mensajes', quantity: 2_000, unitAmount: 90 }])
    const { data } = (await test.app.as(owner)(r.startCheckout, { body })).data
    expect(await customer()).toBe(test.sandbox.control.session(data).customer)
  })
})
