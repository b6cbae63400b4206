import { type RestSchedules, type TimeRange, weekdayKeys } from '@mostrador/contracts'
import { type Interval, merge, minutesOf, timeOf } from '@mostrador/kernel'

/** Who rests. The documents write a whole day off differently for each [C1-01, C2-21]. */
export type Place = 'branch' | 'specialist' | 'service'

export const DAY = 24 * 60
const allDay: Interval = { from: 0, to: DAY }

const wholeDay: Readonly<Record<Place, TimeRange>> = {
  branch: { from: '00:01', to: '23:59' },
  specialist: { from: '00:01', to: '23:59' },
  service: { from: '00:02', to: '23:58' },
}
/** How a branch writes a day without opening in `schedules`. */
export const closedDay: TimeRange = { from: '00:00', to: '00:00' }

/**
 * The three spellings of a whole day: the day itself, and the one-minute shift applied once and
 * twice [SCH-04].
 */
export const isWholeDay = ({ from, to }: TimeRange): boolean =>
  (from === '00:00' && to === '00:00') ||
  (from === '00:01' && to === '23:59') ||
  (from === '00:02' && to === '23:58')

/**
 * The rests of one day as half-open minutes since midnight, sorted and disjoint. On the wire both
 * edges lie one minute inside: 14:01-14:59 is the rest from 14:00 to 15:00 [SCH-03, SCH2-03].
 * Ranges that end before they begin are nothing.
 */
export const restsIn = (wire: readonly TimeRange[]): Interval[] => {
  const rests = merge(
    wire.map(range =>
      isWholeDay(range)
        ? allDay
        : {
            from: Math.max(0, minutesOf(range.from) - 1),
            to: Math.min(DAY, minutesOf(range.to) + 1),
          }
    )
  )
  const [only] = rests
  // Written, this would be 00:02-23:58, which reads as a whole day: it is one already, or the
  // encoding would drift.
  return rests.length === 1 && only !== undefined && only.from <= 1 && only.to >= DAY - 1
    ? [allDay]
    : rests
}

/**
 * The same on the wire. What `restsIn` gave comes back as the same minutes; what this gave comes
 * back letter by letter.
 */
export const restsOut = (rests: readonly Interval[], place: Place): TimeRange[] =>
  merge(rests).map(({ from, to }) =>
    from <= 0 && to >= DAY ? wholeDay[place] : { from: timeOf(from + 1), to: timeOf(to - 1) }
  )

/**
 * A week as it is stored: one spelling per place, in order, so that saving what was read changes
 * nothing.
 */
export const canonicalRests = (week: RestSchedules, place: Place): RestSchedules => {
  const [monday, tuesday, wednesday, thursday, friday, saturday, sunday] = weekdayKeys.map(day =>
    restsOut(restsIn(week[day]), place)
  ) as [TimeRange[], TimeRange[], TimeRange[], TimeRange[], TimeRange[], TimeRange[], TimeRange[]]
  return { monday, tuesday, wednesday, thursday, friday, saturday, sunday }
}

/** Nobody rests. */
export const noRests = (): RestSchedules => ({
  monday: [],
  tuesday: [],
  wednesday: [],
  thursday: [],
  friday: [],
  saturday: [],
  sunday: [],
})
