import type { BodyOf } from '@mostrador/contracts'
import { catalogRoutes as r, MAX_AMOUNT } from '@mostrador/contracts/catalog'
import { pageIds } from '@mostrador/contracts/page-ids'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pdf } from '../test/sample-files.ts'
import { uploadAs } from '../test/upload.ts'
import { aShop, type MoneyTestApp, startMoneyTestApp, TODAY } from '../test/money-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())

type Lines = BodyOf<typeof r.cutDay>['dayCut']['lines']

/** A shop whose owner counts and cuts. */
const aTill = () => {
  const shop = aShop(app.testApp)
  const { call, branchId } = shop
  return {
    ...shop,
    expected: async (date = TODAY) =>
      (await call(r.expectedOfDay, { query: { branchId, date } })).data,
    cut: (lines: Lines, more: object = {}) =>
      call(r.cutDay, { body: { dayCut: { branchId, date: TODAY, lines, ...more } } }),
  }
}
const cash = (expected: number, counted = expected) => ({
  paymentMethod: 'cash' as const,
  expected,
  counted,
})

describe('the day’s cut', () => {
  it('expects by method what came in less what went out of one branch and day', async () => {
    const { record, expected } = aTill()
    await record({ amount: 500.1 })
    await record({ amount: 100.2, type: 'out' })
    await record({ amount: 250, paymentMethod: 'debit' })
    await record({ amount: 9, branchId: null })
    await record({ amount: 9, date: '2026-11-20' })
    expect(await expected()).toEqual({
      lines: [
        { paymentMethod: 'cash', in: 500.1, out: 100.2, expected: 399.9, movements: 2 },
        { paymentMethod: 'debit', in: 250, out: 0, expected: 250, movements: 1 },
      ],
      expected: 649.9,
      openingFloat: 0,
    })
  })

  it('accepts a sum that is larger than any of its movements may be', async () => {
    const { record, cut, expected } = aTill()
    for (const _ of [1, 2]) await record({ amount: MAX_AMOUNT })
    const sum = (await expected()).expected
    expect(sum).toBe(2 * MAX_AMOUNT)
    expect((await cut([cash(sum)])).data).toMatchObject({ expected: sum, counted: sum })
    const far = await cut([cash(1e15)])
    expect([far.status, far.body.message]).toEqual([422, 'El monto es demasiado grande'])
  })

  it('accepts no count below zero, though more may have gone out than came in', async () => {
    const { record, cut } = aTill()
    await record({ amount: 100, type: 'out' })
    const { status, body } = await cut([cash(-100)], { note: 'De la caja' })
    expect([status, body.message]).toEqual([422, 'Escribe cuánto contaste'])
    expect((await cut([cash(-100, 0)], { note: 'De la caja' })).status).toBe(200)
  })

  it('keeps the receipts of its movements when somebody deletes the file', async () => {
    const { record, cut, list, owner } = aTill()
    const { data } = await uploadAs(app.testApp, owner)({ bytes: pdf, name: 'recibo.pdf' })
    await record({ receipts: [data.url] })
    const actions: ('view' | 'create' | 'edit')[] = ['view', 'create', 'edit']
    const staff = { ...owner, isOwner: false, permissions: [{ pageId: pageIds.money, actions }] }
    expect((await cut([cash(100)])).status).toBe(200)
    for (const actor of [staff, owner]) {
      const body = { public_id: data.public_id }
      const refused = await app.testApp.as(actor)(r.deleteFile, { body })
      expect([refused.status, refused.body.message]).toEqual([
        409,
        'Es el comprobante de un movimiento que ya está en un corte y no se puede eliminar.',
      ])
    }
    expect((await list())[0]?.receipts).toEqual([data.url])
  })

  it('and the deletion of a receipt leave no cut movement without its receipt', async () => {
    for (let race = 0; race < 6; race += 1) {
      const { record, cut, list, owner, call } = aTill()
      const { data } = await uploadAs(app.testApp, owner)({ bytes: pdf, name: 'recibo.pdf' })
      await record({ receipts: [data.url] })
      const [, deleted] = await Promise.all([
        cut([cash(100)]),
        call(r.deleteFile, { body: { public_id: data.public_id } }),
      ])
      expect((await list())[0]?.receipts).toEqual(deleted.status === 200 ? [] : [data.url])
    }
  })

  it('stores what was counted, the difference, its note and its author', async () => {
    const { record, cut, call, branchId } = aTill()
    await record({ amount: 300 })
    const wordless = await cut([cash(300, 290.5)])
    expect([wordless.status, wordless.body]).toMatchObject([422, { code: 'cut_note_required' }])
    const { data } = await cut([cash(300, 290.5)], { note: 'Faltó cambio' })
    expect(data).toMatchObject({
      branchId,
      date: TODAY,
      expected: 300,
      counted: 290.5,
      difference: -9.5,
      note: 'Faltó cambio',
      createdBy: 'Lupita',
      lines: [{ paymentMethod: 'cash', in: 300, counted: 290.5, difference: -9.5, movements: 1 }],
    })
    expect((await call(r.listDayCuts, { query: { from: TODAY } })).data).toEqual([data])
    expect((await call(r.listDayCuts, { query: { to: '2026-11-20' } })).data).toEqual([])
  })

  it('adds the opening float to the expected cash, and suggests it again', async () => {
    const { record, cut, expected } = aTill()
    await record({ amount: 300 })
    expect((await expected()).openingFloat).toBe(0)
    expect((await cut([cash(300)], { openingFloat: 500 })).body).toMatchObject({
      code: 'cut_note_required',
    })
    const { data } = await cut([cash(300, 800)], { openingFloat: 500 })
    expect(data).toMatchObject({
      openingFloat: 500,
      expected: 800,
      difference: 0,
      lines: [{ paymentMethod: 'cash', in: 300, expected: 800, counted: 800, difference: 0 }],
    })
    expect((await expected()).openingFloat).toBe(500)
  })

  it('counts the float of a day without cash payments', async () => {
    const { record, cut } = aTill()
    await record({ amount: 250, paymentMethod: 'debit' })
    const debit = { paymentMethod: 'debit' as const, expected: 250, counted: 250 }
    expect((await cut([debit], { openingFloat: 500 })).body).toMatchObject({
      code: 'cut_outdated',
    })
    const { data } = await cut([cash(0, 480), debit], { openingFloat: 500, note: 'Faltan 20' })
    expect([data.expected, data.difference]).toEqual([750, -20])
  })

  it('refuses a negative float, and stores none', async () => {
    const { record, cut, call } = aTill()
    await record({ amount: 300 })
    const { status, body } = await cut([cash(300, 299)], { openingFloat: -1, note: 'x' })
    expect([status, body.message]).toEqual([422, 'El fondo no puede ser negativo'])
    expect((await call(r.listDayCuts, { query: {} })).data).toEqual([])
  })

  it('makes its movements immutable and offers a correction dated today', async () => {
    const { record, cut, call, list, expected } = aTill()
    const { _id } = await record({ amount: 300 })
    const { data } = await cut([cash(300)])
    const params = { id: _id }
    const edited = await call(r.editMoneyMovement, { params, body: { amount: 1 } })
    const deleted = await call(r.deleteMoneyMovement, { params })
    const message =
      'El corte de ese día ya está hecho. Registra una corrección en lugar de cambiarlo.'
    expect([edited.body.message, deleted.body.message]).toEqual([message, message])
    expect(await list()).toMatchObject([{ amount: 300, cutId: data._id }])
    app.testApp.clock.set('2026-11-23T18:00:00Z')
    const { data: correction } = await call(r.correctMoneyMovement, { params, body: {} })
    expect(correction).toMatchObject({ date: '2026-11-23', type: 'out', cutId: null })
    expect((await expected('2026-11-23')).expected).toBe(-300)
    app.testApp.clock.set('2026-11-22T06:30:00Z')
  })

  it('refuses sums that are not what the person saw, and leaves later movements to another cut', async () => {
    const { record, cut, expected } = aTill()
    await record({ amount: 100 })
    await record({ amount: 50 })
    expect((await cut([cash(100)])).body).toMatchObject({ code: 'cut_outdated' })
    expect((await expected()).expected).toBe(150)
    await cut([cash(150)])
    expect((await cut([cash(150)])).body).toMatchObject({ code: 'cut_nothing' })
    await record({ amount: 30 })
    expect((await cut([cash(30)])).data).toMatchObject({ expected: 30 })
  })

  it('counts every movement in one cut, however many run at the same time', async () => {
    const { record, cut, list } = aTill()
    await Promise.all(Array.from({ length: 10 }, () => record({ amount: 10 })))
    const answers = await Promise.all(Array.from({ length: 8 }, () => cut([cash(100)])))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(new Set((await list()).map(({ cutId }) => cutId)).size).toBe(1)
  })

  it('refuses a future day and branches of other businesses', async () => {
    const { cut, record } = aTill()
    await record({ date: '2026-11-22' })
    expect((await cut([cash(100)], { date: '2026-11-22' })).body).toMatchObject({
      code: 'cut_in_future',
    })
    const { branchId } = aTill()
    expect((await cut([cash(100)], { branchId })).status).toBe(404)
  })
})
