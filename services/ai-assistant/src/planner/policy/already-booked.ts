import { fold, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment, Frame, Memory, Offer } from '../state/memory.ts'
import { can, type Step, type Talk } from './talk.ts'

/** «una clase y un examen», right after that exam was booked for the day: the class is left. */
export function* leaveOutBooked(talk: Talk, frame: Frame): Step<void> {
  const { memory } = talk
  const { others, recent } = memory
  const isOfPlan = frame.isExtra !== true || frame.isNext === true
  const isAfter = recent !== null && memory.lastChange === 'book' && isOfPlan
  const plan = [frame, ...others]
  const isOfWriter = plan.every(({ forWhom, service }) => !forWhom && service !== undefined)
  if (!isAfter || frame.kind !== 'book' || others.length === 0 || !isOfWriter) return
  const names = plan.map(({ service }) => service?.handle)
  if (new Set(names).size < names.length || !can(talk, 'my_appointments')) return
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const booked = list.find(({ date, time }) => date === recent.date && time === recent.time)
  const done = booked && plan.find(part => isSame(part, frame, booked))
  if (booked === undefined || done === undefined) return
  leaveOut(talk, done, booked)
}

/** That part of a plan there is already. */
const leaveOut = (talk: Talk, done: Frame, booked: Appointment): void => {
  const { memory } = talk
  const { frame, others } = memory
  if (frame !== null && done === frame) takeNext(frame, others.shift())
  else memory.others = others.filter(each => each !== done)
  talk.words.push(talk.phrases.hasThatOne(booked))
}

/** «el viernes voy a lo del tinte, ¿y la ceja?»: of a plan of one person, what they have on that day. */
export const leavesOutHeld = (talk: Talk, part: Frame, held: Appointment): boolean => {
  const { frame, others } = talk.memory
  const plan = frame === null ? [] : [frame, ...others]
  const names = new Set(plan.map(({ service }) => service?.handle))
  const isOfWriter = plan.every(({ forWhom, service }) => !forWhom && service !== undefined)
  // They were just asked about it: what they answer is of that one.
  if (talk.memory.asked?.key.startsWith('duplicate:')) return false
  const isDated = (part.when ?? frame?.when) !== undefined
  if (frame === null || !isOfWriter || names.size < plan.length || names.size < 2) return false
  if (!isDated || !isOnDay(part, frame, held)) return false
  leaveOut(talk, part, held)
  return true
}

/** What is left of the plan; on another day the hour of the first is not its own. */
const takeNext = (frame: Frame, next: Frame | undefined): void => {
  if (next?.when !== undefined && next.when !== frame.when) delete frame.time
  Object.assign(frame, next)
}

const isOnDay = (part: Frame, first: Frame, { date }: Appointment): boolean => {
  const when = part.when ?? first.when
  return (
    when === undefined ||
    (when !== 'soonest' && when.kind === 'days' && when.from <= date && date <= when.to)
  )
}

const isSame = (part: Frame, first: Frame, booked: Appointment): boolean => {
  const { service, time } = booked
  const isDay = isOnDay(part, first, booked)
  const exact = part.time?.exact
  const isHour = exact === undefined || exact === minutesOf(time)
  return fold(part.service?.name ?? '') === fold(service) && isDay && isHour
}

/** Nobody is at two services at once; whoever asks for that very hour means somebody else. */
export const isWhileBooked = (
  { recent, lastChange }: Memory,
  { kind, forWhom, time, when }: Frame,
  offer: Offer
): boolean => {
  if (kind !== 'book' || forWhom !== undefined || recent === null || lastChange !== 'book')
    return false
  const isOneDay =
    when !== undefined && when !== 'soonest' && when.kind === 'days' && when.from === when.to
  // «las otras también a las 8», on any of several days: none at the hour that was just taken.
  if ((time?.exact !== undefined && isOneDay) || offer.date !== recent.date) return false
  const from = minutesOf(recent.time)
  const start = minutesOf(offer.time)
  return from <= start && start < from + (recent.minutes ?? 1)
}
