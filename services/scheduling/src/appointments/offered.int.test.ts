import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { describe, expect, it } from 'vitest'
import {
  aBlock,
  aSlot,
  book,
  bookFor,
  branchForm,
  publishedAbout,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'

const salon = useSalon()

const at = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})
const as = () => salon.testApp.as(salon.assistant)
const status = (id: string, to: 'cancelada' | 'asistida' | 'agendada') =>
  salon.testApp.as(salon.owner)(r.setAppointmentStatus, { params: { id }, body: { status: to } })

describe('booking what was offered', () => {
  it('books every slot of the search, and it is gone afterwards [G1-08]', async () => {
    const search = { serviceId: salon.service._id, from: '2026-11-23', to: '2026-11-23' }
    const [first, second] = (await as()(r.slotsFor, { body: search })).data
    expect(first).toEqual({
      branchId: salon.branch._id,
      serviceId: salon.service._id,
      specialistId: salon.ana._id,
      ...at('16:00', '17:00'),
    })
    expect(second).toMatchObject({ specialistId: salon.beto._id, ...at('16:00', '17:00') })
    const threadId = newId()
    const booked = await as()(r.bookFor, {
      body: {
        clientId: newId(),
        slot: aSlot(salon, first),
        createdBy: 'Asistente Ana',
        notes: 'Pelo largo',
        threadId,
      },
    })
    expect(booked.data).toMatchObject({
      status: 'agendada',
      source: 'assistant',
      createdBy: 'Asistente Ana',
      clientNotes: 'Pelo largo',
      overbook: false,
    })
    expect(await publishedAbout(salon, booked.data._id)).toMatchObject([
      { type: 'appointment.booked', data: { source: 'assistant', threadId } },
    ])
    expect((await as()(r.slotsFor, { body: search })).data[0]).toMatchObject({
      specialistId: salon.beto._id,
      ...at('16:00', '17:00'),
    })
  })

  it.each([
    ['in the past', at('15:30', '16:30'), 'in_the_past'],
    ['in a rest of the branch', at('20:00', '21:00'), 'outside_working_hours'],
    ['into a rest', at('19:30', '20:30'), 'outside_working_hours'],
    [
      'after closing',
      { start: '2026-11-24T00:00:00.000Z', end: '2026-11-24T01:00:00.000Z' },
      'outside_working_hours',
    ],
    [
      'on the day off',
      { start: '2026-11-29T18:00:00.000Z', end: '2026-11-29T19:00:00.000Z' },
      'outside_working_hours',
    ],
    ['between two steps', at('18:10', '19:10'), 'slot_taken'],
    ['shorter than the service', at('18:00', '18:30'), 'slot_taken'],
    ['longer than the service', at('18:00', '19:30'), 'slot_taken'],
  ])('refuses a time %s [G1-08]', async (_where, span, code) => {
    expect((await bookFor(salon, span)).body).toMatchObject({ success: false, code })
  })

  it('refuses an overlap with an appointment and with a block, naming free times [G1-08, BLK-01]', async () => {
    await book(salon)
    await salon.testApp.as(salon.owner)(r.createBlock, {
      body: { block: aBlock(salon, at('21:00', '22:00')) },
    })
    for (const span of [at('18:00', '19:00'), at('18:30', '19:30'), at('21:30', '22:30')]) {
      expect((await bookFor(salon, span)).body).toMatchObject({
        code: 'slot_taken',
        details: { nearest: [{}, {}, {}] },
      })
    }
  })

  it('does not see through an overbooked row either', async () => {
    const held = await book(salon)
    await book(salon, { overbook: true })
    await status(held._id, 'cancelada')
    expect((await bookFor(salon)).body).toMatchObject({ code: 'slot_taken' })
  })

  it('refuses what is not offered: unavailable or archived services, strange specialists and branches [SRV2-08, G1-08]', async () => {
    const owner = salon.testApp.as(salon.owner)
    const other = (
      await owner(r.createBranch, {
        body: {
          branch: {
            ...branchForm,
            name: 'Norte',
            restSchedules: { ...branchForm.restSchedules, monday: [] },
          },
        },
      })
    ).data
    expect((await bookFor(salon, { branchId: other._id })).body).toMatchObject({
      code: 'service_not_offered',
    })
    const carla = (
      await owner(r.createSpecialist, {
        body: { specialist: { ...specialistForm, name: 'Carla', branchId: salon.branch._id } },
      })
    ).data
    expect((await bookFor(salon, { specialistId: carla._id })).body).toMatchObject({
      code: 'specialist_does_not_offer',
    })
    await owner(r.archiveSpecialist, { params: { id: salon.beto._id }, query: { archive: 'true' } })
    expect((await bookFor(salon, { specialistId: salon.beto._id })).body).toMatchObject({
      code: 'specialist_does_not_offer',
    })
    const edited = {
      params: { id: salon.service._id },
      body: {
        service: { ...serviceForm, available: false },
        branches: [salon.branch._id],
        specialists: [salon.ana._id],
      },
    }
    await owner(r.editService, edited)
    expect((await bookFor(salon)).body).toMatchObject({ code: 'service_not_offered' })
    // Staff decide for themselves.
    expect((await book(salon)).status).toBe('agendada')
  })

  it('never honours an overbooking by an assistant [G1-08]', async () => {
    await book(salon)
    const reply = await as()(r.bookAppointment, {
      body: { appointment: { clientId: newId(), ...aSlot(salon), overbook: true } },
    })
    expect(reply.body).toMatchObject({ code: 'slot_taken' })
  })

  it('is natural: the same wish again is the same appointment', async () => {
    const clientId = newId()
    const first = await bookFor(salon, { clientId })
    const again = await bookFor(salon, { clientId })
    expect(again.data._id).toBe(first.data._id)
    expect(await publishedAbout(salon, first.data._id)).toHaveLength(1)
  })
})

describe('moving and cancelling what is one’s own', () => {
  it('moves to an offered time, twice without harm', async () => {
    const { data } = await bookFor(salon)
    const move = () =>
      as()(r.moveFor, {
        body: {
          appointmentId: data._id,
          clientId: data.clientId,
          slot: aSlot(salon, at('18:30', '19:30')),
          updatedBy: 'Asistente Ana',
        },
      })
    expect((await move()).data).toMatchObject({
      ...at('18:30', '19:30'),
      version: 2,
      updatedBy: 'Asistente Ana',
    })
    expect((await move()).data.version).toBe(2)
    expect((await publishedAbout(salon, data._id)).map(event => event.type)).toEqual([
      'appointment.booked',
      'appointment.moved',
    ])
  })

  it('does not move somebody else’s, a closed one, or to a time that is not free', async () => {
    const { data } = await bookFor(salon)
    const move = (fields: object) =>
      as()(r.moveFor, {
        body: {
          appointmentId: data._id,
          clientId: data.clientId,
          slot: aSlot(salon, at('21:00', '22:00')),
          updatedBy: 'Asistente Ana',
          ...fields,
        },
      })
    expect((await move({ clientId: newId() })).body).toMatchObject({
      code: 'appointment_not_found',
    })
    expect((await move({ slot: aSlot(salon, at('20:00', '21:00')) })).body).toMatchObject({
      code: 'outside_working_hours',
    })
    await book(salon, at('21:00', '22:00'))
    expect((await move({})).body).toMatchObject({
      code: 'slot_taken',
      details: { nearest: [{}, {}, {}] },
    })
    await status(data._id, 'asistida')
    expect((await move({})).body).toMatchObject({ code: 'appointment_closed' })
  })

  it('cancels once, and again without harm; the time is free', async () => {
    const { data } = await bookFor(salon)
    const cancel = (clientId = data.clientId) =>
      as()(r.cancelFor, { body: { appointmentId: data._id, clientId, updatedBy: 'Asistente Ana' } })
    expect((await cancel(newId())).body).toMatchObject({ code: 'appointment_not_found' })
    expect((await cancel()).data.status).toBe('cancelada')
    expect((await cancel()).data.version).toBe(2)
    expect((await publishedAbout(salon, data._id)).map(event => event.type)).toEqual([
      'appointment.booked',
      'appointment.status_changed',
    ])
    expect((await bookFor(salon)).status).toBe(200)
  })

  it('does not cancel what is over', async () => {
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

describe('what other services ask', () => {
  it('tells an appointment with the names that a message needs', async () => {
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
    const over = await book(salon, { clientId, ...at('14:00', '15:00'), overbook: true })
    await status(over._id, 'asistida')
    const next = await bookFor(salon, { clientId })
    expect((await as()(r.appointmentsOf, { params: { clientId }, query: {} })).data).toHaveLength(2)
    expect(
      (
        await as()(r.appointmentsOf, { params: { clientId }, query: { upcoming: 'true' } })
      ).data.map(one => one._id)
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

  it('offers only what can be booked [SRV2-08]', async () => {
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
    expect(data.branches.map(one => one.name)).toEqual(['Centro'])
    expect(data.services.map(one => one.name)).toEqual(['Corte de cabello'])
    expect(data.specialists.map(one => one.name)).toEqual(['Ana'])
  })

  it('tells what decides on notices: the zone, how often somebody came, and the number of a specialist while they are there', async () => {
    const clientId = newId()
    const over = await book(salon, { clientId, ...at('14:00', '15:00'), overbook: true })
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

  it('brings in a history with its statuses; nobody hears of single ones, and a second time changes nothing [APT-03, C1-04]', async () => {
    const row = (start: string, end: string, fields: object = {}) => ({
      clientId: newId(),
      branchId: salon.branch._id,
      serviceId: salon.service._id,
      specialistId: salon.ana._id,
      ...at(start, end),
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
    const said = await publishedAbout(salon, salon.businessId)
    expect(said).toEqual([{ type: 'appointments.imported', data: { count: 3 } }])
    const { data } = await salon.testApp.as(salon.owner)(r.listAppointments, {
      query: { from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' },
    })
    expect(
      data
        .map(one => [one.status, one.source, one.clientId === '0', one.createdAt])
        .toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
    ).toEqual([
      ['asistida', 'import', false, '2026-11-01T00:00:00.000Z'],
      ['cancelada', 'import', false, '2026-11-01T00:00:00.000Z'],
      ['confirmada', 'import', true, '2026-11-01T00:00:00.000Z'],
    ])
  })
})
