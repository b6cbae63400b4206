import '../../../ui/temporal.ts'
import {
  addDays,
  daysBetween,
  instantAt,
  type LocalDate,
  localDateOf,
  minuteOfDay,
  timeOf,
  type Zone,
} from '@mostrador/kernel'

/** Minutes of a wall-clock day. */
export const MINUTES_PER_DAY = 24 * 60

/** A place on the wall clock of the business: local date and minutes since its midnight. */
export type Moment = { readonly date: LocalDate; readonly minute: number }

/**
 * Date and minute of an instant (ISO 8601) on the wall clock of `zone`, whatever zone the browser
 * is in.
 */
export const momentOf = (instant: string, zone: Zone): Moment => {
  const at = new Date(instant)
  return { date: localDateOf(at, zone), minute: minuteOfDay(at, zone) }
}

/**
 * The instant of a place on the wall clock. Minutes below 0 or past 1440 run over into the
 * neighbouring days.
 */
export const instantOf = ({ date, minute }: Moment, zone: Zone): string => {
  const days = Math.floor(minute / MINUTES_PER_DAY)
  return instantAt(addDays(date, days), timeOf(minute - days * MINUTES_PER_DAY), zone).toISOString()
}

/** What one local day shows of an appointment, in minutes of that day, [from, to). */
export type Piece = {
  readonly date: LocalDate
  readonly from: number
  readonly to: number
  readonly isFirst: boolean
  readonly isLast: boolean
}

/** The shortest box that can still be read and touched, in minutes. */
export const MIN_PIECE_MINUTES = 15

/**
 * The pieces of [start, end) per local day: one, or more when it passes midnight. Never shorter
 * than `MIN_PIECE_MINUTES`, also when the clocks go back and the wall clock says that it ends before it
 * starts.
 */
export const piecesOf = (start: string, end: string, zone: Zone): Piece[] => {
  const from = momentOf(start, zone)
  const to = momentOf(end, zone)
  const nights = daysBetween(from.date, to.date)
  // Ending at 00:00 is ending at 24:00 of the day before.
  const last = nights > 0 && to.minute === 0 ? nights - 1 : Math.max(0, nights)
  return Array.from({ length: last + 1 }, (_, day) => {
    const begin = day === 0 ? from.minute : 0
    const stop = day < last || (nights > last && to.minute === 0) ? MINUTES_PER_DAY : to.minute
    const visibleStart = Math.min(begin, MINUTES_PER_DAY - MIN_PIECE_MINUTES)
    return {
      date: addDays(from.date, day),
      from: visibleStart,
      to: Math.max(stop, visibleStart + MIN_PIECE_MINUTES),
      isFirst: day === 0,
      isLast: day === last,
    }
  })
}

/**
 * [start, end) carried so that it starts at `to`; the real duration stays, also across a change of
 * clocks.
 */
export const movedTo = (
  start: string,
  end: string,
  to: Moment,
  zone: Zone
): { start: string; end: string } => {
  const moved = instantOf(to, zone)
  return {
    start: moved,
    end: new Date(Date.parse(moved) + Date.parse(end) - Date.parse(start)).toISOString(),
  }
}
