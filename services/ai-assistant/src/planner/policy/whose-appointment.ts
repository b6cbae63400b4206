import { fold } from '@mostrador/kernel'
import type { Appointment, Frame } from '../state/memory.ts'
import { everydayNames, formsOf, isGivenName } from '../understand/lexicon/nicknames.ts'
import type { Talk } from './talk.ts'

const ofWriter =
  /\b(?:la|el|lo) mi[oa]\b|\bmi (?:propia )?(?:cita|clase|sesion|consulta|terapia|turno)\b(?! (?:de|para) mi)/
const small = new Set('su otra otro tercera tercer de la el y del'.split(' '))

/** Whether a folded text names whom an appointment was noted for: «la de mi jefe», «la de Raúl». */
export const isNamedIn = (text: string, { forWhom }: Appointment): boolean => {
  const words = fold(forWhom ?? '').match(/[a-z]+/g) ?? []
  const said = new Set(text.match(/[a-z]+/g) ?? [])
  return words.some(word => !small.has(word) && said.has(word))
}

/**
 * The appointments that are noted for whom a message names, or the writer's own for «la mía»; all of
 * them where it tells nobody apart.
 */
export const ofWhomNamed = (
  list: readonly Appointment[],
  written: string
): readonly Appointment[] => {
  const text = fold(written)
  const named = list.filter(each => isNamedIn(text, each))
  if (named.length > 0) return named
  const own = list.filter(({ forWhom }) => forWhom === undefined)
  return ofWriter.test(text) && own.length > 0 ? own : list
}

/** Somebody by their name who neither writes nor works here. */
export const isStranger = ({ memory, context }: Talk, name: string): boolean => {
  const known = [context.clientName ?? '', ...memory.specialists.map(each => each.name)]
  const names = new Set(known.flatMap(each => fold(each).split(' ')))
  const isKnown = [name, ...formsOf(name)].some(each => names.has(each))
  return isGivenName(name) && !everydayNames.has(name) && !isKnown
}

const ours = /\bnuestras (?:citas|clases|sesiones|consultas|terapias)\b/
/** «queremos cambiar nuestras citas»: whose the one is that would change, noted for nobody. */
export const tellsWhose = (
  talk: Talk,
  frame: Frame,
  { forWhom, ...appointment }: Appointment
): void => {
  if (forWhom !== undefined || !ours.test(fold(talk.written))) return
  if (frame.kind === 'cancel') frame.ofOther = true
  else talk.words.push(talk.phrases.isYours(appointment))
}
