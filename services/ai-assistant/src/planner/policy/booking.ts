import { addDays, fold, minutesOf, showDay } from '@mostrador/kernel'
import type { Service } from '../understand/business.ts'
import type { DateWish } from '../understand/spans/wish.ts'
import type { Appointment, Frame } from '../state/memory.ts'
import { addGuess } from '../state/frames.ts'
import { appointmentsOf, visitsOf } from '../results.ts'
import { searchAndOffer } from './search.ts'
import { recallUsual } from './usual.ts'
import { findService, learnServices } from './services.ts'
import { ask, can, offerHuman, type Step, type Talk } from './talk.ts'

/** Appointments cancelled by one yes: the changes that one turn may make. */
const mostCancelled = 2
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
  yield* recallUsual(talk, frame)
  if (yield* asksWhichIsMeant(talk, frame)) return
  const service = yield* chooseService(talk, frame)
  if (!service) return
  talk.memory.topic = service
  if (asksForEach(talk, frame, service)) return
  if (yield* asksAboutExisting(talk, frame, service)) return
  keepAppointmentTime(frame)
  yield* countFromLastVisit(talk, frame)
  if (frame.when !== 'soonest' && frame.when?.kind === 'clash')
    return askWhichDay(talk, frame, frame.when.days)
  if (frame.when === 'soonest' || frame.when?.kind === 'days')
    return yield* searchAndOffer(talk, frame, service)
  const key = frame.kind === 'move' ? 'new-when' : 'when'
  ask(talk, key, whenQuestion(talk, frame, service), { kind: 'when' })
  // A date that is past or does not exist is asked for again.
  delete frame.when
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
  const unit = { day: 'days', week: 'weeks', month: 'months' } as const
  const day = Temporal.PlainDate.from(last.date)
    .add({ [unit[when.unit]]: when.amount })
    .toString()
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
  frame.isExtra = true
  askAboutExisting(talk, only)
  return true
}

const askAboutExisting = (talk: Talk, appointment: Appointment): void =>
  ask(talk, `duplicate:${appointment.handle}`, talk.phrases.alreadyHas(appointment), {
    kind: 'duplicate',
    appointment,
  })

/** A service chosen from the list, when several people come: for all of them? True when asked. */
const asksForEach = (talk: Talk, frame: Frame, service: Service): boolean => {
  const { others } = talk.memory
  const isShown = frame.menu === true || frame.among !== undefined
  const isOpen = others.some(each => !each.service && each.forWhom !== frame.forWhom)
  if (frame.kind !== 'book' || frame.eachAsked || !isShown || !isOpen) return false
  frame.eachAsked = true
  const people = [frame, ...others].map(({ forWhom }) => forWhom ?? 'ti')
  ask(talk, 'each', talk.phrases.sameForAll(service.name, people), { kind: 'each' })
  return true
}

/** Someone who has an appointment like it is asked before they get another. True when asked. */
function* asksAboutExisting(talk: Talk, frame: Frame, service: Service): Step<boolean> {
  if (frame.kind !== 'book' || frame.isExtra || frame.forWhom) return false
  if (talk.memory.others.length > 0 || !can(talk, 'my_appointments')) return false
  frame.isExtra = true
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const like = list.find(appointment => fold(appointment.service) === fold(service.name))
  if (!like || !can(talk, 'move_appointment')) return false
  askAboutExisting(talk, like)
  return true
}

const askCancellation = (talk: Talk, { appointment, also }: Frame): void => {
  if (!appointment) return
  const all = [appointment, ...(also ?? [])]
  if (also !== undefined && also.length > 0)
    return ask(
      talk,
      `cancel:${all.map(({ handle }) => handle).join()}`,
      talk.phrases.sureCancelAll(all),
      {
        kind: 'cancel',
        appointment,
        also,
      }
    )
  ask(talk, `cancel:${appointment.handle}`, talk.phrases.sureCancel(appointment), {
    kind: 'cancel',
    appointment,
  })
}

/** The service of the frame; undefined when the turn ends with a question about it. */
function* chooseService(talk: Talk, frame: Frame): Step<Service | undefined> {
  const { memory } = talk
  if (!memory.services) yield* learnServices(talk)
  const services = memory.services ?? []
  if (frame.service) return frame.service
  if (frame.kind === 'move' && frame.appointment) {
    const service = findService(frame.appointment.service, services)
    if (service) frame.service = service
    else offerHuman(talk)
    return service
  }
  const [only, ...others] = services
  if (only && others.length === 0) frame.service = only
  else askService(talk, frame, services)
  return frame.service
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

const isOnly = (when: DateWish, day: string): boolean =>
  when.kind === 'days' && when.from === day && when.to === day

/** Turns «una hora después» and «a la misma hora» into a time, and a time alone into the day it had. */
const keepAppointmentTime = (frame: Frame): void => {
  const { appointment } = frame
  if (!appointment) return
  const minutes = minutesOf(appointment.time)
  if (frame.by !== undefined) {
    frame.time = { exact: Math.min(1439, Math.max(0, minutes + frame.by)) }
    delete frame.by
  }
  if (frame.shift !== undefined && !frame.time)
    frame.time =
      frame.shift === 'earlier' ? { from: 0, to: minutes - 1 } : { from: minutes + 1, to: 1439 }
  delete frame.shift
  if (frame.sameHour && !frame.time) frame.time = { exact: minutes }
  // The hour that it has is none to move to.
  const { when } = frame
  const isSameDay = when === undefined || (when !== 'soonest' && isOnly(when, appointment.date))
  if (frame.kind === 'move' && frame.time?.exact === minutes && isSameDay) {
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

/** Finds the appointment to move or cancel. False when the turn ends with a question or without one. */
function* chooseAppointment(talk: Talk, frame: Frame): Step<boolean> {
  if (frame.appointment) return true
  const list = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  const [only, ...others] = list
  if (!only) {
    Object.assign(talk.memory, { frame: null, pending: null })
    talk.words.push(talk.phrases.noAppointments)
    return false
  }
  const fit = fittingAppointments(talk, frame, list)
  if (frame.every === true && frame.kind === 'cancel' && fit.length > 1) {
    const [first, ...also] = fit
    Object.assign(frame, { appointment: first, also: also.slice(0, mostCancelled - 1) })
    return true
  }
  const chosen = fit.length === 1 ? fit[0] : others.length === 0 ? only : undefined
  if (chosen) {
    frame.appointment = chosen
    return true
  }
  const kind = frame.kind === 'cancel' ? 'cancel' : 'move'
  const options = (fit.length > 1 ? fit : list).slice(0, 5)
  ask(talk, `which:${kind}`, talk.phrases.whichAppointment(options, kind), {
    kind: 'appointments',
    options,
  })
  return false
}

/** The appointments that fit the day and service of a frame; of «muévela» alone, the one just booked. */
const fittingAppointments = (
  { memory: { recent } }: Talk,
  frame: Frame,
  list: readonly Appointment[]
): readonly Appointment[] => {
  const when = frame.kind === 'cancel' ? frame.when : frame.source
  const days = when !== undefined && when !== 'soonest' && when.kind === 'days' ? when : undefined
  const latest =
    frame.latest && !days
      ? list.find(({ date, time }) => date === recent?.date && time === recent.time)
      : undefined
  if (latest) return [latest]
  return list.filter(
    ({ date, service }) =>
      (!days || (date >= days.from && date <= days.to)) &&
      (!frame.service || fold(service) === fold(frame.service.name))
  )
}
