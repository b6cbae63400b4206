import { newId } from '@mostrador/kernel'
import type { Appointment } from '@mostrador/contracts/scheduling'
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

/** An appointment booked by hand whose confirmation the channel did not take. */
const heldConfirmation = async () => {
  const contact = await app.newContact()
  const appointment = anAppointment({ _id: newId(), clientId: contact.client._id, start })
  app.fakes.appointments.set(appointment._id, appointment)
  app.fakes.messaging.heldReason = 'Gael nunca ha escrito'
  await app.fakes.publishBooked(contact.businessId, appointment, 'staff')
  await app.settled()
  app.clock.set('2026-11-21T18:03:00Z')
  await app.settled()
  const readStates = async () =>
    (await contact.listMessages()).map(({ kind, state, reason }) => [kind, state, reason])
  const change = (fields: Partial<Appointment>): Appointment => {
    const changed = { ...appointment, ...fields, version: 2 }
    app.fakes.appointments.set(appointment._id, changed)
    return changed
  }
  return { ...contact, appointment, readStates, change }
}

const reminder = ['reminder', 'due', null]
const heldMessage = ['booked_client', 'held', 'Gael nunca ha escrito']

describe('a held confirmation', () => {
  it('is withdrawn when the appointment is cancelled, once, and its reminder is still scheduled', async () => {
    const { businessId, readStates, change } = await heldConfirmation()
    expect(await readStates()).toEqual([reminder, heldMessage])
    const cancelled = change({ status: 'cancelada' })
    await app.fakes.publishStatusChanged(businessId, cancelled, 'agendada')
    await app.settled()
    const dropped = ['booked_client', 'dropped', 'La cita ya no está activa']
    expect(await readStates()).toEqual([reminder, dropped])
    await app.fakes.publishStatusChanged(businessId, cancelled, 'agendada')
    await app.settled()
    expect(await readStates()).toEqual([reminder, dropped])
  })
  it('is offered again when the cancellation is undone, as a message of its own', async () => {
    const { businessId, readStates, change } = await heldConfirmation()
    const cancelled = change({ status: 'cancelada' })
    await app.fakes.publishStatusChanged(businessId, cancelled, 'agendada')
    await app.settled()
    const restored = { ...change({ status: 'agendada' }), version: 3 }
    app.fakes.appointments.set(restored._id, restored)
    await app.fakes.publishStatusChanged(businessId, restored, 'cancelada')
    await app.settled()
    const dropped = ['booked_client', 'dropped', 'La cita ya no está activa']
    const states = await readStates()
    expect(states).toHaveLength(3)
    expect(states).toEqual(expect.arrayContaining([reminder, dropped, heldMessage]))
  })
  it('is not repeated for a client whom it reached before', async () => {
    const { businessId, client, listMessages } = await app.newContact()
    const appointment = anAppointment({ _id: newId(), clientId: client._id, start })
    app.fakes.appointments.set(appointment._id, appointment)
    await app.fakes.publishBooked(businessId, appointment, 'staff')
    await app.settled()
    app.clock.set('2026-11-21T18:03:00Z')
    await app.settled()
    for (const [version, status, from] of [
      [2, 'cancelada', 'agendada'],
      [3, 'agendada', 'cancelada'],
    ] as const) {
      const changed = { ...appointment, status, version }
      app.fakes.appointments.set(appointment._id, changed)
      await app.fakes.publishStatusChanged(businessId, changed, from)
      await app.settled()
    }
    const confirmations = (await listMessages()).filter(({ kind }) => kind === 'booked_client')
    expect(confirmations.map(({ state }) => state)).toEqual(['sent'])
  })
  it('is withdrawn when the appointment is deleted', async () => {
    const { businessId, appointment, readStates } = await heldConfirmation()
    app.fakes.appointments.delete(appointment._id)
    await app.fakes.publishDeleted(businessId, appointment)
    await app.settled()
    expect(await readStates()).toContainEqual(['booked_client', 'dropped', 'La cita se eliminó'])
  })
  it('is withdrawn when the appointment moves to another hour', async () => {
    const { businessId, readStates, change } = await heldConfirmation()
    const moved = change({ start: '2026-11-26T22:30:00.000Z' })
    await app.fakes.publishMoved(businessId, moved, start)
    await app.settled()
    expect(await readStates()).toContainEqual([
      'booked_client',
      'dropped',
      'La cita cambió de horario',
    ])
  })
  it('is kept while the appointment is active: confirmed, or longer than it was', async () => {
    const { businessId, readStates, change } = await heldConfirmation()
    await app.fakes.publishStatusChanged(businessId, change({ status: 'confirmada' }), 'agendada')
    await app.fakes.publishMoved(businessId, change({ end: '2026-11-26T00:00:00.000Z' }), start)
    await app.settled()
    expect(await readStates()).toContainEqual(heldMessage)
  })
  it('is withdrawn when the appointment was cancelled while it was being sent', async () => {
    const { client, businessId, listMessages } = await app.newContact()
    const appointment = anAppointment({ _id: newId(), clientId: client._id, start })
    app.fakes.appointments.set(appointment._id, appointment)
    app.fakes.messaging.heldReason = 'Gael nunca ha escrito'
    await app.fakes.publishBooked(businessId, appointment, 'staff')
    await app.settled()
    app.fakes.messaging.onQueue = () => {
      app.fakes.appointments.set(appointment._id, { ...appointment, status: 'cancelada' })
    }
    app.clock.set('2026-11-21T18:03:00Z')
    await app.settled()
    expect((await listMessages()).map(({ kind, state }) => [kind, state])).toContainEqual([
      'booked_client',
      'dropped',
    ])
  })
})
