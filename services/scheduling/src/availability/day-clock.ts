import type { LocalDate, Zone } from '@mostrador/kernel'

/**
 * A stretch of a local day with one offset: wall-clock minutes [from, to) happen at `minute +
 * shift` minutes since 1970. An ordinary day is one span of 0-1440; a day that jumps has two, and
 * an hour that repeats is in both.
 */
export type ClockSpan = { readonly from: number; readonly to: number; readonly shift: number }
export type DayClock = {
  readonly date: LocalDate
  /** 0 is Monday. */
  readonly weekday: number
  readonly spans: readonly ClockSpan[]
}

const MINUTE = 60_000
const minuteOf = (at: Temporal.ZonedDateTime): number => Math.floor(at.epochMilliseconds / MINUTE)

/**
 * How the clocks of `zone` run through `date`. Resolves the offsets of the day; everything after it
 * is integers.
 */
const readClock = (date: LocalDate, zone: Zone): DayClock => {
  const day = Temporal.PlainDate.from(date)
  const end = day.add({ days: 1 }).toZonedDateTime(zone).startOfDay()
  const spans: ClockSpan[] = []
  let spanStart = day.toZonedDateTime(zone).startOfDay()
  while (spanStart.epochMilliseconds < end.epochMilliseconds) {
    const change = spanStart.getTimeZoneTransition('next')
    const until = change !== null && change.epochMilliseconds < end.epochMilliseconds ? change : end
    // The first reading of the day is not 00:00 where the clocks jump at midnight.
    const from = spanStart.hour * 60 + spanStart.minute
    const shift = minuteOf(spanStart) - from
    spans.push({ from, to: minuteOf(until) - shift, shift })
    spanStart = until
  }
  return { date, weekday: day.dayOfWeek - 1, spans }
}

const LIMIT = 20_000
const clockByDay = new Map<string, DayClock>()

/** The same, remembered: a day of a zone never changes while the process lives. */
export const dayClock = (date: LocalDate, zone: Zone): DayClock => {
  const key = `${zone} ${date}`
  const cached = clockByDay.get(key)
  if (cached) return cached
  const clock = readClock(date, zone)
  if (clockByDay.size >= LIMIT) clockByDay.clear()
  clockByDay.set(key, clock)
  return clock
}

/** The clocks of `count` days from `from` on. */
export const dayClocks = (from: LocalDate, count: number, zone: Zone): DayClock[] => {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: count }, (_, index) =>
    dayClock(first.add({ days: index }).toString(), zone)
  )
}
