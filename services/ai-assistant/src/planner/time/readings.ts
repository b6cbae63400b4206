import { type LocalDate } from '@mostrador/kernel'
import { upcoming } from './calendar.ts'
import { type DayRange, type LocalMoment, type PartOfDay, type Reading } from './span.ts'

/** What the reading of a piece depends on. */
export type Context = {
  readonly now: LocalMoment
  /** A part of the day said beside an hour: it decides between morning and evening. */
  readonly part?: PartOfDay
}

/** The meaning of a piece before the moment is known. */
export type Rule = (context: Context) => Reading

/** A rule of days only. */
export type DayRule = Rule

export const oneDay = (date: LocalDate): DayRange => ({ from: date, to: date })

/** One or several candidates; several are doubtful, the likeliest first. */
export const daysReading = (...days: readonly DayRange[]): Reading => ({
  kind: 'days',
  days,
  choice: days.length === 1 ? 'clear' : 'doubtful',
})

export const guessedDays = (...days: readonly DayRange[]): Reading => ({
  kind: 'days',
  days,
  choice: 'doubtful',
})

export const invalidDay: Reading = { kind: 'invalid', of: 'day' }
export const invalidHour: Reading = { kind: 'invalid', of: 'hour' }

/** A range cut to what is left of it; a range that is over is past. */
export const remaining = (range: DayRange, now: LocalMoment): Reading => {
  const left = upcoming(range, now)
  return left ? daysReading(left) : { kind: 'past', days: range }
}

/** All of several days will do; of a doubtful one, as «lunes» on a Monday, the likeliest. */
export const eitherDay = (readings: readonly Reading[]): Reading => {
  const odd = readings.find(reading => reading.kind !== 'days')
  if (odd) return odd
  const all = readings.flatMap(reading => (reading.kind === 'days' ? [reading] : []))
  const days = all.flatMap(({ days: each, choice }) =>
    choice === 'doubtful' ? each.slice(0, 1) : each
  )
  return { kind: 'days', days, choice: 'either' }
}

/** The same change to every candidate; candidates that it removes are left out. */
export const changeDays = (
  reading: Reading,
  change: (range: DayRange) => DayRange | undefined
): Reading => {
  if (reading.kind !== 'days') return reading
  const days = reading.days.flatMap(range => change(range) ?? [])
  return days.length === 0 ? invalidDay : { ...reading, days }
}
