import type { CourseSession, Recurrence } from '@mostrador/contracts/catalog'
import { RRuleTemporal } from 'rrule-temporal'

const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const
const frequencies = { days: 'DAILY', weeks: 'WEEKLY', months: 'MONTHLY' } as const
/** Every month has this day. */
const LAST_COMMON_DAY = 28

/** A course that begins on the 31st meets on the last day of the shorter months. */
const monthDaysFrom = (day: number): number[] =>
  Array.from({ length: day - LAST_COMMON_DAY + 1 }, (_, n) => LAST_COMMON_DAY + n)

const partsOf = ({ unit, daysOfWeek, startDate }: Recurrence) => {
  const { day } = Temporal.PlainDate.from(startDate)
  if (unit === 'weeks' && daysOfWeek.length > 0)
    return { byDay: daysOfWeek.flatMap(number => weekdays[number] ?? []) }
  if (unit === 'months' && day > LAST_COMMON_DAY)
    return { byMonthDay: monthDaysFrom(day), bySetPos: [-1] }
  return {}
}

/** The dates of a rule, `count` of them. */
const datesOf = (recurrence: Recurrence, count: number): string[] => {
  const rule = new RRuleTemporal({
    freq: frequencies[recurrence.unit],
    interval: recurrence.interval,
    count,
    // A wall-clock rule names dates, not instants: a zone whose clocks jump must not move them.
    tzid: 'UTC',
    dtstart: Temporal.PlainDate.from(recurrence.startDate).toZonedDateTime('UTC'),
    wkst: 'MO',
    ...partsOf(recurrence),
  })
  return rule.all().map(date => date.toString().slice(0, 'YYYY-MM-DD'.length))
}

const inOrder = (a: CourseSession, b: CourseSession): number =>
  `${a.date} ${a.startTime}`.localeCompare(`${b.date} ${b.startTime}`)

type Scheduled = {
  readonly sessions: number
  readonly recurrence: Recurrence | null
  readonly sessionDates: readonly CourseSession[]
}

/** All sessions of a course in order, as its clock on the wall shows them [CRS2-01]. */
export const sessionsOf = ({ sessions, recurrence, sessionDates }: Scheduled): CourseSession[] => {
  if (recurrence === null) return sessionDates.toSorted(inOrder)
  const { startTime, endTime } = recurrence
  return datesOf(recurrence, sessions).map(date => ({ date, startTime, endTime }))
}

/** The ones of today and later. */
export const sessionsFrom = (
  sessions: readonly CourseSession[],
  today: string
): readonly CourseSession[] => sessions.filter(({ date }) => date >= today)

/** Nothing is left of it: it had sessions, and all are past. */
export const isOver = (sessions: readonly CourseSession[], today: string): boolean =>
  sessions.length > 0 && sessionsFrom(sessions, today).length === 0
