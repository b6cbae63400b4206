import { minutesOf } from '@mostrador/kernel'
import type { DayRange } from '../time/span.ts'
import type { SpecialistMatch } from '../understand/spans/people.ts'
import type { Slots } from '../understand/slots.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { OwnDetails } from '../understand/own-details.ts'
import { barBranches } from './bar-branches.ts'
import { besideShown } from './beside-shown.ts'
import { daysAfter } from './distance.ts'
import { excludePeople } from './exclude-people.ts'
import type { Frame, Guess, Memory, Offer } from './memory.ts'
import { namesBareWeekday } from './same-week.ts'

const lastMinute = 1439

/** The times on the screen, or those just turned down: «más tarde» means later than these. */
export const shownOffers = ({ pending, frame }: Memory): readonly Offer[] =>
  pending?.kind === 'offers' ? pending.offers : (frame?.refused ?? [])

/** True when a act says more about the appointment being arranged. */
export const isRefinement = (memory: Memory, { intent, text }: DialogueAct): boolean => {
  const { frame } = memory
  if (!frame) return false
  if (intent === frame.kind) return true
  if (intent === 'book' && frame.kind === 'move')
    return !/\b(?:agend|reserv|apart|otra cita)/.test(text)
  const isOffered = memory.pending?.kind === 'offers'
  return (
    intent === 'move' &&
    frame.kind === 'book' &&
    !/\bcita\b/.test(text) &&
    (!memory.recent || isOffered)
  )
}

/** The frame that a act is about: the one in progress, or a new one. */
export const frameFor = (memory: Memory, act: DialogueAct): Frame => {
  const { frame: current, pending } = memory
  if (current && isRefinement(memory, act)) return current
  const kind = act.intent === 'move' || act.intent === 'cancel' ? act.intent : 'book'
  const isOther = kind !== 'book' && current !== null && current.kind !== 'book'
  const keepsAppointment = isOther && current.appointment
  const among = pending?.kind === 'services' && pending.options.length < 6 ? pending.options : null
  return {
    kind,
    ...(keepsAppointment && { appointment: keepsAppointment }),
    ...(among && { among }),
  }
}

/** Puts the days and hours of a act into its frame. */
export const addTimes = (frame: Frame, act: DialogueAct, memory: Memory): void => {
  const shown = shownOffers(memory)
  const { text } = act
  const slots = besideShown(act, shown[0]?.date)
  const isAskedWhen = memory.pending?.kind === 'when'
  const before = frame.when
  addDay(frame, slots, { isAskedWhen, shown })
  if (slots.date) frame.isBareWeekday = namesBareWeekday(text, slots.date)
  if (slots.time) frame.time = slots.time
  else if (slots.anyTime || slots.soonest || widens(frame, slots, shown)) delete frame.time
  // «el sábado, y si no hay, entre semana después de las 5»: the hour is of the second.
  else if (slots.second?.time !== undefined && slots.date) delete frame.time
  else if (insistsOnDay(before, slots, shown)) delete frame.time
  if (slots.second) frame.second = slots.second
  else if (slots.date || slots.time) delete frame.second
  if (slots.shift) shiftHour(frame, slots, shown)
  const mayMove = frame.kind === 'move' || frame.replaces === true
  if (slots.shift && mayMove && shown.length === 0) frame.shift = slots.shift
  if (slots.by !== undefined) moveBy(frame, slots.by, shown)
  if (slots.except && frame.kind !== 'cancel') ruleOut(frame, slots.except, slots)
  if (frame.kind !== 'book' && !/\bcitas?\b/.test(text)) frame.latest = true
  if (slots.exceptTimes && frame.kind !== 'cancel') frame.exceptTimes = slots.exceptTimes
  if (slots.source) frame.source = slots.source
  if (slots.sameHour) frame.sameHour = true
  if (slots.sameDay && shown.length === 0) frame.sameDay = true
  if (slots.usual) frame.usual = true
}

const addDay = (
  frame: Frame,
  slots: Slots,
  { isAskedWhen, shown }: { isAskedWhen: boolean; shown: readonly Offer[] }
): void => {
  allowAgain(frame, slots)
  const [first] = shown
  const isOwn = slots.date?.kind === 'after-last-visit' && slots.date.isOwn === true
  if (isOwn && first && slots.date?.kind === 'after-last-visit')
    frame.when = daysAfter(first.date, slots.date)
  else if (slots.date) frame.when = slots.date
  else if (slots.soonest) frame.when = 'soonest'
  else if (frame.when === undefined && slots.time && frame.before) frame.when = frame.before
  else if (frame.when === undefined && slots.anyTime && isAskedWhen) frame.when = 'soonest'
  // «en la tarde», asked for a day: the first days that have such hours.
  else if (frame.when === undefined && slots.time && isAskedWhen && frame.kind === 'book')
    frame.when = 'soonest'
}

/** A day that was ruled out and is asked for by its name is in again. */
const allowAgain = (frame: Frame, { date }: Slots): void => {
  if (date?.kind !== 'days' || date.from !== date.to) return
  frame.except = (frame.except ?? []).filter(({ from, to }) => date.from < from || date.from > to)
  if (frame.except.length === 0) delete frame.except
}

/** «el jueves no puedo»: that day is out; of a week asked for, the other days are left. */
const ruleOut = (frame: Frame, except: DayRange[], slots: Slots): void => {
  const known = frame.except ?? []
  const isNew = ({ from, to }: DayRange): boolean =>
    !known.some(each => each.from === from && each.to === to)
  frame.except = [...known, ...except.filter(isNew)]
  const { when } = frame
  const isGone =
    when !== undefined &&
    when !== 'soonest' &&
    when.kind === 'days' &&
    except.some(({ from, to }) => from <= when.from && to >= when.to)
  if (isGone && !slots.date) delete frame.when
  if (when === undefined) frame.when = frame.before ?? 'soonest'
}

/** «entonces el sábado», beside times of other days only: the day asked for, at any hour. */
const insistsOnDay = (before: Frame['when'], { date }: Slots, shown: readonly Offer[]): boolean =>
  shown.length > 0 &&
  date?.kind === 'days' &&
  JSON.stringify(date) === JSON.stringify(before) &&
  date.from === date.to &&
  !shown.some(offer => offer.date === date.from)

/** Several new days beside a part of the day that was only a filter of the old list. */
const widens = (frame: Frame, { date }: Slots, shown: readonly Offer[]): boolean =>
  shown.length > 0 &&
  frame.time?.exact === undefined &&
  date?.kind === 'days' &&
  date.from !== date.to

/** «más tarde», «más temprano», of the times on the screen. */
const shiftHour = (frame: Frame, { shift, date }: Slots, shown: readonly Offer[]): void => {
  const [first] = shown
  if (!first) return
  const minutes = shown.map(({ time }) => minutesOf(time))
  frame.time =
    shift === 'later'
      ? { from: Math.max(...minutes) + 1, to: lastMinute }
      : { from: 0, to: Math.min(...minutes) - 1 }
  if (date) return
  const day = { kind: 'days' as const, from: first.date, to: first.date }
  // Of a list over several days any of them may be meant.
  const isOneDay = shown.every(offer => offer.date === first.date)
  frame.when = isOneDay ? day : (frame.when ?? frame.before ?? day)
}

/** «una hora después»: of the appointment to move, or of the first time on the screen. */
const moveBy = (frame: Frame, by: number, [first]: readonly Offer[]): void => {
  if (frame.kind === 'move') frame.by = by
  else if (first) {
    frame.time = { exact: Math.min(lastMinute, Math.max(0, minutesOf(first.time) + by)) }
    frame.when = { kind: 'days', from: first.date, to: first.date }
  }
}

/** Puts the branch of a act into its frame; people of another branch are dropped. */
export const addBranch = (frame: Frame, slots: Pick<Slots, 'branch' | 'barred'>): void => {
  barBranches(frame, slots)
  const { branch } = slots
  if (branch) frame.branch = branch
  else return
  const there = frame.people?.filter(person => person.branch === branch.name) ?? []
  if (there.length > 0) frame.people = there
  // Of people who were turned down none comes in again by a branch.
  else if (frame.allowed === undefined) delete frame.people
}

export const addPeople = (frame: Frame, said: SpecialistMatch | undefined): void => {
  if (said !== undefined) delete frame.orElse
  if (said?.kind === 'one') frame.people = [said.specialist]
  if (said?.kind === 'one' && said.orElse) frame.orElse = said.orElse
  if (said?.kind === 'among' && said.isExclusion) excludePeople(frame, said.options)
  else if (said?.kind === 'among') frame.people = said.options
  // «con quien sea», once somebody was turned down: with anybody else.
  if (said?.kind === 'any' && frame.allowed) frame.people = frame.allowed
  else if (said?.kind === 'any') delete frame.people
}

/** Remembers that something was taken without having been said. */
export const addGuess = (frame: Frame, guess: Guess): void => {
  frame.guessed = [...new Set([...(frame.guessed ?? []), guess])]
}

const atOneHour =
  /\b(?:(?:a )?la misma hora|al mismo tiempo|al parejo|simultane[a-z]+)\b(?! (?:que|de siempre|o ))/
/** Puts the people of a act into the plan: the first into the frame, the others after it. */
export const addParts = (memory: Memory, frame: Frame, { parts, text }: DialogueAct): void => {
  const [first, ...rest] = parts
  if (!first || frame.kind !== 'book') return
  if (rest.length > 0 && atOneHour.test(text)) frame.together = true
  if (first.who !== 'ti') frame.forWhom = first.who
  takeOwn(frame, first)
  const [service, ...alike] = first.service?.options ?? []
  if (service && alike.length === 0 && (parts.length > 1 || first.who !== 'ti'))
    frame.service = service
  if (rest.length === 0) return
  // A plan that is told anew while its rest is arranged may hold what was just booked: that is asked about.
  if (frame.isNext === true) delete frame.isExtra
  memory.others = rest.map(part => {
    const [own, ...unclear] = part.service?.options ?? []
    const isClear = own !== undefined && unclear.length === 0
    return {
      kind: 'book',
      ...(isClear && { service: own }),
      ...(part.who !== 'ti' && { forWhom: part.who }),
      ...ownOf(part),
    }
  })
}

/** What a part has of its own, as a frame keeps it. */
export const ownOf = ({ date, time, people, branch }: OwnDetails): Partial<Frame> => ({
  ...(date && { when: date }),
  ...(time && { time }),
  ...(people && { people }),
  ...(branch && { branch }),
})

const kept = { date: 'when', time: 'time', people: 'people', branch: 'branch' } as const
/** The first of a plan has what is its own, and nothing that was said of another part. */
const takeOwn = (frame: Frame, first: OwnDetails): void => {
  for (const kind of first.apart ?? []) delete frame[kept[kind]]
  Object.assign(frame, ownOf(first))
}

/** Several services of one person, each at its own hours. True when the act said so. */
export const addApart = (
  memory: Memory,
  frame: Frame,
  { apart, parts, slots: { date } }: DialogueAct
): boolean => {
  if (parts.length > 1) return false
  const [first, ...rest] = apart ?? []
  if (!first || rest.length === 0 || frame.kind !== 'book') return false
  // The day of the first told again says nothing of the days of the others.
  const isSameDay =
    first.service.handle === frame.service?.handle &&
    date?.kind === 'days' &&
    shownOffers(memory)[0]?.date === date.from
  const before = isSameDay ? memory.others : []
  frame.service = first.service
  takeOwn(frame, first)
  const { forWhom } = frame
  memory.others = rest.map(part => {
    const when = before.find(each => each.service?.handle === part.service.handle)?.when
    return {
      kind: 'book',
      service: part.service,
      ...(when && { when }),
      ...(forWhom && { forWhom }),
      ...ownOf(part),
    }
  })
  return true
}

const oneAndOther =
  /\by,? (?:el |la |para )?(?:otr|segund)[oa]\b|\b(?:dos|tres|cuatro|[234]) (?:citas|cortes|clases|sesiones|lugares|espacios|personas)\b/

/** «uno a las 4 y otro a las 5»: each part of the plan has an hour of its own. */
export const addEachTime = (
  memory: Memory,
  frame: Frame,
  { slots, text, parts }: DialogueAct
): void => {
  if (parts.some(({ time }) => time !== undefined)) return
  const [first, ...rest] = slots.eachTime ?? []
  if (first === undefined || rest.length === 0 || frame.kind !== 'book') return
  if (memory.others.length === 0 && oneAndOther.test(text))
    memory.others = rest.map(() => ({ kind: 'book' }))
  if (memory.others.length === 0) {
    // Two hours for one appointment: either will do.
    frame.time = { from: Math.min(first, ...rest), to: Math.max(first, ...rest) }
    return
  }
  frame.time = { exact: first }
  memory.others.forEach((other, at) => {
    const own = rest[at]
    if (own !== undefined) other.time = { exact: own }
  })
}

/** Adds another service for the same person, once. True when it was new. */
export const addService = (memory: Memory, service: NonNullable<Frame['service']>): boolean => {
  const { frame, others } = memory
  const isKnown = [frame, ...others].some(each => each?.service?.handle === service.handle)
  const { forWhom } = frame ?? {}
  if (!isKnown) others.push({ kind: 'book', service, ...(forWhom && { forWhom }) })
  return !isKnown
}
