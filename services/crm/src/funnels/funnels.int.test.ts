import { crmRoutes as r } from '@mostrador/contracts/crm'
import { withTenant } from '@mostrador/db'
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

it('answers every field of a funnel, its phases, scenarios and messages [FUN-01, FUN-02, FUN2-01]', async () => {
  const { businessId, owner } = await app.newBusiness()
  const message = (text: string, more: object) => ({
    text,
    delay: 0,
    timeUnit: 'minutes',
    delayReference: 'scenario_update',
    deletable: true,
    goal: 'none',
    ...more,
  })
  const scenario = (name: string, more: object) => ({
    name,
    formattedName: name.toLowerCase(),
    description: `${name} en la agenda`,
    actionReference: 'none',
    type: 'manual',
    WALabel: 'azul',
    reactivationMessagesSequence: [],
    ...more,
  })
  const phases = (['scheduling', 'personalized', 'contact_human', 'ordering'] as const).map(
    (type, index) => ({
      name: `Fase ${index}`,
      formattedName: `fase_${index}`,
      index,
      type,
      scenarios: [
        scenario('Entrada', {
          type: 'auto',
          actionReference: 'entry',
          reactivationMessagesSequence: [
            message('Antes', {
              delay: -30,
              timeUnit: 'days',
              delayReference: 'last_appointment',
              deletable: false,
              goal: 'decrease',
            }),
            message('Luego', { timeUnit: 'hours', delayReference: 'last_reactivation_message' }),
            message('Otro', { delayReference: 'other' }),
            message('Ya', {}),
          ],
        }),
        scenario('Libre', {}),
      ],
    })
  )
  const notes = [{ text: 'Revisar en enero', date: '2026-11-20T18:00:00.000Z' }]
  await withTenant(businessId, () =>
    app.db.transaction(tx =>
      tx.prisma.funnel.updateMany({
        where: { businessId },
        data: { name: 'Ventas', description: 'De la duda a la cita', notes, phases },
      })
    )
  )
  const { data } = await app.as(owner)(r.listFunnels, { query: {} })
  expect(data).toEqual([
    {
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      businessId,
      name: 'Ventas',
      description: 'De la duda a la cita',
      notes,
      phases,
    },
  ])
  expect(
    (await app.as((await app.newBusiness()).owner)(r.listFunnels, { query: {} })).data.map(
      ({ name }) => name
    )
  ).toEqual(['Embudo principal'])
})

describe('an appointment of a contact', () => {
  it('moves through the funnel, and makes a lead that attended a client, once [APT-08, G1-19]', async () => {
    const { businessId, owner, client, readPhase } = await app.newContact()
    const appointment = anAppointment({
      _id: newId(),
      clientId: client._id,
      start: '2026-11-25T22:30:00.000Z',
    })
    app.fakes.appointments.set(appointment._id, appointment)
    await app.fakes.publishBooked(businessId, appointment, 'assistant')
    await app.settled()
    expect(await readPhase()).toBe('agenda.cita_agendada')
    const attended = { ...appointment, status: 'asistida' as const }
    await app.fakes.publishStatusChanged(businessId, attended, 'agendada')
    await app.fakes.publishStatusChanged(businessId, attended, 'agendada')
    await app.settled()
    const { data } = await app.as(owner)(r.getClient, { params: { id: client._id } })
    expect([data.type, data.funnelPhases.map(({ phase }) => phase)]).toEqual([
      'client',
      ['nuevo_contacto.sin_cita_todavia', 'agenda.cita_agendada', 'cliente.asistio'],
    ])
  })
  it('does not make a personal contact a client [APT-08]', async () => {
    const { businessId, owner, client } = await app.newContact()
    await app.as(owner)(r.editClient, {
      params: { id: client._id },
      body: { client: { type: 'personal' } },
    })
    await app.fakes.publishStatusChanged(
      businessId,
      anAppointment({
        _id: newId(),
        clientId: client._id,
        start: '2026-11-25T22:30:00.000Z',
        status: 'asistida',
      }),
      'agendada'
    )
    await app.settled()
    expect((await app.as(owner)(r.getClient, { params: { id: client._id } })).data.type).toBe(
      'personal'
    )
  })
})
