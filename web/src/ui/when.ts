const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const
const relative = new Intl.RelativeTimeFormat('es-MX', { numeric: 'always' })
/**
 * 'hace 5 minutos', 'hace 1 día'; under a minute 'hace un momento'. `now` in epoch milliseconds.
 */
export const agoText = (instant: string, now: number): string => {
  const seconds = Math.max(0, Math.floor((now - Date.parse(instant)) / 1_000))
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['second', 1]
  return unit === 'second' ? 'hace un momento' : relative.format(-Math.floor(seconds / size), unit)
}

/** '22 nov 2026, 16:30' on the clock of `timeZone`, or of the device without one. */
export const momentText = (instant: string, timeZone?: string): string =>
  new Intl.DateTimeFormat('es-MX', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).format(new Date(instant))

/** 'mié 25 nov, 16:30' on the clock of `timeZone`, or of the device without one. */
export const dayText = (instant: string, timeZone?: string): string => {
  const parts = new Intl.DateTimeFormat('es-MX', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    ...(timeZone === undefined ? {} : { timeZone }),
  }).formatToParts(new Date(instant))
  const partOf = (type: Intl.DateTimeFormatPartTypes) =>
    (parts.find(part => part.type === type)?.value ?? '').replace('.', '')
  return `${partOf('weekday')} ${partOf('day')} ${partOf('month')}, ${partOf('hour')}:${partOf('minute')}`
}
