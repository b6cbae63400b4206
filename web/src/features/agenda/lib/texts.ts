import { type LocalDate, timeOf } from '@mostrador/kernel'
import type { View } from './range.ts'

export { statusMeanings, statusNames } from '../../../bookables/status-names.ts'

export const emptyRangeText = 'No hay eventos en este rango'

const formats = new Map<string, Intl.DateTimeFormat>()
// A local date has no zone: it is formatted as noon of UTC in UTC, so that no browser shifts it.
const formatParts = (
  date: LocalDate,
  options: Intl.DateTimeFormatOptions
): Record<string, string> => {
  const key = JSON.stringify(options)
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat('es-MX', { ...options, timeZone: 'UTC' })
  formats.set(key, format)
  return Object.fromEntries(
    format
      .formatToParts(new Date(`${date}T12:00:00Z`))
      .map(part => [part.type, part.value.replace('.', '')])
  )
}

/** 'miércoles 25 de noviembre' */
export const longDay = (date: LocalDate): string => {
  const { weekday, day, month } = formatParts(date, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
  })
  return `${weekday} ${day} de ${month}`
}
/** 'mié' */
export const weekdayName = (date: LocalDate): string =>
  formatParts(date, { weekday: 'short' })['weekday'] ?? ''
export const dayNumber = (date: LocalDate): string => String(Number(date.slice(8)))
const monthAndYear = (date: LocalDate) => formatParts(date, { month: 'long', year: 'numeric' })
const shortMonth = (date: LocalDate): string => formatParts(date, { month: 'short' })['month'] ?? ''

/** 'mié 25 nov' */
export const shortDay = (date: LocalDate): string =>
  `${weekdayName(date)} ${dayNumber(date)} ${shortMonth(date)}`

/** '16:30–17:10' */
export const spanText = (from: number, to: number): string => `${timeOf(from)}–${timeOf(to)}`

/** Title of what is visible: 'miércoles 25 de noviembre', '23 – 29 nov 2026', 'noviembre 2026'. */
export const rangeTitle = (view: View, anchor: LocalDate, days: readonly LocalDate[]): string => {
  if (view === 'dia') return longDay(anchor)
  if (view === 'mes') {
    const { month, year } = monthAndYear(anchor)
    return `${month} ${year}`
  }
  const [first = anchor, last = anchor] = [days[0], days.at(-1)]
  const same = first.slice(0, 7) === last.slice(0, 7)
  return `${dayNumber(first)}${same ? '' : ` ${shortMonth(first)}`} – ${dayNumber(last)} ${shortMonth(last)} ${last.slice(0, 4)}`
}

/** Names joined as people say them: 'Ana, Beto y Chuy'. */
export const joinNames = (names: readonly string[]): string =>
  new Intl.ListFormat('es-MX', { type: 'conjunction' }).format(names)
