import { fold, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment, Frame } from '../state/memory.ts'
import type { ChangeOf } from '../understand/several-changes.ts'
import { folioIn } from '../understand/folio.ts'
import { chooseBeside } from './cancel-beside.ts'
import { findService } from './services.ts'
import { meant, withoutSpared } from './spared.ts'
import { ofWhomNamed, tellsWhose } from './whose-appointment.ts'
import { ask, can, type Step, type Talk } from './talk.ts'

/** Appointments cancelled by one yes: the changes that one turn may make. */
export const mostCancelled = 4

/** Finds the appointment to move or cancel. False when the turn ends with a question or without one. */
export function* chooseAppointment(talk: Talk, frame: Frame): Step<boolean> {
  if (frame.appointment) return true
  const list = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  return chooseFrom(talk, frame, list)
}

/** As `chooseAppointment`, of a list that was just read: a tool is not asked twice running. */
export const chooseFrom = (talk: Talk, frame: Frame, all: readonly Appointment[]): boolean => {
  if (frame.goes !== undefined) return chooseBeside(talk, frame, all)
  const named = ofWhomNamed(all, talk.written)
  if (named.length < all.length) delete frame.ofOther
  const { left, isUnclear } = withoutSpared(frame.spared ?? [], named)
  if (left.length === 0 && named.length > 0 && frame.kind === 'cancel') {
    Object.assign(talk.memory, { frame: null, pending: null })
    talk.words.push(talk.phrases.onlySpared(named))
    return false
  }
  const list = left.length > 0 ? left : named
  const [only, ...others] = list
  if (!only && (booksCancelled(talk, frame) || booksInstead(talk, frame))) return true
  if (!only) {
    Object.assign(talk.memory, { frame: null, pending: null })
    talk.words.push(talk.phrases.noAppointments)
    return false
  }
  const folio = folioIn(talk.written)
  const isOfFolio = list.find(each => each.folio === folio)
  if (folio !== undefined && isOfFolio === undefined) {
    Object.assign(talk.memory, { frame: null, pending: null })
    talk.words.push(talk.phrases.unknownFolio(folio))
    return false
  }
  if (tellsMovedAway(talk, frame, all)) return false
  const described = eachDescribed(frame, list)
  const fit = isOfFolio ? [isOfFolio] : (described ?? fittingAppointments(talk, frame, list))
  if (all.length > 1) frame.isOneOfSeveral = true
  const mayTakeRest = !isUnclear || frame.kind !== 'cancel'
  const several = mayTakeRest ? severalOf(frame, fit, list) : undefined
  if (several !== undefined && frame.kind === 'cancel') {
    const [first, ...also] = several
    Object.assign(frame, { appointment: first, also: also.slice(0, mostCancelled - 1) })
    return true
  }
  if (several !== undefined) {
    changeInTurn(talk, frame, several)
    return true
  }
  const chosen = fit.length === 1 ? fit[0] : others.length === 0 ? only : undefined
  if (chosen) {
    tellsWhose(talk, frame, chosen)
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

/** «la del jueves ya no», of one that was just moved from there: where it is now. True when told. */
const tellsMovedAway = (
  { memory, words, phrases }: Talk,
  frame: Frame,
  all: readonly Appointment[]
): boolean => {
  const { written, recent } = memory
  const days = daysOf(frame)
  const [before] = written?.kind === 'move' ? written.before : []
  const now = all.find(({ date, time }) => date === recent?.date && time === recent.time)
  const isGone = frame.kind === 'cancel' && days !== undefined && !all.some(e => isOn(days, e))
  if (!isGone || before === undefined || now === undefined || !isOn(days, before)) return false
  Object.assign(memory, { frame: null, pending: null, closed: true })
  words.push(phrases.movedFromThere(now))
  return true
}

/** «la de mañana y la del sábado»: each of them; undefined unless every one is clear. */
const eachDescribed = (
  frame: Frame,
  list: readonly Appointment[]
): readonly Appointment[] | undefined => {
  const found = (frame.each ?? []).map(each => meant(each, list))
  const clear = new Map(found.flatMap(([only]) => (only ? [[only.handle, only] as const] : [])))
  const isClear = found.length > 1 && found.every(({ length }) => length === 1)
  if (!isClear || clear.size !== found.length) return undefined
  frame.every = found.length
  return [...clear.values()]
}

const wish = /\b(?:quier|quis|necesit|ocup|agend|apart)\w*|\buna? [a-z]{4,}/
/** «mañana no puedo, pasado a las 5 un corte», of somebody who has none: a new one. */
const booksInstead = ({ written }: Talk, frame: Frame): boolean => {
  const isTimed = frame.when !== undefined || frame.time !== undefined
  const isWish = frame.service !== undefined && isTimed && wish.test(fold(written))
  if (frame.kind !== 'move' || !isWish) return false
  Object.assign(frame, { kind: 'book', isExtra: true })
  for (const key of ['isAbsence', 'source', 'latest'] as const) delete frame[key]
  return true
}

/** «cambiar mi cita para el sábado», of one that was just cancelled: a new one in its place. */
const booksCancelled = ({ memory, words, phrases }: Talk, frame: Frame): boolean => {
  const { lastChange, written, services } = memory
  const [cancelled] = written?.kind === 'cancel' ? written.before : []
  const isTimed = [frame.when, frame.time, frame.shift, frame.by].some(each => each !== undefined)
  if (frame.kind !== 'move' || lastChange !== 'cancel' || cancelled === undefined) return false
  const service = findService(cancelled.service, services ?? [])
  if (service === undefined) return false
  Object.assign(frame, { kind: 'book', service, isExtra: true })
  delete frame.isAbsence
  if (isTimed) words.push(phrases.bookedAnew)
  return true
}

/** Those that change together; undefined where it is one, or where it is not clear which. */
const severalOf = (
  frame: Frame,
  fit: readonly Appointment[],
  list: readonly Appointment[]
): readonly Appointment[] | undefined => {
  const { every, changes } = frame
  if (every === undefined) return undefined
  const inDays = list.filter(each => isOn(daysOf(frame), each))
  // «las dos, la mía y la de mi hijo»: as many as were told, whatever else names a service.
  if (changes === undefined && inDays.length > 1 && inDays.length === every) return inDays
  // Those that are named need no day to tell them.
  const named = [list, fit].map(among =>
    among.filter(({ service }) => changes && changeFor(changes, service) !== undefined)
  )
  const exact = named.find(({ length }) => length > 1 && length === changes?.length)
  if (exact !== undefined) return exact
  if (fit.length < 2) return undefined
  const isClear = every === 'all' || every === fit.length
  return isClear && changes === undefined ? fit : undefined
}

const changeFor = (changes: readonly ChangeOf[], service: string): ChangeOf | undefined =>
  changes.find(({ names }) => names.some(name => fold(name) === fold(service))) ??
  changes.find(({ names }) => names.length === 0)

/** Each of them is looked for, and agreed to, after the one before it. */
const changeInTurn = ({ memory }: Talk, frame: Frame, several: readonly Appointment[]): void => {
  const { changes = [], every: _, service: __, source: ___, ...shared } = frame
  const frames = several.map((appointment): Frame => {
    const {
      apart: ____,
      names: _____,
      date,
      ...own
    } = changeFor(changes, appointment.service) ?? {}
    return { ...shared, ...own, ...(date && { when: date }), appointment }
  })
  const [first, ...later] = frames
  for (const key of ['changes', 'every', 'service', 'source'] as const) delete frame[key]
  Object.assign(frame, first)
  memory.later = later
}

/** The appointments that fit the day and service of a frame; of «muévela» alone, the one just booked. */
const fittingAppointments = (
  { memory: { recent } }: Talk,
  frame: Frame,
  list: readonly Appointment[]
): readonly Appointment[] => {
  const days = daysOf(frame)
  const latest =
    frame.latest && !days
      ? list.find(({ date, time }) => date === recent?.date && time === recent.time)
      : undefined
  if (latest) return [latest]
  const fit = list.filter(
    each => isOn(days, each) && (!frame.service || fold(each.service) === fold(frame.service.name))
  )
  return frame.kind === 'cancel' ? toldByHourOrPerson(frame, fit) : fit
}

/** «cancela la de las 2», «cancela las de Mario»: those at that hour, or with that person, if there are any. */
const toldByHourOrPerson = (
  { time, people }: Frame,
  fit: readonly Appointment[]
): readonly Appointment[] => {
  const isThen = ({ time: at }: Appointment): boolean => {
    const minute = minutesOf(at)
    return time?.exact === undefined
      ? (time?.from ?? 0) <= minute && minute <= (time?.to ?? minute)
      : minute === time.exact || minute === time.other
  }
  const then = fit.filter(isThen)
  const left = then.length > 0 ? then : fit
  const theirs = left.filter(({ specialist }) =>
    people?.some(({ name }) => fold(name) === fold(specialist))
  )
  return theirs.length > 0 ? theirs : left
}

type Days = { from: string; to: string }
/** The days on which what is to change is. */
const daysOf = ({ kind, when: wanted, source }: Frame): Days | undefined => {
  const when = kind === 'cancel' ? wanted : source
  return when !== undefined && when !== 'soonest' && when.kind === 'days' ? when : undefined
}
const isOn = (days: Days | undefined, { date }: Pick<Appointment, 'date'>): boolean =>
  days === undefined || (days.from <= date && date <= days.to)
