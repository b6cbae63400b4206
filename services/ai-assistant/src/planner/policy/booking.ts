import { fold, minutesOf } from '@mostrador/kernel'
import type { Service } from '../understand/match.ts'
import type { Appointment, Goal } from '../state/memory.ts'
import { phrases } from '../wording/phrases.ts'
import { appointmentsOf } from './results.ts'
import { searchAndOffer } from './search.ts'
import { findService, learnServices } from './services.ts'
import { ask, can, offerHuman, type Step, type Talk } from './talk.ts'

/** Asks for the next missing thing of the goal, or looks for times and offers them. */
export function* advance(talk: Talk): Step<void> {
  const { goal } = talk.memory
  if (!goal) return
  if (goal.kind !== 'book' && !(yield* chooseAppointment(talk, goal))) return
  if (goal.kind === 'cancel') return askCancellation(talk, goal)
  const change = goal.kind === 'book' ? 'book_appointment' : 'move_appointment'
  if (!can(talk, 'find_free_times') || !can(talk, change))
    return offerHuman(talk, phrases.offerHuman)
  const service = yield* chooseService(talk, goal)
  if (!service) return
  talk.memory.topic = service
  keepAppointmentTime(goal)
  if (goal.when === 'soonest' || goal.when?.kind === 'days')
    return yield* searchAndOffer(talk, goal, service)
  ask(talk, 'when', whenQuestion(goal, service), { kind: 'when' })
  // A date that is past or does not exist is asked for again.
  delete goal.when
}

const askCancellation = (talk: Talk, { appointment }: Goal): void => {
  if (!appointment) return
  ask(talk, `cancel:${appointment.handle}`, phrases.sureCancel(appointment), {
    kind: 'cancel',
    appointment,
  })
}

/** The service of the goal; undefined when the turn ends with a question about it. */
function* chooseService(talk: Talk, goal: Goal): Step<Service | undefined> {
  const { memory } = talk
  if (!memory.services) yield* learnServices(talk)
  const services = memory.services ?? []
  if (goal.service) return goal.service
  if (goal.kind === 'move' && goal.appointment) {
    const service = findService(goal.appointment.service, services)
    if (service) goal.service = service
    else offerHuman(talk)
    return service
  }
  const [only, ...others] = services
  if (only && others.length === 0) goal.service = only
  else askService(talk, goal, services)
  return goal.service
}

const askService = (talk: Talk, goal: Goal, services: readonly Service[]): void => {
  if (services.length === 0) return offerHuman(talk, `${phrases.noServices} ${phrases.offerHuman}`)
  if (goal.among)
    return ask(talk, 'service', phrases.whichService(goal.among), {
      kind: 'services',
      options: goal.among,
    })
  const question = goal.menu ? phrases.askServiceAgain : phrases.askService(services)
  goal.menu = true
  ask(talk, 'service', question, { kind: 'services', options: services.slice(0, 12) })
}

/** Turns «una hora después» and «a la misma hora» into a time, and a time alone into the day it had. */
const keepAppointmentTime = (goal: Goal): void => {
  const { appointment } = goal
  if (!appointment) return
  const minutes = minutesOf(appointment.time)
  if (goal.by !== undefined) {
    goal.time = { exact: Math.min(1439, Math.max(0, minutes + goal.by)) }
    delete goal.by
  }
  if (goal.sameHour && !goal.time) goal.time = { exact: minutes }
  if (goal.kind === 'move' && goal.time && !goal.when)
    goal.when = { kind: 'days', from: appointment.date, to: appointment.date }
}

const whenQuestion = ({ kind, when }: Goal, service: Service): string => {
  if (when && when !== 'soonest') return when.kind === 'past' ? phrases.past : phrases.invalid
  return kind === 'move' ? phrases.askNewWhen : phrases.askWhen(service.name)
}

/** Finds the appointment to move or cancel. False when the turn ends with a question or without one. */
function* chooseAppointment(talk: Talk, goal: Goal): Step<boolean> {
  if (goal.appointment) return true
  const list = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  const [only, ...others] = list
  if (!only) {
    Object.assign(talk.memory, { goal: null, pending: null })
    talk.words.push(phrases.noAppointments)
    return false
  }
  const fit = fittingAppointments(talk, goal, list)
  const chosen = fit.length === 1 ? fit[0] : others.length === 0 ? only : undefined
  if (chosen) {
    goal.appointment = chosen
    return true
  }
  const kind = goal.kind === 'cancel' ? 'cancel' : 'move'
  const options = (fit.length > 1 ? fit : list).slice(0, 5)
  ask(talk, `which:${kind}`, phrases.whichAppointment(options, kind), {
    kind: 'appointments',
    options,
  })
  return false
}

/** The appointments that fit the day and service of a goal; of «muévela» alone, the one just booked. */
const fittingAppointments = (
  { memory: { recent } }: Talk,
  goal: Goal,
  list: readonly Appointment[]
): readonly Appointment[] => {
  const when = goal.kind === 'cancel' ? goal.when : goal.source
  const days = when !== undefined && when !== 'soonest' && when.kind === 'days' ? when : undefined
  const latest =
    goal.latest && !days
      ? list.find(({ date, time }) => date === recent?.date && time === recent.time)
      : undefined
  if (latest) return [latest]
  return list.filter(
    ({ date, service }) =>
      (!days || (date >= days.from && date <= days.to)) &&
      (!goal.service || fold(service) === fold(goal.service.name))
  )
}
