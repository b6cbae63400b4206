import { addDays, daysBetween, weekdayOf, weekdays, type LocalDate } from '@mostrador/kernel'
import { type DayRange, type LocalMoment, type WeekdayIndex } from './span.ts'

export type YearMonth = { readonly year: number; readonly month: number }

export const isoDate = (year: number, month: number, day: number): LocalDate =>
  `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`

export const yearMonthOf = (date: LocalDate): YearMonth => ({
  year: Number(date.slice(0, 4)),
  month: Number(date.slice(5, 7)),
})

export const plusMonths = ({ year, month }: YearMonth, months: number): YearMonth => {
  const count = year * 12 + month - 1 + months
  return { year: Math.floor(count / 12), month: (count % 12) + 1 }
}

export const daysInMonth = ({ year, month }: YearMonth): number =>
  new Date(Date.UTC(year, month, 0)).getUTCDate()

/** The date, or undefined when that month has no such day. */
export const dateIn = (month: YearMonth, day: number): LocalDate | undefined =>
  day >= 1 && day <= daysInMonth(month) ? isoDate(month.year, month.month, day) : undefined

export const wholeMonth = (month: YearMonth): DayRange => ({
  from: isoDate(month.year, month.month, 1),
  to: isoDate(month.year, month.month, daysInMonth(month)),
})

/** The same day some months later, or the last day of a shorter month. */
export const addMonths = (date: LocalDate, months: number): LocalDate => {
  const target = plusMonths(yearMonthOf(date), months)
  const day = Math.min(Number(date.slice(8)), daysInMonth(target))
  return isoDate(target.year, target.month, day)
}

export const weekdayIndexOf = (date: LocalDate): WeekdayIndex =>
  weekdays.indexOf(weekdayOf(date)) as WeekdayIndex

export const mondayOf = (date: LocalDate): LocalDate => addDays(date, -weekdayIndexOf(date))

/** The first such weekday on or after a date. */
export const weekdayFrom = (date: LocalDate, weekday: WeekdayIndex): LocalDate =>
  addDays(date, (weekday - weekdayIndexOf(date) + 7) % 7)

/** The part of a range that is not past, or undefined. */
export const upcoming = (range: DayRange, now: LocalMoment): DayRange | undefined =>
  range.to < now.date
    ? undefined
    : { from: range.from < now.date ? now.date : range.from, to: range.to }

export const distanceInDays = (a: LocalDate, b: LocalDate): number => Math.abs(daysBetween(a, b))

/** Easter Sunday (the anonymous Gregorian algorithm). */
export const easterOf = (year: number): LocalDate => {
  const a = year % 19
  const century = Math.floor(year / 100)
  const rest = year % 100
  const g = Math.floor((8 * century + 13) / 25)
  const h = (19 * a + century - Math.floor(century / 4) - g + 15) % 30
  const m = Math.floor((a + 11 * h) / 319)
  const weekday = (2 * (century % 4) + 2 * Math.floor(rest / 4) - (rest % 4) - h + m + 32) % 7
  const month = Math.floor((h - m + weekday + 90) / 25)
  return isoDate(year, month, (h - m + weekday + month + 19) % 32)
}
