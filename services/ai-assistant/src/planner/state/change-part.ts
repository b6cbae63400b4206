import { fold, minutesOf } from '@mostrador/kernel'
import { weekdayText } from '../wording/weekday.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { isTradeWord } from '../understand/lexicon/trades.ts'
import type { Slots } from '../understand/slots.ts'
import type { Frame, Memory, Offer } from './memory.ts'
import { holderOf } from './plan-people.ts'
import { changeEach, limitDays } from './sessions.ts'

const nth = new Map(Object.entries({ primer: 0, segund: 1, tercer: 2, cuart: 3 }))
const placed = /\b(?:la|el|lo) (primer|segund|tercer|cuart)[oa]?\b(?! (?:opcion|vez|hora|lugar))/
const last = /\b(?:la|el) ultim[oa]\b(?! (?:opcion|vez|hora))/
const ofIt = /\b(?:la|el|lo) (?:del?|que es de) /
const instead = /\b(?:la|el) [a-z]+ (?:mejor|ponl[ao]|pasal[ao]|cambial[ao]|muevel[ao])\b/
/** One more of it, and no change of the one there is. */
const adding = /\b(?:tambien|ademas|aparte|otr[oa]s?|agreg\w+|anad\w+|sum\w+)\b/
const definite = /\b(?:el|la|los|las) ([a-z]{3,})/g
/** «el tinte más tarde»: the one of the plan; «quiero barba» is a wish of its own. */
const namesThing = (text: string): boolean =>
  !adding.test(text) && [...text.matchAll(definite)].some(([, thing = '']) => isTradeWord(thing))
const own = /\b(?:la|el|lo) mi[oa]\b/

/** The one plan on the screen, with a time for each of its parts. */
const planShown = ({ pending, others }: Memory): readonly Offer[] | undefined => {
  const [only, ...more] = pending?.kind === 'offers' ? pending.offers : []
  const also = only?.also ?? []
  if (!only || more.length > 0 || also.length !== others.length) return undefined
  return [only, ...also.map(({ offer }) => offer)]
}

/** Whose time it is: named by who attends, where that is one of them. */
const withPerson = (plan: readonly Frame[], { specialist }: Slots, shown: readonly Offer[]) => {
  const name = specialist?.kind === 'one' ? specialist.specialist.name : undefined
  const theirs = plan.filter((_, at) => name !== undefined && shown[at]?.specialist === name)
  return theirs.length === 1 ? theirs : []
}

const ofService = (plan: readonly Frame[], { services }: Slots): readonly Frame[] => {
  const [named, ...more] = services
  const handles = new Set(plan.map(({ service }) => service?.handle))
  if (!named || more.length > 0 || handles.size < plan.length) return []
  return plan.filter(({ service }) => named.options.some(each => each.handle === service?.handle))
}

const ofDay = /\b(?:la|el) del? (?:dia )?(lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/
const weekdayIn = ({ when }: Frame): string | undefined =>
  when !== undefined && when !== 'soonest' && when.kind === 'days' && when.from === when.to
    ? fold(weekdayText(when.from))
    : undefined

/** The part that «la segunda», «la de mi hermano», «la mía», «la del tinte» is. */
const partMeant = (
  plan: readonly Frame[],
  { text, slots, parts }: DialogueAct,
  shown: readonly Offer[]
): Frame | undefined => {
  const said = placed.exec(text)?.[1]
  if (said !== undefined) return plan[nth.get(said) ?? -1]
  if (last.test(text)) return plan.at(-1)
  const day = ofDay.exec(text)?.[1]
  const onDay = plan.filter(part => day !== undefined && weekdayIn(part) === day)
  if (onDay.length === 1) return onDay[0]
  const [who, ...others] = parts
  if (who && others.length === 0) return holderOf(plan, who.who)
  if (own.test(text)) return plan.find(({ forWhom }) => forWhom === undefined)
  const isSaid = ofIt.test(text) || instead.test(text) || namesThing(text)
  if (parts.length > 0 || !isSaid) return undefined
  return [...ofService(plan, slots), ...withPerson(plan, slots, shown)][0]
}

/** The other parts stay as they were proposed. */
const pinOthers = (plan: readonly Frame[], meant: Frame, shown: readonly Offer[]): void => {
  plan.forEach((part, at) => {
    const offer = shown[at]
    if (part === meant || offer === undefined) return
    part.when = { kind: 'days', from: offer.date, to: offer.date }
    part.time = { exact: minutesOf(offer.time) }
  })
}

/** «el perro a las 10 y la gata a las 10:30»: several of the parts, each to a time of its own. */
const changeEachPart = (
  plan: readonly Frame[],
  { parts }: DialogueAct,
  shown: readonly Offer[]
): boolean => {
  const holders = parts.map(({ who }) => holderOf(plan, who))
  const isEach =
    parts.length > 1 &&
    parts.every(({ time, date, service }) => (time ?? date) !== undefined && !service) &&
    holders.every(holder => holder !== undefined)
  if (!isEach) return false
  parts.forEach(({ time, date }, at) => {
    const holder = holders[at]
    const day = holder && shown[plan.indexOf(holder)]?.date
    if (!holder) return
    if (time) holder.time = time
    if (date) holder.when = date
    else if (day !== undefined) holder.when = { kind: 'days', from: day, to: day }
  })
  return true
}

/** «el tinte más tarde»: than the hour that was proposed. */
const besides = (hour: string, shift: Slots['shift']): NonNullable<Frame['time']> => {
  const minutes = minutesOf(hour)
  return shift === 'later' ? { from: minutes + 1, to: 1439 } : { from: 0, to: minutes - 1 }
}

/** «la del miércoles mejor el jueves»: the day that none of the parts has. */
const otherDay = ({ date, each = [] }: Slots, plan: readonly Frame[]): Slots['date'] => {
  const known = new Set(plan.map(weekdayIn))
  const isNew = (day: string): boolean => !known.has(fold(weekdayText(day)))
  if (date?.kind === 'days' && isNew(date.from)) return date
  const day = each.find(isNew)
  return day === undefined ? undefined : { kind: 'days', from: day, to: day }
}

/**
 * «la segunda mejor a las 5», «la de mi hermano el jueves»: one of several appointments that are not booked yet
 * changes, and no other. True when it did.
 */
export const changePart = (memory: Memory, act: DialogueAct): boolean => {
  const { frame, others } = memory
  const { time, specialist, shift } = act.slots
  if (frame?.kind !== 'book' || others.length === 0 || act.intent === 'cancel') return false
  const plan = [frame, ...others]
  const { dayHours, dayLimits } = act.slots
  if (dayLimits !== undefined && limitDays(plan, dayLimits)) return true
  // «la del viernes a las 6, la del miércoles sí a las 5»
  if (dayHours !== undefined && changeEach(plan, dayHours)) return true
  // «la primera el miércoles a las 12 y la otra el jueves a las 12», of none that has a day.
  const isOpen = plan.every(({ when }) => when === undefined)
  if (isOpen && dayHours?.length === plan.length) {
    dayHours.forEach(({ day, time: hour }, at) =>
      Object.assign(plan[at] ?? {}, {
        when: { kind: 'days', from: day, to: day },
        ...(hour && { time: hour }),
      })
    )
    return true
  }
  const date = ofDay.test(act.text) ? otherDay(act.slots, plan) : act.slots.date
  const isNew = date?.kind === 'days' || time !== undefined
  const shown = planShown(memory) ?? []
  if (changeEachPart(plan, act, shown)) return true
  const meant = partMeant(plan, act, shown)
  const at = meant === undefined ? -1 : plan.indexOf(meant)
  const isShifted = shift !== undefined && shown[at] !== undefined
  if (meant === undefined || (!isNew && !isShifted && specialist?.kind !== 'one')) return false
  pinOthers(plan, meant, shown)
  const day = shown[at]?.date
  if (date?.kind === 'days') meant.when = date
  else if (day !== undefined) meant.when = { kind: 'days', from: day, to: day }
  const hour = shown[at]?.time
  if (time) meant.time = time
  else if (isShifted && hour !== undefined) meant.time = besides(hour, shift)
  else if (date?.kind === 'days' && hour !== undefined) meant.time = { exact: minutesOf(hour) }
  const isOther = specialist?.kind === 'one' && specialist.specialist.name !== shown[at]?.specialist
  if (isOther) meant.people = [specialist.specialist]
  return true
}
