import { fold } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment, Frame } from '../state/memory.ts'
import { ask, can, type Step, type Talk } from './talk.ts'

/** Appointments cancelled by one yes: the changes that one turn may make. */
const mostCancelled = 2

/** Finds the appointment to move or cancel. False when the turn ends with a question or without one. */
export function* chooseAppointment(talk: Talk, frame: Frame): Step<boolean> {
  if (frame.appointment) return true
  const list = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  return chooseFrom(talk, frame, list)
}

/** As `chooseAppointment`, of a list that was just read: a tool is not asked twice running. */
export const chooseFrom = (talk: Talk, frame: Frame, list: readonly Appointment[]): boolean => {
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
