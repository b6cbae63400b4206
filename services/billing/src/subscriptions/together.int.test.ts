import { billingRoutes as r } from '@mostrador/contracts/billing'
import { withTenant } from '@mostrador/db'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkoutForm, startBillingWithStripe, type StripeTest } from '../test/stripe-steps.ts'

let test: StripeTest
beforeAll(async () => {
  test = await startBillingWithStripe()
})
afterAll(() => test.stop())

const lockWaiters = `select 1 from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

it('tells what is paid as another event leaves it, however close they come', async () => {
  const { owner, businessId } = aBusiness()
  const body = checkoutForm(owner, [{ priceId: 'bronce', quantity: 1, unitAmount: 124_900 }])
  const { data } = (await test.app.as(owner)(r.startCheckout, { body })).data
  test.sandbox.control.pay(data)
  await test.settled()
  const event = test.sandbox.control
    .events()
    .find(({ type }) => type === 'customer.subscription.created')
  if (event === undefined) throw new Error('The subscription was not told')

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
  const told = (await test.app.publishedEvents(businessId)).filter(
    ({ type }) => type === 'subscription.changed'
  )
  expect(told.at(-1)?.data).toMatchObject({ paidUntil: '2027-03-01T00:00:00.000Z' })
})
