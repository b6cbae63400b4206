import { billingRoutes as r } from '@mostrador/contracts/billing'
import { newId } from '@mostrador/kernel'
import { actorOf, defineService } from '@mostrador/platform'
import { aBusiness, startHouse, type TestHouse } from '@mostrador/testing'
import { withTenant } from '@mostrador/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from './service.ts'

let house: TestHouse
beforeAll(async () => {
  house = await startHouse({ services: [billing], at: '2026-11-21T18:00:00Z' })
})
afterAll(() => house.stop())

const credits = async (amount: number) => {
  const { businessId, owner } = aBusiness()
  const as = actorOf.system(businessId)
  const call = house.as(as)
  if (amount > 0) await call(r.recharge, { body: { creditType: 'gpt', amount, key: `test-recharge-${businessId}`, concept: 'Prueba' } })
  return { businessId, owner, call }
}

const balance = async (call: Awaited<ReturnType<typeof credits>>['call']) => (await call(r.balances, {})).data.find(({ creditType }) => creditType === 'gpt')
const sumOfMovements = (businessId: string) =>
  withTenant(businessId, async () => {
    const { rows } = await house.infra.database.pool.query<{ sum: string; last: string }>('select coalesce(sum(amount), 0) as sum, (array_agg(balance_after order by seq desc))[1] as last from billing.movement')
    return { sum: Number(rows[0]?.sum), last: Number(rows[0]?.last) }
  })

describe('the ledger', () => {
  it('recharges once per key', async () => {
    const { call } = await credits(5000)
    const again = { body: { creditType: 'gpt' as const, amount: 700, key: 'stripe:cs_test_1', concept: 'Recarga' } }
    expect((await call(r.recharge, again)).data).toEqual({ balance: 5700, replayed: false })
    expect((await call(r.recharge, again)).data).toEqual({ balance: 5700, replayed: true })
  })

  it('holds, spends half for a test number, and shows it in the movements [AST-06, CRD-02]', async () => {
    const { call, owner } = await credits(5000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-one-1' } })
    expect(await balance(call)).toMatchObject({ balance: 5000, held: 1000, available: 4000 })
    expect((await call(r.capture, { body: { key: 'turn-one-1', amount: 500, concept: 'Respuesta de Ana' } })).data.balance).toBe(4500)
    const { movements } = (await house.as(owner)(r.listCreditMovements, { query: {} })).data
    expect(movements[0]).toMatchObject({ amount: -0.5, type: 'consume', creditType: 'gpt', model: 'gpt_model', balanceAfterMovement: 4.5, concept: 'Respuesta de Ana' })
    expect((await house.as(owner)(r.getCredits, {})).data).toMatchObject({ gptModel: 4.5, reasoningModel: 0 })
  })

  it('refuses with 402 when there is not enough [AST-16]', async () => {
    const { call } = await credits(900)
    const { status, body } = await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-two-1' } })
    expect([status, body]).toEqual([402, expect.objectContaining({ success: false, code: 'not_enough_credits' })])
  })

  it('gives back a reservation that nobody captured within 15 minutes', async () => {
    const { call } = await credits(1000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-lost-1' } })
    house.clock.advance(15 * 60_000)
    await house.settled()
    expect(await balance(call)).toMatchObject({ balance: 1000, held: 0 })
  })

  it('has nothing to give back of what was captured in time, and does not try again', async () => {
    const { call } = await credits(2000)
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-captured-1' } })
    await call(r.capture, { body: { key: 'turn-captured-1', amount: 1000, concept: 'Respuesta del asistente Ana' } })
    house.clock.advance(15 * 60_000)
    await house.settled()
    expect(await balance(call)).toMatchObject({ balance: 1000, held: 0 })
    const { rows } = await house.infra.database.relay.query(`select id from platform.timer where queue = 'billing-expire-reservation' and due_at <= $1`, [new Date(house.clock.now().getTime() + 3_600_000)])
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
    for (let batch = 0; batch < 20; batch += 1) results.push(...(await Promise.all(Array.from({ length: 100 }, (_, n) => spend(batch * 50 + Math.floor(n / 2))))))
    expect(results.filter(status => status !== 200 && status !== 402)).toEqual([])
    expect(await balance(call)).toMatchObject({ balance: 0, held: 0 })
    expect(await sumOfMovements(businessId)).toEqual({ sum: 0, last: 0 })
  }, 120_000)

  it('lets nobody change a movement', async () => {
    const { businessId } = await credits(1000)
    const tampering = withTenant(businessId, () => house.infra.database.pool.query('update billing.movement set amount = amount * 2'))
    await expect(tampering).rejects.toThrow()
  })

  it('opens the account of a new business with its welcome credits, once', async () => {
    const businessId = newId()
    const announcing = defineService({ name: 'accounts', async setup({ db }) {
      for (let twice = 0; twice < 2; twice += 1) await withTenant(businessId, () => db.transaction(tx => tx.say('business.created', { key: businessId, data: { businessId, ownerUserId: null } })))
    } })
    const other = await startHouse({ services: [announcing, billing], at: '2026-11-21T18:00:00Z' })
    await other.settled()
    const { data } = await other.as(actorOf.system(businessId))(r.getCredits, {})
    await other.stop()
    expect(data).toEqual({ gptModel: 100, reasoningModel: 20, lowCreditThreshold: 10, creditNotificationInterval: 24 })
  })
})
