import { crmRoutes as r } from '@mostrador/contracts/crm'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { anAppointment } from '../test/fake-appointment.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

const start = '2026-11-25T22:30:00.000Z'
const later = '2026-11-26T22:30:00.000Z'
const AFTER_3_MINUTES = '2026-11-21T18:03:00.000Z'
const text = 'Hola Ana, tu cita ahora es el mié 25 nov, 16:30.'

/** Ana, whose appointment was moved by hand to `start`. */
const moved = async () => {
  const contact = await app.newContact()
  const appointment = anAppointment({ _id: newId(), clientId: contact.client._id, start })
  app.fakes.appointments.set(appointment._id, appointment)
  const tell = (fields: object = {}) =>
    app.as(contact.owner)(r.createNotification, {
      body: {
        clientId: contact.client._id,
        text,
        deliveryDate: AFTER_3_MINUTES,
        phase: 'moved_appointment',
        appointmentId: appointment._id,
        appointmentStart: start,
        ...fields,
      },
    })
  const become = (changes: Partial<typeof appointment>) => {
    app.fakes.appointments.set(appointment._id, { ...appointment, ...changes })
  }
  const due = async () => {
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    return (await contact.listMessages()).map(({ kind, state, reason }) => [kind, state, reason])
  }
  return { ...contact, appointment, tell, become, due }
}

describe('the news that an appointment was moved', () => {
  it('goes out as it was approved, after the minutes in which a mistake is mended', async () => {
    const { tell, due, appointment } = await moved()
    expect((await tell()).data).toMatchObject({
      kind: 'moved_appointment',
      appointmentId: appointment._id,
    })
    await app.settled()
    expect(app.fakes.queued).toEqual([])
    expect(await due()).toEqual([['moved_appointment', 'sent', null]])
    expect(app.fakes.queued.map(message => message.text)).toEqual([text])
  })

  it('is held with its reason where the window is closed', async () => {
    const { tell, due } = await moved()
    await tell()
    app.fakes.messaging.heldReason = 'Pasaron más de 24 horas'
    expect(await due()).toEqual([['moved_appointment', 'held', 'Pasaron más de 24 horas']])
  })

  it('is dropped when the appointment moved again or was cancelled before it left', async () => {
    const again = await moved()
    await again.tell()
    again.become({ start: later })
    expect(await again.due()).toEqual([
      ['moved_appointment', 'dropped', 'La cita cambió de horario'],
    ])
    app.reset()
    const cancelled = await moved()
    await cancelled.tell()
    cancelled.become({ status: 'cancelada' })
    expect(await cancelled.due()).toEqual([
      ['moved_appointment', 'dropped', 'La cita ya no está activa'],
    ])
    expect(app.fakes.queued).toEqual([])
  })

  it('is refused for a time that is no longer so, and for an appointment of somebody else', async () => {
    const { tell, become, listMessages } = await moved()
    become({ start: later })
    expect((await tell()).body).toMatchObject({ code: 'appointment_moved' })
    become({ clientId: newId() })
    expect((await tell()).body).toMatchObject({ code: 'appointment_not_found' })
    expect((await tell({ appointmentId: newId() })).status).toBe(404)
    expect(await listMessages()).toEqual([])
  })
})

describe('the news that an appointment was cancelled', () => {
  it('names its appointment and stays true when that is deleted', async () => {
    const { tell, become, due, businessId, appointment, listMessages } = await moved()
    become({ status: 'cancelada' })
    await tell({ phase: 'canceled_appointment' })
    app.fakes.messaging.heldReason = 'Pasaron más de 24 horas'
    expect(await due()).toEqual([['canceled_appointment', 'held', 'Pasaron más de 24 horas']])
    await app.fakes.publishDeleted(businessId, appointment)
    await app.settled()
    expect((await listMessages()).map(({ state }) => state)).toEqual(['held'])
  })
})
