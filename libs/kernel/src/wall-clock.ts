/**
 * Wall-clock arithmetic in the zone of a business. Instants travel and rest as UTC; a day, an
 * opening hour and "at 09:00" only mean something together with an IANA zone name. Never store an
 * offset.
 */

/** IANA zone name, "America/Mexico_City". */
export type Zone = string
/** "2026-11-25" */
export type LocalDate = string
/** "16:30" */
export type LocalTime = string

export const DEFAULT_ZONE: Zone = 'America/Mexico_City'

/**
 * Whether the runtime knows this zone. Intl lists some, US/Pacific-New, whose clock Temporal cannot
 * show.
 */
export const isZone = (name: string): boolean => {
  try {
    new Intl.DateTimeFormat('es-MX', { timeZone: name })
    toZonedDateTime(new Date(0), name)
    return true
  } catch {
    return false
  }
}

const toZonedDateTime = (at: Date, zone: Zone) =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(zone)

/**
 * Minutes east of UTC that the wall clock of `zone` shows at an instant. To be read, never to be
 * stored.
 */
export const offsetMinutesAt = (at: Date, zone: Zone): number =>
  toZonedDateTime(at, zone).offsetNanoseconds / 60_000_000_000

/** The local date of an instant. */
export const localDateOf = (at: Date, zone: Zone): LocalDate =>
  toZonedDateTime(at, zone).toPlainDate().toString()

/** The local time of an instant, to the minute. */
export const localTimeOf = (at: Date, zone: Zone): LocalTime =>
  toZonedDateTime(at, zone).toPlainTime().toString({ smallestUnit: 'minute' })

/** Minutes since local midnight shown by the wall clock at an instant. */
export const minuteOfDay = (at: Date, zone: Zone): number => {
  const local = toZonedDateTime(at, zone)
  return local.hour * 60 + local.minute
}

/**
 * The instant at which the wall clock of `zone` shows `date` `time`. In a gap (spring forward) the
 * later reading is taken, in a repeated hour the first one: an appointment never starts before the
 * hour it was promised for.
 */
export const instantAt = (date: LocalDate, time: LocalTime, zone: Zone): Date =>
  new Date(
    Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone, {
      disambiguation: 'compatible',
    }).epochMilliseconds
  )

/**
 * The instant a local date begins, which is not always 00:00 (zones whose clocks jump at midnight).
 */
export const startOfDay = (date: LocalDate, zone: Zone): Date =>
  new Date(Temporal.PlainDate.from(date).toZonedDateTime(zone).startOfDay().epochMilliseconds)

export const addDays = (date: LocalDate, days: number): LocalDate =>
  Temporal.PlainDate.from(date).add({ days }).toString()

export const daysBetween = (from: LocalDate, to: LocalDate): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to), { largestUnit: 'days' }).days

export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

export const weekdayOf = (date: LocalDate): Weekday =>
  weekdays[Temporal.PlainDate.from(date).dayOfWeek - 1] as Weekday

/** "09:30" → 570. "24:00" is allowed as the end of a day. */
export const minutesOf = (time: LocalTime): number => {
  const [hours = '0', minutes = '0'] = time.split(':')
  return Number(hours) * 60 + Number(minutes)
}

/** 570 → "09:30". */
export const timeOf = (minutes: number): LocalTime =>
  `${String(Math.trunc(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

const dayFormats = new Map<string, Intl.DateTimeFormat>()
const format = (zone: Zone, key: string, options: Intl.DateTimeFormatOptions) => {
  const id = `${zone}|${key}`
  let formatter = dayFormats.get(id)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat('es-MX', { ...options, timeZone: zone })
    dayFormats.set(id, formatter)
  }
  return formatter
}

/** "mié 25 nov, 16:30" */
export const showInstant = (at: Date, zone: Zone): string => {
  const day = format(zone, 'day', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
  }).formatToParts(at)
  const partOf = (type: string) =>
    (day.find(piece => piece.type === type)?.value ?? '').replace('.', '')
  return `${partOf('weekday')} ${partOf('day')} ${partOf('month')}, ${localTimeOf(at, zone)}`
}

/** "miércoles 25 de noviembre" */
export const showDay = (date: LocalDate, zone: Zone): string =>
  format(zone, 'long', { weekday: 'long', day: 'numeric', month: 'long' })
    .format(instantAt(date, '12:00', zone))
    .replace(',', '')
