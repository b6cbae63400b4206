import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { describe, expect, it } from 'vitest'
import { agendaOf, connect, connectAna, rounds, useCalendarSalon } from '../test/calendar-salon.ts'
import { book } from '../test/factories.ts'

const salon = useCalendarSalon()
const as = () => salon.testApp.as(salon.owner)
const stateOfAna = async () => {
  const { data } = await as()(r.calendarStates, {})
  return data.calendars.find(({ specialistId }) => specialistId === salon.ana._id)
}
const presence = async () => {
  const { data } = await as()(r.listSpecialists, { query: {} })
  return data.find(({ _id }) => _id === salon.ana._id)?.googleRefreshToken
}
const notices = async (type: string) => {
  const { rows } = await salon.testApp.infra.database.relay.query<{ data: object }>(
    'select data from platform.outbox where type = $1 and business_id = $2',
    [type, salon.businessId]
  )
  return rows.map(({ data }) => data)
}

describe('a revoked access', () => {
  it('is reported once, and another consent resumes the calendar', async () => {
    await connectAna(salon)
    salon.google.control.revoke(salon.address)
    await book(salon)
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: 'revoked', calendarId: salon.address })
    expect(await presence()).toBeNull()
    expect(await notices('calendar.failed')).toEqual([
      { specialistId: salon.ana._id, problem: 'revoked' },
    ])
    await connect(salon)
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: null, calendarId: salon.address })
    expect(salon.google.control.events(salon.address)).toHaveLength(1)
  })
})

describe('a calendar that Google does not let us read', () => {
  it('is tried again with growing waits, and reported after a day', async () => {
    await connectAna(salon)
    salon.google.control.quirks({ failing: 1_000_000 })
    await book(salon, { start: '2026-11-26T18:00:00Z', end: '2026-11-26T19:00:00Z' })
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: null })
    for (let hour = 0; hour < 26; hour += 1) {
      salon.testApp.clock.advance(3_600_000)
      await rounds(salon, 1)
    }
    expect(await stateOfAna()).toMatchObject({ problem: 'silent' })
    expect(await notices('calendar.failed')).toEqual([
      { specialistId: salon.ana._id, problem: 'silent' },
    ])
    salon.google.control.quirks({})
    salon.testApp.clock.advance(3_600_000)
    await rounds(salon)
    expect(await stateOfAna()).toMatchObject({ problem: null })
    expect(salon.google.control.events(salon.address)).toHaveLength(1)
  })

  it('continues after its rate limit, and loses nothing', async () => {
    await connectAna(salon)
    salon.google.control.quirks({ limited: 2 })
    await book(salon)
    await rounds(salon)
    expect(salon.google.control.events(salon.address)).toHaveLength(0)
    salon.testApp.clock.advance(60_000)
    await rounds(salon, 2)
    salon.testApp.clock.advance(60_000)
    await rounds(salon, 2)
    expect(salon.google.control.events(salon.address)).toHaveLength(1)
  })
})

describe('a notification channel', () => {
  it('is replaced before it expires, and one without notifications is replaced by the poll', async () => {
    await connectAna(salon)
    salon.testApp.clock.advance(6.5 * 86_400_000)
    await rounds(salon)
    salon.testApp.clock.advance(86_400_000)
    expect(salon.google.control.openChannels(salon.address)).toBe(1)
    salon.google.control.expireChannels()
    salon.google.control.addEvent(salon.address, {
      summary: 'Dentista',
      start: { dateTime: '2026-12-24T16:00:00Z' },
      end: { dateTime: '2026-12-24T17:00:00Z' },
    })
    salon.testApp.clock.advance(16 * 60_000)
    await rounds(salon)
    expect(await agendaOf(salon)).toHaveLength(1)
    expect(salon.google.control.openChannels(salon.address)).toBe(1)
  })

  it('is accepted by its token only', async () => {
    await connectAna(salon)
    const { forge } = salon.google.control
    const address = `${salon.url}/api/google/notifications`
    const { rows } = await salon.testApp.infra.database.relay.query<{ id: string }>(
      'select channel_id::text as id from scheduling.calendar_sync where specialist_id = $1',
      [salon.ana._id]
    )
    const id = rows[0]?.id ?? ''
    const token = `${salon.businessId}.${'a'.repeat(43)}`
    expect(await forge(address, { 'x-goog-channel-id': id })).toBe(404)
    expect(await forge(address, { 'x-goog-channel-id': id, 'x-goog-channel-token': token })).toBe(
      404
    )
    expect(await forge(address, {})).toBe(404)
  })
})
