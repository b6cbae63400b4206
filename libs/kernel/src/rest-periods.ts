import { type Interval, merge } from './interval.ts'
import { accept, refuse, type Result } from './result.ts'
import { type LocalTime, minutesOf, timeOf, weekdays } from './wall-clock.ts'

/** A span of a day as the documents write it. */
type WrittenRange = { from: LocalTime; to: LocalTime }
/** Per weekday, rests in the encoding of the wire. */
type WrittenWeek = Record<(typeof weekdays)[number], WrittenRange[]>

/** Who rests. The documents write a whole day off differently for each [C1-01, C2-21]. */
export type RestOwner = 'branch' | 'specialist' | 'service'

export const MINUTES_PER_DAY = 24 * 60
const allDay: Interval = { from: 0, to: MINUTES_PER_DAY }

const wholeDay: Readonly<Record<RestOwner, WrittenRange>> = {
  branch: { from: '00:01', to: '23:59' },
  specialist: { from: '00:01', to: '23:59' },
  service: { from: '00:02', to: '23:58' },
}
/** How a branch writes a day without opening in `schedules`. */
export const closedDay: WrittenRange = { from: '00:00', to: '00:00' }

/**
 * The three spellings of a whole day: the day itself, and the one-minute shift applied once and
 * twice [SCH-04].
 */
export const isWholeDay = ({ from, to }: WrittenRange): boolean =>
  (from === '00:00' && to === '00:00') ||
  (from === '00:01' && to === '23:59') ||
  (from === '00:02' && to === '23:58')

/** The minutes of a range; nothing is left of one that ends before it begins. */
const minutesOfRange = (range: WrittenRange): Interval =>
  isWholeDay(range)
    ? allDay
    : {
        from: Math.max(0, minutesOf(range.from) - 1),
        to: Math.min(MINUTES_PER_DAY, minutesOf(range.to) + 1),
      }

/**
 * The rests of one day as half-open minutes since midnight, sorted and disjoint. On the wire both
 * edges are one minute inside: 14:01-14:59 is the rest from 14:00 to 15:00 [SCH-03, SCH2-03].
 * Ranges that end before they begin are nothing.
 */
export const decodeRests = (wire: readonly WrittenRange[]): Interval[] => {
  const rests = merge(wire.map(minutesOfRange))
  const [only] = rests
  // Written, this would be 00:02-23:58, which reads as a whole day: it is one already, or the
  // encoding would drift.
  return rests.length === 1 &&
    only !== undefined &&
    only.from <= 1 &&
    only.to >= MINUTES_PER_DAY - 1
    ? [allDay]
    : rests
}

/**
 * The same on the wire. What `decodeRests` gave comes back as the same minutes; what this gave
 * comes back letter by letter.
 */
export const encodeRests = (rests: readonly Interval[], owner: RestOwner): WrittenRange[] =>
  merge(rests).map(({ from, to }) =>
    from <= 0 && to >= MINUTES_PER_DAY
      ? wholeDay[owner]
      : { from: timeOf(from + 1), to: timeOf(to - 1) }
  )

/**
 * A week as it is stored: one spelling per owner, in order, so that saving what was read changes
 * nothing.
 */
export const canonicalRests = (week: WrittenWeek, owner: RestOwner): WrittenWeek => {
  const stored = noRests()
  for (const day of weekdays) stored[day] = encodeRests(decodeRests(week[day]), owner)
  return stored
}

/**
 * The same week to be stored, of somebody who types it. Refuses a rest that ends before it begins,
 * or when it begins; written, one minute is 14:01-14:00.
 */
export const checkRests = (
  week: WrittenWeek,
  owner: RestOwner
): Result<WrittenWeek, 'rest_ends_before_start'> => {
  const isNothing = (range: WrittenRange): boolean => {
    const { from, to } = minutesOfRange(range)
    return from >= to
  }
  const day = weekdays.find(weekday => week[weekday].some(isNothing))
  return day === undefined
    ? accept(canonicalRests(week, owner))
    : refuse('rest_ends_before_start', { day })
}

/** Nobody rests. */
export const noRests = (): WrittenWeek => ({
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
})
