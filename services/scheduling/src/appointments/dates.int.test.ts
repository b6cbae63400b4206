import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { aBlock, aBookingRequest, book, useSalon } from '../test/factories.ts'

const salon = useSalon()
const asStaff = () => salon.testApp.as(salon.owner)
const hourOf = (date: string) => ({
  start: `${date}T17:00:00.000Z`,
  end: `${date}T18:00:00.000Z`,
})
/** The clock of the salon shows November of 2026. */
const impossibleDays = [
  ['1970-01-02', 'starts_too_early', 'Revisa la fecha: es de hace más de 5 años'],
  ['2020-11-23', 'starts_too_early', 'Revisa la fecha: es de hace más de 5 años'],
  ['2126-11-23', 'starts_too_late', 'Revisa la fecha: faltan más de 2 años'],
] as const

describe('the day of an appointment', () => {
  it.each(impossibleDays)('is not %s: %s', async (date, code, message) => {
    const { _id } = await book(salon)
    const times = { ...hourOf(date), overbook: true }
    const refusals = [
      await asStaff()(r.bookAppointment, { body: { appointment: aBookingRequest(salon, times) } }),
      await asStaff()(r.editAppointment, {
        params: { id: _id },
        body: { appointment: times },
      }),
      await asStaff()(r.createBlock, { body: { block: aBlock(salon, hourOf(date)) } }),
    ]
    for (const { status, body } of refusals)
      expect([status, body]).toMatchObject([422, { code, message }])
  })

  it('may be some years in the past, for records of past visits, and almost two years ahead', async () => {
    for (const date of ['2022-01-03', '2028-10-02']) {
      const times = { ...hourOf(date), overbook: true }
      expect((await book(salon, times)).start).toBe(times.start)
    }
  })

  it('can get new notes when it is old, and cannot be moved further back', async () => {
    const times = { ...hourOf('2022-01-03'), overbook: true }
    const { _id } = await book(salon, times)
    salon.testApp.clock.advance(6 * 365 * 24 * 60 * 60 * 1_000)
    const edit = (appointment: object) =>
      asStaff()(r.editAppointment, { params: { id: _id }, body: { appointment } })
    expect((await edit({ details: 'Pagó en efectivo' })).status).toBe(200)
    expect((await edit({ ...hourOf('2022-01-04') })).body).toMatchObject({
      code: 'starts_too_early',
    })
  })
})
