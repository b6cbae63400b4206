import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r } from '@mostrador/contracts/billing'
import { aBusiness } from '@mostrador/testing'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { checkoutForm, startBillingWithStripe, type StripeTest } from '../test/stripe-steps.ts'

let test: StripeTest
beforeAll(async () => {
  test = await startBillingWithStripe()
})
afterAll(() => test.stop())
afterEach(() => test.sandbox.control.quirks({}))

const disputesOf = async (owner: Actor) => (await test.app.as(owner)(r.listDisputes, {})).data
const disputeNotices = async (businessId: string) =>
  (await test.app.publishedEvents(businessId))
    .filter(({ type }) => type === 'dispute.changed')
    .map(({ data }) => (data as { state: string }).state)

/** 2,000 messages, paid; returns the session. */
const buyPack = async (owner: Actor): Promise<string> => {
  const pack = [{ priceId: 'mensajes', quantity: 2_000, unitAmount: 90 }]
  const body = checkoutForm(owner, pack)
  const { data } = (await test.app.as(owner)(r.startCheckout, { body })).data
  test.sandbox.control.pay(data)
  await test.settled()
  return data
}
const spend = (owner: Actor, amount: number) =>
  test.app.query(
    owner.businessId ?? '',
    `with taken as (update billing.account set balance = balance - $1, seq = seq + 1
       where credit_type = 'gpt' returning business_id, seq, balance)
     insert into billing.movement (business_id, credit_type, seq, id, amount, balance_after, type,
       idem_key, concept, at)
     select business_id, 'gpt', seq, gen_random_uuid(), -$1::bigint, balance, 'consume', 'test', '', now()
     from taken`,
    [amount]
  )

describe('a dispute of what a business bought', () => {
  it('takes its credits once, however often and in whatever order events come, and returns them once when it is won', async () => {
    const { owner, businessId } = aBusiness()
    const session = await buyPack(owner)
    const bought = await test.gptCredits(owner)
    expect(bought).toBe(2_000)
    test.sandbox.control.quirks({ copies: 3 })
    const dispute = test.sandbox.control.dispute(session)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(0)
    expect(await disputesOf(owner)).toMatchObject([
      { kind: 'purchase', state: 'open', amount: 1_800, credits: 2_000, taken: 2_000 },
    ])
    test.sandbox.control.closeDispute(dispute, 'won')
    await test.settled()
    for (const event of test.sandbox.control.events())
      if (event.type.startsWith('charge.dispute'))
        await test.sandbox.control.resend({ ...event, id: `${event.id}_again` })
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(2_000)
    expect(await disputesOf(owner)).toMatchObject([{ state: 'won' }])
    expect(await disputeNotices(businessId)).toEqual(['open', 'won'])
    expect(await test.app.checkMovements(businessId)).toMatchObject({ broken: 0 })
  })

  it('takes what is left of them, and records what was spent before', async () => {
    const { owner, businessId } = aBusiness()
    const session = await buyPack(owner)
    await spend(owner, 1_500_000)
    const dispute = test.sandbox.control.dispute(session)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(0)
    expect(await disputesOf(owner)).toMatchObject([{ credits: 2_000, taken: 500 }])
    test.sandbox.control.closeDispute(dispute, 'lost')
    await test.settled()
    expect(await disputesOf(owner)).toMatchObject([{ state: 'lost', taken: 500 }])
    expect(await disputeNotices(businessId)).toEqual(['open', 'lost'])
  })

  it('takes the same share of the credits when it is about a part of the price', async () => {
    const { owner } = aBusiness()
    test.sandbox.control.dispute(await buyPack(owner), { amount: 45_000 })
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(1_500)
  })

  it('takes the credits of a period when it is about a plan', async () => {
    const { owner } = aBusiness()
    const id = await test.subscribe(owner, 'plata', 194_900)
    expect(await test.gptCredits(owner)).toBe(2_000)
    test.sandbox.control.dispute(test.sandbox.control.subscription(id).latest_invoice ?? '')
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(0)
  })

  it('takes nothing while the bank only inquires, nor for a purchase of another product', async () => {
    const { owner, businessId } = aBusiness()
    const session = await buyPack(owner)
    const dispute = test.sandbox.control.dispute(session, { status: 'warning_needs_response' })
    await test.settled()
    test.sandbox.control.closeDispute(dispute, 'warning_closed')
    const foreign = await test.account.paymentIntents.create({ amount: 500, currency: 'mxn' })
    test.sandbox.control.payIntent(foreign.id)
    test.sandbox.control.dispute(foreign.id)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(2_000)
    expect(await disputesOf(owner)).toEqual([])
    expect(await disputeNotices(businessId)).toEqual([])
  })

  it('is found by the hourly job when its webhook was lost', async () => {
    const { owner } = aBusiness()
    const session = await buyPack(owner)
    test.sandbox.control.quirks({ dropPercent: 100 })
    test.sandbox.control.dispute(session)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(2_000)
    test.sandbox.control.quirks({})
    test.app.clock.advance(3_600_000)
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(0)
  })
})
