import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r } from '@mostrador/contracts/billing'
import { withTenant } from '@mostrador/db'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { checkoutForm, startBillingWithStripe, type StripeTest } from '../test/stripe-steps.ts'

let test: StripeTest
beforeAll(async () => {
  test = await startBillingWithStripe()
})
afterAll(() => test.stop())

const lockWaiters = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

it('publishes the later paid period of two simultaneous events', async () => {
  const { owner, businessId } = aBusiness()
  const body = checkoutForm(owner, [{ priceId: 'bronce', quantity: 1, unitAmount: 124_900 }])
  const { data } = (await test.app.as(owner)(r.startCheckout, { body })).data
  test.sandbox.control.pay(data)
  await test.settled()
  const event = test.sandbox.control
    .events()
    .find(({ type }) => type === 'customer.subscription.created')
  if (event === undefined) throw new Error('There is no event of the subscription')

  // Another event is about to say that it is paid until later.
  const { pool } = test.app.infra.database
  const other = await withTenant(businessId, () => pool.connect())
  try {
    await other.query('begin')
    await other.query(`update billing.subscriber set paid_until = '2027-03-01T00:00:00Z'`)
    const again = { ...event, id: `${event.id}_again` }
    expect(await test.sandbox.control.resend(again)).toBe(200)
    await expect.poll(async () => (await test.app.query(businessId, lockWaiters)).rowCount).toBe(1)
    await other.query('commit')
  } finally {
    other.release()
  }
  await test.settled()
  const events = (await test.app.publishedEvents(businessId)).filter(
    ({ type }) => type === 'subscription.changed'
  )
  expect(events.at(-1)?.data).toMatchObject({ paidUntil: '2027-03-01T00:00:00.000Z' })
})

describe('two checkout pages of plans', () => {
  const plans = { bronce: 124_900, plata: 194_900 } as const
  const open = async (owner: Actor, planId: keyof typeof plans) => {
    const prices = [{ priceId: planId, quantity: 1, unitAmount: plans[planId] }]
    const body = checkoutForm(owner, prices)
    return (await test.app.as(owner)(r.startCheckout, { body })).data
  }
  const statusOf = (sessionId: string) => test.sandbox.control.session(sessionId).status
  const liveOf = async (owner: Actor) => {
    const { data } = await test.account.subscriptions.list({ limit: 100 })
    return data.filter(
      ({ metadata, status }) => metadata['businessId'] === owner.businessId && status === 'active'
    )
  }
  const planOf = async (owner: Actor) =>
    (await test.app.as(owner)(r.priceList, {})).data.subscription?.planId

  /** A page for the plan of a subscription once more, as if it had been opened beside it. */
  const again = async (subscriptionId: string) => {
    const { customer, metadata } = await test.account.subscriptions.retrieve(subscriptionId)
    return test.account.checkout.sessions.create({
      mode: 'subscription',
      customer: String(customer),
      success_url: 'http://localhost/si',
      cancel_url: 'http://localhost/no',
      subscription_data: { metadata },
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: 'mxn',
            unit_amount: plans.bronce,
            recurring: { interval: 'month' },
            product_data: { name: 'Bronce' },
          },
        },
      ],
    })
  }

  it('are one: the page of the other tab ends when one is opened', async () => {
    const { owner } = aBusiness()
    const first = await open(owner, 'bronce')
    const second = await open(owner, 'plata')
    expect([statusOf(first.data), statusOf(second.data)]).toEqual(['expired', 'open'])
    test.sandbox.control.pay(first.data)
    test.sandbox.control.pay(second.data)
    await test.settled()
    expect(await liveOf(owner)).toHaveLength(1)
    expect(await planOf(owner)).toBe('plata')
  })

  it('leave one open when they are opened at the same moment', async () => {
    const { owner } = aBusiness()
    await Promise.all([open(owner, 'bronce'), open(owner, 'plata')])
    const { data } = await test.account.checkout.sessions.list({ limit: 100, status: 'open' })
    const ours = data.filter(({ metadata }) => metadata?.['businessId'] === owner.businessId)
    expect(ours).toHaveLength(1)
  })

  it('lead to the portal when the other was just paid and its webhook is missing', async () => {
    const { owner } = aBusiness()
    const first = await open(owner, 'bronce')
    test.sandbox.control.silently(() => test.sandbox.control.pay(first.data))
    expect(await open(owner, 'plata')).toMatchObject({ type: 'portal' })
    await test.settled()
    expect(await planOf(owner)).toBe('bronce')
    expect(await test.gptCredits(owner)).toBe(1_000)
  })

  it('leave one subscription and the credits of both when they are paid together', async () => {
    const { owner } = aBusiness()
    const subscription = await test.subscribe(owner, 'bronce', plans.bronce)
    const other = await again(subscription)
    test.sandbox.control.quirks({ copies: 3, delayMs: 20 })
    test.sandbox.control.pay(other.id)
    await test.settled()
    test.sandbox.control.quirks({})
    expect((await liveOf(owner)).map(({ id }) => id)).toEqual([subscription])
    expect(await test.gptCredits(owner)).toBe(2_000)
    expect(await planOf(owner)).toBe('bronce')
  })

  it('prefer the later one when the kept one has ended and its webhook is missing', async () => {
    const { owner } = aBusiness()
    const subscription = await test.subscribe(owner, 'bronce', plans.bronce)
    test.sandbox.control.silently(() => test.sandbox.control.end(subscription))
    const next = await again(subscription)
    test.sandbox.control.pay(next.id)
    await test.settled()
    expect((await liveOf(owner)).map(({ id }) => id)).not.toContain(subscription)
    expect(await liveOf(owner)).toHaveLength(1)
  })
})
