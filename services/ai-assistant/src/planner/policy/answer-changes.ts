import { minutesOf } from '@mostrador/kernel'
import { type Appointment, closeFrames, type Pending } from '../state/memory.ts'
import { isAbsence } from '../understand/acts/absence.ts'
import { hesitates, undecided } from '../understand/acts/courtesies.ts'
import {
  cancelsOnCondition,
  wantsAnotherDay,
  wantsGone,
  wantsKept,
} from '../understand/acts/keeping.ts'
import { isPlainYes } from '../understand/acts/plain-yes.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import { appointmentsOf, codeOf } from '../results.ts'
import { asksAgainToCancel } from './as-told.ts'
import { advance } from './booking.ts'
import { courteous, remind } from './courtesy.ts'
import { takesSpared } from './answer-which.ts'
import { askMoveOrCancel, firstOfBoth, secondOfBoth } from './move-or-cancel.ts'
import { agreedOfList, severalOfList } from './several-of-list.ts'
import { ask, type Step, type Talk } from './talk.ts'

type PendingOf<Kind extends Pending['kind']> = Extract<Pending, { kind: Kind }>

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
  const { next, later } = memory
  closeFrames(memory)
  memory.closed = isDone
  memory.lastChange = 'cancel'
  memory.written = { kind: 'cancel', before: [...told] }
  const [first = next, ...rest] = later
  if (isDone && first !== null) {
    Object.assign(memory, { frame: first, later: rest, next: first === next ? null : next })
    yield* advance(talk)
  } else if (isDone) talk.words.push(afterwards(talk))
  else ask(talk, 'human', talk.phrases.trouble, { kind: 'human' })
}

/** Nobody in mourning is asked to come again. */
const afterwards = (talk: Talk): string => {
  const { memory, phrases, words } = talk
  const isLoss = [...memory.told, ...words].includes(phrases.condolence)
  return isLoss ? phrases.afterLoss : courteous(talk, phrases.afterCancelling)
}

const yesBefore = /^(?:(?:si|va|ok|sale|dale|bueno|claro)\b[ ,;.]*)+/

/** Cancels after a yes, or when the person says it again; another day turns it into a move. */
export function* answerCancellation(
  talk: Talk,
  message: Understanding,
  { pending, timely }: { pending: PendingOf<'cancel'>; timely: boolean }
): Step<boolean> {
  const { memory } = talk
  const wantsMove = message.acts.some(({ intent }) => intent === 'move')
  if (yield* takesSpared(talk, message)) return true
  const isElse = timely || wantsMove
  if (!isElse && wantsKept(message.normalized)) return keep(talk)
  if (!isElse && memory.frame && wantsAnotherDay(message.normalized)) {
    memory.frame = { kind: 'move', appointment: pending.appointment }
    yield* advance(talk)
    return true
  }
  const told = [pending.appointment, ...(pending.also ?? [])]
  const agreed = agreedOfList(talk, message.normalized, told)
  const some =
    agreed.length > 0 || wantsMove
      ? agreed
      : severalOfList(talk, message.normalized.replace(yesBefore, ''), told)
  if (memory.frame && pending.also && some.length > 0 && some.length <= pending.also.length) {
    const [first, ...also] = some
    Object.assign(memory.frame, { appointment: first, also })
    yield* advance(talk)
    return true
  }
  const isGone = isElse ? false : wantsGone(message.normalized)
  if (isGone === 'unclear' || (!isElse && cancelsOnCondition(message.normalized))) {
    // What becomes of a deposit is told with it.
    if (pending.appointment.deposit) Object.assign(memory, { put: {}, asked: null })
    yield* remind(talk)
    return true
  }
  if (!wantsMove && (yield* meantThatToo(talk, message, pending))) return true
  if (!wantsMove && (yield* meantAnother(talk, message, pending))) return true
  if (!wantsMove && (yield* meantAll(talk, message, pending))) return true
  const isSame = !timely || (!wantsMove && namesOnly(pending, message))
  const isSure = repeatsCancellation(message) || isPlainYes(message.normalized, told.length)
  if (message.confirm && !isElse && !isGone && !isSure) {
    yield* remind(talk)
    return true
  }
  if (isGone || ((message.confirm || repeatsCancellation(message)) && isSame)) {
    yield* cancelAll(talk, told)
    return true
  }
  if ((message.deny || message.abandon) && !isElse) return keep(talk)
  const fewer = namedOf(told, message)
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

const keep = (talk: Talk): true => {
  closeFrames(talk.memory)
  talk.words.push(talk.phrases.kept)
  return true
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

const anyOther = /\b(?:la|el|lo|las|los) (?:otr[oa]s?\b|del?\b|demas\b)/
const onTop = /\b(?:y|tambien|ademas|aparte|de paso)\b/
/** «sí, y la del sábado también», «sí, la del sábado»: others go too, or instead. It is asked anew. */
function* meantThatToo(
  talk: Talk,
  { acts, confirm, normalized }: Understanding,
  { appointment, also = [] }: PendingOf<'cancel'>
): Step<boolean> {
  const { frame } = talk.memory
  const isAgreed = confirm || onTop.test(normalized)
  const isElse = acts.some(({ intent, parts }) => intent === 'move' || parts.length > 0)
  if (frame === null || !isAgreed || isElse || !anyOther.test(normalized)) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const told = [appointment, ...also].map(({ handle }) => handle)
  const others = list.filter(({ handle }) => !told.includes(handle))
  const isRest = /\b(?:la|el|lo|las|los) (?:otr[oa]s?|demas)\b/.test(normalized)
  const isPlural = /\b(?:las|los|lo) (?:otr[oa]s|demas)\b/.test(normalized)
  const rest = isRest && (isPlural || others.length === 1) ? others : []
  const named = rest.length > 0 ? rest : severalOfList(talk, normalized, list)
  const more = named.filter(({ handle }) => !told.includes(handle))
  const [first, ...next] = more
  if (first === undefined) return false
  // «sí, la del sábado» may mean that one alone; «y la del sábado» means both.
  if (onTop.test(normalized) || more.length < named.length)
    Object.assign(frame, { appointment, also: [...also, ...more] })
  else Object.assign(frame, { appointment: first, also: next })
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
  if (acts.length === 0 && wantsKept(normalized)) return keep(talk)
  const isMove = acts.some(({ intent }) => intent === 'move') || firstOfBoth.test(normalized)
  const isCancel =
    acts.some(isCancelling) || secondOfBoth.test(normalized) || ordersCancellation.test(normalized)
  if (isCancel && !isMove && cancelsOnCondition(normalized)) {
    memory.frame = { kind: 'cancel', appointment }
    yield* advance(talk)
    return true
  }
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
  return deny || abandon ? keep(talk) : false
}
