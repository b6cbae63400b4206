import { fold } from '@mostrador/kernel'
import type { Appointment, Frame } from '../state/memory.ts'
import { everydayNames, isGivenName } from '../understand/lexicon/nicknames.ts'
import { meansTheirs, staysAwayThemselves } from '../understand/acts/others.ts'
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

const ours = /\bnuestras (?:citas|clases|sesiones|consultas|terapias)\b/
const ofName =
  /\b(?:la|el|lo|cita|clase|sesion|consulta|terapia|turno) de (?:la |el |don |dona |senora? )?([a-z]{3,})\b/g
/** «la cita de Pedro»: of somebody who neither writes nor works here. */
const namesStranger = ({ memory, context }: Talk, text: string): boolean => {
  const known = [context.clientName ?? '', ...memory.specialists.map(({ name }) => name)]
  const names = new Set(known.flatMap(name => fold(name).split(' ')))
  return [...text.matchAll(ofName)].some(
    ([, name = '']) => isGivenName(name) && !everydayNames.has(name) && !names.has(name)
  )
}
/** Somebody else's is spoken of, and it was noted for nobody. */
const speaksOfOther = (talk: Talk, { kind }: Frame, { forWhom }: Appointment): boolean => {
  if (forWhom !== undefined) return false
  const text = fold(talk.written)
  const isSaid = meansTheirs.test(text) || ours.test(text) || namesStranger(talk, text)
  return isSaid || (kind === 'cancel' && staysAwayThemselves.test(text))
}

/** «la de mi hermana muévela»: whose the one is that would move, where it was noted for nobody. */
export const tellsWhose = (talk: Talk, frame: Frame, appointment: Appointment): void => {
  if (!speaksOfOther(talk, frame, appointment)) return
  if (frame.kind === 'cancel') frame.ofOther = true
  else talk.words.push(talk.phrases.isYours(appointment))
}
