import { type OpeningHours, weekdayKeys } from '@mostrador/contracts'
import { minutesOf, weekdayOf } from '@mostrador/kernel'
import { MINUTES_PER_DAY } from './moment.ts'

/** Minutes of the day, [from, to). */
export type Span = { readonly from: number; readonly to: number }

/**
 * What the agenda shows without a branch [CAL2-05, C1-35]. Other windows (editor, suggestions) are
 * other constants.
 */
export const calendarHours: Span = { from: 8 * 60, to: 23 * 60 }
const AROUND = 2 * 60

// A whole day off is also written as a rest that leaves a minute or two at the edges [SCH-04].
const isClosedRange = (range: { from: string; to: string }) =>
  ['00:00-00:00', '00:01-23:59', '00:02-23:58'].includes(`${range.from}-${range.to}`)

/**
 * From the earliest opening minus 2 h to the latest closing plus 2 h, within the day; the default
 * without a branch or when it never opens [CAL2-05, C2-32].
 */
export const visibleHours = (schedules: OpeningHours | undefined): Span => {
  const open =
    schedules === undefined
      ? []
      : weekdayKeys.map(day => schedules[day]).filter(range => !isClosedRange(range))
  if (open.length === 0) return calendarHours
  return {
    from: Math.max(0, Math.min(...open.map(range => minutesOf(range.from))) - AROUND),
    to: Math.min(
      MINUTES_PER_DAY,
      Math.max(
        ...open.map(range => (range.to === '00:00' ? MINUTES_PER_DAY : minutesOf(range.to)))
      ) + AROUND
    ),
  }
}

/** When a branch is open on a day, 'HH:mm'; undefined while it is closed or unknown. */
export const openHoursOn = (
  schedules: OpeningHours | undefined,
  date: string
): { readonly from: string; readonly to: string } | undefined => {
  // While it is typed it is no day yet.
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || Number.isNaN(Date.parse(date))) return undefined
  const range = schedules?.[weekdayOf(date)]
  if (range === undefined || isClosedRange(range)) return undefined
  return { from: range.from, to: range.to === '00:00' ? '24:00' : range.to }
}

/**
 * Whole hours that contain `visible` and every one of `pieces`: an appointment at 06:30 may not be
 * invisible.
 */
export const extendHours = (visible: Span, pieces: readonly Span[]): Span => ({
  from: Math.floor(Math.min(visible.from, ...pieces.map(piece => piece.from)) / 60) * 60,
  to: Math.min(
    MINUTES_PER_DAY,
    Math.ceil(Math.max(visible.to, ...pieces.map(piece => piece.to)) / 60) * 60
  ),
})

/**
 * What a block asks of the hours that are shown: one that lasts until midnight, as that of a closed
 * day, is cut to what is visible where it reaches into it.
 */
export const cutToVisible = (piece: Span, visible: Span): Span => {
  const isInSight = piece.from < visible.to && piece.to > visible.from
  if (!isInSight) return piece
  return {
    from: piece.from === 0 ? visible.from : piece.from,
    to: piece.to === MINUTES_PER_DAY ? visible.to : piece.to,
  }
}

/** The parts of `within` that `open` leaves out: closed hours, rests, days off. */
export const closedSpans = (open: readonly Span[], within: Span): Span[] => {
  const closedParts: Span[] = []
  let from = within.from
  for (const span of [...open].sort((a, b) => a.from - b.from)) {
    if (span.from > from) closedParts.push({ from, to: Math.min(span.from, within.to) })
    from = Math.max(from, span.to)
  }
  if (from < within.to) closedParts.push({ from, to: within.to })
  return closedParts.filter(span => span.to > span.from)
}
