import { minutesOf } from '@mostrador/kernel'
import type { Frame, Offer } from '../state/memory.ts'
import type { DayRange } from '../time/span.ts'

/** A move keeps its person where they are free: of one start theirs comes first. */
export const withSamePerson = ({ kind, appointment }: Frame, times: readonly Offer[]): Offer[] => {
  const isSame = ({ specialist }: Offer): boolean => specialist === appointment?.specialist
  const starts = new Set(times.filter(isSame).map(({ date, time }) => `${date} ${time}`))
  return kind === 'move'
    ? times.filter(each => isSame(each) || !starts.has(`${each.date} ${each.time}`))
    : [...times]
}

/** Of these times those that the frame does not rule out. */
export const acceptable = (frame: Frame, times: readonly Offer[]): Offer[] =>
  times.filter(
    each =>
      !isExcluded(frame, each.date) &&
      !isOwnTime(frame, each) &&
      frame.exceptTimes?.includes(minutesOf(each.time)) !== true &&
      frame.barred?.includes(each.branch) !== true
  )

/**
 * The time that a moved appointment has is free for it, and no change; with somebody else, or elsewhere,
 * only for whoever asked for people or for a place.
 */
const isOwnTime = ({ kind, appointment, service, people, branch }: Frame, offer: Offer): boolean =>
  kind === 'move' &&
  appointment !== undefined &&
  (service === undefined || service.name === appointment.service) &&
  offer.date === appointment.date &&
  offer.time === appointment.time &&
  ((people === undefined && (branch === undefined || offer.branch === appointment.branch)) ||
    offer.specialist === appointment.specialist)

/** True when the person said that this day will not do, or named others. */
const isExcluded = ({ except = [], when }: Frame, date: string): boolean => {
  const isIn = ({ from, to }: DayRange): boolean => date >= from && date <= to
  if (except.some(isIn)) return true
  const only = when !== undefined && when !== 'soonest' && when.kind === 'days' ? when.only : null
  return only ? !only.some(isIn) : false
}
