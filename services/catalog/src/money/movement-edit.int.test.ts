import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aShop, type MoneyTestApp, startMoneyTestApp } from '../test/money-test-app.ts'
import { pdf } from '../test/sample-files.ts'
import { uploadAs } from '../test/upload.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())
const shop = () => aShop(app.testApp)

describe('edited movements', () => {
  it('keep what an edit does not name, and lose what it empties [MON2-08]', async () => {
    const { call, record, list, clientId, owner, anAppointment } = shop()
    const file = await uploadAs(app.testApp, owner)({ bytes: pdf, name: 'recibo.pdf' })
    const appointmentId = anAppointment()
    await record({ amount: 300 }, appointmentId)
    const form = {
      customId: 'F12',
      clientId,
      date: '2026-11-03',
      type: 'out' as const,
      comments: 'Se devolvió',
      paymentMethod: 'transfer' as const,
      category: 'rent',
      receipts: [file.data.url],
    }
    const { _id, version, branchId } = await record({ ...form, amount: 250 }, appointmentId)
    const edit = (body: object) => call(r.editMoneyMovement, { params: { id: _id }, body })
    expect((await edit({ amount: 100, version })).status).toBe(200)
    expect(await list({ ids: _id })).toMatchObject([{ ...form, branchId, amount: 100 }])
    const empty = { clientId: null, branchId: null, comments: '', customId: '', receipts: [] }
    expect((await edit(empty)).status).toBe(200)
    expect(await list({ ids: _id })).toMatchObject([{ ...form, ...empty, amount: 100 }])
  })

  it('pay no more than what is left of an appointment, unless the sender knows what was paid', async () => {
    const { call, record, list, anAppointment } = shop()
    const appointmentId = anAppointment({ priceCents: 22_000 })
    const { _id, version } = await record({ amount: 100 }, appointmentId)
    const edit = (body: object, id = _id) => call(r.editMoneyMovement, { params: { id }, body })
    const refused = await edit({ amount: 9_000, version })
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'appointment_overpaid', details: { paidCents: 10_000 } },
    ])
    expect(await list({ appointmentId })).toMatchObject([{ amount: 100, version }])
    expect((await edit({ amount: 220 })).status).toBe(200)
    const tip = await record({ amount: 30, category: 'Propinas' }, appointmentId)
    expect((await edit({ amount: 50 }, tip._id)).status).toBe(200)
    const overpaid = { code: 'appointment_overpaid', details: { paidCents: 27_000 } }
    expect((await edit({ category: 'sales' }, tip._id)).body).toMatchObject(overpaid)
    expect((await edit({ amount: 230, knownPaidCents: 22_000 })).body).toMatchObject(overpaid)
    expect((await edit({ amount: 230, knownPaidCents: 27_000 })).status).toBe(200)
    // What was taken on purpose is no obstacle to what pays no more.
    expect((await edit({ comments: 'Con champú' })).status).toBe(200)
    expect((await edit({ amount: 225 })).status).toBe(200)
  })

  it('pay no more when a refund shrinks, nor when several tablets edit two payments', async () => {
    const { call, record, anAppointment } = shop()
    const edit = (id: string, amount: number) =>
      call(r.editMoneyMovement, { params: { id }, body: { amount } })
    const returned = anAppointment({ priceCents: 20_000 })
    await record({ amount: 200 }, returned)
    const refund = await record({ amount: 50, type: 'out' }, returned)
    await record({ amount: 50 }, returned)
    expect((await edit(refund._id, 49)).body).toMatchObject({ code: 'appointment_overpaid' })
    const appointmentId = anAppointment({ priceCents: 20_000 })
    const payments = [
      await record({ amount: 50 }, appointmentId),
      await record({ amount: 50 }, appointmentId),
    ]
    const both = await Promise.all(payments.map(({ _id }) => edit(_id, 150)))
    expect(both.map(({ status }) => status).toSorted((a, z) => a - z)).toEqual([200, 409])
  })

  it('and new payments of an appointment wait for each other', async () => {
    const { call, record, attempt, anAppointment } = shop()
    const appointmentId = anAppointment({ priceCents: 20_000 })
    const { _id } = await record({ amount: 50 }, appointmentId)
    const edit = (amount: number) =>
      call(r.editMoneyMovement, { params: { id: _id }, body: { amount } })
    const answers = await Promise.all([
      edit(60),
      ...Array.from({ length: 4 }, () => attempt({ amount: 140 }, appointmentId)),
      edit(60),
    ])
    expect(
      answers
        .map(({ status }) => status)
        .toSorted((a, z) => a - z)
        .slice(0, 3)
    ).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})
