import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aShop, type MoneyTestApp, startMoneyTestApp } from '../test/money-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())
const shop = () => aShop(app.testApp)

describe('movements of an appointment', () => {
  it('return at most what was paid for the appointment, also when two people do it at the same time', async () => {
    const { record, attempt, call, list, anAppointment } = shop()
    const appointmentId = anAppointment()
    const back = (amount: number) => attempt({ amount, type: 'out' }, appointmentId)
    const tooLarge = [409, 'Eso es más de lo que se ha pagado de la cita']
    const nothing = await back(1)
    expect([nothing.status, nothing.body.message]).toEqual(tooLarge)
    const { _id: paidId } = await record({ amount: 100 }, appointmentId)
    const both = await Promise.all([back(60), back(60)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [refund] = await list({ appointmentId, type: 'out' })
    const edit = (id: string, form: object) =>
      call(r.editMoneyMovement, { params: { id }, body: { amount: 100, ...form } })
    for (const answer of [
      await edit(refund?._id ?? '', { amount: 100.01, type: 'out' }),
      await edit(paidId, { amount: 59.99 }),
      await call(r.deleteMoneyMovement, { params: { id: paidId } }),
    ])
      expect([answer.status, answer.body.message]).toEqual(tooLarge)
    expect((await edit(refund?._id ?? '', { type: 'out' })).status).toBe(200)
    expect((await attempt({ amount: 5_000, type: 'out', category: 'rent' })).status).toBe(200)
  })

  it('pay no more than what is left, also when several tablets send the same', async () => {
    const { call, attempt, list, anAppointment } = shop()
    const appointmentId = anAppointment({ priceCents: 25_000 })
    const five = await Promise.all(
      Array.from({ length: 5 }, () => attempt({ amount: 250 }, appointmentId))
    )
    expect(five.map(({ status }) => status).toSorted((a, z) => a - z)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect(five.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'appointment_overpaid',
      message: expect.stringContaining('ya se cobraron $250.00: no falta nada por pagar'),
      details: { paidCents: 25_000 },
    })
    expect(await list({ appointmentId })).toHaveLength(1)
    // A tip of its own kind is no part of the price.
    expect((await attempt({ amount: 30, category: 'Propinas' }, appointmentId)).status).toBe(200)
    const more = (knownPaidCents: number) =>
      call(r.createMoneyMovement, {
        body: { moneyMovement: { amount: 40 }, appointmentId, knownPaidCents },
      })
    expect((await more(25_000)).body).toMatchObject({ code: 'appointment_overpaid' })
    expect((await more(28_000)).status).toBe(200)
    const part = anAppointment({ priceCents: 25_000 })
    expect((await attempt({ amount: 100 }, part)).status).toBe(200)
    const tooMuch = await attempt({ amount: 150.01 }, part)
    expect(tooMuch.body.message).toContain('faltan $150.00')
    expect((await attempt({ amount: 150 }, part)).status).toBe(200)
  })

  it('where the price is words are refused to whoever saw less paid', async () => {
    const { call, anAppointment } = shop()
    const appointmentId = anAppointment()
    const pay = (knownPaidCents: number) =>
      call(r.createMoneyMovement, {
        body: { moneyMovement: { amount: 250 }, appointmentId, knownPaidCents },
      })
    const both = await Promise.all([pay(0), pay(0)])
    expect(both.map(({ status }) => status).toSorted((a, z) => a - z)).toEqual([200, 409])
    expect((await pay(25_000)).status).toBe(200)
  })

  it('of an appointment have its client, or none', async () => {
    const { attempt, record, call, clientId, anotherClient, anAppointment } = shop()
    const appointmentId = anAppointment()
    const other = anotherClient()
    const refused = await attempt({ clientId: other }, appointmentId)
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { code: 'appointment_of_other_client' },
    ])
    const { _id } = await record({ clientId }, appointmentId)
    const edit = (id: string | null) =>
      call(r.editMoneyMovement, { params: { id: _id }, body: { amount: 100, clientId: id } })
    expect((await edit(other)).body).toMatchObject({ code: 'appointment_of_other_client' })
    expect((await edit(null)).data.clientId).toBeNull()
    expect(
      (await attempt({ clientId: other }, anAppointment({ clientId: NO_CLIENT }))).status
    ).toBe(200)
  })

  it('are returned to the payer, although the appointment has another client since', async () => {
    const { attempt, record, clientId, anotherClient, anAppointment } = shop()
    const appointmentId = anAppointment()
    await record({ clientId }, appointmentId)
    anAppointment({ _id: appointmentId, clientId: anotherClient() })
    const back = (id: string) => attempt({ clientId: id, type: 'out' }, appointmentId)
    expect((await back(anotherClient())).body).toMatchObject({
      code: 'appointment_of_other_client',
    })
    expect((await attempt({ clientId }, appointmentId)).status).toBe(422)
    expect((await back(clientId)).status).toBe(200)
  })
})
