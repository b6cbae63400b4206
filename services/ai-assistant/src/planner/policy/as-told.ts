import { appointmentsOf } from '../results.ts'
import { type Appointment, closeFrames, type Frame, type Offer } from '../state/memory.ts'
import { cautionsOf } from '../wording/cautions.ts'
import { advance } from './booking.ts'
import { offer } from './offer.ts'
import { can, type Step, type Talk } from './talk.ts'

const isSame = (a: Appointment, b: Appointment): boolean =>
  a.date === b.date && a.time === b.time && a.service === b.service && a.specialist === b.specialist

/**
 * The appointments of a change, read again before it is made. Undefined when they still are as they
 * were told; otherwise what was told of them, as it is now. Nobody can say when it cannot be read:
 * the server then refuses what it was not told.
 */
function* changedSince(
  talk: Talk,
  told: readonly Appointment[]
): Step<readonly Appointment[] | undefined> {
  if (told.length === 0 || !can(talk, 'my_appointments')) return undefined
  const read = yield { name: 'my_appointments', arguments: {} }
  if (!read.ok) return undefined
  const now = appointmentsOf(read)
  const found = told.map(each => now.find(({ handle }) => handle === each.handle))
  if (found.every((each, at) => each && told[at] && isSame(each, told[at]))) return undefined
  const { words, memory } = talk
  const cautions = cautionsOf(memory.language)
  const left = found.filter(each => each !== undefined)
  for (const each of left) {
    const before = told.find(({ handle }) => handle === each.handle)
    if (before && !isSame(each, before)) words.push(cautions.movedMeanwhile(each))
  }
  return left
}

/** A cancelling that was agreed to is asked about again when staff changed it. True when it was. */
export function* asksAgainToCancel(talk: Talk, told: readonly Appointment[]): Step<boolean> {
  const left = yield* changedSince(talk, told)
  if (left === undefined) return false
  const { memory } = talk
  const [appointment, ...also] = left
  if (appointment === undefined || memory.frame === null) return isGone(talk)
  memory.frame.appointment = appointment
  if (also.length > 0) memory.frame.also = also
  else delete memory.frame.also
  memory.asked = null
  yield* advance(talk)
  return true
}

/** The same of a move: the time that was agreed to is proposed again. */
export function* asksAgainToMove(talk: Talk, frame: Frame, chosen: Offer): Step<boolean> {
  if (frame.kind !== 'move' || frame.appointment === undefined) return false
  const left = yield* changedSince(talk, [frame.appointment])
  if (left === undefined) return false
  const [appointment] = left
  if (appointment === undefined) return isGone(talk)
  const isThere = appointment.date === chosen.date && appointment.time === chosen.time
  frame.appointment = appointment
  if (isThere) closeFrames(talk.memory)
  else offer(talk, frame, [chosen], talk.leads.narrowed)
  return true
}

const isGone = (talk: Talk): true => {
  closeFrames(talk.memory)
  talk.words.push(cautionsOf(talk.memory.language).goneMeanwhile)
  return true
}
