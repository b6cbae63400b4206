import type { OpeningHours } from '@mostrador/contracts'
import { isDate } from '../../../ui/calendar.ts'
import { openHoursOn } from './hours.ts'
import type { TypedSpan } from './typed-span.ts'

/**
 * Why a branch does not attend at an hour of a day; undefined while it does, and where the hours or
 * the day are not known.
 */
export const closedHourText = (
  schedules: OpeningHours | undefined,
  { startDate, startTime, endDate, endTime }: TypedSpan
): string | undefined => {
  const isKnown = schedules !== undefined && isDate(startDate)
  if (!isKnown) return undefined
  const open = openHoursOn(schedules, startDate)
  const instead = 'o un especialista para agendarla así.'
  if (open === undefined) return `Ese día está cerrado. Elige otro día, ${instead}`
  const endsLate = endDate !== startDate || endTime > open.to
  if (startTime >= open.from && startTime < open.to && !endsLate) return undefined
  return `Ese día se atiende de ${open.from} a ${open.to}. Elige otra hora, ${instead}`
}
