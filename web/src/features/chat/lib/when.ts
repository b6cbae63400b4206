const formats = new Map<string, Intl.DateTimeFormat>()
// Making a formatter costs a thousand times more than using it.
const partsOf = (iso: string, zone: string): Record<string, string> => {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('es-MX', {
      timeZone: zone,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  formats.set(zone, format)
  return Object.fromEntries(
    format.formatToParts(new Date(iso)).map(part => [part.type, part.value.replace('.', '')])
  )
}

/** '16:30' in the time zone of the business. `zone` is an IANA name, `iso` an instant. */
export const clockText = (iso: string, zone: string): string => {
  const { hour, minute } = partsOf(iso, zone)
  return `${hour}:${minute}`
}

/** A key that is the same for all moments of one local day. */
export const dayKey = (iso: string, zone: string): string => {
  const { year, month, day } = partsOf(iso, zone)
  return `${year}-${month}-${day}`
}

const DAY = 86_400_000
/**
 * 'Hoy', 'Ayer', 'Mañana' or 'mié 25 nov', with the year when it is another one. `now` in epoch
 * milliseconds.
 */
export const dayText = (iso: string, zone: string, now: number): string => {
  const key = dayKey(iso, zone)
  const near = [
    [0, 'Hoy'],
    [-DAY, 'Ayer'],
    [DAY, 'Mañana'],
  ] as const
  const named = near.find(([shift]) => dayKey(new Date(now + shift).toISOString(), zone) === key)
  if (named !== undefined) return named[1]
  const { weekday, day, month, year } = partsOf(iso, zone)
  const thisYear = partsOf(new Date(now).toISOString(), zone)['year']
  return `${weekday} ${day} ${month}${year === thisYear ? '' : ` ${year}`}`
}

/** 'hoy, 16:30', 'mié 25 nov, 16:30': in the middle of a sentence. */
export const momentText = (iso: string, zone: string, now: number): string => {
  const day = dayText(iso, zone, now)
  return `${/^(Hoy|Ayer|Mañana)$/.test(day) ? day.toLowerCase() : day}, ${clockText(iso, zone)}`
}
