import { fold, minutesOf } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment, Offer } from '../state/memory.ts'
import { topicOf } from '../understand/acts/topics.ts'
import { hasSlots, readSlots, type ReadingContext, type Slots } from '../understand/slots.ts'
import type { Understanding } from '../understand/understand.ts'
import { remindUncounted } from './courtesy.ts'
import { can, type Step, type Talk } from './talk.ts'

const told =
  '(?:era|quedo|quede|quedamos|habiamos quedado|quedaste|dijiste|dijeron|me dij\\w+|(?:la|lo) (?:tengo|tenia)|me toca(?:ba)?|mi cita (?:es|era|esta))'
const tag = ',? (?:verdad|vd|cierto|correcto|no|o no|si)(?: (?:verdad|es cierto))? ?\\?'
/** «era a la 1, ¿verdad?», of what was arranged; «es a las 12, ¿no?», of what is proposed. */
const checksTold = new RegExp(`\\b(${told} [^?;]{3,60}?)${tag}`)
const checksShown = new RegExp(
  `\\b((?:${told}|es|seria|sera|va a ser|entonces) [^?;]{3,60}?)${tag}`
)
/** «¿a qué hora dijiste?», of what was just proposed. */
const asksAgain =
  /\b(?:a que horas?|que (?:dia|hora)|cuando|con quien|en (?:que|cual) sucursal) (?:me )?(?:dijiste|dices|era|quedo|quedamos|quedaria)\b[^?;]*\?/

/** «es para mi hijo, ¿sí?», of what was just booked: told, to be noted. */
const tellsWhose = /^(?:es|seria|va a ser) para mi [a-z]+/

type Known = Pick<Offer, 'date' | 'time' | 'specialist' | 'branch'> & { service: string }

/**
 * Who asks whether what they remember is right is told so, or how it is instead, and is asked again
 * what was asked: it is no wish for that hour. True when it was answered.
 */
export function* checksFact(
  talk: Talk,
  message: Understanding,
  context: ReadingContext
): Step<boolean> {
  const { memory, words, phrases } = talk
  const { normalized, acts } = message
  if (acts.some(({ intent }) => intent.startsWith('ask_'))) return false
  const shown = shownOf(talk)
  if (shown && asksAgain.test(normalized)) {
    yield* remindUncounted(talk)
    return true
  }
  // «entonces a las 3, ¿verdad?», of what was just written.
  const isWritten = memory.closed && memory.written !== null && memory.written.kind !== 'cancel'
  const [, fact] = (shown || isWritten ? checksShown : checksTold).exec(normalized) ?? []
  if (fact === undefined || fact.split(/, | y /).some(asksForChange)) return false
  if (isWritten && tellsWhose.test(fact)) return false
  const { slots } = readSlots(fact, context, false)
  if (!hasSlots(slots)) return false
  if (shown) {
    // «era el martes, ¿verdad?», of one that is being moved: where it is now.
    const isOld = memory.frame?.kind === 'move' && /\b(?:era|tenia)\b/.test(fact)
    const meant = isOld ? (memory.frame?.appointment ?? shown) : shown
    words.push(phrases.checked(agrees(slots, meant)))
    if (isAppointment(meant)) words.push(phrases.ownAppointment(meant, bare))
    yield* remindUncounted(talk)
    return true
  }
  if (memory.frame !== null || memory.pending !== null || !can(talk, 'my_appointments'))
    return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const named = list.filter(each => agrees(withoutHour(slots), each))
  const last = list.find(
    ({ date, time }) => isWritten && date === memory.recent?.date && time === memory.recent.time
  )
  const [only, ...others] = last ? [last] : named.length > 0 ? named : list
  if (only === undefined || others.length > 0) return false
  words.push(phrases.checked(agrees(slots, only)), phrases.ownAppointment(only, bare))
  return true
}

/** «me toca de noche, pásame mi corte al viernes, ¿no?»: a wish, and nothing remembered. */
const asksForChange = (piece: string): boolean => {
  const topic = topicOf(piece)
  return (topic === 'move' || topic === 'cancel') && !new RegExp(`^(?:${told})`).test(piece)
}

/** The one time or appointment that a question is about. */
const shownOf = ({ memory: { frame, pending } }: Talk): Known | Appointment | undefined => {
  if (pending?.kind === 'cancel' && pending.also === undefined) return pending.appointment
  if (pending?.kind === 'change') return pending.appointment
  if (pending?.kind !== 'offers' || frame === null) return undefined
  const [only, ...others] = pending.offers
  if (only === undefined || others.length > 0 || only.also !== undefined) return undefined
  return { ...only, service: frame.service?.name ?? frame.appointment?.service ?? '' }
}

const isAppointment = (known: Known | Appointment): known is Appointment => 'folio' in known
const bare = { isYes: false, isWho: false }
const withoutHour = ({ time: _, ...slots }: Slots): Slots => slots

/** True when nothing of what is remembered is otherwise. */
const agrees = (
  { date, time, specialist, branch, services }: Slots,
  known: Known | Appointment
): boolean => {
  const start = minutesOf(known.time)
  const isDay = date?.kind !== 'days' || (date.from <= known.date && known.date <= date.to)
  const hours = [time?.exact, time?.other].filter(hour => hour !== undefined)
  const isHour =
    hours.length > 0
      ? hours.includes(start)
      : start >= (time?.from ?? 0) && start <= (time?.to ?? start)
  const isPerson =
    specialist?.kind !== 'one' || fold(specialist.specialist.name) === fold(known.specialist)
  const isPlace = branch === undefined || known.branch === '' || branch.name === known.branch
  const names = services.flatMap(({ options }) => options.map(({ name }) => name))
  const isService = names.length === 0 || names.includes(known.service)
  return isDay && isHour && isPerson && isPlace && isService
}
