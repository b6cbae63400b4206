import { minutesOf } from '@mostrador/kernel'
import { type Appointment, closeFrames, type Pending } from '../state/memory.ts'
import { isAbsence } from '../understand/acts/absence.ts'
import { hesitates, undecided } from '../understand/acts/courtesies.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import { appointmentsOf, codeOf } from '../results.ts'
import { asksAgainToCancel } from './as-told.ts'
import { advance } from './booking.ts'
import { courteous } from './courtesy.ts'
import { optionIndex } from './options.ts'
import { askMoveOrCancel, firstOfBoth, secondOfBoth } from './move-or-cancel.ts'
import { ask, type Step, type Talk } from './talk.ts'

type PendingOf<Kind extends Pending['kind']> = Extract<Pending, { kind: Kind }>

const notThat = /\b(?:la|el) que no (?:es|sea)\b|\b(?:menos|excepto|salvo) (?:la|el)\b/
/** Chooses an appointment by its number, or by a day or service that only one of them has. */
export function* answerAppointments(
  talk: Talk,
  message: Understanding,
  pending: PendingOf<'appointments'>
): Step<boolean> {
  const { memory } = talk
  if (yield* takesSpared(talk, message)) return true
  const [act] = message.acts
  const days = act?.slots.date?.kind === 'days' ? act.slots.date : undefined
  const services = act?.slots.services[0]?.options.map(({ name }) => name)
  // «la que no es barba»
  const isOther = notThat.test(message.normalized)
  const fit = pending.options.filter(({ date, service }) => {
    if (!days && !services) return false
    const isNamed =
      (!days || (date >= days.from && date <= days.to)) && (!services || services.includes(service))
    return isNamed !== isOther
  })
  const index = optionIndex(pending, message)
  const onlyFit = fit.length === 1 ? fit[0] : undefined
  const appointment = index === undefined ? onlyFit : pending.options[index]
  if (!appointment || !memory.frame) return false
  memory.frame.appointment = appointment
  memory.pending = null
  yield* advance(talk)
  return true
}

/** «sí, menos la del viernes»: what is cancelled is asked anew. True when something is to stay. */
function* takesSpared(talk: Talk, { acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const spared = acts.find(({ intent }) => intent === 'cancel')?.spared
  if (spared === undefined || memory.frame?.kind !== 'cancel') return false
  Object.assign(memory.frame, { spared, every: 'all' })
  for (const key of ['appointment', 'also', 'when', 'service'] as const) delete memory.frame[key]
  memory.pending = null
  yield* advance(talk)
  return true
}

/** Cancels what was told, unless it is otherwise by now. */
function* cancelAll(talk: Talk, told: readonly Appointment[]): Step<void> {
  const { memory } = talk
  if (yield* asksAgainToCancel(talk, told)) return
  let isDone = true
  for (const { handle } of told) {
    const result = yield { name: 'cancel_appointment', arguments: { appointment: handle } }
    const isStale = codeOf(result) === 'stale_version'
    if (isStale && (yield* asksAgainToCancel(talk, told))) return
    isDone = isDone && result.ok
  }
  const { next } = memory
  closeFrames(memory)
  memory.closed = isDone
  memory.lastChange = 'cancel'
  memory.cancelled = told[0]?.service ?? null
  if (isDone && next !== null) {
    Object.assign(memory, { frame: next, next: null })
    yield* advance(talk)
  } else if (isDone) talk.words.push(courteous(talk, talk.phrases.afterCancelling))
  else ask(talk, 'human', talk.phrases.trouble, { kind: 'human' })
}

/** Cancels after a yes, or when the person says it again; another day turns it into a move. */
export function* answerCancellation(
  talk: Talk,
  message: Understanding,
  { pending, timely }: { pending: PendingOf<'cancel'>; timely: boolean }
): Step<boolean> {
  const { memory } = talk
  const wantsMove = message.acts.some(({ intent }) => intent === 'move')
  if (yield* takesSpared(talk, message)) return true
  if (!wantsMove && (yield* meantAnother(talk, message, pending))) return true
  if (!wantsMove && (yield* meantAll(talk, message, pending))) return true
  const isSame = !timely || (!wantsMove && namesOnly(pending, message))
  if ((message.confirm || repeatsCancellation(message)) && isSame) {
    yield* cancelAll(talk, [pending.appointment, ...(pending.also ?? [])])
    return true
  }
  if ((message.deny || message.abandon) && !timely && !wantsMove) {
    closeFrames(memory)
    talk.words.push(talk.phrases.kept)
    return true
  }
  const fewer = namedOf([pending.appointment, ...(pending.also ?? [])], message)
  if (memory.frame && fewer !== undefined && !wantsMove) {
    const [first, ...also] = fewer
    Object.assign(memory.frame, { appointment: first, also })
    yield* advance(talk)
    return true
  }
  const wantsCancel = message.acts.some(({ intent, explicit }) => explicit && intent === 'cancel')
  if (memory.frame && (timely || wantsMove) && !wantsCancel) memory.frame.kind = 'move'
  return false
}

const both = /\b(?:l[oa]s (?:dos|2)(?! (?:de la|y media|en punto))|amb[oa]s)\b/
const all = /\btodas\b/
/** «sí, las dos», of one of the two that there are: both are asked about. True when they were. */
function* meantAll(
  talk: Talk,
  { confirm, normalized }: Understanding,
  { appointment, also = [] }: PendingOf<'cancel'>
): Step<boolean> {
  const { frame } = talk.memory
  const isBoth = both.test(normalized)
  if (frame === null || also.length > 0 || !confirm || !(isBoth || all.test(normalized)))
    return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const others = list.filter(({ handle }) => handle !== appointment.handle)
  if (others.length === 0 || (isBoth && others.length > 1)) return false
  Object.assign(frame, { appointment, also: others })
  yield* advance(talk)
  return true
}

const theOther = /\b(?:la|el|lo) otr[oa]\b(?! (?:dia|hora|semana))/
const ofOthers = /\b(?:la|el|lo) (?:de|del|el|que)\b/
/** «no, la del viernes», «no, la otra»: the other appointment is to go, and this one stays. */
function* meantAnother(
  talk: Talk,
  { acts, deny, confirm, normalized }: Understanding,
  { appointment, also = [] }: PendingOf<'cancel'>
): Step<boolean> {
  const { frame } = talk.memory
  const isOther = theOther.test(normalized) && !/\btambien\b/.test(normalized)
  const names = acts.some(({ slots }) => slots.date?.kind === 'days' || slots.services.length > 0)
  const isNamed = names && (deny || ofOthers.test(normalized)) && !/\bmejor\b/.test(normalized)
  if (frame === null || also.length > 0 || confirm || !(isNamed || isOther)) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const others = list.filter(({ handle }) => handle !== appointment.handle)
  if (namedOf(list, { acts })?.some(({ handle }) => handle === appointment.handle)) return false
  const [meant, ...more] = isNamed ? (namedOf(list, { acts }) ?? []) : others
  if (meant === undefined || more.length > 0) return false
  frame.appointment = meant
  yield* advance(talk)
  return true
}

/** «sí, nada más la del sábado»: the day and hour that it has, and no others. */
const namesOnly = (
  { appointment, also = [] }: PendingOf<'cancel'>,
  { acts }: Understanding
): boolean =>
  also.length === 0 &&
  acts.every(({ slots: { date, time, soonest, shift, by } }) => {
    const isDay =
      date === undefined ||
      (date.kind === 'days' && date.from <= appointment.date && appointment.date <= date.to)
    const isHour =
      time === undefined || [time.exact, time.other].includes(minutesOf(appointment.time))
    return isDay && isHour && !soonest && shift === undefined && by === undefined
  })

/** «no, solo la del miércoles», «la de la barba»: of several to cancel those that are named. */
const namedOf = (
  all: readonly Appointment[],
  { acts }: Pick<Understanding, 'acts'>
): readonly Appointment[] | undefined => {
  const days = acts.flatMap(({ slots: { date } }) => (date?.kind === 'days' ? [date] : []))
  const services = acts.flatMap(({ slots }) =>
    slots.services.flatMap(({ options }) => options.map(({ name }) => name))
  )
  if (days.length === 0 && services.length === 0) return undefined
  const fit = all.filter(
    ({ date, service }) =>
      (days.length === 0 || days.some(({ from, to }) => from <= date && date <= to)) &&
      (services.length === 0 || services.includes(service))
  )
  return all.length > 1 && fit.length > 0 && fit.length < all.length ? fit : undefined
}

const ordersCancellation =
  /\b(?:cancel|anul|borr|elimin|quit)(?:a|e|en)(?:me|nos)?l[ao]s?(?: por favor| porfa| ya| gracias| nada mas| todas| ambas| las dos)*$/
/** «cancélala por favor, luego agendo»: the cancelling said again is a yes to it. */
const repeatsCancellation = ({ acts, deny, normalized }: Understanding): boolean => {
  const cancels = acts.some(({ intent }) => intent === 'cancel')
  const others = acts.filter(({ intent }) => intent !== 'cancel' && intent !== 'book')
  const isClear = !deny && !hesitates.test(normalized) && !normalized.includes('?')
  // «no, todavía no sé cuándo regrese, solo cancélelas»: ordered, whatever the rest turns down.
  if (ordersCancellation.test(normalized)) return true
  return cancels && others.length === 0 && isClear
}

const isCancelling = ({ intent, text }: DialogueAct): boolean =>
  intent === 'cancel' && !isAbsence(text)

/** «cancélala», «la segunda»; a bare yes to one or the other says neither, and is asked again. */
export function* answerMoveOrCancel(
  talk: Talk,
  { acts, confirm, deny, abandon, normalized }: Understanding,
  { appointment }: PendingOf<'change'>
): Step<boolean> {
  const { memory } = talk
  if (memory.frame === null) return false
  const isMove = acts.some(({ intent }) => intent === 'move') || firstOfBoth.test(normalized)
  const isCancel =
    acts.some(isCancelling) || secondOfBoth.test(normalized) || ordersCancellation.test(normalized)
  if (isCancel && !isMove) {
    memory.frame = { kind: 'cancel', appointment }
    // What becomes of a deposit is told first.
    if (appointment.deposit === undefined) yield* cancelAll(talk, [appointment])
    else yield* advance(talk)
    return true
  }
  if (isMove && acts.length === 0) {
    delete memory.frame.isAbsence
    yield* advance(talk)
    return true
  }
  if (isMove && !acts.some(({ absence }) => absence)) delete memory.frame.isAbsence
  if (acts.length > 0) return false
  if (confirm) {
    askMoveOrCancel(talk, appointment)
    return true
  }
  if (hesitates.test(normalized) || undecided.test(normalized)) {
    talk.words.push(talk.phrases.waiting)
    return true
  }
  if (!deny && !abandon) return false
  closeFrames(memory)
  talk.words.push(talk.phrases.kept)
  return true
}
