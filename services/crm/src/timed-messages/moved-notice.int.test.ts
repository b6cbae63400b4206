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
  const requestNotice = (fields: object = {}) =>
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
  return { ...contact, appointment, requestNotice, become, due }
}

describe('the notice of a moved appointment', () => {
  it('is sent as it was confirmed, after some minutes in which a mistake can be corrected', async () => {
    const { requestNotice, due, appointment } = await moved()
    expect((await requestNotice()).data).toMatchObject({
      kind: 'moved_appointment',
      appointmentId: appointment._id,
    })
    await app.settled()
    expect(app.fakes.queued).toEqual([])
    expect(await due()).toEqual([['moved_appointment', 'sent', null]])
    expect(app.fakes.queued.map(message => message.text)).toEqual([text])
  })

  it('is held with its reason where the window is closed', async () => {
    const { requestNotice, due } = await moved()
    await requestNotice()
    app.fakes.messaging.heldReason = 'Pasaron más de 24 horas'
    expect(await due()).toEqual([['moved_appointment', 'held', 'Pasaron más de 24 horas']])
  })

  it('is dropped when the appointment moved again or was cancelled before it was sent', async () => {
    const again = await moved()
    await again.requestNotice()
    again.become({ start: later })
    expect(await again.due()).toEqual([
      ['moved_appointment', 'dropped', 'La cita cambió de horario'],
    ])
    app.reset()
    const cancelled = await moved()
    await cancelled.requestNotice()
    cancelled.become({ status: 'cancelada' })
    expect(await cancelled.due()).toEqual([
      ['moved_appointment', 'dropped', 'La cita ya no está activa'],
    ])
    expect(app.fakes.queued).toEqual([])
  })

  it('is refused for another time than the appointment has, and for an appointment of somebody else', async () => {
    const { requestNotice, become, listMessages } = await moved()
    become({ start: later })
    expect((await requestNotice()).body).toMatchObject({ code: 'appointment_moved' })
    become({ clientId: newId() })
    expect((await requestNotice()).body).toMatchObject({ code: 'appointment_not_found' })
    expect((await requestNotice({ appointmentId: newId() })).status).toBe(404)
    expect(await listMessages()).toEqual([])
  })
})

describe('the notice of a cancelled appointment', () => {
  it('refers to its appointment and is still valid when that is deleted', async () => {
    const { requestNotice, become, due, businessId, appointment, listMessages } = await moved()
    become({ status: 'cancelada' })
    await requestNotice({ phase: 'canceled_appointment' })
    app.fakes.messaging.heldReason = 'Pasaron más de 24 horas'
    expect(await due()).toEqual([['canceled_appointment', 'held', 'Pasaron más de 24 horas']])
    await app.fakes.publishDeleted(businessId, appointment)
    await app.settled()
    expect((await listMessages()).map(({ state }) => state)).toEqual(['held'])
  })
})
