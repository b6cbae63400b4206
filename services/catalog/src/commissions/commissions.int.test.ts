import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aShop, type MoneyTestApp, startMoneyTestApp, TODAY } from '../test/money-test-app.ts'

let app: MoneyTestApp
beforeAll(async () => {
  app = await startMoneyTestApp()
})
afterAll(() => app.stop())

const period = { from: '2026-11-16', to: '2026-11-21' }

/** A shop whose specialist earns 12.5 %. */
const aTeam = async () => {
  const shop = aShop(app.testApp)
  const { call, specialistId } = shop
  await call(r.putCommissionRate, { params: { specialistId }, body: { percent: 12.5 } })
  return {
    ...shop,
    statement: async (more: object = {}) =>
      (await call(r.commissionStatement, { query: { specialistId, ...period, ...more } })).data,
    pay: (commission: number) =>
      call(r.payCommission, {
        body: { specialistId, ...period, commission, paymentMethod: 'cash' },
      }),
  }
}

describe('commissions', () => {
  it('are a percentage of the payments of attended appointments of the period', async () => {
    const { record, anAppointment, statement, clientId } = await aTeam()
    const attended = anAppointment()
    await record({ amount: 400.5 }, attended)
    await record({ amount: 100, type: 'out' }, attended)
    await record({ amount: 900 }, anAppointment({ status: 'agendada' }))
    await record({ amount: 900 }, anAppointment({ specialistId: clientId }))
    await record({ amount: 900, date: '2026-11-15' }, attended)
    await record({ amount: 900 })
    const { lines, ...sums } = await statement()
    expect(sums).toMatchObject({ percent: 12.5, base: 300.5, commission: 37.56 })
    expect(lines.map(({ amount }) => amount)).toEqual([400.5, 100])
    expect(lines[0]).toMatchObject({
      appointmentId: attended,
      folio: 'ABC1234',
      serviceName: 'Corte',
      clientName: 'Ana López',
    })
  })

  it('are paid by one movement of category salary, and never counted twice', async () => {
    const { record, anAppointment, statement, pay, list, call } = await aTeam()
    await record({ amount: 400 }, anAppointment())
    const answers = await Promise.all(Array.from({ length: 5 }, () => pay(50)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await list({ type: 'out' })).toMatchObject([
      { category: 'salary', amount: 50, date: TODAY },
    ])
    expect(await statement()).toMatchObject({ lines: [], commission: 0 })
    expect((await pay(50)).body).toMatchObject({ code: 'commission_outdated' })
    expect((await pay(0)).body).toMatchObject({ code: 'commission_nothing' })
    const paid = (await call(r.listPaidCommissions, { query: {} })).data
    expect(paid).toMatchObject([{ ...period, percent: 12.5, base: 400, commission: 50 }])
    await record({ amount: 80 }, anAppointment())
    expect(await statement()).toMatchObject({ base: 80, commission: 10 })
  })

  it('refuse a sum that is no longer what the person saw', async () => {
    const { record, anAppointment, pay, list } = await aTeam()
    await record({ amount: 400 }, anAppointment())
    expect((await pay(49.99)).body).toMatchObject({ code: 'commission_outdated' })
    expect(await list({ type: 'out' })).toEqual([])
  })

  it('protect the payments that they counted, and a correction counts in the next statement', async () => {
    const { record, anAppointment, pay, call, statement } = await aTeam()
    const { _id } = await record({ amount: 400 }, anAppointment())
    await pay(50)
    const params = { id: _id }
    expect((await call(r.deleteMoneyMovement, { params })).body).toMatchObject({
      code: 'movement_in_commission',
    })
    await call(r.correctMoneyMovement, { params, body: {} })
    expect(await statement()).toMatchObject({ base: -400, commission: 0 })
  })

  it('come back when the movement that paid them is deleted or taken back', async () => {
    const { record, anAppointment, pay, list, call, statement } = await aTeam()
    await record({ amount: 400 }, anAppointment())
    await pay(50)
    const paidBy = async () => (await list({ category: 'salary', type: 'out' }))[0]?._id ?? ''
    const edited = await call(r.editMoneyMovement, {
      params: { id: await paidBy() },
      body: { amount: 60 },
    })
    expect(edited.body).toMatchObject({ code: 'movement_pays_commission' })
    await call(r.deleteMoneyMovement, { params: { id: await paidBy() } })
    expect((await statement()).commission).toBe(50)
    await pay(50)
    await call(r.correctMoneyMovement, { params: { id: await paidBy() }, body: {} })
    expect((await statement()).commission).toBe(50)
    expect((await call(r.listPaidCommissions, { query: {} })).data).toEqual([])
  })

  it('refuse specialists of others, a percentage above 100, and a period that ends before it begins', async () => {
    const { call, specialistId } = await aTeam()
    const put = (id: string, percent: number) =>
      call(r.putCommissionRate, { params: { specialistId: id }, body: { percent } })
    expect((await put((await aTeam()).specialistId, 10)).status).toBe(404)
    expect((await put(specialistId, 100.5)).status).toBe(422)
    expect((await put(specialistId, 100)).data).toEqual({ specialistId, percent: 100 })
    const query = { specialistId, from: '2026-11-21', to: '2026-11-20' }
    expect((await call(r.commissionStatement, { query })).status).toBe(422)
  })
})
