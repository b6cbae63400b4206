import { billingRoutes as r } from '@mostrador/contracts/billing'
import { newId } from '@mostrador/kernel'
import { anActor } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSends } from '../test/sends-test-app.ts'

let app: Awaited<ReturnType<typeof startSends>>
beforeAll(async () => {
  app = await startSends()
})
afterAll(() => app.stop())

describe('a send', () => {
  it('is a movement with its partner, source, renewal and price, beside those of purchases [CRD-01]', async () => {
    const { businessId, owner } = await app.newBusiness(2000)
    const partnerId = await app.newPartner(500)
    app.ends.at = '2026-12-01T18:00:00.000Z'
    const resetDate = '2026-12-16T18:00:00.000Z'
    const sent = await app.send({
      businessId,
      partnerId,
      amount: 8,
      totalPrice: 10,
      renewalDuration: '15days',
      resetDate,
    })
    const [movement, bought] = await app.movements(owner)
    expect(movement).toEqual({
      _id: sent.data.movementId,
      businessId,
      partnerId: { _id: partnerId, name: 'Agencia Norte', partnerCode: 'norte1' },
      amount: 8,
      type: 'transfer',
      creditType: 'gpt',
      creditSource: 'prepayCredits',
      model: 'gpt_model',
      balanceAfterMovement: 10,
      renewalDuration: '15days',
      resetDate,
      date: '2026-11-21T18:00:00.000Z',
      totalPrice: 10,
      pricePerCredit: 1.25,
      subscriptionId: null,
      concept: 'Envío de créditos',
      turnId: null,
    })
    expect(bought).toMatchObject({ partnerId: null, creditSource: null, resetDate: null })
  })

  it('takes from the counter of the partner what the business gets, both in one transaction [CRD-10]', async () => {
    const { businessId, owner, call } = await app.newBusiness(0)
    const partnerId = await app.newPartner(500, 5000)
    const { status, body, data } = await app.send({ businessId, partnerId, amount: 120.5 })
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ success: true, message: 'Créditos enviados exitosamente' }),
    ])
    expect(await app.partner(partnerId)).toMatchObject({
      counters: { prepayCredits: 379.5, soldCredits: 5000 },
      movements: [
        { _id: data.movementId, businessId, amount: -120.5, type: 'transfer' },
        { amount: 5000, type: 'partner_recharge', creditSource: 'soldCredits' },
        { amount: 500, type: 'partner_recharge', creditSource: 'prepayCredits' },
      ],
    })
    expect((await app.movements(owner))[0]).toMatchObject({ amount: 120.5, totalPrice: 0 })
    // The business refuses: what the partner gave is not gone.
    const nearly = Number.MAX_SAFE_INTEGER - 120_500 - 500
    await call(r.recharge, {
      body: { creditType: 'gpt', amount: nearly, key: 'nearly-full', concept: '' },
    })
    expect((await app.send({ businessId, partnerId, amount: 1 })).body).toMatchObject({
      code: 'balance_limit',
    })
    expect((await app.partner(partnerId)).counters.prepayCredits).toBe(379.5)
  })

  it('never takes more than the partner has, however many are simultaneous', async () => {
    const partnerId = await app.newPartner(30)
    const businesses = await Promise.all([1, 2, 3, 4, 5].map(() => app.newBusiness(0)))
    const sent = await Promise.all(
      businesses.map(({ businessId }) => app.send({ businessId, partnerId, amount: 10 }))
    )
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 402, 402,
    ])
    expect(sent.find(({ status }) => status === 402)?.body).toMatchObject({
      code: 'partner_credits_short',
    })
    expect((await app.partner(partnerId)).counters.prepayCredits).toBe(0)
  })

  it('is taken back by its partner as far as it is unspent, but not what was bought', async () => {
    const { businessId, owner } = await app.newBusiness(50_000)
    const partnerId = await app.newPartner(100)
    await app.send({ businessId, partnerId, amount: 30 })
    const back = { businessId, partnerId, type: 'extract' as const }
    expect((await app.send({ ...back, amount: 31 })).body).toMatchObject({
      code: 'extract_too_much',
    })
    const other = await app.newPartner(0)
    expect((await app.send({ ...back, partnerId: other, amount: 1 })).body).toMatchObject({
      code: 'extract_too_much',
    })
    await app.send({ ...back, amount: 20 })
    expect((await app.partner(partnerId)).counters.prepayCredits).toBe(90)
    expect((await app.movements(owner))[0]).toMatchObject({
      amount: -20,
      type: 'extract',
      partnerId: { _id: partnerId },
      balanceAfterMovement: 60,
    })
    // The platform may take any, but not what a turn holds.
    expect((await app.send({ businessId, type: 'extract', amount: 61 })).status).toBe(409)
    expect((await app.send({ businessId, type: 'extract', amount: 60 })).status).toBe(200)
  })

  it('lasts for its renewal, from today or from the current end [CRD-09]', async () => {
    const { businessId } = await app.newBusiness(0)
    app.ends.at = '2026-12-10T18:00:00.000Z'
    const renew = (resetDate: string | null, renewalDuration: 'none' | '1month' = '1month') =>
      app.send({ businessId, renewalDuration, resetDate })
    expect((await renew('2026-12-22T18:00:00.000Z')).status).toBe(200)
    expect((await renew('2027-01-11T18:00:00.000Z')).status).toBe(200)
    for (const wrong of [
      renew('2027-03-01T18:00:00.000Z'),
      renew(null),
      renew('2026-12-22T18:00:00.000Z', 'none'),
    ])
      expect((await wrong).body).toMatchObject({ code: 'reset_date_wrong' })
    expect((await app.lots(businessId)).map(({ expires }) => expires)).toEqual([
      '2026-12-22T18:00:00.000Z',
      '2027-01-11T18:00:00.000Z',
    ])
    const paid = (await app.publishedEvents(businessId)).filter(
      ({ type }) => type === 'subscription.changed'
    )
    expect(paid.at(-1)?.data).toEqual({ businessId, paidUntil: '2027-01-11T18:00:00.000Z' })
  })

  it('adds to a partner, and takes back from it', async () => {
    const partnerId = await app.newPartner(0)
    await app.send({ partnerId, type: 'partner_recharge', amount: 40 })
    await app.send({ partnerId, type: 'extract', amount: 15 })
    expect((await app.partner(partnerId)).counters).toEqual({ prepayCredits: 25, soldCredits: 0 })
  })

  it.each([
    ['nobody', {}],
    [
      'a partner without its counter',
      { partnerId: newId(), creditSource: null, type: 'partner_recharge' },
    ],
    [
      'a recharge of a business with a partner',
      { partnerId: newId(), businessId: newId(), type: 'recharge' },
    ],
    ['a transfer to a partner', { partnerId: newId() }],
  ] as const)('refuses %s', async (_, fields) => {
    expect((await app.send(fields)).body).toMatchObject({ code: 'send_unclear' })
  })

  it('refuses unknown sides, and a price that does not follow from the total', async () => {
    const businessId = newId()
    expect((await app.send({ businessId: app.unknownBusinessId })).body).toMatchObject({
      code: 'business_not_found',
    })
    expect((await app.send({ businessId, partnerId: newId() })).body).toMatchObject({
      code: 'partner_not_found',
    })
    expect(
      (await app.send({ businessId, totalPrice: 100, pricePerCredit: 9.9 })).body
    ).toMatchObject({ code: 'price_differs' })
  })

  it.each([
    ['amount', { amount: 0 }],
    ['amount', { amount: 1.0005 }],
    ['totalPrice', { totalPrice: -1 }],
    ['date', { date: '1900-01-01T06:00:00.000Z' }],
  ])('refuses a wrong %s', async (_, fields) => {
    expect((await app.send({ businessId: newId(), ...fields })).status).toBe(422)
  })

  it('is found by its type, model and time, and the totals are of all that is found [CRD-05]', async () => {
    const { businessId, owner } = await app.newBusiness(7000)
    const partnerId = await app.newPartner(100)
    app.clock.advance(60_000)
    const from = app.clock.now().toISOString()
    await app.send({ businessId, amount: 3 })
    await app.send({ businessId, partnerId, amount: 5 })
    await app.send({ businessId, partnerId, amount: 9, creditType: 'reasoning' })
    await app.send({ businessId, partnerId, amount: 2, type: 'extract' })
    await app.send({ businessId, amount: 1, type: 'extract' })
    const list = async (query: object) => {
      const { data } = await app.as(owner)(r.listCreditMovements, { query })
      const [gpt, reasoning] = data.totals.byType
      return [
        data.movements.map(({ amount }) => amount).toSorted((a, b) => a - b),
        data.totals.count,
        [gpt?.came, gpt?.left, reasoning?.came, reasoning?.left],
      ]
    }
    expect(await list({ type: 'transfer' })).toEqual([[3, 5, 9], 3, [8, 0, 9, 0]])
    expect(await list({ type: 'partner_transfer' })).toEqual([[5, 9], 2, [5, 0, 9, 0]])
    expect(await list({ type: 'extract' })).toEqual([[-2, -1], 2, [0, 3, 0, 0]])
    expect(await list({ type: 'business_extract' })).toEqual([[-2], 1, [0, 2, 0, 0]])
    expect(await list({ creditType: 'reasoning' })).toEqual([[9], 1, [0, 0, 9, 0]])
    expect(await list({ from, limit: 1 })).toMatchObject([{ length: 1 }, 5, [8, 3, 9, 0]])
    expect(await list({ to: from })).toEqual([[7], 1, [7, 0, 0, 0]])
  })

  it('is for admins of the platform [CRD-10, USR-03]', async () => {
    const { businessId, owner } = await app.newBusiness(0)
    for (const actor of [owner, anActor({ role: 'partner' })]) {
      expect((await app.send({ businessId }, actor)).status).toBe(403)
      const input = { params: { partnerId: newId() }, query: {} }
      expect((await app.as(actor)(r.partnerCredits, input)).status).toBe(403)
    }
  })
})
