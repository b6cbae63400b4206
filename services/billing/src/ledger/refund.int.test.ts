import { billingRoutes as r } from '@mostrador/contracts/billing'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { aBusiness, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { billing } from '../service.ts'
import { createFakeAssistant } from '../test/fake-assistant.ts'

const assistant = createFakeAssistant()
let testApp: TestApp
beforeAll(async () => {
  testApp = await startTestApp({
    services: [billing, assistant.service],
    at: '2026-11-21T18:00:00Z',
  })
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
      await Promise.all(
        Array.from({ length: times }, () => assistant.publishUndelivered(businessId, turnId))
      )
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
  it('is refunded by a movement, once however often the event is delivered [23]', async () => {
    const turn = await aTurn()
    await turn.capture()
    expect(await turn.balance()).toMatchObject({ balance: 4000, held: 0 })
    await turn.undelivered(5)
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
    expect((await turn.movements()).filter(({ type }) => type === 'refund')).toEqual([refunded])
    await turn.undelivered()
    // Neither event nor capture changes anything when it is repeated.
    await turn.capture()
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
  })
  it('is not charged when the refusal comes before the charge', async () => {
    const turn = await aTurn()
    await turn.undelivered(2)
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
    expect((await turn.capture()).status).toBe(200)
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
    expect((await turn.movements()).map(({ type }) => type)).toEqual(['recharge'])
  })
  it('costs nothing when refusal and charge come at the same moment', async () => {
    const turns = await Promise.all(Array.from({ length: 6 }, aTurn))
    await Promise.all(turns.map(turn => Promise.all([turn.capture(), turn.undelivered()])))
    for (const turn of turns) expect(await turn.balance()).toMatchObject({ balance: 5000, held: 0 })
  })
  it('does not count as spent', async () => {
    const turn = await aTurn()
    await turn.capture()
    await turn.undelivered()
    expect(
      (await turn.call(r.spentSince, { body: { since: '2026-11-21T06:00:00.000Z' } })).data.spent
    ).toBe(0)
  })
  it('refunds nothing when its turn had no reservation', async () => {
    const turn = await aTurn()
    await assistant.publishUndelivered(turn.businessId, newId())
    await testApp.settled()
    expect(await turn.balance()).toMatchObject({ balance: 5000, held: 1000 })
  })
})
