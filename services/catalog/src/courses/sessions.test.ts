import type { Recurrence } from '@mostrador/contracts/catalog'
import { describe, expect, it } from 'vitest'
import { isOver, sessionsFrom, sessionsOf } from './sessions.ts'

const rule = (part: Partial<Recurrence>): Recurrence => ({
  unit: 'weeks',
  interval: 1,
  daysOfWeek: [],
  startDate: '2026-11-24',
  startTime: '17:00',
  endTime: '18:30',
  ...part,
})
const dates = (recurrence: Recurrence, sessions: number): string[] =>
  sessionsOf({ sessions, recurrence, sessionDates: [] }).map(({ date }) => date)

describe('the sessions of a course', () => {
  it('follow the days of the week, Sunday 0, until they are full [CRS2-01]', () => {
    const sessions = sessionsOf({
      sessions: 4,
      recurrence: rule({ daysOfWeek: [2, 4] }),
      sessionDates: [],
    })
    expect(sessions).toEqual(
      ['2026-11-24', '2026-11-26', '2026-12-01', '2026-12-03'].map(date => ({
        date,
        startTime: '17:00',
        endTime: '18:30',
      }))
    )
    expect(dates(rule({ daysOfWeek: [0] }), 2)).toEqual(['2026-11-29', '2026-12-06'])
    expect(dates(rule({}), 2)).toEqual(['2026-11-24', '2026-12-01'])
    expect(dates(rule({ interval: 2, daysOfWeek: [1, 2] }), 3)).toEqual([
      '2026-11-24',
      '2026-12-07',
      '2026-12-08',
    ])
  })
  it('repeat every few days, and on the last day of a short month', () => {
    expect(dates(rule({ unit: 'days', interval: 3 }), 3)).toEqual([
      '2026-11-24',
      '2026-11-27',
      '2026-11-30',
    ])
    expect(dates(rule({ unit: 'months', startDate: '2027-01-31' }), 4)).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
    ])
    expect(dates(rule({ unit: 'months', startDate: '2026-12-15' }), 2)).toEqual([
      '2026-12-15',
      '2027-01-15',
    ])
  })
  it('keep the local time of the rule over a clock change', () => {
    const sessions = sessionsOf({
      sessions: 3,
      recurrence: rule({
        unit: 'days',
        startDate: '2027-03-13',
        startTime: '02:30',
        endTime: '03:30',
      }),
      sessionDates: [],
    })
    expect(sessions.map(({ date, startTime }) => `${date} ${startTime}`)).toEqual([
      '2027-03-13 02:30',
      '2027-03-14 02:30',
      '2027-03-15 02:30',
    ])
  })
  it('are dates in order without a rule, and over after the last one', () => {
    const sessionDates = ['2026-12-02', '2026-11-25'].map(date => ({
      date,
      startTime: '10:00',
      endTime: '11:00',
    }))
    const sessions = sessionsOf({ sessions: 2, recurrence: null, sessionDates })
    expect(sessions.map(({ date }) => date)).toEqual(['2026-11-25', '2026-12-02'])
    expect(sessionsFrom(sessions, '2026-11-26').map(({ date }) => date)).toEqual(['2026-12-02'])
    expect([
      isOver(sessions, '2026-12-02'),
      isOver(sessions, '2026-12-03'),
      isOver([], 'x'),
    ]).toEqual([false, true, false])
  })
})
