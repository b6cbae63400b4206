import type { Appointment, Frame } from '../state/memory.ts'
import { describedIn } from '../understand/spared.ts'
import type { ReadingContext } from '../understand/slots.ts'
import { understand, type Understanding } from '../understand/understand.ts'
import { meant, tellsNothing } from './spared.ts'
import { ask, type Talk } from './talk.ts'

/** Appointments of one question. */
const mostOptions = 5

const order =
  /[,;.]? *\b(?:(?:y|pero|tambien|ademas|de paso|de una vez|ya|porfa|por favor|entonces|me|nos|pued\w+|podri\w+|quiero|quisiera|necesito)[ ,]+)*(?:cancel|anul|borr|quit|elimin)[a-z]* /
/**
 * «sí, y quita la del martes», of times that are offered: the yes is taken, and the cancelling comes
 * after what it writes, with a question of its own.
 */
export const withCancellingLater = (
  { memory }: Talk,
  said: Understanding,
  context: ReadingContext
): Understanding => {
  const { frame, pending, others } = memory
  const isOffered = pending?.kind === 'offers' && frame !== null && frame.kind !== 'cancel'
  // «sí, pero quita la barba», of a plan: that part is not to be booked.
  const isPlan = pending?.kind === 'offers' && pending.offers.some(({ also }) => also)
  if (isPlan || others.length > 0) return said
  const cancels = said.acts.some(({ intent, explicit }) => intent === 'cancel' && explicit)
  const found = order.exec(said.normalized)
  if (!isOffered || !cancels || found === null || found.index === 0) return said
  const head = understand(said.normalized.slice(0, found.index), context)
  const goes = describedIn(said.normalized.slice(found.index + found[0].length), context)
  const isYes = (head.confirm || head.option !== undefined) && !head.deny && !head.abandon
  if (!isYes || goes.length === 0) return said
  memory.next ??= { kind: 'cancel', goes }
  return head
}

/**
 * Which appointment goes beside one that was just written, and never that one itself. False when the
 * turn ends with a question or without one.
 */
export const chooseBeside = (talk: Talk, frame: Frame, all: readonly Appointment[]): boolean => {
  const { memory, phrases } = talk
  const { goes = [] } = frame
  const list = all.filter(
    ({ date, time }) => date !== memory.recent?.date || time !== memory.recent.time
  )
  const [first, ...more] = goes
  const isOpen = first !== undefined && more.length === 0 && tellsNothing(first)
  const fit = isOpen ? list : goes.flatMap(each => meant(each, list))
  delete frame.goes
  if (list.length === 0) {
    Object.assign(memory, { frame: null, pending: null })
    talk.words.push(all.length > 0 ? phrases.onlySpared(all) : phrases.noOtherAppointment)
    return false
  }
  if (fit.length === 1 && fit[0]) {
    frame.appointment = fit[0]
    return true
  }
  const options = (fit.length > 1 ? fit : list).slice(0, mostOptions)
  const question = phrases.whichAppointment(options, 'cancel')
  ask(talk, 'which:cancel', question, { kind: 'appointments', options })
  return false
}
