import { minutesOf } from '@mostrador/kernel'
import { answerCancellation, answerMoveOrCancel } from './answer-changes.ts'
import { answerAppointments } from './answer-which.ts'
import { answerEach } from './answer-each.ts'
import { answerDuplicate, insistsOnAnother } from './answer-duplicate.ts'
import { optionIndex } from './options.ts'
import { advance } from './booking.ts'
import {
  chose,
  chosenOffer,
  furtherService,
  furtherTime,
  isHourOrPlace,
  placeInList,
} from './choice.ts'
import { addBranch, addPeople, addService, addTimes } from '../state/frames.ts'
import type { Pending } from '../state/memory.ts'
import { placeOther } from '../state/other-appointment.ts'
import { countedBeside, newcomersOf } from '../state/plan-people.ts'
import { asksAboutPlan } from './existing-appointment.ts'
import { changePart } from '../state/change-part.ts'
import { changeSession, isSeries } from '../state/sessions.ts'
import { withoutPlaces } from './left-out.ts'
import { movesOthersToo } from './further-moves.ts'
import { insistsForOther, withoutNamedAppointment } from './named-appointment.ts'
import { offer } from './offer.ts'
import { placesFirst } from './place-first.ts'
import { settle } from './settle.ts'
import { withSomebodyElse } from './somebody-else.ts'
import { type Step, type Talk } from './talk.ts'
import { nth } from '../understand/spans/attendee.ts'
import { narrowed } from '../understand/spans/measures.ts'
import { leavesDayOpen } from '../understand/acts/indifference.ts'
import type { Understanding } from '../understand/understand.ts'
import { answersFirst } from './yes-with-question.ts'

type PendingOf<Kind extends Pending['kind']> = Extract<Pending, { kind: Kind }>

/**
 * Takes the message as the answer to the open question. True when it was one and the turn is done.
 * `timely`: the message also says something about the appointment it wants.
 */
export function* answerPending(talk: Talk, said: Understanding, timely: boolean): Step<boolean> {
  const { pending, frame } = talk.memory
  if (!pending) return false
  const message = withoutNamedAppointment(said, pending, frame)
  if (frame && insistsForOther(message, pending, frame)) {
    frame.isExtra = true
    return false
  }
  switch (pending.kind) {
    case 'when':
      return yield* answerWhen(talk, message)
    // Its answer was put into the message before this turn was read.
    case 'count':
      return false
    case 'each':
      return yield* answerEach(talk, message)
    case 'offers':
      return yield* answerOffers(talk, message, pending)
    case 'services':
    case 'specialists':
      return yield* answerOptions(talk, message, pending)
    case 'appointments':
      return yield* answerAppointments(talk, message, pending)
    case 'cancel':
      // «¿cuánto cuesta el corte?» asks, and wants no other time instead.
      return yield* answerCancellation(talk, message, {
        pending,
        timely: timely && wishes(message),
      })
    case 'suggest':
      return yield* answerSuggestion(talk, message, { pending, timely })
    case 'change':
      return yield* answerMoveOrCancel(talk, message, pending)
    case 'duplicate':
      return yield* answerDuplicate(talk, message, pending)
    case 'days':
      return yield* answerDays(talk, message, pending)
    case 'order':
    case 'products':
    case 'part':
      // Answered where orders are taken, and where a plan changes.
      return false
    case 'human':
      return yield* answerHumanOffer(talk, message, { pending, timely })
  }
}

const wishes = ({ acts }: Understanding): boolean =>
  acts.some(({ intent }) => !intent.startsWith('ask_'))

/** Any day will do: the first times there are, with the hours and people that were named beside it. */
function* answerWhen(talk: Talk, message: Understanding): Step<boolean> {
  const { frame } = talk.memory
  const isOpen = frame?.kind === 'book' && frame.when === undefined && !message.abandon
  const names = message.acts.some(
    ({ slots: { date, dayHours } }) =>
      date !== undefined && (dayHours !== undefined || !firstOne.test(message.normalized))
  )
  if (!isOpen || names || !leavesDayOpen(message.normalized)) return false
  for (const act of message.acts) {
    const { date: _, ...slots } = act.slots
    addTimes(frame, { ...act, slots }, talk.memory)
    addPeople(frame, slots.specialist)
    addBranch(frame, slots)
  }
  frame.when = 'soonest'
  talk.memory.pending = null
  yield* advance(talk)
  return true
}

/** «el primero que tengas» is no first day of a month. */
const firstOne = /\bprimer[oa]?\b/

function* answerOffers(
  talk: Talk,
  message: Understanding,
  { offers }: PendingOf<'offers'>
): Step<boolean> {
  const { memory } = talk
  if (yield* withSomebodyElse(talk, message, offers)) return true
  if (yield* joinedByOthers(talk, message, offers)) return true
  if (yield* changedSession(talk, message)) return true
  const left = withoutPlaces(offers, message)
  const place = left ? undefined : placeInList(offers, message, memory.frame)
  const shown = left ?? (place && [place])
  if (shown && memory.frame) {
    offer(talk, memory.frame, shown, talk.leads.narrowed)
    return true
  }
  const further = furtherService(message, memory.frame)
  if (further && (yield* placesFirst(talk, further, { offers, message }))) return true
  if (further) addService(memory, further)
  const isMore = yield* movesOthersToo(talk, message, offers)
  const another = isMore ? undefined : furtherTime(offers, message, memory.frame)
  if (another) memory.others.push(another)
  const agreed = { ...message, confirm: message.option === undefined, acts: [] }
  const choice = another || isMore ? agreed : further ? { ...message, acts: [] } : message
  const chosen = chosenOffer(offers, choice, memory.frame)
  if (chosen === undefined) return false
  if (chosen === 'unclear') {
    if (memory.frame) offer(talk, memory.frame, offers, talk.leads.which)
    return true
  }
  const [only, ...others] = chosen
  if (!only || !memory.frame) return false
  const isOnly = others.length === 0 && !another && !further
  if (isOnly && (yield* answersFirst(talk, message, { offers, only }))) return true
  // A plan makes several changes: each of them is told, and agreed to, before the first is made.
  const held = only.also ? yield* asksAboutPlan(talk) : 'no'
  if (held === 'left') yield* advance(talk)
  if (held !== 'no') return true
  if (only.also && offers.length > 1) {
    delete memory.frame.described
    offer(talk, memory.frame, chosen, talk.leads.plan)
  } else if (others.length === 0 && chose(choice) && !isHourOrPlace(offers, message))
    yield* settle(talk, only)
  else offer(talk, memory.frame, chosen, talk.leads.narrowed)
  return true
}

/** «el del 5 mejor a las 10, el del 28 sí»: another hour in a series is looked for, and no yes to it. */
function* changedSession(talk: Talk, { acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const plan = (): string => JSON.stringify([memory.frame, memory.others])
  const before = plan()
  const [act, ...more] = acts
  if (act === undefined || more.length > 0) return false
  const isChanged =
    placeOther(memory, act) ||
    changePart(memory, act) ||
    (isSeries(memory) && changeSession(memory, act))
  if (!isChanged || plan() === before) return false
  memory.pending = null
  yield* advance(talk)
  return true
}

/** «sí, y también para mi hermana»: everybody's times are looked for before anything is booked. */
function* joinedByOthers(
  talk: Talk,
  message: Understanding,
  offers: PendingOf<'offers'>['offers']
): Step<boolean> {
  const { memory } = talk
  const { frame } = memory
  const [act, ...more] = message.acts
  const counted = countedBeside(memory, message.normalized)
  const isCounted =
    counted.length > 0 &&
    message.acts.every(({ parts }) => parts.every(({ who }) => nth.includes(who)))
  if (frame === null || more.length > 0 || message.abandon) return false
  if (!isCounted && act?.intent !== 'book') return false
  const chosen =
    message.option === undefined
      ? offers.length === 1
        ? offers[0]
        : undefined
      : offers.at(message.option === -1 ? -1 : message.option - 1)
  if (chosen?.also !== undefined || (isCounted && !chosen)) return false
  const before = { when: frame.when, time: frame.time }
  if (chosen && !message.deny) {
    frame.when = { kind: 'days', from: chosen.date, to: chosen.date }
    frame.time = { exact: minutesOf(chosen.time) }
  }
  const newcomers = isCounted ? counted : act ? newcomersOf(memory, act) : []
  if (newcomers.length === 0) {
    Object.assign(frame, before)
    return false
  }
  memory.others.push(...newcomers)
  memory.pending = null
  yield* advance(talk)
  return true
}

function* answerOptions(
  talk: Talk,
  message: Understanding,
  pending: PendingOf<'services' | 'specialists'>
): Step<boolean> {
  const { memory } = talk
  const agreed = message.confirm && pending.options.length === 1 ? 0 : undefined
  const index = optionIndex(pending, message) ?? agreed ?? measuredIndex(talk, message, pending)
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

/** «es un husky», «pesa 20 kilos», beside services that only this tells apart. */
const measuredIndex = (
  { memory }: Talk,
  { measures }: Understanding,
  pending: PendingOf<'services' | 'specialists'>
): number | undefined => {
  const isTold = measures.kilos !== undefined || measures.years !== undefined
  if (!isTold || pending.kind !== 'services') return undefined
  const match = { options: [...pending.options], at: 0, isGuess: false }
  const [only, ...more] = narrowed(match, measures, memory.services ?? []).options
  return only && more.length === 0 ? pending.options.indexOf(only) : undefined
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
  if (insistsOnAnother(talk, message, pending.behind)) return false
  if (!message.deny || timely) return false
  memory.pending = null
  talk.words.push(talk.phrases.atEase)
  return true
}
