import { ANY_REVISION, schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { newId, noRests } from '@mostrador/kernel'
import { describe, expect, it } from 'vitest'
import {
  aBlock,
  aBookingRequest,
  book,
  serviceForm,
  specialistForm,
  useSalon,
} from '../test/factories.ts'
import { setZone } from '../test/fake-accounts.ts'

const salon = useSalon()

const span = (start: string, end: string) => ({
  start: `2026-11-23T${start}:00.000Z`,
  end: `2026-11-23T${end}:00.000Z`,
})
const search = async (fields: object = {}) =>
  (
    await salon.testApp.as(salon.assistant)(r.slotsFor, {
      body: {
        serviceId: salon.service._id,
        specialistId: salon.ana._id,
        from: '2026-11-23',
        to: '2026-11-23',
        ...fields,
      },
    })
  ).data
const starts = async (fields: object = {}) =>
  (await search(fields)).map(slot => slot.start.slice(11, 16))

describe('the search of free times', () => {
  it('leaves out the past, appointments, blocks and rests [G1-08]', async () => {
    await book(salon, span('17:00', '18:00'))
    await salon.testApp.as(salon.owner)(r.createBlock, {
      body: { block: aBlock(salon, span('22:00', '22:30')) },
    })
    // 16:00Z is now; the branch rests from 20:00Z to 21:00Z and closes at 24:00Z.
    expect(await starts()).toEqual(['16:00', '18:00', '18:30', '19:00', '21:00', '22:30', '23:00'])
  })

  it('offers nothing that is too far ahead to be booked', async () => {
    expect(await starts({ from: '2199-11-25', to: '2199-11-25' })).toEqual([])
    // Two years from now: 16:00Z of 23 November 2026.
    expect(await starts({ from: '2028-11-23', to: '2028-11-24' })).toEqual([
      '15:00',
      '15:30',
      '16:00',
    ])
    const last = await salon.testApp.as(salon.owner)(r.bookAppointment, {
      body: {
        appointment: aBookingRequest(salon, {
          start: '2028-11-23T16:00:00.000Z',
          end: '2028-11-23T17:00:00.000Z',
        }),
      },
    })
    expect(last.status).toBe(200)
  })

  it('offers again what a cancelled appointment frees, and counts overbooked ones [G1-08]', async () => {
    const first = await book(salon)
    await book(salon, { ...span('18:30', '19:30'), overbook: true })
    await salon.testApp.as(salon.owner)(r.setAppointmentStatus, {
      params: { id: first._id },
      body: { status: 'no_pagada' },
    })
    expect((await starts()).slice(0, 5)).toEqual(['16:00', '16:30', '17:00', '17:30', '21:00'])
  })

  it('ignores the appointment that is being edited, of this business only', async () => {
    const mine = await book(salon, span('17:00', '18:00'))
    await book(salon, span('18:00', '18:30'))
    const queryWithout = (exceptAppointmentId: string) => ({
      serviceId: salon.service._id,
      specialistId: salon.ana._id,
      from: '2026-11-23',
      to: '2026-11-23',
      exceptAppointmentId,
    })
    const answer = (exceptAppointmentId: string) =>
      salon.testApp.as(salon.owner)(r.findSlots, { query: queryWithout(exceptAppointmentId) })
    const { data } = await answer(mine._id)
    const forAssistant = await salon.testApp.as(salon.assistant)(r.slotsFor, {
      body: queryWithout(mine._id),
    })
    expect(forAssistant.data.map(slot => slot.start)).toEqual(data.map(slot => slot.start))
    expect(data.map(slot => slot.start.slice(11, 16)).slice(0, 3)).toEqual([
      '16:00',
      '16:30',
      '17:00',
    ])
    expect((await answer(newId())).body).toMatchObject({ code: 'appointment_not_found' })
  })

  it('applies waiting time, time limits and the maximum count', async () => {
    expect((await starts({ waitMinutes: 95 }))[0]).toBe('18:00')
    expect(await starts({ timeFrom: '12:00', timeTo: '13:00' })).toEqual([
      '18:00',
      '18:30',
      '19:00',
    ])
    expect(await starts({ limit: 2 })).toEqual(['16:00', '16:30'])
  })

  it('never offers length 0 nor lets an empty appointment hold time [G1-09]', async () => {
    await book(salon, span('16:30', '16:30'))
    expect(await starts({ limit: 1 })).toEqual(['16:00'])
  })

  it('applies the rests of specialist and service', async () => {
    const owner = salon.testApp.as(salon.owner)
    await owner(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: {
        revision: ANY_REVISION,
        specialist: {
          ...specialistForm,
          branchId: salon.branch._id,
          services: [salon.service._id],
          restSchedules: { ...noRests(), monday: [{ from: '09:01', to: '15:59' }] },
        },
      },
    })
    expect(await starts()).toEqual(['22:00', '22:30', '23:00'])
    const service = {
      ...serviceForm,
      isAlwaysAvailable: false,
      restSchedules: { ...noRests(), monday: [{ from: '16:01', to: '16:59' }] },
    }
    const links = { branches: [salon.branch._id], specialists: [salon.ana._id] }
    await owner(r.editService, {
      params: { id: salon.service._id },
      body: { revision: ANY_REVISION, service, ...links },
    })
    expect(await starts()).toEqual(['23:00'])
    await owner(r.editService, {
      params: { id: salon.service._id },
      body: { revision: ANY_REVISION, service: { ...service, isAlwaysAvailable: true }, ...links },
    })
    expect(await starts()).toEqual(['22:00', '22:30', '23:00'])
  })

  it('is empty on days off, refuses more than 62 days and unknown services', async () => {
    expect(await search({ from: '2026-11-29', to: '2026-11-29' })).toEqual([])
    expect(await search({ from: '2026-11-24', to: '2026-11-23' })).toEqual([])
    const ask = (fields: object) =>
      salon.testApp.as(salon.assistant)(r.slotsFor, {
        body: { serviceId: salon.service._id, from: '2026-11-23', to: '2027-01-23', ...fields },
      })
    expect((await ask({})).status).toBe(200)
    expect((await ask({ to: '2027-01-24' })).body).toMatchObject({ code: 'range_too_long' })
    expect((await ask({ serviceId: newId() })).body).toMatchObject({ code: 'service_not_found' })
  })

  it('shows staff also what assistants may not book [SRV2-08]', async () => {
    await salon.testApp.as(salon.owner)(r.editService, {
      params: { id: salon.service._id },
      body: {
        revision: ANY_REVISION,
        service: { ...serviceForm, available: false },
        branches: [salon.branch._id],
        specialists: [salon.ana._id],
      },
    })
    const query = { serviceId: salon.service._id, from: '2026-11-23', to: '2026-11-23' }
    expect(
      (await salon.testApp.as(salon.owner)(r.findSlots, { query })).data.length
    ).toBeGreaterThan(0)
    expect(
      (await salon.testApp.as(salon.assistant)(r.slotsFor, { body: query })).body
    ).toMatchObject({ code: 'service_not_found' })
  })
})

describe('the nearest free times', () => {
  it('come nearest first, over days when needed', async () => {
    await book(salon)
    const near = async (fields: object) =>
      (
        await salon.testApp.as(salon.assistant)(r.nearestSlots, {
          body: {
            serviceId: salon.service._id,
            specialistId: salon.ana._id,
            around: '2026-11-23T18:00:00Z',
            ...fields,
          },
        })
      ).data.map(slot => slot.start)
    expect(await near({})).toEqual([
      '2026-11-23T17:00:00.000Z',
      '2026-11-23T19:00:00.000Z',
      '2026-11-23T16:30:00.000Z',
    ])
    expect((await near({ around: '2026-11-29T18:00:00Z', limit: 1 }))[0]).toBe(
      '2026-11-28T23:00:00.000Z'
    )
    expect((await near({ around: '2026-10-01T18:00:00Z', limit: 1 }))[0]).toBe(
      '2026-11-23T16:00:00.000Z'
    )
  })
})

describe('working times', () => {
  it('are half-open minutes per specialist and local day, without the rests of branch and specialist', async () => {
    const anaEatsLate = {
      ...specialistForm,
      branchId: salon.branch._id,
      services: [salon.service._id],
      restSchedules: { ...noRests(), tuesday: [{ from: '16:01', to: '16:59' }] },
    }
    await salon.testApp.as(salon.owner)(r.editSpecialist, {
      params: { id: salon.ana._id },
      body: { revision: ANY_REVISION, specialist: anaEatsLate },
    })
    const { data } = await salon.testApp.as(salon.owner)(r.workingTimes, {
      query: { from: '2026-11-22', to: '2026-11-24' },
    })
    expect(data.filter(day => day.specialistId === salon.ana._id)).toEqual([
      { specialistId: salon.ana._id, date: '2026-11-22', open: [] },
      {
        specialistId: salon.ana._id,
        date: '2026-11-23',
        open: [
          { from: 540, to: 840 },
          { from: 900, to: 1080 },
        ],
      },
      {
        specialistId: salon.ana._id,
        date: '2026-11-24',
        open: [
          { from: 540, to: 960 },
          { from: 1020, to: 1080 },
        ],
      },
    ])
    expect(data).toContainEqual({
      specialistId: salon.beto._id,
      date: '2026-11-24',
      open: [{ from: 540, to: 1080 }],
    })
    expect(data).toHaveLength(6)
  })
})

describe('the zone of the business', () => {
  it.each([
    ['America/Mexico_City', '15:00'],
    ['America/Tijuana', '17:00'],
    ['America/Cancun', '14:00'],
    ['America/Hermosillo', '16:00'],
    ['Africa/Cairo', '07:00'],
  ])('%s opens at 09:00 of its local time', async (zone, first) => {
    setZone(salon.businessId, zone)
    salon.testApp.clock.set('2026-11-20T16:00:00Z')
    expect((await starts({ from: '2026-11-24', to: '2026-11-24' }))[0]).toBe(first)
  })

  it('is read again after a minute', async () => {
    expect((await starts({ from: '2026-11-24', to: '2026-11-24' }))[0]).toBe('15:00')
    setZone(salon.businessId, 'America/Cancun')
    expect((await starts({ from: '2026-11-24', to: '2026-11-24' }))[0]).toBe('15:00')
    salon.testApp.clock.advance(61_000)
    expect((await starts({ from: '2026-11-24', to: '2026-11-24' }))[0]).toBe('14:00')
  })

  it('is read again when the business changed', async () => {
    expect((await starts({ from: '2026-11-24', to: '2026-11-24' }))[0]).toBe('15:00')
    setZone(salon.businessId, 'America/Cancun')
    await salon.testApp.infra.database.relay.query(
      `insert into platform.outbox (event_id, owner, type, key, business_id, at, data) values ($1, 'accounts', 'business.changed', $2, $3, now(), $4)`,
      [newId(), salon.businessId, salon.businessId, { businessId: salon.businessId }]
    )
    await salon.testApp.settled()
    expect((await starts({ from: '2026-11-24', to: '2026-11-24' }))[0]).toBe('14:00')
  })
})
