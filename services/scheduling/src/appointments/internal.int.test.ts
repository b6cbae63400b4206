import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { describe, expect, it } from 'vitest'
import { book, bookFor, readPublishedAbout, serviceForm, useSalon } from '../test/factories.ts'

const salon = useSalon()
const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})
const as = () => salon.testApp.as(salon.assistant)
const status = (id: string, to: 'cancelada' | 'asistida' | 'agendada') =>
  salon.testApp.as(salon.owner)(r.setAppointmentStatus, { params: { id }, body: { status: to } })

describe('routes for other services', () => {
  it('answers an appointment with the names that a message needs', async () => {
    const { data } = await bookFor(salon)
    expect((await as()(r.appointmentFacts, { params: { id: data._id } })).data).toEqual({
      appointment: data,
      serviceName: 'Corte de cabello',
      branchName: 'Centro',
      branchAddress: 'Av. Reforma 100, Puebla',
      specialistName: 'Ana',
      price: '250',
    })
  })

  it('lists and counts those of a client', async () => {
    const clientId = newId()
    const over = await book(salon, { clientId, ...span('14:00', '15:00'), overbook: true })
    await status(over._id, 'asistida')
    const next = await bookFor(salon, { clientId })
    expect((await as()(r.appointmentsOf, { params: { clientId }, query: {} })).data).toHaveLength(2)
    expect(
      (
        await as()(r.appointmentsOf, { params: { clientId }, query: { upcoming: 'true' } })
      ).data.map(appointment => appointment._id)
    ).toEqual([next.data._id])
    expect((await as()(r.countAppointments, { params: { clientId } })).data).toEqual({
      attended: 1,
      upcoming: 1,
      total: 2,
    })
    expect((await as()(r.countAppointments, { params: { clientId: '0' } })).data).toEqual({
      attended: 0,
      upcoming: 0,
      total: 0,
    })
  })

  it('offers only bookable times [SRV2-08]', async () => {
    await salon.testApp.as(salon.owner)(r.createService, {
      body: {
        service: { ...serviceForm, name: 'Tinte', available: false },
        branches: [salon.branch._id],
        specialists: [],
      },
    })
    await salon.testApp.as(salon.owner)(r.archiveSpecialist, {
      params: { id: salon.beto._id },
      query: { archive: 'true' },
    })
    const { data } = await as()(r.offer, {})
    expect(data.branches.map(bookable => bookable.name)).toEqual(['Centro'])
    expect(data.services.map(bookable => bookable.name)).toEqual(['Corte de cabello'])
    expect(data.specialists.map(bookable => bookable.name)).toEqual(['Ana'])
  })

  it('answers the facts for notices: zone, attended appointments, number of an active specialist', async () => {
    const clientId = newId()
    const over = await book(salon, { clientId, ...span('14:00', '15:00'), overbook: true })
    await status(over._id, 'asistida')
    const facts = async (specialistId: string) =>
      (await as()(r.noticeFacts, { params: { clientId }, query: { specialistId } })).data
    expect(await facts(salon.ana._id)).toEqual({
      zone: 'America/Mexico_City',
      attended: 1,
      specialist: { whatsapp: salon.ana.whatsapp, countryCode: salon.ana.countryCode },
    })
    await salon.testApp.as(salon.owner)(r.archiveSpecialist, {
      params: { id: salon.ana._id },
      query: { archive: 'true' },
    })
    expect([(await facts(salon.ana._id)).specialist, (await facts(newId())).specialist]).toEqual([
      null,
      null,
    ])
    expect(
      (
        await salon.testApp.as(actorOf.service('crm', newId()))(r.noticeFacts, {
          params: { clientId },
          query: { specialistId: salon.beto._id },
        })
      ).data
    ).toMatchObject({ attended: 0, specialist: null })
  })

  it('imports a history with its statuses under one event, and repeating it changes nothing [APT-03, C1-04]', async () => {
    const row = (start: string, end: string, fields: object = {}) => ({
      clientId: newId(),
      branchId: salon.branch._id,
      serviceId: salon.service._id,
      specialistId: salon.ana._id,
      ...span(start, end),
      status: 'asistida' as const,
      createdAt: '2026-11-01T00:00:00.000Z',
      ...fields,
    })
    const appointments = [
      row('14:00', '15:00'),
      row('14:30', '15:30'),
      row('14:30', '15:30', { status: 'cancelada' }),
      row('15:00', '16:00', { clientId: '0', status: 'confirmada' }),
      row('17:00', '16:00'),
      row('18:00', '19:00', { specialistId: newId() }),
    ]
    expect((await as()(r.importAppointments, { body: { appointments } })).data).toEqual({
      created: 3,
      skipped: 3,
    })
    expect((await as()(r.importAppointments, { body: { appointments } })).data).toEqual({
      created: 0,
      skipped: 6,
    })
    const { data } = await salon.testApp.as(salon.owner)(r.listAppointments, {
      query: { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' },
    })
    const events = await readPublishedAbout(salon, salon.businessId)
    const { visits } = (await as()(r.clientVisits, { query: {} })).data
    const [firstId] = data.map(({ _id }) => _id).toSorted()
    expect(events).toEqual([{ type: 'appointments.imported', data: { count: 3, firstId } }])
    expect(visits.map(({ appointmentId }) => appointmentId)).toEqual(
      data
        .filter(({ clientId }) => clientId !== '0')
        .map(({ _id }) => _id)
        .toSorted()
    )
    const from = visits[1]?.appointmentId
    expect((await as()(r.clientVisits, { query: { from } })).data.visits).toEqual(visits.slice(1))
    expect(
      data
        .map(appointment => [
          appointment.status,
          appointment.source,
          appointment.clientId === '0',
          appointment.createdAt,
        ])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
    ).toEqual([
      ['asistida', 'import', false, '2026-11-01T00:00:00.000Z'],
      ['cancelada', 'import', false, '2026-11-01T00:00:00.000Z'],
      ['confirmada', 'import', true, '2026-11-01T00:00:00.000Z'],
    ])
  })
})
