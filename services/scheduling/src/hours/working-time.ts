import { type OpeningHours, type RestSchedules, weekdayKeys } from '@mostrador/contracts'
import {
  accept,
  type Interval,
  minutesOf,
  type Result,
  refuse,
  subtract,
  closedDay,
  isWholeDay,
  decodeRests,
} from '@mostrador/kernel'

/**
 * One weekday: when the branch opens (the steps are counted from there) and which of its minutes
 * are worked.
 */
export type DayPlan = { readonly opening: Interval | null; readonly open: readonly Interval[] }
/** Monday first. */
export type WeekPlan = readonly DayPlan[]

/** Opening hours and rests of a branch, in the encoding of the wire. */
export type BranchHours = {
  readonly schedules: OpeningHours
  readonly restSchedules: RestSchedules
}

const closed: DayPlan = { opening: null, open: [] }

/**
 * Working time of a week: hours of the branch without its rests, without those of the specialist
 * and of the service. `rests` are weeks in the encoding of the wire; null rests never. Minutes
 * since local midnight, half-open.
 */
export const weekPlan = (
  branch: BranchHours,
  ...rests: readonly (RestSchedules | null)[]
): WeekPlan =>
  weekdayKeys.map(day => {
    const hours = branch.schedules[day]
    const opening = { from: minutesOf(hours.from), to: minutesOf(hours.to) }
    if (isWholeDay(hours) || opening.to <= opening.from) return closed
    const resting = [branch.restSchedules, ...rests].flatMap(week =>
      week === null ? [] : decodeRests(week[day])
    )
    return { opening, open: subtract([opening], resting) }
  })

const dayNames = {
  monday: 'lunes',
  tuesday: 'martes',
  wednesday: 'miércoles',
  thursday: 'jueves',
  friday: 'viernes',
  saturday: 'sábado',
  sunday: 'domingo',
} as const

/**
 * Opening hours as they are stored: a closed day is 00:00-00:00. Refuses a closing that is not
 * after the opening, `details.day` being the Spanish name of the day [SCH-08].
 */
export const openingHours = (
  hours: OpeningHours
): Result<OpeningHours, 'closing_before_opening'> => {
  const stored = { ...hours }
  for (const day of weekdayKeys) {
    const { from, to } = hours[day]
    if (isWholeDay(hours[day])) stored[day] = closedDay
    else if (minutesOf(to) <= minutesOf(from))
      return refuse('closing_before_opening', { day: dayNames[day] })
  }
  return accept(stored)
}
