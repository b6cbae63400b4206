import { addDays, minutesOf } from '@mostrador/kernel'
import { asksOneMore, asksTheSame, nextMember } from '../understand/acts/one-more.ts'
import type { Service } from '../understand/business.ts'
import { childrensOf, grownUpsOf, isChild } from '../understand/spans/for-whom.ts'
import { oldestChild, readMeasures } from '../understand/spans/measures.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Frame, Memory } from './memory.ts'

const onTop =
  /\b(?:tambien|ademas|otr[oa]s?(?! (?:dia|hora|horario|fecha|vez|cosa|pregunta|duda))|adicional|aparte|de una vez)\b/
const replacing = /\b(?:mejor|en (?:vez|lugar) de|cambi\w+|muev\w+|mov\w+|pas\w+la|ya no)\b/

/** «y el jueves también», right after a booking: one more, and no move of that one. */
export const followsBooking = (
  { frame, closed, recent, lastChange }: Memory,
  { intent, slots, text }: DialogueAct
): boolean =>
  frame === null &&
  closed &&
  recent !== null &&
  lastChange === 'book' &&
  intent === 'book' &&
  (slots.date !== undefined || slots.time !== undefined) &&
  onTop.test(text) &&
  !replacing.test(text)

const otherWeekday =
  /\b(?:el|la) (?:otr[oa]|siguiente) (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)\b/
/** «y el otro sábado», after one on the next Saturday: the one after it. */
export const passBooked = ({ recent }: Memory, frame: Frame, { text }: DialogueAct): void => {
  const { when } = frame
  if (recent === null || when === undefined || when === 'soonest' || when.kind !== 'days') return
  if (when.from !== recent.date || when.to !== recent.date || !otherWeekday.test(text)) return
  const day = addDays(when.from, 7)
  frame.when = { kind: 'days', from: day, to: day }
}

type Person = { readonly who: string | undefined; readonly text: string }
/** The service of the one before, or its like for a child or a grown-up. */
const suited = ({ services }: Memory, topic: Service, { who, text }: Person): Service => {
  if (who === undefined) return topic
  const { years } = readMeasures(text)
  const own =
    isChild(who, text) || (years !== undefined && years <= oldestChild)
      ? childrensOf(topic, services ?? [])
      : grownUpsOf(topic, services ?? [])
  return own ?? topic
}

const lastMinute = 1439
/** «ahora mi hijo, el mismo día»: it is their turn, and not today. */
const talkOfNow = /^(?:\w+ ){0,2}ahora\b(?! (?:mismo|ya)\b)/
const anyDay =
  /\b(?:hoy|manana|pasado|lunes|martes|miercoles|jueves|viernes|sabado|domingo|semana|dia \d+|\d+ de)\b/

const alsoThis = /^(?:(?:ah|oye|gracias|ok|perfecto|listo)[, ]+)*(?:y|tambien|ademas|agreg\w+)\b/
type Added = Pick<DialogueAct, 'text' | 'slots' | 'parts'>
/** «y también barba», with no day and no hour. */
const addsService = (topic: Service, { text, slots, parts }: Added): boolean => {
  const { services, date, time, soonest, anyTime } = slots
  const isOther = services.every(({ options }) =>
    options.every(({ handle }) => handle !== topic.handle)
  )
  const isTimed = date !== undefined || time !== undefined || soonest || anyTime
  const isAdded = alsoThis.test(text) && onTop.test(text) && !replacing.test(text)
  return services.length === 1 && parts.length === 0 && isOther && isAdded && !isTimed
}
/** On the same day, after what was booked. */
const followWith = (frame: Frame, recent: NonNullable<Memory['recent']>): void => {
  const end = minutesOf(recent.time) + (recent.minutes ?? 0)
  Object.assign(frame, { isExtra: true, sameDay: true, sameBranch: true })
  frame.time ??= { from: end, to: lastMinute }
}

/** «falta el otro niño, el mismo corte», right after a booking: one like it, in what is not said. */
export const followLast = (
  memory: Memory,
  frame: Frame,
  { text, slots, parts }: DialogueAct
): void => {
  const { recent, topic, closed, lastChange } = memory
  const isAfter = closed && recent !== null && lastChange === 'book' && topic !== null
  if (!isAfter || frame.kind !== 'book') return
  if (addsService(topic, { text, slots, parts })) return followWith(frame, recent)
  if (!asksOneMore(text)) return
  const [person] = parts.filter(({ who }) => who !== 'ti')
  const who = person?.who ?? nextMember(text)
  const isNamed = slots.services.length > 0
  const isSame = slots.services.some(({ options }) =>
    options.some(({ handle }) => handle === topic.handle)
  )
  // «ahora el facial», of a facial that was just booked, may be a change of that one.
  if (who === undefined && isSame && !onTop.test(text)) return
  frame.isExtra = true
  if (who !== undefined) frame.forWhom = who
  if (!isNamed || asksTheSame(text)) frame.service = suited(memory, topic, { who, text })
  const isTalk = talkOfNow.test(text) && !anyDay.test(text)
  if (isTalk) delete frame.when
  const isOnSameDay = frame.when === undefined
  if (isOnSameDay) frame.sameDay = true
  const isTimed = frame.time !== undefined && !(isTalk && slots.time?.exact === undefined)
  if (isOnSameDay && who !== undefined && !isTimed && !slots.anyTime)
    frame.time = { from: minutesOf(recent.time), to: lastMinute }
  if (slots.branch === undefined) frame.sameBranch = true
}

const regret = /\b(?:mejor (?:ya )?no|ya no la quiero|no la quiero|me arrepenti)\b/
/** «mejor no», right after a booking: that one is meant. */
export const regretsBooking = (memory: Memory, normalized: string): boolean =>
  memory.closed && memory.lastChange === 'book' && memory.recent !== null && regret.test(normalized)
