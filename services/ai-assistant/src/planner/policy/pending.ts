import { advance } from './booking.ts'
import { chose, chosenOffer, furtherService } from './choice.ts'
import { hesitates } from '../understand/acts/courtesies.ts'
import { addService, addTimes } from '../state/frames.ts'
import { closeFrames, listed, type Pending } from '../state/memory.ts'
import { offer } from './offer.ts'
import { settle } from './settle.ts'
import { ask, type Step, type Talk } from './talk.ts'
import type { Understanding } from '../understand/understand.ts'

type PendingOf<Kind extends Pending['kind']> = Extract<Pending, { kind: Kind }>

/**
 * Takes the message as the answer to the open question. True when it was one and the turn is done.
 * `timely`: the message also says something about the appointment it wants.
 */
export function* answerPending(talk: Talk, message: Understanding, timely: boolean): Step<boolean> {
  const { pending } = talk.memory
  if (!pending) return false
  switch (pending.kind) {
    case 'when':
      return false
    case 'offers':
      return yield* answerOffers(talk, message, pending)
    case 'services':
    case 'specialists':
      return yield* answerOptions(talk, message, pending)
    case 'appointments':
      return yield* answerAppointments(talk, message, pending)
    case 'cancel':
      return yield* answerCancellation(talk, message, { pending, timely })
    case 'suggest':
      return yield* answerSuggestion(talk, message, { pending, timely })
    case 'duplicate':
      return yield* answerDuplicate(talk, message, pending)
    case 'days':
      return yield* answerDays(talk, message, pending)
    case 'human':
      return yield* answerHumanOffer(talk, message, { pending, timely })
  }
}

/** The option chosen by its number, from 0. */
const optionIndex = (pending: Pending, { option }: Understanding): number | undefined => {
  if (option === undefined) return undefined
  return (option === -1 ? listed(pending) : option) - 1
}

function* answerOffers(
  talk: Talk,
  message: Understanding,
  { offers }: PendingOf<'offers'>
): Step<boolean> {
  const { memory } = talk
  const further = furtherService(message, memory.frame)
  if (further) addService(memory, further)
  const choice = further ? { ...message, wishes: [] } : message
  const chosen = chosenOffer(offers, choice, memory.frame)
  if (chosen === undefined) return false
  if (chosen === 'unclear') {
    if (memory.frame) offer(talk, memory.frame, offers, talk.leads.which)
    return true
  }
  const [only, ...others] = chosen
  if (!only || !memory.frame) return false
  if (others.length === 0 && chose(message)) yield* settle(talk, only)
  else offer(talk, memory.frame, chosen, talk.leads.narrowed)
  return true
}

function* answerOptions(
  talk: Talk,
  message: Understanding,
  pending: PendingOf<'services' | 'specialists'>
): Step<boolean> {
  const { memory } = talk
  const agreed = message.confirm && pending.options.length === 1 ? 0 : undefined
  const index = optionIndex(pending, message) ?? agreed
  if (index === undefined) return false
  memory.frame ??= { kind: 'book' }
  const service = pending.kind === 'services' ? pending.options[index] : undefined
  const specialist = pending.kind === 'specialists' ? pending.options[index] : undefined
  if (service) memory.frame.service = service
  if (specialist) memory.frame.people = [specialist]
  memory.pending = null
  yield* advance(talk)
  return true
}

/** Chooses an appointment by its number, or by a day or service that only one of them has. */
function* answerAppointments(
  talk: Talk,
  message: Understanding,
  pending: PendingOf<'appointments'>
): Step<boolean> {
  const { memory } = talk
  const [wish] = message.wishes
  const days = wish?.slots.date?.kind === 'days' ? wish.slots.date : undefined
  const services = wish?.slots.services[0]?.options.map(({ name }) => name)
  const fit = pending.options.filter(
    ({ date, service }) =>
      (days || services) &&
      (!days || (date >= days.from && date <= days.to)) &&
      (!services || services.includes(service))
  )
  const index = optionIndex(pending, message)
  const onlyFit = fit.length === 1 ? fit[0] : undefined
  const appointment = index === undefined ? onlyFit : pending.options[index]
  if (!appointment || !memory.frame) return false
  memory.frame.appointment = appointment
  memory.pending = null
  yield* advance(talk)
  return true
}

/** Cancels after a yes, or when the person says it again; another day turns it into a move. */
function* answerCancellation(
  talk: Talk,
  message: Understanding,
  { pending, timely }: { pending: PendingOf<'cancel'>; timely: boolean }
): Step<boolean> {
  const { memory } = talk
  const wantsMove = message.wishes.some(({ intent }) => intent === 'move')
  if ((message.confirm || repeatsCancellation(message)) && !timely) {
    const result = yield {
      name: 'cancel_appointment',
      arguments: { appointment: pending.appointment.handle },
    }
    closeFrames(memory)
    memory.closed = result.ok
    if (result.ok) talk.words.push(talk.phrases.afterCancelling)
    else ask(talk, 'human', talk.phrases.trouble, { kind: 'human' })
    return true
  }
  if ((message.deny || message.abandon) && !timely && !wantsMove) {
    closeFrames(memory)
    talk.words.push(talk.phrases.kept)
    return true
  }
  const wantsCancel = message.wishes.some(({ intent, explicit }) => explicit && intent === 'cancel')
  if (memory.frame && (timely || wantsMove) && !wantsCancel) memory.frame.kind = 'move'
  return false
}

/** «cancélala por favor, luego agendo»: the cancelling said again is a yes to it. */
const repeatsCancellation = ({ wishes, deny, normalized }: Understanding): boolean => {
  const cancels = wishes.some(({ intent }) => intent === 'cancel')
  const others = wishes.filter(({ intent }) => intent !== 'cancel' && intent !== 'book')
  const isClear = !deny && !hesitates.test(normalized) && !normalized.includes('?')
  return cancels && others.length === 0 && isClear
}

function* answerSuggestion(
  talk: Talk,
  { confirm, deny }: Understanding,
  { pending, timely }: { pending: PendingOf<'suggest'>; timely: boolean }
): Step<boolean> {
  const { memory } = talk
  memory.pending = null
  if (confirm) {
    memory.frame = { kind: 'book', service: pending.service }
    yield* advance(talk)
    return true
  }
  if (deny) talk.words.push(talk.phrases.dropped)
  return deny && !timely
}

const another = /\b(?:otra|aparte|nueva|adicional|las dos|ademas|las 2|diferente|distinta)\b/
const same = /\b(?:mu[eo]v\w+|cambi\w+|esa|la misma|pas\w+la|recorr\w+|reagend\w+|si)\b/

/** «otra aparte» goes on with the booking, «muévela» moves the one there is, «no» leaves it. */
function* answerDuplicate(
  talk: Talk,
  message: Understanding,
  { appointment }: PendingOf<'duplicate'>
): Step<boolean> {
  const { memory } = talk
  const { frame } = memory
  if (!frame) return false
  const wantsAnother = another.test(message.normalized)
  const wantsMove = same.test(message.normalized) || message.confirm
  if (wantsAnother || (wantsMove && !message.deny)) {
    memory.pending = null
    frame.isExtra = true
    if (!wantsAnother) {
      frame.kind = 'move'
      frame.appointment = appointment
    }
    const when = message.wishes.find(({ slots }) => slots.date || slots.time)
    if (when) addTimes(frame, when, memory)
    yield* advance(talk)
    return true
  }
  if (!message.deny) return false
  closeFrames(memory)
  talk.words.push(talk.phrases.kept)
  return true
}

/** «el jueves o el viernes»: which of the days was meant. */
function* answerDays(
  talk: Talk,
  message: Understanding,
  pending: PendingOf<'days'>
): Step<boolean> {
  const { memory } = talk
  const index = optionIndex(pending, message) ?? (message.confirm ? 0 : undefined)
  const day = index === undefined ? undefined : pending.days[index]
  if (day === undefined || !memory.frame) return false
  memory.pending = null
  memory.frame.when = { kind: 'days', from: day, to: day }
  yield* advance(talk)
  return true
}

/** A yes is read before; here the list behind the offer is chosen from, or the offer is declined. */
function* answerHumanOffer(
  talk: Talk,
  message: Understanding,
  { pending, timely }: { pending: PendingOf<'human'>; timely: boolean }
): Step<boolean> {
  const { memory } = talk
  if (pending.behind && !message.confirm && (message.option !== undefined || message.picks)) {
    memory.pending = pending.behind
    return yield* answerPending(talk, message, timely)
  }
  if (!message.deny || timely) return false
  memory.pending = null
  talk.words.push(talk.phrases.atEase)
  return true
}
