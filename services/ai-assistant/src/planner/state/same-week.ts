import { addDays, daysBetween } from '@mostrador/kernel'
import { mondayOf, weekdayIndexOf } from '../time/calendar.ts'
import { weekdayNames } from '../time/words.ts'
import type { DateConstraint } from '../understand/spans/constraints.ts'
import type { Frame } from './memory.ts'

const ofWeek = String.raw`(?:de|en|para) (?:esta|la) (?:otra|proxima|siguiente)? ?semana`
const after = `(?:\\d|que (?:viene|entra|sigue)|proximo|siguiente|entrante|pasado|en ocho|${ofWeek})`
/** Said of a day that is counted from now, or of one earlier than the appointment. */
const counted = /\b(?:semana|quincena|adelant\w*|cuanto antes|lo antes|mas pronto)\b/

/** «mejor el jueves», without «este», «próximo» or a date: the week is left to what it is said of. */
export const namesBareWeekday = (text: string, date: DateConstraint | undefined): boolean => {
  if (date?.kind !== 'days' || counted.test(text)) return false
  const name = weekdayNames[weekdayIndexOf(date.from)] ?? ''
  return new RegExp(
    `(?<!\\b(?:est[ea]|ese|proximo|siguiente|otro|mismo) )\\b${name}\\b(?! ${after})`
  ).test(text)
}

/**
 * Of an appointment that is weeks away a weekday alone is that of its own week: «la del miércoles
 * mejor el jueves» is the day after it, and not the next Thursday from now.
 */
export const moveWithinWeek = (frame: Frame): void => {
  const { appointment, when, isBareWeekday } = frame
  delete frame.isBareWeekday
  if (!isBareWeekday || frame.kind !== 'move' || appointment === undefined) return
  if (when === undefined || when === 'soonest' || when.kind !== 'days') return
  const days = daysBetween(mondayOf(when.from), mondayOf(appointment.date))
  if (days <= 0) return
  const later = { from: addDays(when.from, days), to: addDays(when.to, days) }
  // The weekday that it has is none of the same week.
  if (later.from === appointment.date && later.to === appointment.date) return
  const only = when.only?.map(({ from, to }) => ({
    from: addDays(from, days),
    to: addDays(to, days),
  }))
  frame.when = { ...when, ...later, ...(only && { only }) }
}
