import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import { aSlot, book, bookFor, readPublishedAbout, useSalon } from '../test/factories.ts'

const salon = useSalon()
const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})
const as = () => salon.testApp.as(salon.assistant)
const status = (id: string, to: 'cancelada' | 'asistida' | 'agendada') =>
  salon.testApp.as(salon.owner)(r.setAppointmentStatus, { params: { id }, body: { status: to } })

describe('moving and cancelling a client’s own appointment', () => {
  it('moves to an offered time, and repeating it succeeds', async () => {
    const { data } = await bookFor(salon)
    const move = () =>
      as()(r.moveFor, {
        body: {
          appointmentId: data._id,
          clientId: data.clientId,
          slot: aSlot(salon, span('18:30', '19:30')),
          updatedBy: 'Asistente Ana',
        },
      })
    expect((await move()).data).toMatchObject({
      ...span('18:30', '19:30'),
      version: 2,
      updatedBy: 'Asistente Ana',
    })
    expect((await move()).data.version).toBe(2)
    expect((await readPublishedAbout(salon, data._id)).map(event => event.type)).toEqual([
      'appointment.booked',
      'appointment.moved',
    ])
  })

  it('refuses another client’s, a closed one, and a time that is taken', async () => {
    const { data } = await bookFor(salon)
    const move = (fields: object) =>
      as()(r.moveFor, {
        body: {
          appointmentId: data._id,
          clientId: data.clientId,
          slot: aSlot(salon, span('21:00', '22:00')),
          updatedBy: 'Asistente Ana',
          ...fields,
        },
      })
    expect((await move({ clientId: newId() })).body).toMatchObject({
      code: 'appointment_not_found',
    })
    expect((await move({ slot: aSlot(salon, span('20:00', '21:00')) })).body).toMatchObject({
      code: 'outside_working_hours',
    })
    await book(salon, span('21:00', '22:00'))
    expect((await move({})).body).toMatchObject({
      code: 'slot_taken',
      details: { nearest: [{}, {}, {}] },
    })
    await status(data._id, 'asistida')
    expect((await move({})).body).toMatchObject({ code: 'appointment_closed' })
  })

  it('cancels once and frees the time, and repeating it succeeds', async () => {
    const { data } = await bookFor(salon)
    const cancel = (clientId = data.clientId) =>
      as()(r.cancelFor, { body: { appointmentId: data._id, clientId, updatedBy: 'Asistente Ana' } })
    expect((await cancel(newId())).body).toMatchObject({ code: 'appointment_not_found' })
    expect((await cancel()).data.status).toBe('cancelada')
    expect((await cancel()).data.version).toBe(2)
    expect((await readPublishedAbout(salon, data._id)).map(event => event.type)).toEqual([
      'appointment.booked',
      'appointment.status_changed',
    ])
    expect((await bookFor(salon)).status).toBe(200)
  })

  it('is refused when the appointment is no longer as the client saw it', async () => {
    const { data } = await bookFor(salon)
    const { start, serviceId, specialistId } = data
    const agreed = { start, serviceId, specialistId }
    const own = { appointmentId: data._id, clientId: data.clientId, updatedBy: 'Asistente Ana' }
    const slot = aSlot(salon, span('18:30', '19:30'))
    const move = (asTold: typeof agreed) =>
      as()(r.moveFor, { body: { ...own, slot, told: asTold } })
    expect((await move({ ...agreed, start: slot.end })).body).toMatchObject({
      code: 'stale_version',
    })
    expect((await move(agreed)).data.start).toBe(slot.start)
    // The same move again, of which the answer was lost.
    expect((await move(agreed)).data.version).toBe(2)
    const cancel = (body: object) => as()(r.cancelFor, { body: { ...own, ...body } })
    expect((await cancel({ told: agreed })).body).toMatchObject({ code: 'stale_version' })
    expect((await cancel({ told: { ...agreed, start: slot.start } })).data.status).toBe('cancelada')
  })

  it('notes what its client tells, once, and on nobody else’s', async () => {
    const { data } = await bookFor(salon)
    const note = (body: object) =>
      as()(r.noteFor, {
        body: {
          ...{ appointmentId: data._id, clientId: data.clientId, updatedBy: 'Asistente Ana' },
          ...{ notes: 'Es para su hijo.', seen: data.clientNotes, ...body },
        },
      })
    expect((await note({ clientId: newId() })).body).toMatchObject({
      code: 'appointment_not_found',
    })
    expect((await note({ seen: 'Otra cosa' })).body).toMatchObject({ code: 'stale_version' })
    expect((await note({})).data).toMatchObject({
      ...{ clientNotes: 'Es para su hijo.', start: data.start, version: 2 },
    })
    expect((await note({})).data.version).toBe(2)
    await status(data._id, 'asistida')
    expect((await note({})).body).toMatchObject({ code: 'appointment_closed' })
    expect((await readPublishedAbout(salon, data._id)).map(event => event.type)).toEqual([
      'appointment.booked',
      'appointment.edited',
      'appointment.status_changed',
    ])
  })

  it('refuses to cancel an appointment that is over', async () => {
    const { data } = await bookFor(salon)
    salon.testApp.clock.set('2026-11-23T19:00:00Z')
    expect(
      (
        await as()(r.cancelFor, {
          body: { appointmentId: data._id, clientId: data.clientId, updatedBy: 'Asistente Ana' },
        })
      ).body
    ).toMatchObject({ code: 'appointment_closed' })
  })
})
