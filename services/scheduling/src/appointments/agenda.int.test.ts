import { type Appointment, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { aBookingRequest, book, readPublishedAbout, useSalon } from '../test/factories.ts'

const salon = useSalon()
const asStaff = () => salon.testApp.as(salon.owner)
const setStatus = (id: string, status: Exclude<Appointment['status'], 'block'>) =>
  asStaff()(r.setAppointmentStatus, { params: { id }, body: { status } })
const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})

describe('reading', () => {
  it('lists what starts in [from, to) with its filters, in order [CAL2-01, CAL2-02]', async () => {
    const late = await book(salon, span('22:00', '23:00'))
    const early = await book(salon, span('16:00', '17:00'))
    const beto = await book(salon, {
      ...span('18:00', '19:00'),
      specialistId: salon.beto._id,
      title: 'Rosa Ruiz',
      colorHex: '#00b894',
    })
    await setStatus(beto._id, 'confirmada')
    const list = async (query: Record<string, string>) =>
      (
        await asStaff()(r.listAppointments, {
          query: { from: '2026-11-23T16:00:00Z', to: '2026-11-23T22:00:00Z', ...query },
        })
      ).data
    const all = await list({})
    expect(all.map(appointment => appointment._id)).toEqual([early._id, beto._id])
    expect(all[0]).toEqual(early)
    // What the calendar shows of one; the name of the specialist is found by specialistId.
    expect(all[1]).toMatchObject({
      start: '2026-11-23T18:00:00.000Z',
      end: '2026-11-23T19:00:00.000Z',
      status: 'confirmada',
      branchId: salon.branch._id,
      specialistId: salon.beto._id,
      serviceId: salon.service._id,
      title: 'Rosa Ruiz',
      colorHex: '#00b894',
      businessId: salon.businessId,
      createdAt: '2026-11-23T16:00:00.000Z',
    })
    expect(all.some(appointment => appointment._id === late._id)).toBe(false)
    expect(
      (await list({ specialistId: salon.beto._id })).map(appointment => appointment._id)
    ).toEqual([beto._id])
    expect((await list({ status: 'agendada' })).map(appointment => appointment._id)).toEqual([
      early._id,
    ])
  })

  it('answers the history of a client with all names, also of deleted records [APT-26]', async () => {
    const { clientId, _id } = await book(salon)
    await setStatus(_id, 'cancelada')
    await asStaff()(r.deleteSpecialist, { params: { id: salon.ana._id }, query: {} })
    const { data } = await asStaff()(r.populateAppointments, { query: { clientId } })
    expect(data.appointments.map(appointment => appointment._id)).toEqual([_id])
    expect(data.services.map(bookable => bookable.name)).toEqual(['Corte de cabello'])
    expect(data.branches.map(bookable => bookable.name)).toEqual(['Centro'])
    expect(data.specialists.map(bookable => bookable.name)).toEqual(['Ana'])
  })

  it('finds an appointment by its folio, of the own business alone', async () => {
    const { _id, shortId } = await book(salon)
    const find = async (folio: string) =>
      (await asStaff()(r.findAppointmentByFolio, { query: { folio } })).data?._id ?? null
    expect([await find(shortId.toLowerCase()), await find('ZZZZZZZ')]).toEqual([_id, null])
  })

  it('deletes an appointment, publishes that, and frees its time [APT-23]', async () => {
    const { _id } = await book(salon)
    const reply = await asStaff()(r.deleteAppointment, { params: { id: _id } })
    expect(reply.body).toMatchObject({ success: true, message: 'Cita eliminada con éxito' })
    expect((await readPublishedAbout(salon, _id)).at(-1)).toMatchObject({
      type: 'appointment.deleted',
    })
    expect((await asStaff()(r.deleteAppointment, { params: { id: _id } })).body).toMatchObject({
      code: 'appointment_not_found',
    })
    await book(salon)
  })

  it('answers the same for a repeated idempotency key', async () => {
    const body = { appointment: aBookingRequest(salon) }
    const key = newId()
    const first = await asStaff()(r.bookAppointment, { body }, { idempotencyKey: key })
    const again = await asStaff()(r.bookAppointment, { body }, { idempotencyKey: key })
    expect(again.data).toEqual(first.data)
    expect(again.headers['idempotent-replayed']).toBe('true')
  })
})
