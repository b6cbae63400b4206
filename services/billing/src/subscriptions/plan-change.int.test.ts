import type { Actor } from '@mostrador/contracts'
import { billingRoutes as r, type PlanChangeForm } from '@mostrador/contracts/billing'
import { aBusiness } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startBillingWithStripe, type StripeTest } from '../test/stripe-steps.ts'

let test: StripeTest
beforeAll(async () => {
  test = await startBillingWithStripe()
})
afterAll(() => test.stop())

const DAY = 86_400_000
const plata = { planId: 'plata', extra: 0 }
const bronce = { planId: 'bronce', extra: 0 }

const preview = (owner: Actor, body: PlanChangeForm) =>
  test.app.as(owner)(r.previewPlanChange, { body })
const change = async (owner: Actor, form: PlanChangeForm, more: { dueNow?: number } = {}) => {
  const { dueNow, at } = (await preview(owner, form)).data
  return test.app.as(owner)(r.changePlan, { body: { ...form, dueNow, at, ...more } })
}
const subscriptionOf = async (owner: Actor) =>
  (await test.app.as(owner)(r.priceList, {})).data.subscription
const limitsOf = async (owner: Actor) => (await test.app.as(owner)(r.entitlements, {})).data

describe('a larger plan', () => {
  it('costs the difference for the rest of the period, and its credits come with the webhook [NAV-05]', async () => {
    const { owner } = aBusiness()
    const id = await test.subscribe(owner, 'bronce', 124_900)
    test.app.clock.advance(15 * DAY)
    const previewed = (await preview(owner, plata)).data
    const [item] = test.sandbox.control.subscription(id).items.data
    const remainingShare =
      ((item?.current_period_end ?? 0) - Date.parse(previewed.at) / 1_000) /
      ((item?.current_period_end ?? 0) - (item?.current_period_start ?? 0))
    expect(remainingShare).toBeCloseTo(0.5, 1)
    expect(previewed).toMatchObject({ begins: 'now', monthly: 194_900, credits: 2_000 })
    expect(Math.abs(previewed.dueNow - 70_000 * remainingShare)).toBeLessThanOrEqual(1)
    expect(previewed.creditsNow).toBe(Math.floor(1_000 * remainingShare))

    test.sandbox.control.quirks({ delayMs: 30, copies: 3 })
    const changed = await change(owner, plata)
    expect(changed.data).toMatchObject({ dueNow: previewed.dueNow })
    await test.settled()
    test.sandbox.control.quirks({})
    expect(await test.gptCredits(owner)).toBe(1_000 + previewed.creditsNow)
    expect(await limitsOf(owner)).toMatchObject({ planId: 'plata', limits: { crmFunnels: 5 } })
    expect((await test.app.as(owner)(r.listInvoices, {})).data[0]).toMatchObject({
      amount: previewed.dueNow / 100,
      isPaid: true,
    })
    test.sandbox.control.renew(id, 'charged')
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(3_000 + previewed.creditsNow)
  })

  it('is refused for another amount than ours, and by a preview of an hour ago (A18)', async () => {
    const { owner } = aBusiness()
    await test.subscribe(owner, 'bronce', 124_900)
    expect((await change(owner, plata, { dueNow: 1 })).body).toMatchObject({
      code: 'price_differs',
    })
    const { dueNow, at } = (await preview(owner, plata)).data
    test.app.clock.advance(3_600_000)
    const late = await test.app.as(owner)(r.changePlan, { body: { ...plata, dueNow, at } })
    expect(late.body).toMatchObject({ code: 'price_differs' })
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(1_000)
  })

  it('changes nothing when the card is refused', async () => {
    const { owner } = aBusiness()
    await test.subscribe(owner, 'bronce', 124_900)
    test.sandbox.control.quirks({ declines: true })
    expect((await change(owner, plata)).body).toMatchObject({ code: 'card_declined' })
    test.sandbox.control.quirks({})
    await test.settled()
    expect(await subscriptionOf(owner)).toMatchObject({ planId: 'bronce', status: 'active' })
    expect(await test.gptCredits(owner)).toBe(1_000)
  })
})

describe('a smaller plan', () => {
  it('starts with the next period: nothing is charged, limits and credits stay until then', async () => {
    const { owner } = aBusiness()
    const id = await test.subscribe(owner, 'plata', 194_900)
    expect((await change(owner, bronce)).data).toMatchObject({
      begins: 'period_end',
      dueNow: 0,
      creditsNow: 0,
      monthly: 124_900,
    })
    await test.settled()
    expect(await subscriptionOf(owner)).toMatchObject({
      planId: 'plata',
      next: { planId: 'bronce', credits: 1_000 },
    })
    expect(await limitsOf(owner)).toMatchObject({ planId: 'plata' })
    expect((await preview(owner, { planId: 'oro', extra: 0 })).body).toMatchObject({
      code: 'plan_change_pending',
    })
    test.sandbox.control.renew(id, 'charged')
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(3_000)
    expect(await subscriptionOf(owner)).toMatchObject({
      planId: 'bronce',
      next: null,
      prices: [{ productName: 'Plan Bronce', unitAmount: 124_900, interval: 'month' }],
    })
    expect(await limitsOf(owner)).toMatchObject({ planId: 'bronce' })
  })

  it('is cancelled by choosing the current plan', async () => {
    const { owner } = aBusiness()
    const id = await test.subscribe(owner, 'plata', 194_900)
    await change(owner, bronce)
    expect((await change(owner, plata)).data).toMatchObject({ dueNow: 0, monthly: 194_900 })
    test.sandbox.control.renew(id, 'charged')
    await test.settled()
    expect(await test.gptCredits(owner)).toBe(4_000)
    expect(await subscriptionOf(owner)).toMatchObject({ planId: 'plata', next: null })
  })
})

it('is refused without a plan, with the same plan, and while a payment is due', async () => {
  const { owner } = aBusiness()
  expect((await preview(owner, plata)).body).toMatchObject({ code: 'plan_not_changeable' })
  const id = await test.subscribe(owner, 'bronce', 124_900)
  expect((await preview(owner, bronce)).body).toMatchObject({ code: 'plan_same' })
  expect((await preview(owner, { planId: 'bronce', extra: 700 })).body).toMatchObject({
    code: 'quantity_not_sold',
  })
  test.sandbox.control.renew(id, 'declined')
  await test.settled()
  expect((await preview(owner, plata)).body).toMatchObject({ code: 'plan_not_changeable' })
})
