import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aShop,
  type MoneyTestApp,
  startMoneyTestApp,
  toBeErased,
  TODAY,
} from '../test/money-test-app.ts'
import { pdf } from '../test/sample-files.ts'
import { uploadAs } from '../test/upload.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())
const shop = () => aShop(app.testApp)

describe('money movements', () => {
  it('are refused for a contact with a pending erasure', async () => {
    const { attempt, call, clientId } = shop()
    expect((await attempt({ clientId })).status).toBe(200)
    toBeErased.add(clientId)
    expect(await attempt({ clientId })).toMatchObject({
      status: 409,
      body: { code: 'client_to_be_erased' },
    })
    expect((await call(r.listMoneyMovements, { query: {} })).data.data).toHaveLength(1)
  })
  it('default to sales in cash of today, and are read as data.data [MON2-03, MON-02, MON2-09, GEN-05]', async () => {
    const { call, businessId, clientId, branchId, record } = shop()
    const { body } = await call(r.createMoneyMovement, {
      body: { moneyMovement: { amount: 350.5, clientId, branchId } },
    })
    expect(body).toMatchObject({
      success: true,
      data: {
        businessId,
        amount: 350.5,
        currency: 'MXN',
        type: 'in',
        paymentMethod: 'cash',
        category: 'sales',
        date: TODAY,
        clientId,
        branchId,
        appointmentId: null,
        createdBy: 'Lupita',
      },
    })
    const id = body.success ? body.data._id : ''
    await record({ clientId: null })
    const read = await call(r.listMoneyMovements, { query: { ids: `${id},${newId()}` } })
    expect(read.body).toMatchObject({
      success: true,
      data: { data: [{ _id: id, clientName: 'Ana López' }] },
    })
    expect(read.data.data).toHaveLength(1)
    const ofClient = await call(r.listMoneyMovements, { query: { clientId } })
    expect(ofClient.data.data.map(({ _id }) => _id)).toEqual([id])
    for (const ids of ['x', 'x,', '%00', ''])
      expect((await call(r.listMoneyMovements, { query: { ids } })).data).toEqual({ data: [] })
    const others = await shop().call(r.listMoneyMovements, { query: { ids: id } })
    expect(others.data.data).toEqual([])
  })

  it('store what the form sends and every method except the provider’s [MON-01, MON2-01, MON2-05, C2-27]', async () => {
    const { attempt, record, list, businessId, clientId, branchId } = shop()
    const form = {
      customId: 'F12',
      clientId,
      branchId,
      date: '2026-11-03',
      amount: 1_250,
      type: 'out' as const,
      comments: 'Renta de noviembre',
      paymentMethod: 'transfer' as const,
      category: 'rent',
    }
    const { _id } = await record(form)
    expect(await list({ ids: _id })).toMatchObject([{ ...form, businessId }])
    for (const paymentMethod of ['credit', 'debit', 'check'] as const)
      expect((await record({ paymentMethod })).paymentMethod).toBe(paymentMethod)
    const { status, body } = await attempt({ paymentMethod: 'mercado_pago' })
    expect([status, body.message]).toEqual([422, 'Los pagos de Mercado Pago se registran solos'])
  })

  it.each([
    [{ amount: 0.99 }, 'El monto debe ser mayor a 0'],
    [{ amount: -5 }, 'El monto debe ser mayor a 0'],
    [{ amount: '1,250.50 MXN' as unknown as number }, 'El monto debe ser mayor a 0'],
    [{ amount: 10.005 }, 'El monto lleva máximo dos decimales'],
    [{ amount: 10_000_000 }, 'El monto es demasiado grande'],
    [{ customId: '12345678901' }, 'El identificador debe tener máximo 10 caracteres'],
    [{ date: '1999-12-31' }, 'La fecha debe ser del año 2000 en adelante'],
    [{ date: '1900-01-01' }, 'La fecha debe ser del año 2000 en adelante'],
    [{ date: '2099-01-01' }, 'La fecha no puede ser más de un año después de hoy'],
  ])('refuse %j: %s [MON2-04, C2-26]', async (form, message) => {
    const { attempt, list } = shop()
    const { status, body } = await attempt(form)
    expect([status, body.message]).toEqual([422, message])
    expect(await list()).toEqual([])
  })
  it('accept 1 peso, cents above it, and ten letters of an identifier [MON2-04, C2-26]', async () => {
    const { record } = shop()
    expect((await record({ amount: 1, customId: 'a'.repeat(10) })).amount).toBe(1)
    expect((await record({ amount: 1.01 })).amount).toBe(1.01)
    expect((await record({ amount: 9_999_999 })).amount).toBe(9_999_999)
  })

  it('may be of any day from 2000 up to a year ahead, and are not moved beyond', async () => {
    const { call, record } = shop()
    await record({ date: '2000-01-01' })
    // 366 days after today.
    const { _id, version } = await record({ date: '2027-11-22' })
    const edit = (date: string) =>
      call(r.editMoneyMovement, {
        params: { id: _id },
        body: { amount: 100, date, version },
      })
    expect((await edit('2027-11-23')).body.message).toBe(
      'La fecha no puede ser más de un año después de hoy'
    )
    expect((await edit('2027-11-22')).status).toBe(200)
  })

  it('are listed latest first by their filters', async () => {
    const { record, list, branchId } = shop()
    await record({ date: '2026-11-01', category: 'Propinas' })
    await record({ date: '2026-11-10', type: 'out' })
    await record({ date: '2026-11-05', branchId: null })
    const days = async (query: object) => (await list(query)).map(({ date }) => date)
    expect(await days({})).toEqual(['2026-11-10', '2026-11-05', '2026-11-01'])
    expect(await days({ from: '2026-11-05', to: '2026-11-09' })).toEqual(['2026-11-05'])
    expect(await days({ branchId })).toEqual(['2026-11-10', '2026-11-01'])
    expect(await days({ type: 'out' })).toEqual(['2026-11-10'])
    expect(await days({ category: 'Propinas' })).toEqual(['2026-11-01'])
  })

  it('are edited with the current revision, and deleted [MON2-08]', async () => {
    const { call, record, list } = shop()
    const { _id, version } = await record({}, undefined)
    const edit = (amount: number, expectedVersion = version) =>
      call(r.editMoneyMovement, { params: { id: _id }, body: { amount, version: expectedVersion } })
    expect((await edit(200)).data).toMatchObject({ amount: 200, date: TODAY, version: 2 })
    const late = await edit(300)
    expect([late.status, late.body]).toMatchObject([
      409,
      { code: 'movement_changed', details: { current: { amount: 200 } } },
    ])
    const removed = await call(r.deleteMoneyMovement, { params: { id: _id } })
    expect(removed.body).toMatchObject({ message: 'Movimiento eliminado correctamente' })
    expect(await list()).toEqual([])
    expect((await edit(1)).status).toBe(404)
  })

  it('keep their appointment, of the own business only [MON2-08]', async () => {
    const { record, attempt, call, list, anAppointment } = shop()
    const appointmentId = anAppointment()
    const { _id } = await record({}, appointmentId)
    expect(await list({ appointmentId })).toMatchObject([{ _id, appointmentId }])
    await call(r.editMoneyMovement, { params: { id: _id }, body: { amount: 90 } })
    expect(await list({ appointmentId })).toMatchObject([{ _id, amount: 90 }])
    for (const wrong of [shop().anAppointment(), newId(), anAppointment({ status: 'block' })]) {
      const { status, body } = await attempt({}, wrong)
      expect([status, body.message]).toEqual([404, 'No se encontró la cita'])
    }
    expect(await list()).toHaveLength(1)
  })

  it('refuse branches, clients and receipts that are not of the business', async () => {
    const { attempt, record, owner } = shop()
    const other = shop()
    expect((await attempt({ branchId: other.branchId })).status).toBe(404)
    expect((await attempt({ clientId: other.clientId })).status).toBe(404)
    const mine = await uploadAs(app.testApp, owner)({ bytes: pdf, name: 'recibo.pdf' })
    const theirs = await uploadAs(app.testApp, other.owner)({ bytes: pdf })
    expect((await record({ receipts: [mine.data.url] })).receipts).toEqual([mine.data.url])
    const refused = await attempt({ receipts: [theirs.data.url] })
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'receipt_unknown' }])
  })

  it('lose a receipt whose file is deleted', async () => {
    const { record, list, call, owner } = shop()
    const { data } = await uploadAs(app.testApp, owner)({ bytes: pdf, name: 'recibo.pdf' })
    await record({ receipts: [data.url] })
    await call(r.deleteFile, { body: { public_id: data.public_id } })
    expect((await list())[0]?.receipts).toEqual([])
  })

  it('return 403 to members without the permission, and 404 to other businesses', async () => {
    const { owner, record } = shop()
    const { _id } = await record()
    const staff = { ...owner, isOwner: false, permissions: [] }
    expect((await app.testApp.as(staff)(r.listMoneyMovements, { query: {} })).status).toBe(403)
    const other = shop().call
    const params = { id: _id }
    expect((await other(r.editMoneyMovement, { params, body: { amount: 5 } })).status).toBe(404)
    expect((await other(r.deleteMoneyMovement, { params })).status).toBe(404)
    expect((await other(r.correctMoneyMovement, { params, body: {} })).status).toBe(404)
  })
})

describe('what clients paid', () => {
  it('is the sum of what came in and was neither corrected nor returned, of the own business [CLI2-07]', async () => {
    const { call, businessId, clientId, anAppointment } = shop()
    const record = (
      form: { amount: number; type?: 'in' | 'out'; category?: string },
      appointmentId?: string
    ) =>
      call(r.createMoneyMovement, {
        body: {
          moneyMovement: { clientId, ...form },
          ...(appointmentId === undefined ? {} : { appointmentId }),
        },
      })
    await record({ amount: 350.5 })
    await record({ amount: 100 })
    const appointmentId = anAppointment()
    await record({ amount: 75, category: 'Propinas' }, appointmentId)
    await record({ amount: 75, category: 'Propinas', type: 'out' }, appointmentId)
    await record({ amount: 40, type: 'out' })
    // Rent paid to somebody who is a client too.
    await record({ amount: 20, type: 'out', category: 'rent' })
    const { data: wrong } = await record({ amount: 999 })
    await call(r.correctMoneyMovement, { params: { id: wrong._id }, body: {} })
    const sums = async (id: string) => {
      const as = app.testApp.as(actorOf.system(id))
      return (await as(r.clientIncome, { body: { clientIds: [clientId, newId()] } })).data
    }
    expect(await sums(businessId)).toEqual([{ clientId, cents: 41_050 }])
    expect(await sums(shop().businessId)).toEqual([])
    const body = { clientIds: [clientId] }
    const { data } = await app.testApp.as(actorOf.system(businessId))(r.clientRevenue, { body })
    expect(data).toMatchObject({ mxnCents: 41_050, usdCents: 0 })
  })

  it('comes with their latest movements of either direction, newest first [CLI-01]', async () => {
    const { call, businessId, clientId } = shop()
    const record = async (form: { amount: number; date: string; type?: 'in' | 'out' }) =>
      (await call(r.createMoneyMovement, { body: { moneyMovement: { clientId, ...form } } })).data
        ._id
    const last = await record({ amount: 100, date: '2026-11-03' })
    const first = await record({ amount: 100, date: '2026-11-01' })
    const out = await record({ amount: 10, date: '2026-11-02', type: 'out' })
    const of = async (id: string) =>
      (
        await app.testApp.as(actorOf.system(id))(r.clientRevenue, {
          body: { clientIds: [clientId] },
        })
      ).data.movementIds
    expect(await of(businessId)).toEqual([last, out, first])
    expect(await of(shop().businessId)).toEqual([])
  })
})

describe('a correction', () => {
  it('takes a movement back today, once, also when two people do it', async () => {
    const { record, call, list } = shop()
    const { _id } = await record({ date: '2026-11-02', amount: 80, comments: 'Corte' })
    const correct = (id: string) =>
      call(r.correctMoneyMovement, { params: { id }, body: { reason: 'cobro doble' } })
    const answers = await Promise.all([correct(_id), correct(_id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [correction, original] = await list()
    expect(correction).toMatchObject({
      type: 'out',
      amount: 80,
      date: TODAY,
      correctsId: _id,
      comments: 'Corrección del 02/11/2026: cobro doble',
    })
    expect(original?.correctedById).toBe(correction?._id)
    expect((await correct(correction?._id ?? '')).status).toBe(409)
    const remove = (id: string) => call(r.deleteMoneyMovement, { params: { id } })
    expect((await remove(_id)).body).toMatchObject({ code: 'movement_is_correction' })
    await remove(correction?._id ?? '')
    expect(await list()).toMatchObject([{ _id, correctedById: null }])
  })
})
