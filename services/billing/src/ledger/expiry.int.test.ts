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

const DAY_MS = 86_400_000
/** Gives a business credits that expire in so many days. */
const grant = async ({ call }: BusinessWithCredits, amount: number, days: number | null) => {
  const expiresAt =
    days === null ? null : new Date(app.clock.now().getTime() + days * DAY_MS).toISOString()
  const key = `grant-${amount}-${days}-${app.clock.now().getTime()}`
  await call(r.recharge, { body: { creditType: 'gpt', amount, key, concept: 'Prueba', expiresAt } })
}
const reserve = ({ call }: BusinessWithCredits, key: string, amount: number) =>
  call(r.reserve, { body: { creditType: 'gpt', amount, key } })
const capture = ({ call }: BusinessWithCredits, key: string, amount: number) =>
  call(r.capture, { body: { key, amount, concept: 'Respuesta' } })
const readRemaining = async ({ businessId }: BusinessWithCredits) =>
  (await app.lots(businessId)).map(lot => lot.remaining)
const newest = async ({ owner }: BusinessWithCredits) =>
  (await app.as(owner)(r.listCreditMovements, { query: {} })).data.movements[0]

describe('credits that expire', () => {
  it('expire at their end with a movement, and no others with them', async () => {
    const business = await app.newBusiness(3000)
    await grant(business, 5000, 2)
    app.clock.advance(2 * DAY_MS - 1)
    await app.settled()
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 8000 })
    app.clock.advance(1)
    await app.settled()
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 3000 })
    expect(await readRemaining(business)).toEqual([3000, 0])
    expect(await newest(business)).toMatchObject({
      type: 'expire',
      amount: -5,
      balanceAfterMovement: 3,
      concept: 'Créditos vencidos',
    })
    expect(await app.checkMovements(business.businessId)).toEqual({
      sum: 3000,
      last: 3000,
      broken: 0,
    })
  })

  it('are spent before those that expire later', async () => {
    const business = await app.newBusiness(2000)
    await grant(business, 2000, 30)
    await grant(business, 2000, 5)
    await reserve(business, 'turn-order-1', 3000)
    await capture(business, 'turn-order-1', 3000)
    expect(await readRemaining(business)).toEqual([2000, 1000, 0])
  })

  it('are refused to a new turn at once, also before the job has run', async () => {
    const business = await app.newBusiness(500)
    await grant(business, 5000, 1)
    app.clock.advance(DAY_MS)
    expect((await reserve(business, 'turn-late-1', 1000)).body).toMatchObject({
      code: 'not_enough_credits',
    })
  })

  it('are spent by the turn that holds them, and expire when it returns them', async () => {
    const business = await app.newBusiness(0)
    await grant(business, 3000, 1)
    app.clock.advance(DAY_MS - 60_000)
    await reserve(business, 'turn-holds-1', 2000)
    app.clock.advance(60_000)
    await app.settled()
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 2000, held: 2000 })
    await capture(business, 'turn-holds-1', 500)
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 1500, held: 0 })
    app.clock.advance(15 * 60_000)
    await app.settled()
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 0, held: 0 })
    expect(await app.checkMovements(business.businessId)).toEqual({ sum: 0, last: 0, broken: 0 })
  })

  it('add up to the balance when two turns spend them at the same time', async () => {
    const business = await app.newBusiness(20_000)
    for (let days = 1; days <= 10; days += 1) await grant(business, 2000, days)
    const spend = async (n: number) => {
      const key = `turn-pair-${n}`
      await reserve(business, key, 1500)
      await capture(business, key, 1500)
    }
    for (let n = 0; n < 20; n += 2) await Promise.all([spend(n), spend(n + 1)])
    const lots = await readRemaining(business)
    expect(lots.reduce((sum, lot) => sum + lot, 0)).toBe(10_000)
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 10_000, held: 0 })
    // Twenty turns of 1.5: all ten lots that expire, and half of the one that does not.
    expect(lots).toEqual([10_000, ...Array.from({ length: 10 }, () => 0)])
  })

  it('become lots where a balance is older than lots', async () => {
    const business = await app.newBusiness(4000)
    await app.query(business.businessId, 'delete from billing.lot')
    await grant(business, 1000, 3)
    expect((await readRemaining(business)).toSorted((a, b) => a - b)).toEqual([1000, 4000])
    // An older process spends without them.
    await app.query(business.businessId, 'update billing.account set balance = 3500')
    await grant(business, 1000, 9)
    expect((await readRemaining(business)).toSorted((a, b) => a - b)).toEqual([0, 1000, 3500])
  })
})
