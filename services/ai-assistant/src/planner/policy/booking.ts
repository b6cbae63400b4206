import { addDays, fold, minutesOf, showDay } from '@mostrador/kernel'
import type { Service } from '../understand/business.ts'
import { isTradeWord } from '../understand/lexicon/trades.ts'
import type { DateConstraint } from '../understand/spans/constraints.ts'
import { otherPerson } from '../understand/spans/attendee.ts'
import { childrensOf } from '../understand/spans/for-whom.ts'
import type { Frame } from '../state/memory.ts'
import { daysAfter } from '../state/distance.ts'
import { moveWithinWeek } from '../state/same-week.ts'
import { askMoveOrCancel } from './move-or-cancel.ts'
import { addGuess } from '../state/frames.ts'
import { appointmentsOf, visitsOf } from '../results.ts'
import { searchAndOffer } from './search.ts'
import { isOnlyCounted, joinPairs } from '../state/plan-people.ts'
import { exceedsBudget } from './budget.ts'
import { isTooFarAhead } from './before-proposing.ts'
import { leaveOutBooked } from './already-booked.ts'
import { withoutUnable } from './cannot-give.ts'
import { asksWhoseLimits } from './clear-limits.ts'
import { chooseAppointment, mostCancelled } from './choose-appointment.ts'
import { replacesExisting } from './hindered.ts'
import { resolveReferences } from './references.ts'
import { isOnlyElsewhere } from './service-questions.ts'
import { recallUsual } from './usual.ts'
import { asksAboutExisting, tellOrAskAbout } from './existing-appointment.ts'
import { takeSameAgain } from './same-again.ts'
import { findService, learnServices } from './services.ts'
import { ask, can, offerHuman, type Step, type Talk } from './talk.ts'

/** Days after the distance asked for that still will do. */
const daysAround = 3

/** Asks for the next missing thing of the frame, or looks for times and offers them. */
export function* advance(talk: Talk): Step<void> {
  const { frame } = talk.memory
  if (!frame) return
  if (frame.kind !== 'book' && !(yield* chooseAppointment(talk, frame))) return
  if (frame.kind === 'cancel') return askCancellation(talk, frame)
  const change = frame.kind === 'book' ? 'book_appointment' : 'move_appointment'
  if (!can(talk, 'find_free_times') || !can(talk, change))
    return offerHuman(talk, talk.phrases.offerHuman)
  const replaced = yield* replacesExisting(talk, frame)
  if (replaced === 'moves') return yield* advance(talk)
  if (replaced === 'asked') return
  yield* recallUsual(talk, frame)
  yield* takeSameAgain(talk, frame)
  yield* leaveOutBooked(talk, frame)
  if (yield* asksWhichIsMeant(talk, frame)) return
  const service = yield* chooseService(talk, frame)
  if (!service) return
  talk.memory.topic = service
  joinPairs(talk.memory, service)
  if (frame.kind === 'book' && isOnlyElsewhere(talk, service, frame.branch)) delete frame.branch
  if (withoutUnable(talk, frame, service)) return
  if (exceedsBudget(talk, frame, service)) return
  if (asksForEach(talk, frame, service)) return
  yield* resolveReferences(talk, frame)
  const isPlan = talk.memory.others.length > 0
  if (!isPlan && (yield* asksAboutExisting(talk, frame, service))) return
  keepAppointmentTime(frame)
  yield* countFromLastVisit(talk, frame)
  if (asksWhoseLimits(talk, frame)) return
  if (frame.when !== 'soonest' && frame.when?.kind === 'clash')
    return askWhichDay(talk, frame, frame.when.days)
  if (isTooFarAhead(talk, frame)) return
  if (asksDaysOfEach(talk, frame)) return
  if (frame.when === 'soonest' || frame.when?.kind === 'days')
    return yield* searchAndOffer(talk, frame, service)
  if (frame.isAbsence && frame.appointment && frame.when === undefined) {
    return askMoveOrCancel(talk, frame.appointment)
  }
  const key = frame.kind === 'move' ? 'new-when' : 'when'
  ask(talk, key, whenQuestion(talk, frame, service), { kind: 'when' })
  // A date that is past or does not exist is asked for again.
  delete frame.when
}

/** «me tocan dos esta semana»: on which days, once. True when it was asked. */
const asksDaysOfEach = (talk: Talk, frame: Frame): boolean => {
  const { sessions: count, daysAsked, when } = frame
  const isOfSeveral = when !== 'soonest' && (when?.kind !== 'days' || when.from !== when.to)
  const isOpen = frame.kind === 'book' && talk.memory.others.length === 0 && isOfSeveral
  if (count === undefined || daysAsked || !isOpen) return false
  frame.daysAsked = true
  ask(talk, 'days-of-each', talk.phrases.askDays(count), { kind: 'when' })
  return true
}

/** «un mes después de la última»: a few days around that distance from the last visit. */
function* countFromLastVisit(talk: Talk, frame: Frame): Step<void> {
  const { when } = frame
  if (when === undefined || when === 'soonest' || when.kind !== 'after-last-visit') return
  const [last] = can(talk, 'past_visits')
    ? visitsOf(yield { name: 'past_visits', arguments: {} })
    : []
  delete frame.when
  if (!last) return void talk.words.push(talk.phrases.noPastVisits)
  const { from: day } = daysAfter(last.date, when)
  const from = day < talk.today ? talk.today : day
  frame.when = { kind: 'days', from, to: addDays(from, daysAround) }
  addGuess(frame, 'day')
}

/** A date whose weekday is another: says so and asks which was meant. */
const askWhichDay = (talk: Talk, frame: Frame, days: string[]): void => {
  const { zone } = talk.context
  const question = talk.phrases.whichDay(days.map(day => showDay(day, zone)))
  ask(talk, `day:${days.join()}`, question, { kind: 'days', days })
  delete frame.when
}

/** A day or an hour without a service, from somebody who has an appointment: is it about that one? */
function* asksWhichIsMeant(talk: Talk, frame: Frame): Step<boolean> {
  if (frame.kind !== 'book' || frame.service || frame.isExtra || frame.forWhom) return false
  const isTimed = frame.when !== undefined || frame.time !== undefined || frame.except !== undefined
  if (!isTimed || talk.memory.others.length > 0 || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const [only, ...others] = list
  if (only === undefined || others.length > 0 || !can(talk, 'move_appointment')) return false
  tellOrAskAbout(talk, frame, only)
  return true
}

const countedThing = /\b(?:dos|tres|cuatro|cinco|[2-5]) ([a-z]{4,}s)\b/g
/** «serían dos cortes»: people who were only counted, of whom one may be a child. */
const childrensFor = (talk: Talk, frame: Frame, service: Service): Service | undefined => {
  const { others, services } = talk.memory
  const things = [...fold(talk.written).matchAll(countedThing)].map(([, thing = '']) => thing)
  const isSaid = things.some(isTradeWord) || others.some(({ forWhom }) => forWhom === otherPerson)
  if (!isSaid) return undefined
  const areCounted = others.every(
    ({ forWhom = '', service: own }) =>
      (isOnlyCounted(forWhom) || forWhom === otherPerson) && (own ?? service) === service
  )
  const isOpen = others.length > 0 && frame.forWhom === undefined && areCounted
  return isOpen ? childrensOf(service, services ?? []) : undefined
}

/** What several people want, where it is not clear: the same for all of them? True when asked. */
const asksForEach = (talk: Talk, frame: Frame, service: Service): boolean => {
  const { others } = talk.memory
  const childrens = childrensFor(talk, frame, service)
  if (frame.kind === 'book' && !frame.eachAsked && childrens !== undefined) {
    frame.eachAsked = true
    const count = others.length + 1
    ask(talk, 'each', talk.phrases.anyChild(service.name, childrens.name, count), { kind: 'each' })
    return true
  }
  const isShown = frame.menu === true || frame.among !== undefined
  const isOpen = others.some(each => !each.service && each.forWhom !== frame.forWhom)
  if (frame.kind !== 'book' || frame.eachAsked || !isShown || !isOpen) return false
  frame.eachAsked = true
  const people = [frame, ...others].map(({ forWhom }) => forWhom ?? 'ti')
  ask(talk, 'each', talk.phrases.sameForAll(service.name, people), { kind: 'each' })
  return true
}

const askCancellation = (talk: Talk, { appointment, also, ofOther }: Frame): void => {
  if (!appointment) return
  const more = (also ?? []).slice(0, mostCancelled - 1)
  const all = [appointment, ...more]
  if (more.length > 0)
    return ask(
      talk,
      `cancel:${all.map(({ handle }) => handle).join()}`,
      talk.phrases.sureCancelAll(all),
      {
        kind: 'cancel',
        appointment,
        also: more,
      }
    )
  const { sureCancel, sureCancelYours } = talk.phrases
  const question = ofOther === true ? sureCancelYours : sureCancel
  ask(talk, `cancel:${appointment.handle}`, question(appointment), { kind: 'cancel', appointment })
}

/** The service of the frame; undefined when the turn ends with a question about it. */
function* chooseService(talk: Talk, frame: Frame): Step<Service | undefined> {
  const { memory } = talk
  if (!memory.services) yield* learnServices(talk)
  const services = memory.services ?? []
  // A move keeps its service, whatever else the message names.
  if (frame.kind === 'move' && frame.appointment) {
    const service = findService(frame.appointment.service, services)
    if (service) frame.service = service
    else offerHuman(talk)
    return service
  }
  if (frame.service) return frame.service
  const [only, ...others] = doneByThem(frame, services)
  if (only && others.length === 0) frame.service = only
  else askService(talk, frame, services)
  return frame.service
}

/** «mi terapia con Luisa», who gives one of the therapies: of those in doubt the ones they do. */
const doneByThem = (
  { among, people = [] }: Frame,
  services: readonly Service[]
): readonly Service[] => {
  const named = people.flatMap(person => person.services ?? [])
  const done = (among ?? []).filter(({ handle }) => named.includes(handle))
  return done.length === 1 ? done : services
}

const askService = (talk: Talk, frame: Frame, services: readonly Service[]): void => {
  if (services.length === 0)
    return offerHuman(talk, `${talk.phrases.noServices} ${talk.phrases.offerHuman}`)
  if (frame.among)
    return ask(talk, 'service', talk.phrases.whichService(frame.among), {
      kind: 'services',
      options: frame.among,
    })
  const question = frame.menu ? talk.phrases.askServiceAgain : talk.phrases.askService(services)
  frame.menu = true
  ask(talk, 'service', question, { kind: 'services', options: services.slice(0, 5) })
}

const isOnly = (when: DateConstraint, day: string): boolean =>
  when.kind === 'days' && when.from === day && when.to === day

/** Turns «una hora después» and «a la misma hora» into a time, and a time alone into the day it had. */
const keepAppointmentTime = (frame: Frame): void => {
  const { appointment } = frame
  if (!appointment) return
  moveWithinWeek(frame)
  const minutes = minutesOf(appointment.time)
  if (frame.by !== undefined) {
    frame.time = { exact: Math.min(1439, Math.max(0, minutes + frame.by)) }
    delete frame.by
  }
  if (frame.weeks !== undefined) {
    const day = addDays(appointment.date, 7 * frame.weeks)
    frame.when = { kind: 'days', from: day, to: day }
    delete frame.weeks
  }
  if (frame.days !== undefined) {
    const day = addDays(appointment.date, frame.days)
    frame.when = { kind: 'days', from: day, to: day }
    delete frame.days
  }
  if (frame.shift !== undefined && !frame.time)
    frame.time =
      frame.shift === 'earlier' ? { from: 0, to: minutes - 1 } : { from: minutes + 1, to: 1439 }
  delete frame.shift
  if (frame.sameHour && !frame.time) frame.time = { exact: minutes }
  // The hour that it has is none to move to.
  const { when } = frame
  const isSameDay = when === undefined || (when !== 'soonest' && isOnly(when, appointment.date))
  // With somebody else, or elsewhere, at the same hour is a move too.
  const isOtherPlace = frame.branch !== undefined && frame.branch.name !== appointment.branch
  const isOther =
    isOtherPlace || frame.people?.every(({ name }) => name !== appointment.specialist) === true
  if (frame.kind === 'move' && isOther && isSameDay && !frame.time) frame.time = { exact: minutes }
  else if (frame.kind === 'move' && frame.time?.exact === minutes && isSameDay && !isOther) {
    delete frame.time
    delete frame.when
  }
  if (frame.kind === 'move' && frame.time && !frame.when)
    frame.when = { kind: 'days', from: appointment.date, to: appointment.date }
}

const whenQuestion = ({ phrases }: Talk, { kind, when }: Frame, service: Service): string => {
  if (when && when !== 'soonest') return when.kind === 'past' ? phrases.past : phrases.invalid
  return kind === 'move' ? phrases.askNewWhen : phrases.askWhen(service.name)
}
