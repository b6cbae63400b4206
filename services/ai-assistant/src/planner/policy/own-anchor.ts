import { minutesOf, timeOf } from '@mostrador/kernel'
import type { Appointment } from '../state/memory.ts'
import { appointmentsOf } from '../results.ts'
import { ownWords } from '../understand/lexicon/tokens.ts'
import { normalize } from '../understand/normalise.ts'
import { kin } from '../understand/spans/kin.ts'
import { matchServices } from '../understand/spans/services.ts'
import { noteOf } from './for-whom.ts'
import { findService } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'

const amount = '(?:(una|1|dos|2|tres|3|media) (horas?)(?: y media)?|(\\d{2}) (?:minutos|min) )? ?'
const thing = '(?:(?:cita|clase|sesion|consulta|terapia) )?'
const whose = `(?:de mis? (?:${kin})\\b|(?:de |del )?(?:[a-z]+ ){0,2}?[a-z]+)`
/** «una hora después de la de mi hija», «antes de mi clase de mate» */
const beside = new RegExp(
  `\\b${amount}(despues|antes|saliendo|en cuanto (?:acabe|termine|salga)|al (?:terminar|acabar|salir)) (?:de |del )?((?:la|el|mi) ${thing}${whose}(?: que (?:tengo|tiene|tenemos))?)(?= *(?:$|[,;.?]|a las?\\b|el\\b|en\\b|por favor|porfa|con\\b|para\\b))`
)
/** «el mismo día que tengo mate», «ese mismo día de mi clase de inglés» */
const onThatDay = new RegExp(
  `\\b(?:el |ese )?mismo dia (?:que (?:tengo|tiene|tenemos|me toca|le toca|va|voy a|es) |que (?=la |el |mi )|de )((?:(?:a )?(?:la|el|mi|mis) )?${thing}${whose})(?= *(?:$|[,;.?]|a las?\\b|en\\b|por favor|porfa|con\\b))`
)
const changing = /\b(?:mov|muev|cambi|pas[ae]|recorr|reagend|cancel|quit|borr)[a-z]*\b/

const minutesIn = ([, count, hours, minutes]: RegExpExecArray): number | undefined => {
  if (minutes !== undefined) return Number(minutes)
  if (hours === undefined || count === undefined) return undefined
  if (count === 'media') return 30
  return (['una', 'dos', 'tres'].indexOf(count) + 1 || Number(count)) * 60
}

/** The one upcoming appointment that a text points at: somebody's, or of a service. */
const pointedAt = (
  talk: Talk,
  reference: string,
  { all, whole }: { all: readonly Appointment[]; whole: string }
): Appointment | undefined => {
  const services = talk.memory.services ?? []
  const namesOf = (text: string): string[] =>
    matchServices(text, services).matches.flatMap(({ options }) => options.map(({ name }) => name))
  const who = new RegExp(`\\bmis? (${kin})\\b`).exec(reference)?.[1]
  const note = who === undefined ? undefined : noteOf(talk.memory, `tu ${who}`)
  const noted = note === undefined ? [] : all.filter(({ forWhom }) => forWhom === note)
  const named = namesOf(who === undefined ? reference : whole)
  const fit = noted.length > 0 ? noted : all.filter(({ service }) => named.includes(service))
  const [only, ...more] = fit
  return more.length === 0 ? only : undefined
}

const spoken = ({ date }: Appointment): string => {
  const months =
    'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'
  return `el ${Number(date.slice(8))} de ${months.split(' ')[Number(date.slice(5, 7)) - 1] ?? ''}`
}

/**
 * «inglés para mi hijo, una hora después de la de mi hija», «física el mismo día que tengo mate»: the
 * day and hour of the appointment that there is stand in the text, and neither its service nor whose
 * it is are wanted once more. Unchanged where no single appointment is meant.
 */
export function* withOwnAnchor(talk: Talk, text: string): Step<string> {
  const { memory } = talk
  const { services, specialists } = memory
  if (services === null || (memory.frame !== null && memory.frame.kind !== 'book')) return text
  const said = normalize(text, ownWords([...services, ...specialists].map(({ name }) => name)))
  const [after, sameDay] = [beside.exec(said), onThatDay.exec(said)]
  const found = after ?? sameDay
  const reference = after?.[5] ?? sameDay?.[1]
  if (found === null || reference === undefined || changing.test(said)) return text
  if (!can(talk, 'my_appointments')) return text
  const whole = said.replace(found[0], ' , ')
  const all = appointmentsOf(yield { name: 'my_appointments', arguments: {} })
  const there = pointedAt(talk, reference, { all, whole })
  const isOfSomething =
    new RegExp(`\\bmis? (?:${kin})\\b`).test(reference) ||
    matchServices(reference, services).matches.length > 0
  // Without such an appointment it is no second wish either.
  if (there === undefined) return isOfSomething ? whole : text
  talk.isAnchored = true
  const place = after ? `${spoken(there)} ${hourBeside(talk, after, there)}` : spoken(there)
  return said.replace(found[0], ` ${place} `)
}

const hourBeside = (talk: Talk, found: RegExpExecArray, there: Appointment): string => {
  const start = minutesOf(there.time)
  const by = minutesIn(found)
  if (found[4] === 'antes')
    return by === undefined ? `antes de las ${there.time}` : `a las ${timeOf(start - by)}`
  const minutes = findService(there.service, talk.memory.services ?? [])?.minutes ?? 60
  return by === undefined
    ? `a partir de las ${timeOf(start + minutes)}`
    : `a las ${timeOf(start + by)}`
}
