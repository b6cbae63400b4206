import { addDays, instantAt, localDateOf, showDay, type Zone } from '@mostrador/kernel'

/** A time that a text names: "jueves 26 de noviembre, 16:30 con Lupita Hernández". */
export type OfferedTime = {
  readonly date: string
  readonly time: string
  readonly start: string
  readonly specialist: string
}

const DAYS_AHEAD = 70
/** A line of a list below its day: "1. 13:00 con Ana (Centro)". */
const listed = /^\d+\. (\d{1,2}:\d{2})(?: ([ap])\. ?m\.)?(?: con ([^\n(?.,¿]+))?/u
const dayNamed = /(lunes|martes|miércoles|jueves|viernes|sábado|domingo) (\d{1,2}) de (\p{L}+)/gu
const pattern =
  /(lunes|martes|miércoles|jueves|viernes|sábado|domingo) (\d{1,2}) de (\p{L}+),? (?:a las? )?(\d{1,2}:\d{2})(?: ([ap])\. ?m\.)?(?: con ([^\n(?.,¿]+))?/gu

/** "4:30" and "p" → "16:30"; without the letter the clock of 24 hours is meant. */
const wallTime = (text: string, half: string | undefined): string => {
  const [hour = '', minute = ''] = text.split(':')
  const hour24 = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return `${String(hour24).padStart(2, '0')}:${minute}`
}

/**
 * Every time named in a text, as instants: the next day with that name. A day that does not exist
 * has no start and is left out.
 */
export const offeredTimes = (text: string, now: Date, zone: Zone): OfferedTime[] => {
  const today = localDateOf(now, zone)
  const days = new Map(
    Array.from({ length: DAYS_AHEAD }, (_, ahead) => addDays(today, ahead)).map(date => [
      showDay(date, zone),
      date,
    ])
  )
  const timeOf = (day: string, clock: string, half = '', specialist = ''): OfferedTime[] => {
    const date = days.get(day)
    const time = wallTime(clock, half === '' ? undefined : half)
    if (date === undefined) return []
    const start = instantAt(date, time, zone).toISOString()
    return [{ date, time, start, specialist: specialist.trim() }]
  }
  let lastDay = ''
  // Intl separates "p. m." with spaces of its own.
  const lines = text.replace(/[\u00a0\u202f]/g, ' ').split('\n')
  return lines.flatMap(line => {
    const fullTimes = [...line.matchAll(pattern)].flatMap(
      ([, weekday = '', day = '', month = '', clock = '', half, specialist]) =>
        timeOf(`${weekday} ${day} de ${month}`, clock, half, specialist)
    )
    lastDay = [...line.matchAll(dayNamed)].at(-1)?.[0] ?? lastDay
    const [, clock, half, specialist] = listed.exec(line.trim()) ?? []
    return fullTimes.length > 0 || clock === undefined
      ? fullTimes
      : timeOf(lastDay, clock, half, specialist)
  })
}

/** The folio that a confirmation carries. */
export const folioIn = (text: string): string | undefined =>
  /^Folio: ([0-9A-Z]{7})$/m.exec(text)?.[1]

/**
 * The moment `hours` before a start by the clock on the wall of the business, written without the
 * product's own rule.
 */
export const hoursBefore = (start: string, hours: number, zone: Zone): string => {
  const wall = Temporal.Instant.from(start)
    .toZonedDateTimeISO(zone)
    .toPlainDateTime()
    .subtract({ hours })
  return new Date(
    wall.toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds
  ).toISOString()
}

/** When a reminder is due: `hours` before the start, moved out of the night of 21:00 to 08:00. */
export const reminderDue = (start: string, hours: number, zone: Zone): string => {
  const chosen = hoursBefore(start, hours, zone)
  const local = Temporal.Instant.from(chosen).toZonedDateTimeISO(zone)
  if (local.hour >= 8 && local.hour < 21) return chosen
  const near = [-1, 0, 1].flatMap(days =>
    [20, 8].map(hour => local.add({ days }).with({ hour, minute: 0 }).epochMilliseconds)
  )
  const distance = (instant: number): number => Math.abs(instant - Date.parse(chosen))
  const [due = Number.NaN] = near
    .filter(instant => instant < Date.parse(start))
    .toSorted((a, b) => distance(a) - distance(b))
  return new Date(due).toISOString()
}
