import { crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
import { newId } from '@mostrador/kernel'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { anIdentity, type CrmTestApp, startCrm } from '../test/crm-test-app.ts'
import { anAppointment } from '../test/fake-appointment.ts'

let app: CrmTestApp
beforeAll(async () => {
  app = await startCrm()
})
afterAll(() => app.stop())
beforeEach(() => app.reset())

/** What reached one thread: earlier tests leave reminders of their own. */
const queuedFor = (threadId: string) =>
  app.fakes.queued.filter(({ to }) => JSON.stringify(to) === JSON.stringify({ threadId }))

describe('a reminder', () => {
  const start = '2026-11-25T22:30:00.000Z'
  const booked = async (source: 'staff' | 'assistant' | 'import' = 'assistant') => {
    const contact = await app.newContact()
    const appointment = anAppointment({ _id: newId(), clientId: contact.client._id, start })
    app.fakes.appointments.set(appointment._id, appointment)
    await app.fakes.publishBooked(contact.businessId, appointment, source)
    await app.settled()
    return { ...contact, appointment }
  }
  it('is sent at its hour to the thread of the contact', async () => {
    const { listMessages, threadId } = await booked()
    expect(
      (await listMessages()).map(({ kind, deliveryDate, state }) => [kind, deliveryDate, state])
    ).toEqual([['reminder', '2026-11-25T14:00:00.000Z', 'due']])
    app.clock.set('2026-11-25T13:59:59Z')
    await app.settled()
    expect(queuedFor(threadId)).toEqual([])
    app.clock.set('2026-11-25T14:00:00Z')
    await app.settled()
    expect(queuedFor(threadId)).toEqual([
      expect.objectContaining({
        kind: 'automation',
        text: expect.stringContaining(
          'Corte con Lupita, mié 25 nov, 16:30, sucursal Centro. Folio AB23CDE'
        ),
      }),
    ])
    expect((await listMessages()).map(({ state, sent }) => [state, sent])).toEqual([['sent', true]])
  })
  it('formats the hour as the business configured', async () => {
    app.fakes.settings.messageClock = '12h'
    const { threadId } = await booked()
    app.clock.set('2026-11-25T14:00:00Z')
    await app.settled()
    expect(queuedFor(threadId)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('mié 25 nov, 4:30 p. m.') }),
    ])
  })
  it('is dropped when the appointment was cancelled meanwhile (F17)', async () => {
    const { listMessages, appointment } = await booked()
    app.fakes.appointments.set(appointment._id, { ...appointment, status: 'cancelada' })
    app.clock.set('2026-11-25T14:00:00Z')
    await app.settled()
    expect([
      app.fakes.queued,
      (await listMessages()).map(({ state, reason }) => [state, reason]),
    ]).toEqual([[], [['dropped', 'La cita ya no está activa']]])
  })
  it('moves with the appointment', async () => {
    const { businessId, listMessages, appointment } = await booked()
    const moved = { ...appointment, start: '2026-11-26T22:30:00.000Z', version: 2 }
    app.fakes.appointments.set(appointment._id, moved)
    await app.fakes.publishMoved(businessId, moved, start)
    await app.settled()
    app.clock.set('2026-11-26T14:00:00Z')
    await app.settled()
    expect((await listMessages()).map(({ deliveryDate, state }) => [deliveryDate, state])).toEqual([
      ['2026-11-26T14:00:00.000Z', 'sent'],
      ['2026-11-25T14:00:00.000Z', 'dropped'],
    ])
    expect(app.fakes.queued).toHaveLength(1)
  })
  it('is held with its reason after BAJA and outside the window of 24 hours [G1-25]', async () => {
    const booking = await booked()
    app.fakes.threads.set(booking.threadId, {
      identity: anIdentity(),
      clientId: booking.client._id,
      text: 'BAJA',
    })
    await app.fakes.publishMessageReceived(booking.businessId, booking.threadId)
    await app.settled()
    expect(app.fakes.queued.map(({ text }) => text)).toEqual([
      'Listo, ya no recibirás mensajes automáticos. Si cambias de opinión, escribe ALTA.',
    ])
    // The thread belongs to one contact and its number to another: BAJA holds for both.
    const three = await booked()
    const other = await app.resolve(three.businessId, anIdentity({ whatsapp: '2220009999' }))
    app.fakes.threads.set(three.threadId, {
      identity: anIdentity({ whatsapp: '2220009999' }),
      clientId: three.client._id,
      text: 'STOP',
    })
    await app.fakes.publishMessageReceived(three.businessId, three.threadId)
    await app.settled()
    const optedOut = await Promise.all(
      [three.client._id, other.client._id].map(
        async id => (await app.as(three.owner)(r.getClient, { params: { id } })).data.noRespond
      )
    )
    expect(optedOut).toEqual([true, true])
    app.fakes.queued.length = 0
    const two = await booked()
    app.fakes.messaging.heldReason = 'Pasaron más de 24 horas'
    app.clock.set('2026-11-25T14:00:00Z')
    await app.settled()
    expect((await booking.listMessages()).map(({ state, reason }) => [state, reason])).toEqual([
      ['held', 'El contacto pidió no recibir mensajes'],
    ])
    expect((await two.listMessages()).map(({ state, reason }) => [state, reason])).toEqual([
      ['held', 'Pasaron más de 24 horas'],
    ])
  })
  it('is sent after an outage of scheduling', async () => {
    const { listMessages } = await booked()
    app.fakes.scheduling.isDown = true
    app.clock.set('2026-11-25T14:00:00Z')
    await expect.poll(async () => (await listMessages())[0]?.state).toBe('due')
    app.fakes.scheduling.isDown = false
    app.clock.set('2026-11-25T14:15:00Z')
    await expect
      .poll(
        async () => {
          app.clock.advance(60_000)
          return (await listMessages())[0]?.state
        },
        { interval: 100 }
      )
      .toBe('sent')
  })
  it('comes with notices, 2 minutes to the specialist and 3 to the client after the staff saved [APT-18]', async () => {
    const { businessId } = await booked('staff')
    await app.resolve(businessId, anIdentity({ whatsapp: '2225550111' }))
    const queuedAt = async (time: string) => {
      app.clock.set(time)
      await app.settled()
      return app.fakes.queued.map(({ text }) => text.split(':')[0])
    }
    expect(await queuedAt('2026-11-21T18:01:59Z')).toEqual([])
    expect(await queuedAt('2026-11-21T18:02:00Z')).toEqual(['Nueva cita'])
    expect(await queuedAt('2026-11-21T18:02:59Z')).toEqual(['Nueva cita'])
    expect(await queuedAt('2026-11-21T18:03:00Z')).toEqual([
      'Nueva cita',
      'Hola Ana, tu cita en La Catrina quedó agendada',
    ])
  })
  it('is planned once, with the notices of client and specialist, in one event', async () => {
    const { businessId, client, appointment } = await booked('staff')
    await app.fakes.publishBooked(businessId, appointment, 'staff')
    await app.settled()
    const rows = await withTenant(businessId, () =>
      app.db.prisma.timedMessage.findMany({
        where: { businessId, appointmentId: appointment._id },
        orderBy: { dueAt: 'asc' },
      })
    )
    expect(
      rows.map(({ kind, clientId, whatsapp, state }) => [kind, clientId, whatsapp, state])
    ).toEqual([
      ['booked_specialist', null, '2225550111', 'due'],
      ['booked_client', client._id, '', 'due'],
      ['reminder', client._id, '', 'due'],
    ])
    const events = await app.infra.database.relay.query<{
      type: string
      data: { notificationIds: string[] }
    }>(
      `select type, data from platform.outbox where business_id = $1 and type like 'notification%'`,
      [businessId]
    )
    expect(events.rows.map(({ type, data }) => [type, data])).toEqual([
      [
        'notifications.planned',
        {
          appointmentId: appointment._id,
          clientId: client._id,
          notificationIds: expect.any(Array),
        },
      ],
    ])
    expect(events.rows[0]?.data.notificationIds.toSorted()).toEqual(
      rows.map(({ id }) => id).toSorted()
    )
    // So that no later test sends its messages.
    app.fakes.appointments.set(appointment._id, { ...appointment, status: 'cancelada' })
  })
  it('is not planned for an imported appointment', async () =>
    expect(await (await booked('import')).listMessages()).toEqual([]))
})
