import { fold } from '@mostrador/kernel'
import { appointmentsOf } from '../results.ts'
import type { Appointment } from '../state/memory.ts'
import { anyOf } from '../understand/acts/rule.ts'
import { asksOneMore } from '../understand/acts/one-more.ts'
import { spelled, theWriter } from '../understand/spans/attendee.ts'
import { readAttendees } from '../understand/spans/companions.ts'
import { kin } from '../understand/spans/kin.ts'
import { isTradeWord } from '../understand/lexicon/trades.ts'
import type { Understanding } from '../understand/understand.ts'
import { withAnother } from './after-change.ts'
import { forWhomText, noteOf } from './for-whom.ts'
import { comesInstead, onlyTellsWhose, suited } from './give-to.ts'
import { passOn } from './late.ts'
import { findService } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'

// What somebody tells of an appointment right after it was booked.

/** Nothing is being arranged, and an appointment was just booked in this talk. */
const isAfterBooking = ({ memory }: Talk): boolean =>
  memory.closed &&
  memory.lastChange === 'book' &&
  memory.recent !== null &&
  memory.frame === null &&
  memory.pending === null

/** The appointments that were booked last: all of a plan. */
const bookedIn = ({ memory: { recent } }: Talk, list: readonly Appointment[]) => {
  const times = recent === null ? [] : [recent, ...(recent.also ?? [])]
  return list.filter(({ date, time }) =>
    times.some(each => each.date === date && each.time === time)
  )
}

const people = new RegExp(`\\b(?:${kin})\\b`, 'g')
const all = /\b(?:l[ao]s (?:dos|tres|cuatro|[2-4])|amb[ao]s|tod[ao]s|son|seran)\b/
const inName = /\bnombre\b/

/** Those that it is told of; none where it is not clear which. */
const toldOf = (talk: Talk, normalized: string, booked: readonly Appointment[]) => {
  const text = normalized.replace(people, ' ')
  const words = text.split(' ')
  const named = booked.filter(({ service }) =>
    fold(service)
      .split(' ')
      .some(word => isTradeWord(word) && words.includes(word))
  )
  if (named.length > 0) return named
  const isOther = words.some(isTradeWord)
  const isClear = booked.length === 1 || all.test(normalized) || inName.test(fold(talk.written))
  return isClear && !isOther ? booked : []
}

const putting = /\b(?:pon|cambi|anot|apunt|dej|registr|pas)[a-z]*\b[^?]*\bnombre del? /
/** «¿la puedes poner a nombre de Raúl?», «cámbiala a nombre de mi esposo» */
const isPutIn = ({ written, memory }: Talk, { acts }: Understanding): boolean =>
  memory.language === 'es' &&
  putting.test(fold(written)) &&
  acts.every(
    ({ intent, slots }) =>
      ['book', 'move'].includes(intent) && slots.date === undefined && slots.time === undefined
  )

/** «…, ¿sí?» asks for agreement, and nothing else. */
const agreed = /,? (?:si|va|ok|sale|verdad|no|esta bien|porfa|por favor) ?\?$/

/**
 * «es para mi hijo Leo», «a nombre de Raúl por favor», right after a booking: it is noted on that one
 * for staff, and said. True when it was noted, or passed on because it cannot be.
 */
export function* notesWhose(talk: Talk, said: Understanding): Step<boolean> {
  const { memory, phrases, words } = talk
  const message = { ...said, normalized: said.normalized.replace(agreed, '') }
  const { normalized, acts } = message
  const isTold = onlyTellsWhose(message) || comesInstead(message) || isPutIn(talk, message)
  if (!isAfterBooking(talk) || !isTold || asksOneMore(normalized)) return false
  const whose = acts.flatMap(({ parts }) => parts.map(part => part.who))
  const [who = theWriter] =
    whose.length > 0 ? whose : readAttendees(normalized).map(each => spelled(each.who))
  const note = noteOf(memory, who)
  if (note === undefined || !can(talk, 'my_appointments')) return false
  const list = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const told = toldOf(talk, normalized, bookedIn(talk, list))
  if (told.length === 0) return false
  for (const { handle } of told) {
    const result = can(talk, 'note_for_whom')
      ? yield { name: 'note_for_whom', arguments: { appointment: handle, for_whom: note } }
      : { ok: false }
    if (!result.ok) return yield* passOn(talk, normalized.slice(0, 200), phrases.forTeam.data)
  }
  words.push(phrases.notedForWhom(forWhomText(memory, who), told.length > 1))
  const booked = told[0] && findService(told[0].service, memory.services ?? [])
  const other = booked && suited(booked, who, memory.services ?? [])
  if (booked && other && other.handle !== booked.handle)
    words.push(phrases.otherService(booked.name, other.name))
  return true
}

/**
 * «que sea con Beto», right after a booking, where nobody of that name attends: it is told, and nothing
 * else is begun. True when it was.
 */
export const tellsNobodySo = (talk: Talk, { normalized, acts }: Understanding): boolean => {
  const [act, ...more] = acts
  const person = act?.slots.specialist
  const isOnly = more.length === 0 && act?.intent === 'book' && act.slots.services.length === 0
  if (!isAfterBooking(talk) || !isOnly || person?.kind !== 'unknown') return false
  if (!withAnother.test(normalized)) return false
  const names = talk.memory.specialists.map(({ name }) => name)
  talk.words.push(talk.phrases.unknownSpecialist(person.name, names))
  return true
}

const bringing = new RegExp(
  `\\b(?:(?:voy|vamos|ire|iremos|llego|llegamos|vengo|estare) (?:a ir |a llegar )?con|(?:llevo|llevare|traigo|traere|voy a (?:llevar|traer))(?: conmigo)? a|me (?:acompana|va a acompanar|lleva)|va conmigo) (?:mi|mis|un|una|el|la) (?:${kin})\\b|\\bmi (?:${kin}) (?:me (?:acompana|va a acompanar)|va conmigo)\\b`
)
const ofThemselves = anyOf([
  '(?:soy|somos|es|tengo|padezco|traigo) (?:muy |un poco )?(?:alergi(?:a|as|c[oa]))',
  '(?:uso|voy en|ando en|vengo en|traigo) (?:una? )?(?:silla de ruedas|muletas|baston|andadera)',
  '(?:es|seria|va a ser) (?:mi|la) primera vez(?: ahi| con ustedes)?',
  '(?:traigo|tengo) el (?:pelo|cabello) (?:muy |bien |super )?(?:larg[oa]|maltratad[oa]|tenid[oa]|chin[oa]|cort[oa])',
])
/** Something is asked for beside it. */
const wanting =
  /\b(?:quier|quisier|necesit|ocup|tambien|otr[oa]|agend|apart|reserv|cancel|muev|mov|cambi|puede[ns]?|podri)[a-z]*/

/**
 * «ah y voy con mi bebé», «soy alérgica al tinte», right after a booking: the team is told, and nothing
 * else is wanted. True when it was so.
 */
export function* tellsTeamBeside(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const isFact = bringing.test(normalized) || ofThemselves.test(normalized)
  const isTimed = acts.some(
    ({ slots }) => slots.date !== undefined || slots.time !== undefined || slots.soonest
  )
  const isMore = wanting.test(normalized) || normalized.includes('?') || isTimed
  if (!isAfterBooking(talk) || !isFact || isMore) return false
  return yield* passOn(talk, `Avisa: ${normalized.slice(0, 200)}`, talk.phrases.late)
}
