import { describe, expect, it } from 'vitest'
import { appointmentTimeOf, busySpansOf, titleOf } from './busy-time.ts'

const ZONE = 'America/Mexico_City'
const hour = {
  start: { dateTime: '2026-11-24T10:00:00-06:00' },
  end: { dateTime: '2026-11-24T11:00:00-06:00' },
}
const span = { start: '2026-11-24T16:00:00.000Z', end: '2026-11-24T17:00:00.000Z' }

describe('the time that an event takes', () => {
  it('is that of the event', () => expect(busySpansOf(hour, ZONE)).toEqual([span]))
  it('is whole days of the business, one piece each', () => {
    const days = { start: { date: '2026-11-24' }, end: { date: '2026-11-27' } }
    expect(busySpansOf(days, ZONE)).toEqual([
      { start: '2026-11-24T06:00:00.000Z', end: '2026-11-25T06:00:00.000Z' },
      { start: '2026-11-25T06:00:00.000Z', end: '2026-11-26T06:00:00.000Z' },
      { start: '2026-11-26T06:00:00.000Z', end: '2026-11-27T06:00:00.000Z' },
    ])
  })
  it('ends with the event, also in the last piece', () => {
    const long = { ...hour, end: { dateTime: '2026-11-25T12:00:00-06:00' } }
    expect(busySpansOf(long, ZONE)).toEqual([
      { start: '2026-11-24T16:00:00.000Z', end: '2026-11-25T16:00:00.000Z' },
      { start: '2026-11-25T16:00:00.000Z', end: '2026-11-25T18:00:00.000Z' },
    ])
  })
  it.each([
    ['deleted', { status: 'cancelled' }],
    ['free', { transparency: 'transparent' }],
    ['a place of work', { eventType: 'workingLocation' }],
    ['a birthday', { eventType: 'birthday' }],
    ['declined', { attendees: [{ self: true, responseStatus: 'declined' }] }],
    ['without a length', { end: hour.start }],
    ['without an end', { end: {} }],
    ['of another age', { start: { dateTime: '0001-01-01T00:00:00Z' } }],
  ])('is none when it is %s', (_what, fields) =>
    expect(busySpansOf({ ...hour, ...fields }, ZONE)).toEqual([])
  )
  it('is kept when somebody else declined', () =>
    expect(
      busySpansOf({ ...hour, attendees: [{ responseStatus: 'declined' }] }, ZONE)
    ).toHaveLength(1))
})

describe('the time of an event of ours', () => {
  it('is that of the event', () => expect(appointmentTimeOf(hour)).toEqual(span))
  it.each([
    ['a whole day', { start: { date: '2026-11-24' }, end: { date: '2026-11-25' } }],
    ['longer than a day', { ...hour, end: { dateTime: '2026-11-26T11:00:00-06:00' } }],
    ['backwards', { start: hour.end, end: hour.start }],
  ])('is none for %s', (_what, event) => expect(appointmentTimeOf(event)).toBeNull())
})

describe('the title of a block', () => {
  it('is that of the event, cut', () => {
    expect(titleOf({ summary: ' Dentista ' })).toBe('Dentista')
    expect(titleOf({ summary: 'a'.repeat(900) })).toHaveLength(200)
  })
  it.each([{ summary: '' }, { summary: 'Terapia', visibility: 'private' }])(
    'contains nothing private',
    event => expect(titleOf(event)).toBe('Ocupado')
  )
})
