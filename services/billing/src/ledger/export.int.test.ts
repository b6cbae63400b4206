import { billingRoutes as r } from '@mostrador/contracts/billing'
import { checkChain, hasSeal } from '@mostrador/kernel'
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

const spend = async ({ call }: BusinessWithCredits, times: number, from = 0) => {
  for (let n = from; n < from + times; n += 1) {
    const key = `turn-export-${n}`
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key } })
    await call(r.capture, { body: { key, amount: 1000, concept: `Respuesta ${n}` } })
  }
}
/** The whole account, page by page. */
const exportMovements = async ({ owner }: BusinessWithCredits, limit: number) => {
  const rows = []
  for (let after = 0; ; after += limit) {
    const query = { creditType: 'gpt' as const, after, limit }
    const { data } = await app.as(owner)(r.exportCredits, { query })
    rows.push(...data.movements)
    if (!data.hasMore) return rows
  }
}
const check = (rows: Awaited<ReturnType<typeof exportMovements>>, businessId: string) =>
  checkChain(rows, { businessId, creditType: 'gpt' })

describe('an export of the ledger', () => {
  it('is a complete chain, in pages of any size, and continues where an earlier one ended', async () => {
    const business = await app.newBusiness(20_000)
    await spend(business, 4)
    const first = await exportMovements(business, 2)
    expect(await check(first, business.businessId)).toMatchObject({
      movements: 5,
      balance: 16_000,
      wrong: null,
    })
    await spend(business, 3, 4)
    const second = await exportMovements(business, 100)
    expect(await check(second, business.businessId)).toMatchObject({ movements: 8, wrong: null })
    expect(second.slice(0, 5)).toEqual(first)
    expect(hasSeal(second, first.at(-1)?.hash ?? '')).toBe(true)
  })

  it('keeps the link that was written first: a row that differs from it no longer fits', async () => {
    const business = await app.newBusiness(5000)
    await spend(business, 2)
    // As if the second movement had read otherwise when it was exported first.
    const [first] = await exportMovements(business, 1)
    await app.query(
      business.businessId,
      `insert into billing.movement_seal (business_id, credit_type, seq, hash)
       values ($1, 'gpt', 4, $2)`,
      [business.businessId, first?.hash]
    )
    await spend(business, 1, 2)
    const { wrong } = await check(await exportMovements(business, 100), business.businessId)
    expect(wrong).toEqual({ seq: 4, problem: 'hash' })
  })

  it('writes each link once, also when two exports run at the same moment', async () => {
    const business = await app.newBusiness(9000)
    await spend(business, 5)
    const both = await Promise.all([exportMovements(business, 3), exportMovements(business, 4)])
    expect(both[0]).toEqual(both[1])
    await expect(
      app.query(business.businessId, `update billing.movement_seal set hash = ''`)
    ).rejects.toThrow('append-only')
  })
})
