import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import {
  aBlock,
  aSlot,
  book,
  bookFor,
  branchForm,
  readPublishedAbout,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'

const salon = useSalon()
const timesOf = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})
const as = () => salon.testApp.as(salon.assistant)
const status = (id: string, to: 'cancelada' | 'asistida' | 'agendada') =>
  salon.testApp.as(salon.owner)(r.setAppointmentStatus, { params: { id }, body: { status: to } })

describe('booking an offered time', () => {
  it('books every slot of the search, which is no longer offered afterwards [G1-08]', async () => {
    const search = { serviceId: salon.service._id, from: '2026-11-23', to: '2026-11-23' }
    const [first, second] = (await as()(r.slotsFor, { body: search })).data
    expect(first).toEqual({
      branchId: salon.branch._id,
      serviceId: salon.service._id,
      specialistId: salon.ana._id,
      ...timesOf('16:00', '17:00'),
    })
    expect(second).toMatchObject({ specialistId: salon.beto._id, ...timesOf('16:00', '17:00') })
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
    expect(await readPublishedAbout(salon, booked.data._id)).toMatchObject([
      { type: 'appointment.booked', data: { source: 'assistant', threadId } },
    ])
    expect((await as()(r.slotsFor, { body: search })).data[0]).toMatchObject({
      specialistId: salon.beto._id,
      ...timesOf('16:00', '17:00'),
    })
  })

  it.each([
    ['in the past', timesOf('15:30', '16:30'), 'in_the_past'],
    ['in a rest of the branch', timesOf('20:00', '21:00'), 'outside_working_hours'],
    ['into a rest', timesOf('19:30', '20:30'), 'outside_working_hours'],
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
    ['between two steps', timesOf('18:10', '19:10'), 'slot_taken'],
    ['shorter than the service', timesOf('18:00', '18:30'), 'slot_taken'],
    ['longer than the service', timesOf('18:00', '19:30'), 'slot_taken'],
  ])('refuses a time %s [G1-08]', async (_where, span, code) => {
    expect((await bookFor(salon, span)).body).toMatchObject({ success: false, code })
  })

  it('refuses an overlap with an appointment and with a block, naming free times [G1-08, BLK-01]', async () => {
    await book(salon)
    await salon.testApp.as(salon.owner)(r.createBlock, {
      body: { block: aBlock(salon, timesOf('21:00', '22:00')) },
    })
    for (const span of [
      timesOf('18:00', '19:00'),
      timesOf('18:30', '19:30'),
      timesOf('21:30', '22:30'),
    ]) {
      expect((await bookFor(salon, span)).body).toMatchObject({
        code: 'slot_taken',
        details: { nearest: [{}, {}, {}] },
      })
    }
  })

  it('refuses a time that an overbooked row holds', async () => {
    const heldAppointment = await book(salon)
    await book(salon, { overbook: true })
    await status(heldAppointment._id, 'cancelada')
    expect((await bookFor(salon)).body).toMatchObject({ code: 'slot_taken' })
  })

  it('refuses what is not offered: unavailable or archived services, and specialists and branches that do not offer it [SRV2-08, G1-08]', async () => {
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
        revision: ANY_REVISION,
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

  it('ignores overbook from an assistant [G1-08]', async () => {
    await book(salon)
    const reply = await as()(r.bookAppointment, {
      body: { appointment: { clientId: newId(), ...aSlot(salon), overbook: true } },
    })
    expect(reply.body).toMatchObject({ code: 'slot_taken' })
  })

  it('answers a repeated request with the same appointment', async () => {
    const clientId = newId()
    const first = await bookFor(salon, { clientId })
    const again = await bookFor(salon, { clientId })
    expect(again.data._id).toBe(first.data._id)
    expect(await readPublishedAbout(salon, first.data._id)).toHaveLength(1)
  })
})
