import { fold, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import { type Appointment, closeFrames, type Frame, type Memory } from '../state/memory.ts'
import { noteOf } from './for-whom.ts'
import { leavesOutHeld } from './already-booked.ts'
import type { Service } from '../understand/business.ts'
import type { DateConstraint } from '../understand/spans/constraints.ts'
import { ask, can, type Step, type Talk } from './talk.ts'

/**
 * Nobody who has an upcoming appointment of a service gets a second one unasked, however the booking
 * began: before a time is looked for, or a plan is written, they are asked whether that one moves.
 * True when they were asked.
 */
export function* asksAboutExisting(talk: Talk, frame: Frame, service: Service): Step<boolean> {
  if (frame.kind !== 'book' || !can(talk, 'my_appointments') || !can(talk, 'move_appointment'))
    return false
  // Of a service that was not looked for yet, what holds for the one before it says nothing.
  const plan = [frame, ...talk.memory.others]
  const wanted = new Set(plan.map(each => (each.service ?? service).handle))
  const isKnown =
    frame.noneOf === undefined || [...wanted].every(each => frame.noneOf?.includes(each))
  // «una hora después de la de mi hija»: that one stays, and this is one more.
  if (talk.isAnchored === true && talk.memory.others.length === 0)
    Object.assign(frame, { isExtra: true, noneOf: [...wanted] })
  if (frame.isExtra === true && (isKnown || talk.isAnchored === true)) return false
  const result = yield { name: 'my_appointments', arguments: {} }
  // Without calls left it is asked in the next turn, before anything is written.
  if (!result.ok) return false
  const list = ofSame(talk.memory, appointmentsOf(result))
  const part = plan.find(each => likeOf(list, each.service ?? service) !== undefined)
  const like = part && likeOf(list, part.service ?? service)
  if (part === undefined || like === undefined) {
    Object.assign(frame, { isExtra: true, noneOf: [...wanted] })
    return false
  }
  delete frame.noneOf
  putFirst(talk.memory, part)
  const same = list.find(each => each.service === like.service && isAsWanted(part, each))
  tellOrAskAbout(talk, part, plan.length === 1 && same !== undefined ? same : like)
  return true
}

/**
 * As `asksAboutExisting`, of a plan of several that is about to be offered or written; `left` when it
 * was a part of it that they have on that very day, and what is missing is to be looked for.
 */
export function* asksAboutPlan(talk: Talk): Step<'asked' | 'left' | 'no'> {
  const { frame, others } = talk.memory
  if (frame?.kind !== 'book' || frame.service === undefined) return 'no'
  // The first turn has no calls left for another search.
  if (!talk.isFirst && frame.isExtra !== true && can(talk, 'my_appointments')) {
    const all = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    const list = ofSame(talk.memory, all)
    const plan = [frame, ...others]
    for (const part of plan) {
      const held = part.service && likeOf(list, part.service)
      if (held && leavesOutHeld(talk, part, held)) return 'left'
    }
  }
  return (yield* asksAboutExisting(talk, frame, frame.service)) ? 'asked' : 'no'
}

/**
 * What was noted for somebody who does not come now is no second one of the same. What was booked in
 * this talk may be what is told otherwise now, and is asked about.
 */
const ofSame = (memory: Memory, list: readonly Appointment[]): readonly Appointment[] => {
  if (memory.recent !== null) return list
  const plan = [memory.frame, ...memory.others]
  const people = plan.map(each => noteOf(memory, each?.forWhom)?.split(',')[0])
  return list.filter(({ forWhom }) => !forWhom || people.includes(forWhom.split(',')[0]))
}

const likeOf = (list: readonly Appointment[], { name }: Service): Appointment | undefined =>
  list.find(({ service }) => fold(service) === fold(name))

/** The part that is asked about is the one that an answer may turn into a move. */
const putFirst = (memory: Memory, part: Frame): void => {
  const { frame, others } = memory
  if (frame === null || part === frame) return
  const { when, time, branch, service } = frame
  const shared = { ...(when && { when }), ...(time && { time }), ...(branch && { branch }) }
  memory.frame = { ...shared, ...(service && { service }), ...part }
  memory.others = [frame, ...others.filter(each => each !== part)]
}

/** Says that there is that very appointment, or asks whether the one there is moves. */
export const tellOrAskAbout = (talk: Talk, frame: Frame, appointment: Appointment): void => {
  // At that very hour somebody else of theirs may want one too.
  const isOwn = frame.forWhom === undefined || frame.refers === true
  if (isOwn && talk.memory.others.length === 0 && isAsWanted(frame, appointment)) {
    closeFrames(talk.memory)
    talk.memory.closed = true
    talk.words.push(talk.phrases.alreadyBooked(appointment))
    return
  }
  ask(talk, `duplicate:${appointment.handle}`, talk.phrases.alreadyHas(appointment), {
    kind: 'duplicate',
    appointment,
  })
}

/** «balayage el miércoles a las 11», which there is already: nothing is to be asked or booked. */
const isAsWanted = ({ when, time, people }: Frame, { date, time: at, specialist }: Appointment) =>
  when !== undefined &&
  when !== 'soonest' &&
  isOnly(when, date) &&
  [time?.exact, time?.other].includes(minutesOf(at)) &&
  people?.every(({ name }) => name !== specialist) !== true

const isOnly = (when: DateConstraint, day: string): boolean =>
  when.kind === 'days' && when.from === day && when.to === day
