import { billingRoutes as r } from '@mostrador/contracts/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type BillingTestApp,
  type BusinessWithCredits,
  startBilling,
} from '../test/billing-test-app.ts'

let app: BillingTestApp
beforeAll(async () => {
  app = await startBilling()
})
afterAll(() => app.stop())

const HOUR_MS = 3_600_000
let turns = 0
const spend = async ({ call }: BusinessWithCredits, amount: number) => {
  turns += 1
  const key = `turn-low-${turns}`
  await call(r.reserve, { body: { creditType: 'gpt', amount, key } })
  await call(r.capture, { body: { key, amount, concept: 'Respuesta' } })
}
const later = async (hours: number) => {
  app.clock.advance(hours * HOUR_MS)
  await app.settled()
}
const lowCreditEvents = async ({ businessId }: BusinessWithCredits) =>
  (await app.publishedEvents(businessId))
    .filter(({ type }) => type === 'credits.low')
    .map(({ data }) => (data as { available: number }).available)

describe('the notice of low credits [G2-06]', () => {
  it('is published when a counter falls below the threshold, and not at it', async () => {
    const business = await app.newBusiness(12_000)
    await spend(business, 2000)
    expect(await lowCreditEvents(business)).toEqual([])
    await spend(business, 500)
    expect(await lowCreditEvents(business)).toEqual([9500])
  })

  it('is published once per interval, and again at its end while credits are still low', async () => {
    const business = await app.newBusiness(10_000)
    await spend(business, 1000)
    await spend(business, 1000)
    await later(23)
    await spend(business, 1000)
    expect(await lowCreditEvents(business)).toEqual([9000])
    await later(1)
    expect(await lowCreditEvents(business)).toEqual([9000, 7000])
    await later(24)
    expect(await lowCreditEvents(business)).toEqual([9000, 7000, 7000])
  })

  it('is not published again when credits were bought', async () => {
    const business = await app.newBusiness(10_000)
    await spend(business, 1000)
    await business.call(r.recharge, {
      body: { creditType: 'gpt', amount: 50_000, key: `more-${business.businessId}`, concept: '' },
    })
    await later(24)
    await later(24)
    expect(await lowCreditEvents(business)).toEqual([9000])
    await spend(business, 50_000)
    expect(await lowCreditEvents(business)).toEqual([9000, 9000])
  })

  it('follows the threshold and the interval of the business', async () => {
    const business = await app.newBusiness(60_000)
    await business.call(r.putThresholds, {
      body: { lowCreditThreshold: 50, creditNotificationInterval: 2 },
    })
    await spend(business, 10_000)
    expect(await lowCreditEvents(business)).toEqual([])
    await spend(business, 1000)
    await later(2)
    expect(await lowCreditEvents(business)).toEqual([49_000, 49_000])
  })

  it('is published once when two turns fall below at the same moment', async () => {
    const business = await app.newBusiness(11_000)
    await Promise.all([spend(business, 1000), spend(business, 1000), spend(business, 1000)])
    expect(await lowCreditEvents(business)).toHaveLength(1)
  })

  it('stops for a business that has used nothing for a month', async () => {
    const business = await app.newBusiness(10_000)
    await spend(business, 1000)
    for (let day = 0; day < 40; day += 1) await later(24)
    const { length } = await lowCreditEvents(business)
    expect(length).toBe(31)
    await later(24)
    expect(await lowCreditEvents(business)).toHaveLength(length)
  })
})
