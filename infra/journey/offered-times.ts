import { addDays, instantAt, localDateOf, showDay, type Zone } from '@mostrador/kernel'

/** A time that a text names: "jueves 26 de noviembre, 16:30 con Lupita Hernández". */
export type OfferedTime = {
  readonly date: string
  readonly time: string
  readonly start: string
  readonly specialist: string
}

const DAYS_AHEAD = 70
const pattern =
  /(lunes|martes|miércoles|jueves|viernes|sábado|domingo) (\d{1,2}) de (\p{L}+),? (?:a las? )?(\d{1,2}:\d{2})(?: ([ap])\. ?m\.)?(?: con ([^\n(?.,¿]+))?/gu

/** "4:30" and "p" → "16:30"; without the letter the clock of 24 hours is meant. */
const wallTime = (text: string, half: string | undefined): string => {
  const [hour = '', minute = ''] = text.split(':')
  const shown = half === undefined ? Number(hour) : (Number(hour) % 12) + (half === 'p' ? 12 : 0)
  return `${String(shown).padStart(2, '0')}:${minute}`
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
  // Intl separates "p. m." with spaces of its own.
  return [...text.replace(/[\u00a0\u202f]/g, ' ').matchAll(pattern)].flatMap(
    ([, weekday = '', day = '', month = '', clock = '', half, specialist = '']) => {
      const date = days.get(`${weekday} ${day} de ${month}`)
      const time = wallTime(clock, half)
      return date === undefined
        ? []
        : [
            {
              date,
              time,
              start: instantAt(date, time, zone).toISOString(),
              specialist: specialist.trim(),
            },
          ]
    }
  )
}

/** The folio that a confirmation carries. */
export const saidFolio = (text: string): string | undefined =>
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
