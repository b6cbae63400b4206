import { billingRoutes as r, CreditMovement, creditTypes } from '@mostrador/contracts/billing'
import { newId } from '@mostrador/kernel'
import { actorOf, defineService } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { withTenant } from '@mostrador/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from './service.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [billing], at: '2026-11-21T18:00:00Z' })
})
afterAll(() => testApp.stop())

const credits = async (amount: number) => {
  const { businessId, owner } = aBusiness()
  const as = actorOf.system(businessId)
  const call = testApp.as(as)
  if (amount > 0)
    await call(r.recharge, {
      body: { creditType: 'gpt', amount, key: `test-recharge-${businessId}`, concept: 'Prueba' },
    })
  return { businessId, owner, call }
}

const balance = async (call: Awaited<ReturnType<typeof credits>>['call']) =>
  (await call(r.balances, {})).data.find(({ creditType }) => creditType === 'gpt')
/** The sum of the movements, the balance after the last, and how many break the chain: a wrong balance after them or a number left out. */
const chainOf = (businessId: string) =>
  withTenant(businessId, async () => {
    const { rows } = await testApp.infra.database.pool.query<{
      sum: string
      last: string
      broken: string
    }>(`
      select coalesce(sum(amount), 0) as sum, (array_agg(balance_after order by seq desc))[1] as last, count(*) filter (where balance_after <> running or seq <> place) as broken
      from (select *, sum(amount) over (order by seq) as running, row_number() over (order by seq) as place from billing.movement) chain`)
    return {
      sum: Number(rows[0]?.sum),
      last: Number(rows[0]?.last),
      broken: Number(rows[0]?.broken),
    }
  })
const eventsOf = async (businessId: string) => {
  const { rows } = await testApp.infra.database.relay.query<{ type: string; data: object }>(
    'select type, data from platform.outbox where business_id = $1 order by id',
    [businessId]
  )
  return rows
}

describe('the ledger', () => {
  it('recharges once per key', async () => {
    const { call } = await credits(5000)
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
    // The answer of the first time, whatever has happened since.
    expect((await call(r.recharge, again)).data).toEqual({ balance: 5700, replayed: true })
    expect(await balance(call)).toMatchObject({ balance: 6000 })
  })

  it('takes one key for one recharge, sent many times at once', async () => {
    const { call, businessId } = await credits(0)
    const replies = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(r.recharge, {
          body: { creditType: 'gpt', amount: 700, key: 'stripe:cs_test_3', concept: 'Recarga' },
        })
      )
    )
    expect(replies.map(({ data }) => data.replayed).filter(replayed => !replayed)).toHaveLength(1)
    expect(await chainOf(businessId)).toEqual({ sum: 700, last: 700, broken: 0 })
  })

  it('tells every change of the balance, and the end of it', async () => {
    const { call, businessId } = await credits(1000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-last-1' } })
    await call(r.capture, { body: { key: 'turn-last-1', amount: 400, concept: 'Prueba' } })
    await call(r.reserve, { body: { creditType: 'gpt', amount: 600, key: 'turn-last-2' } })
    await call(r.capture, { body: { key: 'turn-last-2', amount: 600, concept: 'Prueba' } })
    const changed = (left: number) => ({
      type: 'credits.changed',
      data: { businessId, creditType: 'gpt', balance: left },
    })
    expect(await eventsOf(businessId)).toEqual([
      changed(1000),
      changed(600),
      changed(0),
      { type: 'credits.exhausted', data: { businessId, creditType: 'gpt' } },
    ])
  })

  it('holds, spends half for a test number, and shows it in the movements [AST-06, CRD-02]', async () => {
    const { call, owner } = await credits(5000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-one-1' } })
    expect(await balance(call)).toMatchObject({ balance: 5000, held: 1000, available: 4000 })
    expect((await testApp.as(owner)(r.getCredits, {})).data).toMatchObject({ gptModel: 4 })
    expect(
      (
        await call(r.capture, {
          body: { key: 'turn-one-1', amount: 500, concept: 'Respuesta de Ana' },
        })
      ).data.balance
    ).toBe(4500)
    const { movements } = (await testApp.as(owner)(r.listCreditMovements, { query: {} })).data
    expect(movements[0]).toMatchObject({
      amount: -0.5,
      type: 'consume',
      creditType: 'gpt',
      model: 'gpt_model',
      balanceAfterMovement: 4.5,
      concept: 'Respuesta de Ana',
    })
    expect((await testApp.as(owner)(r.getCredits, {})).data).toMatchObject({
      gptModel: 4.5,
      reasoningModel: 0,
    })
  })

  it('knows the five kinds of movement of the documents, refunds, and two kinds of credit, on the wire and in the table [CRD-02]', async () => {
    expect(CreditMovement.shape.type.options).toEqual([
      'recharge',
      'partner_recharge',
      'transfer',
      'consume',
      'extract',
      'refund',
    ])
    expect(creditTypes).toEqual(['gpt', 'reasoning'])
    const { businessId } = await credits(1000)
    const insert = (type: string, seq: number) =>
      withTenant(businessId, () =>
        testApp.infra.database.pool.query(
          `insert into billing.movement (business_id, credit_type, seq, id, amount, balance_after, type, idem_key, concept, at) values ($1, 'gpt', $2, $3, 1, 1, $4, $5, '', now())`,
          [businessId, seq, newId(), type, `kind-${type}`]
        )
      )
    for (const [at, type] of CreditMovement.shape.type.options.entries()) await insert(type, at + 2)
    await expect(insert('gift', 99)).rejects.toThrow('movement_type')
  })

  it('refuses with 402 when there is not enough [AST-16]', async () => {
    const { call } = await credits(900)
    const { status, body } = await call(r.reserve, {
      body: { creditType: 'gpt', amount: 1000, key: 'turn-two-1' },
    })
    expect([status, body]).toEqual([
      402,
      expect.objectContaining({ success: false, code: 'not_enough_credits' }),
    ])
  })

  it('gives back a reservation that nobody captured within 15 minutes', async () => {
    const { call } = await credits(1000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-lost-1' } })
    testApp.clock.advance(15 * 60_000 - 1)
    await testApp.settled()
    expect(await balance(call)).toMatchObject({ balance: 1000, held: 1000 })
    testApp.clock.advance(1)
    await testApp.settled()
    expect(await balance(call)).toMatchObject({ balance: 1000, held: 0 })
  })

  it('gives a reservation back once, and holds it anew for the same turn', async () => {
    const { call } = await credits(3000)
    const turn = { body: { creditType: 'gpt' as const, amount: 1000, key: 'turn-again-1' } }
    await call(r.reserve, turn)
    await call(r.reserve, { body: { ...turn.body, key: 'turn-other-1' } })
    for (let twice = 0; twice < 2; twice += 1)
      await call(r.release, { body: { key: 'turn-again-1' } })
    expect(await balance(call)).toMatchObject({ held: 1000, available: 2000 })
    await call(r.reserve, turn)
    expect(await balance(call)).toMatchObject({ held: 2000 })
    expect(
      (await call(r.capture, { body: { key: 'turn-again-1', amount: 1000, concept: 'Prueba' } }))
        .data.balance
    ).toBe(2000)
    expect((await call(r.release, { body: { key: 'turn-again-1' } })).body).toMatchObject({
      code: 'reservation_closed',
    })
  })

  it('counts what was consumed since an instant, and nothing else', async () => {
    const { call } = await credits(5000)
    const spend = async (key: string) => {
      await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key } })
      await call(r.capture, { body: { key, amount: 1000, concept: 'Prueba' } })
    }
    const since = testApp.clock.now().toISOString()
    expect((await call(r.spentSince, { body: { since } })).data).toEqual({ spent: 0 })
    await spend('turn-early-1')
    testApp.clock.advance(60_000)
    const later = testApp.clock.now().toISOString()
    await spend('turn-late-1')
    expect((await call(r.spentSince, { body: { since } })).data).toEqual({ spent: 2000 })
    expect((await call(r.spentSince, { body: { since: later } })).data).toEqual({ spent: 1000 })
  })

  it('lists movements of one kind, page by page, with what a credit cost', async () => {
    const { call, owner } = await credits(2000)
    await call(r.recharge, {
      body: {
        creditType: 'reasoning',
        amount: 4000,
        key: 'stripe:cs_reasoning',
        concept: 'Recarga',
        totalPriceCents: 1000,
      },
    })
    const list = testApp.as(owner)
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

  it('reads 10 credits and 24 hours until other thresholds are stored [C2-11]', async () => {
    const { call } = await credits(0)
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

  it('has nothing to give back of what was captured in time, and does not try again', async () => {
    const { call } = await credits(2000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-captured-1' } })
    await call(r.capture, {
      body: { key: 'turn-captured-1', amount: 1000, concept: 'Respuesta del asistente Ana' },
    })
    testApp.clock.advance(15 * 60_000)
    await testApp.settled()
    expect(await balance(call)).toMatchObject({ balance: 1000, held: 0 })
    const { rows } = await testApp.infra.database.relay.query(
      `select id from platform.timer where queue = 'billing-expire-reservation' and due_at <= $1`,
      [new Date(testApp.clock.now().getTime() + 3_600_000)]
    )
    expect(rows).toEqual([])
  })

  it('stays exact over 1,000 spends, every one sent twice at the same time', async () => {
    const { call, businessId } = await credits(400_000)
    const spend = async (n: number) => {
      const key = `spend-${n}-${businessId}`
      const { status } = await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key } })
      if (status === 200) await call(r.capture, { body: { key, amount: 1000, concept: 'Prueba' } })
      return status
    }
    const results: number[] = []
    for (let batch = 0; batch < 20; batch += 1)
      results.push(
        ...(await Promise.all(
          Array.from({ length: 100 }, (_, n) => spend(batch * 50 + Math.floor(n / 2)))
        ))
      )
    expect(results.filter(status => status !== 200 && status !== 402)).toEqual([])
    expect(await balance(call)).toMatchObject({ balance: 0, held: 0 })
    expect(await chainOf(businessId)).toEqual({ sum: 0, last: 0, broken: 0 })
  }, 120_000)

  it.each(['update billing.movement set amount = amount * 2', 'delete from billing.movement'])(
    'lets nobody change a movement: %s',
    async statement => {
      const { businessId } = await credits(1000)
      const tampering = withTenant(businessId, () => testApp.infra.database.pool.query(statement))
      await expect(tampering).rejects.toThrow('billing.movement is append-only')
    }
  )

  it('has a floor in the database too: no account below zero, none that holds more than it has', async () => {
    const { businessId } = await credits(1000)
    for (const change of ['balance = -1, held = 0', 'held = -1', 'held = 1001']) {
      await expect(
        withTenant(businessId, () =>
          testApp.infra.database.pool.query(`update billing.account set ${change}`)
        )
      ).rejects.toThrow('account_never_negative')
    }
  })

  it('opens the account of a new business with its welcome credits, once', async () => {
    const businessId = newId()
    const announcing = defineService({
      name: 'accounts',
      async setup({ db }) {
        for (let twice = 0; twice < 2; twice += 1)
          await withTenant(businessId, () =>
            db.transaction(tx =>
              tx.publish('business.created', {
                key: businessId,
                data: { businessId, ownerUserId: null },
              })
            )
          )
      },
    })
    const other = await startTestApp({
      services: [announcing, billing],
      at: '2026-11-21T18:00:00Z',
    })
    await other.settled()
    const { data } = await other.as(actorOf.system(businessId))(r.getCredits, {})
    await other.stop()
    expect(data).toEqual({
      gptModel: 100,
      reasoningModel: 20,
      lowCreditThreshold: 10,
      creditNotificationInterval: 24,
    })
  })
})
