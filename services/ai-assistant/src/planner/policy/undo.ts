import { fold, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment, Frame, Memory, Offer } from '../state/memory.ts'
import {
  meansOtherService,
  placeMeant,
  regretsCancelling,
  regretsMoving,
  regretsTaking,
} from '../understand/acts/undoing.ts'
import type { Service } from '../understand/business.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { askMoveOrCancel } from './move-or-cancel.ts'
import { offer } from './offer.ts'
import { findService, learnServices } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'

/**
 * Who takes back what was just written is told how it is now, and is asked one question: to have the
 * same time again, to move it back, or to cancel. Nothing is undone without that yes. True when asked.
 */
export function* undoesLast(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const { written } = memory
  const isAfter = memory.closed && memory.frame === null && memory.pending === null
  if (!isAfter || written === null || message.normalized.includes('?')) return false
  if (written.kind === 'cancel') return yield* bookAgain(talk, message, written.before)
  if (!can(talk, 'my_appointments')) return false
  const other = written.kind === 'book' ? otherServiceIn(talk, message) : undefined
  const { normalized } = message
  const place = placeMeant(normalized)
  const meant = place === undefined ? undefined : written.list?.[place - 1]
  const isRegret =
    isBare(message, written.kind === 'move' ? written.before[0]?.date : undefined) &&
    (written.kind === 'move' ? regretsMoving(normalized) : regretsTaking(normalized) !== undefined)
  if (!isRegret && other === undefined && meant === undefined) return false
  if (written.isPlan === true) {
    memory.frame = { kind: 'cancel' }
    yield* advance(talk)
    return true
  }
  const now = yield* justWritten(memory)
  if (now === undefined) return false
  if (meant) {
    memory.frame = { kind: 'move', appointment: now }
    yield* proposeInstead(talk, memory.frame, meant)
    return true
  }
  if (other) return yield* swap(talk, now, other)
  if (written.kind === 'move') return yield* moveBack(talk, now, written.before[0])
  if (regretsTaking(normalized) === 'drop' || ordersAway.test(normalized)) {
    memory.frame = { kind: 'cancel', appointment: now }
    yield* advance(talk)
    return true
  }
  memory.frame = { kind: 'move', appointment: now, isAbsence: true }
  askMoveOrCancel(talk, now)
  return true
}

/** «me equivoqué de barbería, bórrala» */
const ordersAway = /\b(?<!\bno )(?:borr|cancel|quit|elimin|anul)(?:a|e|en)(?:me|nos)?l[ao]s?\b/

const changing = new Set(['cancel', 'move', 'attend', 'hindered', 'my_appointments'])
/** Nothing is asked for beside it, and no other day, hour or service is named; `day`: where it was. */
const isBare = ({ acts }: Understanding, day?: string): boolean =>
  acts.every(
    ({ intent, parts, slots: { date, time, services, shift, by } }) =>
      changing.has(intent) &&
      parts.length === 0 &&
      services.length === 0 &&
      (date === undefined || (date.kind === 'days' && date.from === day && date.to === day)) &&
      time === undefined &&
      shift === undefined &&
      !by
  )

function* justWritten(memory: Memory): Step<Appointment | undefined> {
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  return list.find(({ date, time }) => date === memory.recent?.date && time === memory.recent.time)
}

/** The same day, hour and person as a cancelled appointment had: looked for, and asked about. */
function* bookAgain(
  talk: Talk,
  message: Understanding,
  before: readonly Appointment[]
): Step<boolean> {
  const { memory } = talk
  if (!isBare(message) || !regretsCancelling(message.normalized)) return false
  if (!can(talk, 'book_appointment') || !can(talk, 'find_free_times')) return false
  if (!memory.services) yield* learnServices(talk)
  const frames = before.flatMap(each => sameAs(memory, each))
  const [first, ...later] = frames
  if (first === undefined) return false
  talk.words.push(talk.phrases.notThereAnyMore)
  Object.assign(memory, { frame: first, later })
  yield* advance(talk)
  return true
}

const sameAs = (memory: Memory, appointment: Appointment): Frame[] => {
  const service = findService(appointment.service, memory.services ?? [])
  if (service === undefined) return []
  const { date, time, forWhom } = appointment
  return [
    {
      kind: 'book',
      service,
      when: { kind: 'days', from: date, to: date },
      time: { exact: minutesOf(time) },
      ...withPerson(memory, appointment),
      ...(forWhom !== undefined && { forWhom: forWhom.replace(/^su /, 'tu ') }),
      isExtra: true,
    },
  ]
}

const withPerson = (memory: Memory, { specialist }: Appointment): Pick<Frame, 'people'> => {
  const person = memory.specialists.find(({ name }) => fold(name) === fold(specialist))
  return person ? { people: [person] } : {}
}

/** Where it was before, looked for and asked about. */
function* moveBack(talk: Talk, now: Appointment, before: Appointment | undefined): Step<boolean> {
  const { memory } = talk
  if (before === undefined || !can(talk, 'move_appointment')) return false
  if (!memory.services) yield* learnServices(talk)
  talk.words.push(talk.phrases.isNow(now))
  memory.frame = {
    kind: 'move',
    appointment: now,
    when: { kind: 'days', from: before.date, to: before.date },
    time: { exact: minutesOf(before.time) },
    ...withPerson(memory, before),
  }
  yield* advance(talk)
  return true
}

function* proposeInstead(talk: Talk, frame: Frame, meant: Offer): Step<void> {
  const { memory, leads } = talk
  if (!memory.services) yield* learnServices(talk)
  const service = findService(frame.appointment?.service ?? '', memory.services ?? [])
  if (service) frame.service = service
  offer(talk, frame, [meant], leads.narrowed)
}

/** The one other service that a correction names. */
const otherServiceIn = (
  { memory }: Talk,
  { acts, normalized }: Understanding
): Service | undefined => {
  const [act, ...more] = acts
  if (act?.intent !== 'book' || more.length > 0 || act.parts.length > 0) return undefined
  const { services, date, time } = act.slots
  const [named, ...others] = services
  const [service, ...alike] = named?.options ?? []
  if (service === undefined || others.length > 0 || alike.length > 0) return undefined
  const isTimed = date !== undefined || time !== undefined
  const isSame = service.handle === memory.topic?.handle
  return isTimed || isSame || !meansOtherService(normalized) ? undefined : service
}

/** The one that was just booked goes first, with a question of its own; then the other is looked for. */
function* swap(talk: Talk, now: Appointment, service: Service): Step<boolean> {
  const { memory } = talk
  talk.words.push(talk.phrases.swapsJustBooked(service.name))
  memory.frame = { kind: 'cancel', appointment: now }
  memory.next = {
    kind: 'book',
    service,
    when: { kind: 'days', from: now.date, to: now.date },
    time: { exact: minutesOf(now.time) },
    isExtra: true,
  }
  yield* advance(talk)
  return true
}
