import { crmRoutes as r } from '@mostrador/contracts/crm'
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

const start = '2026-11-25T22:30:00.000Z'
const AFTER_3_MINUTES = '2026-11-21T18:03:00Z'

/** Ana, whose appointment the business cannot attend as it stands. */
const requested = async () => {
  const contact = await app.newContact()
  const appointment = anAppointment({ _id: newId(), clientId: contact.client._id, start })
  app.fakes.appointments.set(appointment._id, appointment)
  const request = async (changes: Partial<typeof appointment> = {}) => {
    await app.fakes.publishChangeRequested(contact.businessId, { ...appointment, ...changes })
    await app.settled()
  }
  await request()
  return { ...contact, appointment, request }
}
const states = async (listMessages: () => Promise<{ state: string; reason: string | null }[]>) =>
  (await listMessages()).map(({ state, reason }) => [state, reason])

describe('the request for another time', () => {
  it('contains the appointment and asks for an answer, 3 minutes later', async () => {
    const { listMessages } = await requested()
    expect((await listMessages()).map(({ kind, deliveryDate }) => [kind, deliveryDate])).toEqual([
      ['change_request', '2026-11-21T18:03:00.000Z'],
    ])
    expect(app.fakes.queued).toEqual([])
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    expect(app.fakes.queued.map(({ kind, text }) => [kind, text])).toEqual([
      [
        'automation',
        'Hola Ana, te escribimos de La Catrina: necesitamos cambiar tu cita de Corte con Lupita, mié 25 nov, 16:30, sucursal Centro. Folio AB23CDE. ¿Qué día y a qué hora te queda bien? Responde a este mensaje y buscamos otro espacio.',
      ],
    ])
    expect(await states(listMessages)).toEqual([['sent', null]])
  })

  it('is sent once for each time of an appointment, even when saved twice', async () => {
    const { listMessages, request, appointment } = await requested()
    await request()
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    await request()
    expect(await listMessages()).toHaveLength(1)
    expect(app.fakes.queued).toHaveLength(1)
    const moved = { ...appointment, start: '2026-11-26T22:30:00.000Z' }
    app.fakes.appointments.set(appointment._id, moved)
    await request(moved)
    expect(await listMessages()).toHaveLength(2)
  })

  it('is held with its reason outside the window, and after BAJA', async () => {
    const out = await requested()
    app.fakes.messaging.heldReason = 'Pasaron más de 24 horas'
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    expect(await states(out.listMessages)).toEqual([['held', 'Pasaron más de 24 horas']])

    app.reset()
    const optedOut = await requested()
    app.fakes.threads.set(optedOut.threadId, {
      identity: anIdentity(),
      clientId: optedOut.client._id,
      text: 'BAJA',
    })
    await app.fakes.publishMessageReceived(optedOut.businessId, optedOut.threadId)
    await app.settled()
    app.fakes.queued.length = 0
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    expect(await states(optedOut.listMessages)).toEqual([
      ['held', 'El contacto pidió no recibir mensajes'],
    ])
    expect(app.fakes.queued).toEqual([])
  })

  it('is dropped when the hours are restored, or the appointment was moved or cancelled', async () => {
    const back = await requested()
    app.fakes.scheduling.stands = true
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    expect(await states(back.listMessages)).toEqual([
      ['dropped', 'La cita volvió a caber en el horario'],
    ])

    app.reset()
    const cancelled = await requested()
    app.fakes.appointments.set(cancelled.appointment._id, {
      ...cancelled.appointment,
      status: 'cancelada',
    })
    app.clock.set(AFTER_3_MINUTES)
    await app.settled()
    expect(await states(cancelled.listMessages)).toEqual([['dropped', 'La cita ya no está activa']])
    expect(app.fakes.queued).toEqual([])
  })

  it('lists its recipients beforehand', async () => {
    const { owner, client, threadId, businessId } = await requested()
    const reach = async () =>
      (await app.as(owner)(r.clientReach, { query: { ids: `${client._id},nada,${newId()}` } })).data
    // The thread holds only what was sent.
    expect(await reach()).toEqual([{ _id: client._id, reach: 'never_wrote' }])
    app.fakes.messaging.windowUntil = '2026-11-22T18:00:00.000Z'
    expect(await reach()).toEqual([{ _id: client._id, reach: 'now' }])
    app.clock.set('2026-11-22T18:00:00Z')
    expect(await reach()).toEqual([{ _id: client._id, reach: 'template' }])
    app.fakes.threads.delete(threadId)
    expect(await reach()).toEqual([{ _id: client._id, reach: 'never_wrote' }])
    await app.as(owner)(r.editClient, {
      params: { id: client._id },
      body: { client: { noRespond: true } },
    })
    expect(await reach()).toEqual([{ _id: client._id, reach: 'opted_out' }])
    const withoutPermissions = { ...owner, isOwner: false, permissions: [] }
    const refused = await app.as(withoutPermissions)(r.clientReach, { query: { ids: client._id } })
    expect([refused.status, businessId]).toEqual([403, owner.businessId])
  })
})
