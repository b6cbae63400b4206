import {
  decodeRests,
  type Interval,
  isWholeDay,
  subtract,
  timeOf,
  type Weekday,
  weekdays,
} from '@mostrador/kernel'
import { type Slot, spanOf } from './working-week.ts'

type Week<Day> = Readonly<Record<Weekday, Day>>
/**
 * Opening hours, and the rests of all whose rests count: the branch's, and those of a specialist or
 * a service.
 */
export type TableHours = {
  readonly schedules: Week<Slot>
  readonly rests: readonly (Week<readonly Slot[]> | null)[]
}
/** A part of a day's bar. `share`: per cent of the bar. */
export type Segment = {
  readonly isWorked: boolean
  /** What is said of hours that are not worked. */
  readonly rest: 'Descanso' | 'Cerrado' | null
  readonly from: string
  readonly to: string
  readonly share: number
  /** Only where the share leaves room for it [SCH2-05]. */
  readonly label: string | null
}

const LABELLED_OVER = 20

const openingOf = (slot: Slot): Interval | null => {
  const span = spanOf(slot)
  return isWholeDay(slot) || span.to <= span.from ? null : span
}

/** From the first opening to the last closing of the week: the bars of all days have one scale. */
const windowOf = (schedules: Week<Slot>): Interval => {
  const openings = weekdays.flatMap(day => openingOf(schedules[day]) ?? [])
  return {
    from: Math.min(...openings.map(({ from }) => from)),
    to: Math.max(...openings.map(({ to }) => to)),
  }
}

/** The parts of a day's bar, rests and working ranges in order; null on a day without work. */
export const segmentsOf = ({ schedules, rests }: TableHours, day: Weekday): Segment[] | null => {
  const opening = openingOf(schedules[day])
  if (opening === null) return null
  const worked = subtract(
    [opening],
    rests.flatMap(week => (week === null ? [] : decodeRests(week[day])))
  )
  if (worked.length === 0) return null
  const window = windowOf(schedules)
  const [opens, closes] = [worked[0]?.from ?? 0, worked.at(-1)?.to ?? 0]
  // A rest lies between hours that are worked; before and after them it is closed.
  const restOf = (from: number, to: number) =>
    from >= opens && to <= closes ? 'Descanso' : 'Cerrado'
  const parts = [
    ...worked.map(span => ({ ...span, isWorked: true })),
    ...subtract([window], worked).map(span => ({ ...span, isWorked: false })),
  ].toSorted((a, b) => a.from - b.from)
  return parts.map(({ from, to, isWorked }) => {
    const share = ((to - from) / (window.to - window.from)) * 100
    const rest = isWorked ? null : restOf(from, to)
    const text = rest ?? `${timeOf(from)}–${timeOf(to)}`
    return {
      isWorked,
      rest,
      from: timeOf(from),
      to: timeOf(to),
      share,
      label: share > LABELLED_OVER ? text : null,
    }
  })
}
