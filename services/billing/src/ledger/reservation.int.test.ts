import { billingRoutes as r } from '@mostrador/contracts/billing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BillingTestApp, startBilling } from '../test/billing-test-app.ts'

let app: BillingTestApp
beforeAll(async () => {
  app = await startBilling()
})
afterAll(() => app.stop())

describe('a reservation', () => {
  it('holds credits, spends half for a test number, and lists the movement [AST-06]', async () => {
    const business = await app.newBusiness(5000)
    const { call, owner } = business
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-one-1' } })
    expect(await app.readGptAccount(business)).toMatchObject({
      balance: 5000,
      held: 1000,
      available: 4000,
    })
    expect((await app.as(owner)(r.getCredits, {})).data).toMatchObject({ gptModel: 4 })
    expect(
      (
        await call(r.capture, {
          body: { key: 'turn-one-1', amount: 500, concept: 'Respuesta de Ana' },
        })
      ).data.balance
    ).toBe(4500)
    const { movements } = (await app.as(owner)(r.listCreditMovements, { query: {} })).data
    expect(movements[0]).toMatchObject({
      amount: -0.5,
      type: 'consume',
      creditType: 'gpt',
      model: 'gpt_model',
      balanceAfterMovement: 4.5,
      concept: 'Respuesta de Ana',
    })
    expect((await app.as(owner)(r.getCredits, {})).data).toMatchObject({
      gptModel: 4.5,
      reasoningModel: 0,
    })
  })

  it('returns 402 when there are not enough credits [AST-16]', async () => {
    const { call } = await app.newBusiness(900)
    const { status, body } = await call(r.reserve, {
      body: { creditType: 'gpt', amount: 1000, key: 'turn-two-1' },
    })
    expect([status, body]).toEqual([
      402,
      expect.objectContaining({ success: false, code: 'not_enough_credits' }),
    ])
  })

  it('is given back when nobody captured it within 15 minutes', async () => {
    const business = await app.newBusiness(1000)
    const { call } = business
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-lost-1' } })
    app.clock.advance(15 * 60_000 - 1)
    await app.settled()
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 1000, held: 1000 })
    app.clock.advance(1)
    await app.settled()
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 1000, held: 0 })
  })

  it('is given back once, and held again for the same turn', async () => {
    const business = await app.newBusiness(3000)
    const { call } = business
    const turn = { body: { creditType: 'gpt' as const, amount: 1000, key: 'turn-again-1' } }
    await call(r.reserve, turn)
    await call(r.reserve, { body: { ...turn.body, key: 'turn-other-1' } })
    for (let twice = 0; twice < 2; twice += 1)
      await call(r.release, { body: { key: 'turn-again-1' } })
    expect(await app.readGptAccount(business)).toMatchObject({ held: 1000, available: 2000 })
    await call(r.reserve, turn)
    expect(await app.readGptAccount(business)).toMatchObject({ held: 2000 })
    expect(
      (await call(r.capture, { body: { key: 'turn-again-1', amount: 1000, concept: 'Prueba' } }))
        .data.balance
    ).toBe(2000)
    expect((await call(r.release, { body: { key: 'turn-again-1' } })).body).toMatchObject({
      code: 'reservation_closed',
    })
  })

  it('leaves no job behind when it was captured in time', async () => {
    const business = await app.newBusiness(2000)
    const { call } = business
    await call(r.reserve, { body: { creditType: 'gpt', amount: 1000, key: 'turn-captured-1' } })
    await call(r.capture, {
      body: { key: 'turn-captured-1', amount: 1000, concept: 'Respuesta del asistente Ana' },
    })
    app.clock.advance(15 * 60_000)
    await app.settled()
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 1000, held: 0 })
    const { rows } = await app.infra.database.relay.query(
      `select id from platform.timer where queue = 'billing-expire-reservation' and due_at <= $1`,
      [new Date(app.clock.now().getTime() + 3_600_000)]
    )
    expect(rows).toEqual([])
  })

  it('spends the exact sum over 1,000 captures, each sent twice at the same time', async () => {
    const business = await app.newBusiness(400_000)
    const { call, businessId } = business
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
    expect(await app.readGptAccount(business)).toMatchObject({ balance: 0, held: 0 })
    expect(await app.checkMovements(businessId)).toEqual({ sum: 0, last: 0, broken: 0 })
  }, 120_000)
})
