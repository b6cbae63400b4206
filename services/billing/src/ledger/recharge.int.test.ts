import { billingRoutes as r } from '@mostrador/contracts/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingTestApp, startBilling } from '../test/billing-test-app.ts'

let app: BillingTestApp
beforeAll(async () => {
  app = await startBilling()
})
afterAll(() => app.stop())

describe('a recharge', () => {
  it('recharges once per key', async () => {
    const business = await app.newBusiness(5000)
    const { call } = business
    const again = {
      body: {
        creditType: 'gpt' as const,
        amount: 700,
        key: 'stripe:cs_test_1',
        concept: 'Recarga',
      },
    }
    expect((await call(r.recharge, again)).data).toEqual({ balance: 5700, replayed: false })
    expect(
      (await call(r.recharge, { body: { ...again.body, amount: 300, key: 'stripe:cs_test_2' } }))
        .data.balance
    ).toBe(6000)
    // The balance of the first time, whatever happened since.
    expect((await call(r.recharge, again)).data).toEqual({ balance: 5700, replayed: true })
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 6000 })
  })

  it('recharges once for concurrent requests with one key', async () => {
    const { call, businessId } = await app.newBusiness(0)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(r.recharge, {
          body: { creditType: 'gpt', amount: 700, key: 'stripe:cs_test_3', concept: 'Recarga' },
        })
      )
    )
    expect(replies.map(({ data }) => data.replayed).filter(replayed => !replayed)).toHaveLength(1)
    expect(await app.checkMovements(businessId)).toEqual({ sum: 700, last: 700, broken: 0 })
  })

  it('refuses a key that was used for another amount or type, and keeps the first', async () => {
    const business = await app.newBusiness(0)
    const body = { creditType: 'gpt' as const, amount: 700, key: 'stripe:cs_4', concept: 'Recarga' }
    await business.call(r.recharge, { body })
    for (const other of [{ amount: 701 }, { creditType: 'reasoning' as const }]) {
      const { status, body: answer } = await business.call(r.recharge, {
        body: { ...body, ...other },
      })
      expect([status, answer]).toMatchObject([422, { code: 'idempotency_mismatch' }])
    }
    expect(await app.checkMovements(business.businessId)).toMatchObject({ sum: 700, last: 700 })
  })

  it('publishes every change of the balance, and that it is used up', async () => {
    const { call, businessId } = await app.newBusiness(1000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-last-1' } })
    await call(r.capture, { body: { key: 'turn-last-1', amount: 400, concept: 'Prueba' } })
    await call(r.reserve, { body: { creditType: 'gpt', amount: 600, key: 'turn-last-2' } })
    await call(r.capture, { body: { key: 'turn-last-2', amount: 600, concept: 'Prueba' } })
    const changed = (balance: number) => ({
      type: 'credits.changed',
      data: { businessId, creditType: 'gpt', balance },
    })
    expect(await app.publishedEvents(businessId)).toEqual([
      changed(1000),
      changed(600),
      { type: 'credits.low', data: { businessId, creditType: 'gpt', available: 600 } },
      changed(0),
      { type: 'credits.exhausted', data: { businessId, creditType: 'gpt' } },
    ])
  })
})
