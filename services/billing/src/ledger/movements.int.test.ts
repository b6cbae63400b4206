import { billingRoutes as r } from '@mostrador/contracts/billing'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingTestApp, startBilling } from '../test/billing-test-app.ts'

let app: BillingTestApp
beforeAll(async () => {
  app = await startBilling()
})
afterAll(() => app.stop())

describe('a movement', () => {
  it('is of one of seven types and two credit types, in the table and in answers [CRD-02]', async () => {
    const { businessId, owner } = await app.newBusiness(0)
    const types = [
      'recharge',
      'partner_recharge',
      'transfer',
      'consume',
      'extract',
      'refund',
      'expire',
    ]
    const insert = (creditType: string, type: string, seq: number) =>
      app.query(
        businessId,
        `insert into billing.movement (business_id, credit_type, seq, id, amount, balance_after,
           type, idem_key, concept, at) values ($1, $2, $3, $4, 1, 1, $5, $6, '', now())`,
        [businessId, creditType, seq, newId(), type, `${creditType}-${type}`]
      )
    for (const creditType of ['gpt', 'reasoning'])
      for (const [index, type] of types.entries()) await insert(creditType, type, index + 1)
    await expect(insert('gpt', 'gift', 99)).rejects.toThrow('movement_type')
    await expect(insert('vision', 'recharge', 1)).rejects.toThrow('movement_credit_type')
    for (const creditType of ['gpt', 'reasoning'] as const) {
      const { data } = await app.as(owner)(r.listCreditMovements, { query: { creditType } })
      expect(data.movements.map(({ type }) => type).toSorted()).toEqual(types.toSorted())
    }
    for (const query of [{ type: 'gift' }, { creditType: 'vision' }])
      expect((await app.as(owner)(r.listCreditMovements, { query: query as object })).status).toBe(
        422
      )
  })

  it('answers what was consumed since an instant', async () => {
    const { call } = await app.newBusiness(5000)
    const spend = async (key: string) => {
      await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key } })
      await call(r.capture, { body: { key, amount: 1000, concept: 'Prueba' } })
    }
    const since = app.clock.now().toISOString()
    expect((await call(r.spentSince, { body: { since } })).data).toEqual({ spent: 0 })
    await spend('turn-early-1')
    app.clock.advance(60_000)
    const later = app.clock.now().toISOString()
    await spend('turn-late-1')
    expect((await call(r.spentSince, { body: { since } })).data).toEqual({ spent: 2000 })
    expect((await call(r.spentSince, { body: { since: later } })).data).toEqual({ spent: 1000 })
  })

  it('lists movements of one credit type page by page, with model and price of a credit [CRD-01]', async () => {
    const { call, owner } = await app.newBusiness(2000)
    await call(r.recharge, {
      body: {
        creditType: 'reasoning',
        amount: 4000,
        key: 'stripe:cs_reasoning',
        concept: 'Recarga',
        totalPriceCents: 1000,
      },
    })
    const list = app.as(owner)
    const { data } = await list(r.listCreditMovements, { query: { creditType: 'reasoning' } })
    expect(data).toMatchObject({
      hasMore: false,
      movements: [
        {
          amount: 4,
          type: 'recharge',
          model: 'reasoning_model',
          totalPrice: 10,
          pricePerCredit: 2.5,
        },
      ],
    })
    expect((await list(r.listCreditMovements, { query: { limit: 1 } })).data).toMatchObject({
      hasMore: true,
      movements: [expect.anything()],
    })
    expect(
      (await list(r.listCreditMovements, { query: { limit: 1, page: 2 } })).data
    ).toMatchObject({ hasMore: false, movements: [expect.anything()] })
  })

  it('answers thresholds of 10 credits and 24 hours until others are stored [CRD2-03, C2-11]', async () => {
    const { call } = await app.newBusiness(0)
    expect((await call(r.getCredits, {})).data).toMatchObject({
      lowCreditThreshold: 10,
      creditNotificationInterval: 24,
    })
    // Something else is stored of the business, and nothing of its thresholds.
    await call(r.chargeConversion, { body: { key: 'conversion-none', concept: '' } })
    expect((await call(r.getCredits, {})).data).toMatchObject({
      lowCreditThreshold: 10,
      creditNotificationInterval: 24,
    })
    await call(r.putThresholds, { body: { lowCreditThreshold: 50, creditNotificationInterval: 6 } })
    expect((await call(r.getCredits, {})).data).toMatchObject({
      lowCreditThreshold: 50,
      creditNotificationInterval: 6,
    })
  })

  it.each(['update billing.movement set amount = amount * 2', 'delete from billing.movement'])(
    'refuses to change a movement: %s',
    async statement => {
      const { businessId } = await app.newBusiness(1000)
      const tampering = app.query(businessId, statement)
      await expect(tampering).rejects.toThrow('billing.movement is append-only')
    }
  )
})
