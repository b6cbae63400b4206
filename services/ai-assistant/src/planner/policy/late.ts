import { fold, localTimeOf, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment } from '../state/memory.ts'
import { anyOf } from '../understand/acts/rule.ts'
import type { Topic } from '../understand/acts/topics.ts'
import type { Understanding } from '../understand/understand.ts'
import { learnFacts } from './facts.ts'
import { can, type Step, type Talk } from './talk.ts'

/** Minutes after its start at which somebody may still be on their way to an appointment. */
const longestDelay = 90
/** Minutes before and after its start in which «dame 15 min» is said of it. */
const near = 60
const halfDay = 720

const arriving = '(?:llego|llegamos|llegare|llegaremos|llegaria|caigo|caemos|estoy ahi|estamos ahi)'
const about = '(?:como|tipo|a|las?|eso de|por ahi de|ahi|alla|hasta|mas o menos|ya|apenas)'
/** «llego 10:45», «caigo como a las 10 50» */
const hourOfArrival = new RegExp(
  `\\b${arriving} (?:${about} )*(\\d{1,2})(?:[: ](\\d\\d))?\\b(?! (?:min|minutos|personas|dias))`
)
const count = '(?:\\d{1,2}|cinco|diez|quince|veinte|veinticinco|treinta|unos|unos minutos)'
/** «no alcanzo a llegar a tiempo», «llego 15 min después», «dame 15 min» */
const delayed = anyOf([
  'no (?:voy a poder |vamos a poder |alcanzo a |puedo |creo )?(?:llegar|llego|llegamos) (?:a tiempo|puntual)',
  `${arriving} (?:${about} )*${count} (?:min|minutos)`,
  `(?:me |nos )?(?:das?|dame|denme|danos|dennos|dan|regalas?|regalame) (?:${about} )*(?:chance de )?(?:unos )?${count} (?:min|minutos)`,
])
/** Another time is wanted, or it is only asked what would be. */
const wantsChange =
  /\b(?:si (?:llego|llegamos|caigo)|puede ser|podria(?: ser)?|podriamos|se puede|se podra|mejor|cambi\w+|mov\w+|muev\w+|pas[ae]\w*|recorr\w+|reagend\w+|cancel\w+|otr[oa] (?:dia|hora)|tienes?|tienen|hay lugar)\b/
const mayBeside = new Set<Topic>(
  'book move cancel attend late hindered has_appointment my_appointments'.split(' ') as Topic[]
)

/**
 * «llego 10:45», of an appointment today at 10:30: the team is told, and nothing is asked. True when
 * it was so. A time that is wanted, or one of another day, is none.
 */
export function* tellsLateness(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const isBusy =
    memory.frame !== null || (memory.pending !== null && memory.pending.kind !== 'human')
  const hour = hourOfArrival.exec(normalized)
  if (isBusy || (hour === null && !delayed.test(normalized))) return false
  if (wantsChange.test(normalized) || !acts.every(({ intent }) => mayBeside.has(intent)))
    return false
  // «corte para mi hijo, llego 10:45» asks for an appointment.
  const isForOthers = acts.some(({ parts }) => parts.length > 0)
  const isOtherDay = acts.some(
    ({ slots: { date } }) =>
      date?.kind === 'days' && (date.from > talk.today || date.to < talk.today)
  )
  if (isForOthers || isOtherDay || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const today = list.filter(({ date }) => date === talk.today)
  const names = acts.flatMap(({ slots }) => slots.services.flatMap(({ options }) => options))
  const isNamed = ({ service }: Appointment): boolean =>
    names.length === 0 || names.some(({ name }) => fold(name) === fold(service))
  const isAwaited = (each: Appointment): boolean =>
    hour ? isAfter(each, hour) : isNear(each, talk)
  if (!today.some(each => isNamed(each) && isAwaited(each))) return false
  return yield* tellTeamOfDelay(talk, normalized)
}

/** The hour that is told, in either half of the day, comes soon after that of the appointment. */
const isAfter = ({ time }: Appointment, [, hour, minutes = '0']: RegExpExecArray): boolean => {
  const told = Number(hour) * 60 + Number(minutes)
  return [told, told + halfDay].some(each => {
    const delay = each - minutesOf(time)
    return delay > 0 && delay <= longestDelay
  })
}

const isNear = ({ time }: Appointment, { context: { now, zone } }: Talk): boolean =>
  Math.abs(minutesOf(time) - minutesOf(localTimeOf(now, zone))) <= near

const ofTolerance = /\btolerancia\b|\bretras\w+|\blleg\w+ tarde\b/
/** Tells the team that somebody is late, and the person what the owner wrote about it. */
export function* tellTeamOfDelay(talk: Talk, said: string): Step<boolean> {
  yield* passOn(talk, `Avisa: ${said.slice(0, 200)}`, talk.phrases.late)
  yield* learnFacts(talk)
  const rule = talk.memory.facts?.find(sentence => ofTolerance.test(fold(sentence)))
  if (rule !== undefined) talk.words.push(rule)
  return true
}

/** Tells the team and leaves what is being arranged as it is. */
export function* passOn(talk: Talk, reason: string, text: string): Step<boolean> {
  const handedOver = can(talk, 'hand_to_human')
    ? yield { name: 'hand_to_human', arguments: { reason } }
    : { ok: false }
  talk.words.push(handedOver.ok ? text : talk.phrases.cannotHandOver)
  return true
}
