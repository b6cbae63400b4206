import '../../../ui/temporal.ts'

/** Instants of the first and last moment of a local day ('2026-11-25') as [from, to). */
export const dayBounds = (date: string, zone: string): { from: string; to: string } => {
  const day = Temporal.PlainDate.from(date)
  const formatDate = (plainDate: Temporal.PlainDate): string =>
    new Date(plainDate.toZonedDateTime(zone).epochMilliseconds).toISOString()
  return { from: formatDate(day), to: formatDate(day.add({ days: 1 })) }
}
/** The local day of an instant. */
export const dayOf = (iso: string, zone: string): string =>
  Temporal.Instant.from(iso).toZonedDateTimeISO(zone).toPlainDate().toString()
export const addDays = (date: string, days: number): string =>
  Temporal.PlainDate.from(date).add({ days }).toString()

const parts = new Intl.DateTimeFormat('es-MX', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})
/** 'Hoy, sáb 21 nov', 'Mañana, …', 'mié 25 nov'. */
export const dayTitle = (date: string, today: string): string => {
  const { weekday, day, month } = Object.fromEntries(
    parts
      .formatToParts(new Date(`${date}T12:00:00Z`))
      .map(part => [part.type, part.value.replace('.', '')])
  )
  const text = `${weekday} ${day} ${month}`
  if (date === today) return `Hoy, ${text}`
  return date === addDays(today, 1) ? `Mañana, ${text}` : text
}
const clocks = new Map<string, Intl.DateTimeFormat>()
/** '16:30' in the zone of the business. */
export const timeText = (iso: string, zone: string): string => {
  const format =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('es-MX', {
      timeZone: zone,
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
  clocks.set(zone, format)
  return format.format(new Date(iso))
}
