import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import type { TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAcademy, startCourseTestApp } from '../test/course-test-app.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await startCourseTestApp()
})
afterAll(() => testApp.stop())

/** An enrolment of 1,400.50 pesos, and what its academy does about its money. */
const anEnrollment = async () => {
  const academy = await anAcademy(testApp, 3)
  const { call, enrol } = academy
  const { data: enrollment } = await enrol()
  const pay = (amount: number, enrollmentId = enrollment._id) =>
    call(r.createMoneyMovement, { body: { moneyMovement: { amount, enrollmentId } } })
  const paid = async () => {
    const [line] = (await call(r.listEnrollments, { query: {} })).data
    return [line?.totalPaid, line?.remainingBalance, line?.paymentStatus]
  }
  const remove = () => call(r.deleteEnrollment, { params: { id: enrollment._id } })
  return { ...academy, enrollment, pay, paid, remove }
}

describe('payments of an enrolment', () => {
  it('change its state to partial, then completed, and are taken back', async () => {
    const { call, enrollment, pay, paid } = await anEnrollment()
    expect(await paid()).toEqual([0, 1_400.5, 'pending'])
    const { data: first } = await pay(400.25)
    expect(first.enrollmentId).toBe(enrollment._id)
    expect(await paid()).toEqual([400.25, 1_000.25, 'partial'])
    const { data: second } = await pay(1_000.25)
    expect(await paid()).toEqual([1_400.5, 0, 'completed'])
    const params = { id: second._id }
    await call(r.correctMoneyMovement, { params, body: { reason: 'cobro doble' } })
    expect(await paid()).toEqual([400.25, 1_000.25, 'partial'])
    const edit = { params: { id: first._id }, body: { amount: 100 } }
    expect((await call(r.editMoneyMovement, edit)).data.enrollmentId).toBe(enrollment._id)
    expect(await paid()).toEqual([100, 1_300.5, 'partial'])
    await call(r.deleteMoneyMovement, { params: { id: first._id } })
    expect(await paid()).toEqual([0, 1_400.5, 'pending'])
  })
  it('match the payment filter, and do not change other enrolments', async () => {
    const { call, enrol, enrollment, pay } = await anEnrollment()
    const { data: other } = await enrol()
    await pay(5)
    const listIds = async (paymentStatus: 'partial' | 'pending') =>
      (await call(r.listEnrollments, { query: { paymentStatus } })).data.map(({ _id }) => _id)
    expect(await listIds('partial')).toEqual([enrollment._id])
    expect(await listIds('pending')).toEqual([other._id])
  })
  it('publish that the enrolment changed', async () => {
    const { call, enrollment, pay } = await anEnrollment()
    const changes = async () => {
      const { rows } = await testApp.infra.database.relay.query<{ data: unknown }>(
        `select data from platform.outbox where type = 'enrollment.changed' and key = $1`,
        [enrollment._id]
      )
      return rows.map(({ data }) => data)
    }
    const { _id: enrollmentId, courseId, clientId } = enrollment
    const change = { enrollmentId, courseId, clientId }
    const { data } = await pay(50)
    expect(await changes()).toEqual([change, change])
    await call(r.deleteMoneyMovement, { params: { id: data._id } })
    expect(await changes()).toEqual([change, change, change])
  })
  it('are refused for an enrolment of another business, and for an unknown one', async () => {
    const { call, pay } = await anEnrollment()
    const { enrollment: foreign, paid } = await anEnrollment()
    for (const wrong of [foreign._id, newId()]) {
      const { status, body } = await pay(50, wrong)
      expect([status, body.message]).toEqual([404, 'Inscripción no encontrada'])
    }
    expect((await call(r.listMoneyMovements, { query: {} })).data.data).toEqual([])
    expect(await paid()).toEqual([0, 1_400.5, 'pending'])
  })
  it('are limited to its total, and refunds to what was paid', async () => {
    const { call, enrollment, pay, paid } = await anEnrollment()
    const enrollmentId = enrollment._id
    const statusAndMessage = async (reply: ReturnType<typeof pay>) => {
      const { status, body } = await reply
      return [status, body.message]
    }
    const move = (moneyMovement: { amount: number; type?: 'in' | 'out' }) =>
      call(r.createMoneyMovement, { body: { moneyMovement: { ...moneyMovement, enrollmentId } } })
    const tooMuch = [409, 'Eso es más de lo que falta por pagar de la inscripción']
    const tooLarge = [409, 'Eso es más de lo que se ha pagado de la inscripción']
    expect(await statusAndMessage(pay(1_400.51))).toEqual(tooMuch)
    expect(await statusAndMessage(move({ amount: 50, type: 'out' }))).toEqual(tooLarge)
    const { data: first } = await pay(1_000)
    expect(await statusAndMessage(pay(400.51))).toEqual(tooMuch)
    const edit = (amount: number) =>
      call(r.editMoneyMovement, { params: { id: first._id }, body: { amount } })
    expect(await statusAndMessage(edit(1_400.51))).toEqual(tooMuch)
    const { data: paidOut } = await move({ amount: 1_000, type: 'out' })
    const params = { id: first._id }
    expect(await statusAndMessage(call(r.correctMoneyMovement, { params, body: {} }))).toEqual(
      tooLarge
    )
    expect((await call(r.deleteMoneyMovement, { params })).body).toMatchObject({
      code: 'enrollment_refund_too_large',
      details: { current: { totalPaid: 0 } },
    })
    await pay(1_400.5)
    expect(
      await statusAndMessage(
        call(r.correctMoneyMovement, { params: { id: paidOut._id }, body: {} })
      )
    ).toEqual(tooMuch)
    expect(await paid()).toEqual([1_400.5, 0, 'completed'])
  })
  it('that are simultaneous are accepted up to the total', async () => {
    const { pay, paid } = await anEnrollment()
    const tries = await Promise.all([1, 2, 3, 4].map(() => pay(700.25)))
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(2)
    const refused = tries.filter(({ status }) => status !== 200)
    expect(refused.map(({ body }) => body)).toMatchObject(
      Array(2).fill({ code: 'enrollment_overpaid', details: { current: { totalPaid: 1_400.5 } } })
    )
    expect(await paid()).toEqual([1_400.5, 0, 'completed'])
  })
  it('are refused for a cancelled enrolment, but can be refunded', async () => {
    const { call, enrollment, pay } = await anEnrollment()
    await pay(100)
    const { _id, courseId, clientId, enrollmentDate } = enrollment
    const form = { courseId, clientId, enrollmentDate, status: 'cancelled' as const }
    const body = { enrollment: form, revision: enrollment.revision }
    expect((await call(r.editEnrollment, { params: { id: _id }, body })).status).toBe(200)
    const refused = await pay(50)
    expect([refused.status, refused.body.message]).toEqual([409, 'Esta inscripción está cancelada'])
    const out = { amount: 100, enrollmentId: _id, type: 'out' as const }
    expect((await call(r.createMoneyMovement, { body: { moneyMovement: out } })).status).toBe(200)
  })
  it('prevent its deletion until they are taken back', async () => {
    const { call, pay, remove, readCourse } = await anEnrollment()
    const { data } = await pay(50)
    const refused = await remove()
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Esta inscripción tiene pagos. Cancélala, o corrige primero sus movimientos.',
    ])
    expect((await readCourse())?.seatsTaken).toBe(1)
    const { data: back } = await call(r.correctMoneyMovement, {
      params: { id: data._id },
      body: {},
    })
    expect((await remove()).status).toBe(200)
    // Its movements are free.
    expect((await call(r.deleteMoneyMovement, { params: { id: back._id } })).status).toBe(200)
    expect((await call(r.deleteMoneyMovement, { params: { id: data._id } })).status).toBe(200)
  })
  it('are not recorded for an enrolment that is deleted at the same time', async () => {
    const { pay, remove, call } = await anEnrollment()
    const [payment, removal] = await Promise.all([pay(50), remove()])
    expect([payment.status, removal.status]).toSatisfy(
      ([paidAs, removedAs]) =>
        (paidAs === 200 && removedAs === 409) || (paidAs === 404 && removedAs === 200)
    )
    const movements = (await call(r.listMoneyMovements, { query: {} })).data.data
    expect(movements).toHaveLength(payment.status === 200 ? 1 : 0)
  })
})
