import {
  dateIn,
  distanceInDays,
  plusMonths,
  weekdayFrom,
  weekdayIndexOf,
  yearMonthOf,
} from './calendar.ts'
import { type DayRule, daysReading, guessedDays, invalidDay, oneDay } from './readings.ts'
import { type LocalMoment, type Reading, type WeekdayIndex } from './span.ts'
import { addDays, daysBetween } from '@mostrador/kernel'

/** A day as it was said; the rest is to be found. */
export type SaidDate = { readonly day: number; readonly month?: number; readonly year?: number }

/** A date that has passed by at most this was meant as past; up to half a year it is doubtful. */
const recentDays = 60

/** The next such day of a month, within three months. */
const dayOfMonth = (day: number, now: LocalMoment): Reading => {
  for (let ahead = 0; ahead < 3; ahead += 1) {
    const date = dateIn(plusMonths(yearMonthOf(now.date), ahead), day)
    if (date !== undefined && date >= now.date) return daysReading(oneDay(date))
  }
  return invalidDay
}

/** A day and month without year: the next one, unless the last one has only just been. */
const dayAndMonth = (day: number, month: number, now: LocalMoment): Reading => {
  if (month < 1 || month > 12) return invalidDay
  const { year } = yearMonthOf(now.date)
  const dates = [year - 1, year, year + 1].map(each => dateIn({ year: each, month }, day))
  const next = dates.find(date => date !== undefined && date >= now.date)
  const last = dates.findLast(date => date !== undefined && date < now.date)
  if (last !== undefined && daysBetween(last, now.date) <= recentDays)
    return { kind: 'past', days: oneDay(last) }
  if (next === undefined || daysBetween(now.date, next) > 366) return invalidDay
  const isDoubtful = last !== undefined && daysBetween(last, now.date) <= 183
  return isDoubtful ? guessedDays(oneDay(next)) : daysReading(oneDay(next))
}

export const resolve = ({ day, month, year }: SaidDate, now: LocalMoment): Reading => {
  if (month === undefined) return dayOfMonth(day, now)
  if (year === undefined) return dayAndMonth(day, month, now)
  if (month < 1 || month > 12 || year < 1900 || year > 2199) return invalidDay
  const date = dateIn({ year, month }, day)
  if (date === undefined) return invalidDay
  return date < now.date ? { kind: 'past', days: oneDay(date) } : daysReading(oneDay(date))
}

/** «el sábado 26», this Thursday: days away a slip is likelier than a month more. */
const nearDays = 7

/** A date with a weekday: agrees, agrees in a later month (a guess), or contradicts it. */
export const resolveNamed = (weekday: WeekdayIndex, said: SaidDate, now: LocalMoment): Reading => {
  const reading = resolve(said, now)
  const date = reading.kind === 'days' ? reading.days[0]?.from : undefined
  if (date === undefined || weekdayIndexOf(date) === weekday) return reading
  if (said.month === undefined) {
    // Months ahead it is likelier that the weekday was a slip.
    const match = dateIn(plusMonths(yearMonthOf(date), 1), said.day)
    const isNear = daysBetween(now.date, date) < nearDays
    if (!isNear && match !== undefined && weekdayIndexOf(match) === weekday)
      return guessedDays(oneDay(match))
  }
  return contradiction(weekday, date, now)
}

/** The date is kept beside the days next to it with the weekday that was said. */
export const contradiction = (weekday: WeekdayIndex, date: string, now: LocalMoment): Reading => {
  const after = weekdayFrom(date, weekday)
  const nearby = [addDays(after, -7), after].filter(
    each => each >= now.date && distanceInDays(each, date) <= 3
  )
  const byWeekday = nearby.length > 0 ? nearby : [after]
  return { kind: 'contradiction', weekday, byDate: date, byWeekday }
}

/** The rule of one said date. */
export const ruleOf =
  (said: SaidDate): DayRule =>
  ({ now }) =>
    resolve(said, now)
