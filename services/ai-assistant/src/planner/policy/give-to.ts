import type { Frame } from '../state/memory.ts'
import type { Service } from '../understand/business.ts'
import { hasSlots } from '../understand/slots.ts'
import { theWriter } from '../understand/spans/attendee.ts'
import { kin } from '../understand/spans/kin.ts'
import { childrensOf, grownUpsOf, isChild, isGrownUp } from '../understand/spans/for-whom.ts'
import type { ServiceMatch } from '../understand/spans/services.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { remind } from './courtesy.ts'
import { partsNamed } from './drop-one.ts'
import type { Step, Talk } from './talk.ts'

/** «es para», «ponla para», «las dos para»; «también para» is one more. */
const giving =
  /\b(?:(?:es|son|era|eran|sera|seran|seria|serian|sea|sean|va|van|iria|irian) (?:a ser )?|(?:pon|apart|agend|anot|dej|apunt|cambi|reserv|registr)[a-z]* (?:mejor |ya )?|(?:l[ao]s (?:dos|tres|cuatro)|amb[ao]s|tod[ao]s) )para\b|^(?:(?:si|no|ok|va|sale|dale|perfecto|claro|perdon|digo|mejor|oye|ah|pero|es que)[, ]+)*para\b/
const more = /\b(?:tambien|otr[oa]s?|ademas|aparte|igual|y (?:un[oa]|para)|mas)\b/
const forWriter =
  /\b(?:a mi nombre|a nombre (?:mio|de un[oa] servidora?)|(?<!\bno )(?:es|son|era|eran|sera|seran|seria|serian|sea|sean|va|van) (?:a ser )?para mi|^(?:no|perdon|digo|mejor)[, ]+para mi)(?= *(?:$|[,;.]))/
const all = /\b(?:l[ao]s (?:dos|tres|cuatro|[2-4])|amb[ao]s|tod[ao]s)\b/
/** «las dos son para mi papá» says whose they are; it may look like a yes to «¿las aparto?». */
const opensWithAll =
  /^(?:(?:no|ah|oye|perdon|pero)[, ]+)*(?:l[ao]s (?:dos|tres|cuatro|[2-4])|amb[ao]s|tod[ao]s)\b/

const whoOf = ({ forWhom = theWriter }: Frame): string => forWhom

/** Whom the message gives what is on the screen; undefined where it names nobody or several. */
const receiverIn = (
  plan: readonly Frame[],
  { normalized, acts }: Understanding
): string | undefined => {
  const planned = new Set(plan.map(({ service }) => service?.handle))
  const isOther = ({ options }: ServiceMatch): boolean =>
    !options.some(({ handle }) => planned.has(handle))
  if (more.test(normalized) || normalized.includes('?')) return undefined
  if (forWriter.test(normalized)) return theWriter
  const people = new Set(acts.flatMap(({ parts }) => parts.map(({ who }) => who)))
  // «la barba es para mi papá» names a part of the plan.
  const isOnly = acts.every(
    ({ intent, slots }) =>
      intent === 'book' && !hasSlots({ ...slots, services: slots.services.filter(isOther) })
  )
  return isOnly && people.size === 1 && giving.test(normalized) ? [...people][0] : undefined
}

/** «es para mi hijo Leo», with no day, hour or person beside it: says whose one is, and no more. */
export const onlyTellsWhose = ({ normalized, acts }: Understanding): boolean => {
  const people = new Set(acts.flatMap(({ parts }) => parts.map(({ who }) => who)))
  const isOnly = acts.every(
    ({ intent, slots }) => intent === 'book' && !hasSlots({ ...slots, services: [] })
  )
  const isSaid = giving.test(normalized) && !more.test(normalized) && !normalized.includes('?')
  return isSaid && isOnly && people.size === 1 && !people.has(theWriter)
}

const goes = new RegExp(
  `\\b(?:(?:en realidad|al final|mejor|siempre) )?(?:va|viene|ira|vendra|asiste|asistira|(?:quien|el que|la que) va es)(?: a ir| a venir)? mi (?:${kin})\\b`
)
/** «va a ir mi hermano», of what the writer booked. */
export const comesInstead = ({ normalized, acts }: Understanding): boolean =>
  goes.test(normalized) &&
  !more.test(normalized) &&
  !normalized.includes('?') &&
  acts.every(({ intent, slots }) => intent === 'book' && !hasSlots({ ...slots, services: [] })) &&
  acts.flatMap(({ parts }) => parts).length === 1

/** The same service for a child, or for one who is none. */
export const suited = (service: Service, who: string, services: readonly Service[]): Service => {
  const isGrown = who === theWriter || isGrownUp(who)
  if (isChild(who, '')) return childrensOf(service, services) ?? service
  return (isGrown ? grownUpsOf(service, services) : undefined) ?? service
}

/** True when somebody gets another service than the one that was read out. */
const giveTo = ({ memory }: Talk, part: Frame, who: string): boolean => {
  if (who === theWriter) delete part.forWhom
  else part.forWhom = who
  const before = part.service
  if (before) part.service = suited(before, who, memory.services ?? [])
  return part.service?.handle !== before?.handle
}

/** «los dos son para mis hijos»: as many people as parts, each gets one. True when it was read out. */
function* givesToEach(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const { memory } = talk
  const { frame, others, pending } = memory
  const isAll = opensWithAll.test(normalized) && giving.test(normalized)
  const people = acts.flatMap(({ parts }) => parts.map(({ who }) => who))
  if (frame?.kind !== 'book' || pending?.kind !== 'offers' || !isAll || people.length < 2)
    return false
  const plan = [frame, ...others]
  const isClear = people.length === plan.length
  for (const part of others) if (!part.service && frame.service) part.service = frame.service
  if (isClear) plan.forEach((part, at) => giveTo(talk, part, people[at] ?? theWriter))
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}

/**
 * «es para mi jefe», «a nombre de Raúl», «las dos son para mi papá», «no, es para mí», of what is on
 * the screen: whose it is changes, and it is read out once more. Beside a yes in so many words it is
 * booked so. True when it was read out.
 */
export function* givesTo(talk: Talk, message: Understanding): Step<boolean> {
  if (yield* givesToEach(talk, message)) return true
  const { memory } = talk
  const { frame, others, pending } = memory
  const who = receiverIn(frame === null ? [] : [frame, ...others], message)
  const { normalized, confirm, option } = message
  // «las dos son para mi papá», also to «¿qué servicio sería para cada quien?»
  const isAsked =
    pending?.kind === 'offers' || (pending?.kind === 'each' && opensWithAll.test(normalized))
  if (frame?.kind !== 'book' || who === undefined || !isAsked) return false
  const plan = [frame, ...others]
  const named = all.test(normalized) ? [] : partsNamed(talk, normalized)
  const isOfOne = new Set(plan.map(whoOf)).size === 1
  const given = named.length > 0 && named.length < plan.length ? named : plan
  // Of several people «es para mi hermano» tells of one of them, and not of which.
  if (given === plan && !isOfOne && !all.test(normalized)) return false
  if (given.every(part => whoOf(part) === who)) {
    if (confirm || who !== theWriter) return false
    yield* remind(talk)
    return true
  }
  for (const part of others) if (!part.service && frame.service) part.service = frame.service
  const isOther = given.map(part => giveTo(talk, part, who)).some(Boolean)
  const isChosen = (confirm && !opensWithAll.test(normalized)) || option !== undefined
  if (isChosen && !isOther) return false
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
  return true
}
