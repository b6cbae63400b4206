import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { book, useSalon } from '../test/factories.ts'
import { aBusiness } from '@mostrador/testing'

const salon = useSalon()
const span = (start: string, end: string) => ({
  start: `2026-11-${start}:00.000Z`,
  end: `2026-11-${end}:00.000Z`,
})
const today = async () => (await salon.testApp.as(salon.owner)(r.agendaToday, {})).data

describe('the agenda of today', () => {
  it('starts with the current appointment, ends with tomorrow, and excludes past and cancelled ones', async () => {
    // NOW is Monday 10:00 in Mexico City, 16:00 in Greenwich.
    const running = await book(salon, span('23T15:30', '23T16:30'))
    const later = await book(salon, span('23T18:00', '23T19:00'))
    const cancelled = await book(salon, span('23T21:00', '23T22:00'))
    const tomorrow = await book(salon, span('24T16:00', '24T17:00'))
    await book(salon, span('25T16:00', '25T17:00'))
    await salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
      params: { id: cancelled._id },
      body: { status: 'cancelada' },
    })
    const { next, later: none } = await today()
    expect(none).toBeNull()
    expect(next.map(({ _id }) => _id)).toEqual([running, later, tomorrow].map(({ _id }) => _id))
    expect(next[1]).toMatchObject({
      ...span('23T18:00', '23T19:00'),
      clientId: later.clientId,
      serviceName: 'Corte de cabello',
      specialistName: 'Ana',
      status: 'agendada',
    })
  })

  it('says who comes where the note tells that it is not the client', async () => {
    const own = await book(salon, span('23T17:00', '23T17:30'))
    const child = await book(salon, {
      ...span('23T17:30', '23T18:00'),
      clientNotes: 'Es para su hijo, Leo.',
    })
    const { next } = await today()
    const lineOf = ({ _id }: { readonly _id: string }) => next.find(line => line._id === _id)
    expect(lineOf(child)).toMatchObject({ forWhom: 'su hijo, Leo' })
    expect(lineOf(own)).not.toHaveProperty('forWhom')
    expect(lineOf(child)).not.toHaveProperty('clientNotes')
  })

  it('counts the appointments of today without cancelled ones', async () => {
    const day = async () => (await today()).day
    const before = (await day())?.appointments ?? 0
    await book(salon, span('23T19:00', '23T20:00'))
    const cancelled = await book(salon, span('23T22:00', '23T23:00'))
    await book(salon, span('24T19:00', '24T20:00'))
    expect(await day()).toEqual({ date: '2026-11-23', appointments: before + 2 })
    await salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
      params: { id: cancelled._id },
      body: { status: 'cancelada' },
    })
    expect(await day()).toEqual({ date: '2026-11-23', appointments: before + 1 })
  })

  it('names the first one after tomorrow when today and tomorrow have none', async () => {
    expect((await today()).later).toBeNull()
    await book(salon, span('27T16:00', '27T17:00'))
    const first = await book(salon, span('26T16:00', '26T17:00'))
    const cancelled = await book(salon, span('25T16:00', '25T17:00'))
    await salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
      params: { id: cancelled._id },
      body: { status: 'cancelada' },
    })
    expect(await today()).toMatchObject({ next: [], later: { _id: first._id } })
  })

  it('lists those of the last 7 days without an outcome, newest first', async () => {
    const first = await book(salon, span('23T18:00', '23T19:00'))
    const second = await book(salon, span('24T18:00', '24T19:00'))
    const booked = await book(salon, span('24T21:00', '24T22:00'))
    await salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
      params: { id: booked._id },
      body: { status: 'no_asistida', isEarlyOutcome: true },
    })
    expect(await today()).toMatchObject({ withoutOutcome: [], withoutOutcomeCount: 0 })
    salon.testApp.clock.set('2026-11-25T16:00:00Z')
    expect(await today()).toMatchObject({
      withoutOutcome: [{ _id: second._id }, { _id: first._id }],
      withoutOutcomeCount: 2,
      next: [],
    })
    salon.testApp.clock.set('2026-12-01T17:30:00Z')
    expect((await today()).withoutOutcome.map(({ _id }) => _id)).toEqual([second._id])
  })
})

describe('what is missing before anything can be booked', () => {
  const setup = async (actor = salon.owner) =>
    (await salon.testApp.as(actor)(r.bookingSetup, {})).data

  it('is everything for a new business, and nothing when a service has a specialist at its branch', async () => {
    expect(await setup(aBusiness().owner)).toEqual({
      branches: 0,
      services: 0,
      specialists: 0,
      missing: ['branch', 'service', 'specialist'],
    })
    expect(await setup()).toEqual({ branches: 1, services: 1, specialists: 2, missing: [] })
    expect((await today()).setup.missing).toEqual([])
  })

  it('is a specialist who gives the service when there is none, and a service when it is not available', async () => {
    const as = salon.testApp.as(salon.owner)
    const { name, description, price, duration } = salon.service
    const edit = (available: boolean, specialists: string[]) =>
      as(r.editService, {
        params: { id: salon.service._id },
        body: {
          revision: ANY_REVISION,
          service: { name, description, price, duration, available },
          branches: [salon.branch._id],
          specialists,
        },
      })
    await edit(true, [])
    expect((await setup()).missing).toEqual(['assignment'])
    await edit(false, [salon.ana._id])
    expect(await setup()).toMatchObject({ services: 0, missing: ['service'] })
  })
})
