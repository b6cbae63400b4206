import { billingRoutes as r } from '@mostrador/contracts/billing'
import { aiAssistantEvent } from './test/turn-events.ts'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from './service.ts'

const events = aiAssistantEvent()
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({ services: [billing, events.service], at: '2026-11-21T18:00:00Z' })
})
afterAll(() => testApp.stop())

/** A business with 5 credits, and a turn that holds one of them. */
const aTurn = async () => {
  const { businessId, owner } = aBusiness()
  const turnId = newId()
  const call = testApp.as(actorOf.system(businessId))
  await call(r.recharge, {
    body: { creditType: 'gpt', amount: 5000, key: `test-${businessId}`, concept: 'Prueba' },
  })
  await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: turnId } })
  return {
    businessId,
    call,
    capture: () =>
      call(r.capture, { body: { key: turnId, amount: 1000, concept: 'Respuesta de Ana' } }),
    undelivered: async (times = 1) => {
      await Promise.all(Array.from({ length: times }, () => events.undelivered(businessId, turnId)))
      await testApp.settled()
    },
    balance: async () =>
      (await call(r.balances, {})).data.find(({ creditType }) => creditType === 'gpt'),
    movements: async () =>
      (await testApp.as(owner)(r.listCreditMovements, { query: {} })).data.movements.map(
        ({ type, amount, concept }) => ({ type, amount, concept })
      ),
  }
}

const refunded = {
  type: 'refund',
  amount: 1,
  concept: 'Devuelto: el canal no entregó la respuesta',
}

describe('a reply that the channel refused', () => {
  it('gives its credits back, shown as returned, once however often it is told [23]', async () => {
    const turn = await aTurn()
    await turn.capture()
    expect(await turn.balance()).toMatchObject({ balance: 4000, held: 0 })
    await turn.undelivered(5)
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
    expect((await turn.movements()).filter(({ type }) => type === 'refund')).toEqual([refunded])
    await turn.undelivered()
    // A capture that comes again takes nothing again.
    await turn.capture()
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
  })
  it('is not charged at all when the refusal is told before the charge', async () => {
    const turn = await aTurn()
    await turn.undelivered(2)
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
    expect((await turn.capture()).status).toBe(200)
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
    expect((await turn.movements()).map(({ type }) => type)).toEqual(['recharge'])
  })
  it('is told while it is charged: whatever comes first, nothing is spent', async () => {
    const turns = await Promise.all(Array.from({ length: 6 }, aTurn))
    await Promise.all(turns.map(turn => Promise.all([turn.capture(), turn.undelivered()])))
    for (const turn of turns) expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
  })
  it('does not count for what was spent today', async () => {
    const turn = await aTurn()
    await turn.capture()
    await turn.undelivered()
    expect(
      (await turn.call(r.spentSince, { body: { since: '2026-11-21T06:00:00.000Z' } })).data.spent
    ).toBe(0)
  })
  it('of a turn that held nothing gives nothing back', async () => {
    const turn = await aTurn()
    await events.undelivered(turn.businessId, newId())
    await testApp.settled()
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 1000 })
  })
})
