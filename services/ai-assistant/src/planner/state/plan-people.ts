import { minutesOf } from '@mostrador/kernel'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Part } from '../understand/parts.ts'
import { otherPerson } from '../understand/spans/attendee.ts'
import type { Service } from '../understand/business.ts'
import { isForTwo } from '../understand/spans/for-whom.ts'
import { ownOf as detailsOf } from './frames.ts'
import type { Frame, Memory } from './memory.ts'
import { otherLike, sizedOther } from './other-animal.ts'

const whoOf = ({ forWhom = 'ti' }: Frame): string => forWhom

/** Whose part of a plan is meant; «la otra persona» is the only one who is not the writer. */
export const holderOf = (plan: readonly Frame[], who: string): Frame | undefined => {
  const theirs = plan.filter(frame => frame.forWhom !== undefined)
  const [only, ...others] = theirs
  const isPair = others.length === 0 && (who === otherPerson || only?.forWhom === otherPerson)
  const own = plan.find(frame => whoOf(frame) === who)
  return own ?? (isPair && who !== 'ti' ? only : undefined)
}

/** «la segunda persona»: of whom it is not known who they are. */
export const isOnlyCounted = (who: string): boolean => /^la (?!otra)/.test(who)
const isCounted = ({ forWhom = '' }: Frame): boolean => isOnlyCounted(forWhom)
/** «somos dos», and later «yo y mi prima»: who was only counted is called by what they are. */
const nameCounted = (plan: readonly Frame[], parts: readonly Part[]): void => {
  if (parts.length > plan.length) return
  const strangers = parts.filter(({ who }) => holderOf(plan, who) === undefined)
  const free = plan.filter(isCounted)
  if (strangers.length > free.length) return
  strangers.forEach(({ who }, at) => Object.assign(free[at] ?? {}, { forWhom: who }))
}

const ownOf = (part: Part): Partial<Frame> => {
  const [only, ...others] = part.service?.options ?? []
  return { ...(only && others.length === 0 && { service: only }), ...detailsOf(part) }
}

/** «mi amiga mejor limpieza»: what changes for people of an open plan. True when all are in it. */
export const updatePeople = (memory: Memory, { parts }: DialogueAct): boolean => {
  const { frame, others } = memory
  if (frame === null || others.length === 0 || parts.length === 0) return false
  const plan = [frame, ...others]
  nameCounted(plan, parts)
  const holders = parts.map(({ who }) => holderOf(plan, who))
  if (holders.includes(undefined)) return false
  // Where the service of all was only said once, it stays that of whoever is not named.
  for (const other of others) if (!other.service && frame.service) other.service = frame.service
  parts.forEach((part, at) => Object.assign(holders[at] ?? {}, ownOf(part)))
  return true
}

/** «no, es para mi hermano», «las dos son para mi papá» */
const isForThem = /\b(?:es|son|era|eran|seria|serian|sera|seran) para\b/
/** Several services of one person, all of which are for somebody else. True when it was so. */
export const givePlanTo = (memory: Memory, { parts, slots, text }: DialogueAct): boolean => {
  const { frame, others } = memory
  const [only, ...more] = parts
  const isOfOne = frame !== null && others.every(each => whoOf(each) === whoOf(frame))
  if (frame === null || !only || more.length > 0 || others.length === 0 || !isOfOne) return false
  if (slots.services.length > 0 || !isForThem.test(text)) return false
  for (const part of [frame, ...others]) part.forWhom = only.who
  return true
}

/** A service for two takes both in one appointment. */
export const joinPairs = (memory: Memory, service: Service): void => {
  const { frame, others } = memory
  if (frame?.kind !== 'book' || others.length === 0 || !isForTwo(service)) return
  const isSame = ({ service: own, when }: Frame): boolean =>
    when === undefined && (own === undefined || own.handle === service.handle)
  if (!others.every(isSame) || new Set([frame, ...others].map(whoOf)).size <= others.length) return
  memory.others = others.slice(0, Math.ceil((others.length + 1) / 2) - 1)
  delete frame.forWhom
}

const adding =
  /\b(?:tambien|ademas|aparte|de paso|de una vez|otr[oa] (?:(?!dia\b|hora\b)[a-z]+ ){0,2}(?:para|mas)|(?:quiere|quieren|necesita) (?:un |una )?otr[oa]|igual (?:para|mi)|agreg\w+|anad\w+|sum\w+)\b|\by (?:(?:a |para )?mi|una? para) /
const selfToo =
  /\b(?:y (?:otr[oa] )?para mi(?: tambien)?|tambien (?:un[oa] )?para mi|yo tambien|y yo)(?= *(?:$|[,;.]))/
const afterwards =
  /\b(?:despues|luego|enseguida|atras|detras) (?:de|del) (?:mi[oa]?|el|ella|nosotr\w+|la mia|el mio)\b|\b(?:despuesito|enseguida|seguid\w+|luego luego)\b/
const around = /\bantes (?:o|u|y) despues\b/
const sameDay = /\b(?:ese|el) mismo dia\b|\bmismo dia\b/
const startsAfter = (frame: Frame, start: number | undefined, text: string): Frame['time'] => {
  if (start === undefined || !afterwards.test(text)) return undefined
  return { from: start + (frame.service?.minutes ?? 30), to: 1439 }
}

/** «y también para mi esposa, a la misma hora o después»: the parts that come on top of a plan. */
export const newcomersOf = (memory: Memory, act: DialogueAct): Frame[] => {
  const { frame, others } = memory
  if (frame === null || frame.kind !== 'book') return []
  const { text, slots, parts } = act
  const isSelfToo = frame.forWhom !== undefined && selfToo.test(text)
  if (!adding.test(text) && !isSelfToo) return []
  const plan = [frame, ...others]
  const known = parts.filter(
    ({ who }) => holderOf(plan, who) === undefined && !/^la (?!otra)/.test(who)
  )
  const people: Part[] =
    known.length > 0 ? known : isSelfToo && !plan.some(each => !each.forWhom) ? [{ who: 'ti' }] : []
  const start = frame.time?.exact
  const [named, ...more] = slots.services
  const service = more.length === 0 && named?.options.length === 1 ? named.options[0] : undefined
  return people.map(part => {
    const time = startsAfter(frame, start, text) ?? (slots.sameHour ? undefined : slots.time)
    const isOtherDay = slots.date?.kind === 'days' && slots.date.from === slots.date.to
    return {
      kind: 'book',
      ...(service && { service }),
      ...(time && { time }),
      ...(isOtherDay && { when: slots.date }),
      ...(part.who !== 'ti' && { forWhom: part.who }),
      ...ownOf(part),
    }
  })
}

const inNumber =
  /\b(?:para|somos|seriamos|vamos|iriamos|serian?|son|que sean|vamos a ser|vamos a ir) (?:l[oa]s )?(dos|tres|cuatro|[2-4])\b(?<!\blas \w+)(?= *(?:$|[,;.]|personas|porfa|por favor|gracias))|\b(dos|tres|cuatro|[2-4]) (?:personas|lugares|espacios)\b/
/** «sí, aparta dos», «sí, 2 por favor»: a number beside a yes to the one time that is offered. */
const bareNumber =
  /(?:\b(?:apart|agend|reserv|anot|aparte|quier|quisier|necesit|ocup|seri|d[ae]me|ponme|ponlas|mejor|que sean|de una vez)[a-z]*(?: de una vez)?|^(?:(?:si|ok|va|sale|claro|perfecto|bueno|esta bien|dale)[ ,.;]+)+(?:pero )?(?:que sean )?) ?(dos|tres|cuatro|[2-4])(?= *(?:$|[,;.]|por favor|porfa|porfis|gracias|de una vez|lugar|cita))/
const numberBeside = ({ pending }: Memory, text: string): RegExpExecArray | null => {
  const [only, ...more] = pending?.kind === 'offers' ? pending.offers : []
  const said = only && more.length === 0 ? bareNumber.exec(text) : null
  const count = Number(said?.[1]) || (many.get(said?.[1] ?? '') ?? 2)
  // «sí, 2» to «a las 2» repeats the hour.
  return only && Number(only.time.slice(0, 2)) % 12 === count ? null : said
}

/** «sí, para dos»: who is counted beside a yes to the time of one. */
export const countedBeside = (memory: Memory, text: string): Frame[] => {
  const { frame, others: planned } = memory
  const said = inNumber.exec(text) ?? numberBeside(memory, text)
  if (said === null || frame?.kind !== 'book' || planned.length > 0) return []
  const forWhom = frame.forWhom
  const others = nth.slice(0, (many.get(said[1] ?? said[2] ?? '') ?? 2) - 1)
  const service = others.length === 1 ? sizedOther(memory, frame, text) : undefined
  return others.map(who => ({
    kind: 'book',
    forWhom: forWhom === undefined ? who : otherLike(forWhom),
    ...(service && { service }),
  }))
}

/** «los dos»; «las dos» may be an hour and counts only beside «juntas». */
const together =
  /(?<!\b(?:cualquiera de|de|entre|con) )\b(?:para |a )?los (dos|tres|cuatro|[2-4])(?= *(?:$|[,;.]|junt[oa]s|seguid[oa]s|por favor|a las? |(?:en|por) la |el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)))|\blas (dos|tres) (?=juntas|seguidas)|\bambos\b|\buna? (?:clase |cita |sesion )?(?:para |a )?cada (?:uno|una|quien)\b/
const many = new Map([
  ['tres', 3],
  ['3', 3],
  ['cuatro', 4],
  ['4', 4],
])
const nth = ['la segunda persona', 'la tercera persona', 'la cuarta persona']

/** Several come who were told before, or are only counted: «el viernes los dos». */
export const addCounted = (
  memory: Memory,
  frame: Frame,
  { text, parts, slots }: DialogueAct
): void => {
  if (frame.kind !== 'book' || parts.length > 0 || memory.others.length > 0) return
  const { party, pending } = memory
  const [first, ...rest] = party ?? []
  if (first !== undefined) {
    if (first !== 'ti') frame.forWhom = first
    memory.others = rest.map(who => ({ kind: 'book', ...(who !== 'ti' && { forWhom: who }) }))
    return void Object.assign(memory, { party: null })
  }
  const said = together.exec(text)
  const isOpen = pending === null || pending.kind === 'when'
  const isSeveral =
    slots.each !== undefined || slots.eachTime !== undefined || slots.services.length > 1
  if (said === null || !isOpen || isSeveral || frame.among) return
  memory.others = nth
    .slice(0, (many.get(said[1] ?? said[2] ?? '') ?? 2) - 1)
    .map(who => ({ kind: 'book', forWhom: frame.forWhom === undefined ? who : otherPerson }))
}

/** «también para mi sobrino», right after a booking: the same on that day, at that hour or later. */
export const followBooking = (
  memory: Memory,
  frame: Frame,
  { text, slots, parts }: DialogueAct
): void => {
  const { recent, topic, closed, lastChange } = memory
  const isAfter = closed && recent !== null && lastChange === 'book' && topic !== null
  const isForSomebody = parts.length > 0 && parts.every(({ who }) => who !== 'ti')
  if (!isAfter || frame.kind !== 'book' || !isForSomebody || !adding.test(text)) return
  frame.isExtra = true
  const isAlong =
    slots.sameHour ||
    afterwards.test(text) ||
    sameDay.test(text) ||
    around.test(text) ||
    slots.services.length === 0
  if (slots.services.length === 0) frame.service = topic
  if (!isAlong) return
  // «ahora mi tía quiere otro, después del mío» is not of today.
  const isTalk = afterwards.test(text) && /\bahora\b/.test(text)
  if ((slots.date !== undefined || slots.soonest) && !isTalk) return
  frame.when = { kind: 'days', from: recent.date, to: recent.date }
  const start = minutesOf(recent.time)
  const isExact =
    slots.sameHour && !/\b(?:o|u) (?:\w+ ){0,3}?(?:despues|luego|mas tarde|antes)/.test(text)
  const isLater = afterwards.test(text)
  if (slots.time !== undefined && !isTalk) return
  const minutes = topic.minutes ?? 30
  if (around.test(text)) frame.time = { from: Math.max(0, start - 120), to: start + minutes + 120 }
  else frame.time = isExact ? { exact: start } : { from: start + (isLater ? minutes : 0), to: 1439 }
}
