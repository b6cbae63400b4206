import { shiftDays } from '../../ui/calendar.ts'

export const birthdaySpans = [
  { value: 'today', label: 'Cumplen hoy', days: 0 },
  { value: 'week', label: 'Cumplen en los próximos 7 días', days: 6 },
  { value: 'month', label: 'Cumplen en los próximos 30 días', days: 29 },
] as const

const yearDay = (date: string): string => date.slice(5)
const LEAP_DAY = '02-29'

/** The birthdays of a span from `today` on; nothing for no span. */
export const birthdayRange = (
  span: string | undefined,
  today: string
): { birthdayFrom?: string; birthdayTo?: string } => {
  const listedSpan = birthdaySpans.find(({ value }) => value === span)
  if (listedSpan === undefined) return {}
  const last = shiftDays(today, listedSpan.days)
  // Birthdays of February 29 are shown on the 28th in other years.
  const endsBeforeLeapDay = yearDay(last) === '02-28' && yearDay(shiftDays(last, 1)) === '03-01'
  return { birthdayFrom: yearDay(today), birthdayTo: endsBeforeLeapDay ? LEAP_DAY : yearDay(last) }
}
