import { anyOf } from './acts/rule.ts'
import { mentionsOfMatches } from './mentions.ts'
import { ownDetails, type OwnDetails } from './own-details.ts'
import type { ReadingContext } from './slots.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'

/** One of several appointments that change: what it is for, and its own day and hour. */
export type ChangeOf = OwnDetails & {
  /** Services; empty for whichever is not named. */
  readonly names: readonly string[]
}

const things =
  '(?:citas|clases|sesiones|consultas|terapias|cortes|lugares|espacios|turnos|reservaciones)'
const number = '(?:dos|tres|cuatro|[2-4])'
/** «mis citas», «las dos clases que tengo», «la mía y la de mi hijo»: those that there are. */
const owned = new RegExp(
  `\\b(?:mis|nuestras|nuestros) (?:${number} )?${things}\\b|\\bl[oa]s ${number} (?:${things}\\b|(?:que (?:tengo|tenemos|tenia)|del?|de (?:esta|la))\\b)|\\b(?:las|los) ${things} (?:que (?:tengo|tenemos|teniamos|tenia)|del?)\\b`
)
const verb =
  '(?:pas|mov|muev|cambi|recorr|recorran|pon|pong|dej|reagend|reprogram|pospon|adelant|atras)'
/** Said of several that they change: «pásenlas», «las puedes mover», «mismos horarios». */
const changing = new RegExp(
  [
    `\\b(?:me |nos )?l[oa]s (?:pued\\w+ |pod\\w+ )?${verb}\\w*`,
    `\\b${verb}[a-z]*l[oa]s\\b`,
    `\\b(?:pasar|mover|cambiar|recorrer|reagendar|reprogramar)(?:me|nos)? (?:mis|las|los|nuestr[oa]s|l[oa]s?)\\b`,
    `\\b(?:me|nos) (?:pued\\w+ )?${verb}\\w* (?:mis|las|los)\\b`,
    '\\bmism[oa]s? (?:horas?|horarios?|dias?)\\b',
    '\\b(?:todas )?para la (?:otra|siguiente|proxima|que (?:viene|entra))\\b',
  ].join('|')
)
const asking =
  /\b(?:quier\w+|quisier\w+|necesito|ocupo|agend\w+|apart\w+) (?:otr[oa]s?|una|un|dos|tres|cuatro)\b/

/** «las dos citas del jueves me las pasan al viernes»: several that there are, and a change of them. */
export const changesSeveral = (text: string): boolean =>
  owned.test(text) && changing.test(text) && !asking.test(text)

const counted = new RegExp(
  `\\b(?:(?<!\\b(?:a|de|hasta|para) )l[oa]s|mis|sus|nuestr[oa]s|es[oa]s|est[oa]s) (?:otr[oa]s )?(dos|tres|cuatro|[2-4])\\b(?! (?:de la|pm|am|y media|en punto))|\\b(amb[oa]s)\\b`
)
const every = /\b(?:tod[oa]s|todo lo que|(?<!\b(?:una|alguna|otra) de )(?:mis|nuestras) citas)\b/
const counts = new Map(Object.entries({ dos: 2, tres: 3, cuatro: 4, ambas: 2, ambos: 2 }))
/** How many of them are meant: a number, all of them, or one. */
export const howMany = (text: string): number | 'all' | undefined => {
  const said = counted.exec(text)?.slice(1).find(Boolean)
  if (said !== undefined) return counts.get(said) ?? Number(said)
  return every.test(text) ? 'all' : undefined
}

/** «el masaje al viernes y la limpieza al lunes»: each that is named, with what is said of it alone. */
export const changesOf = (
  pieces: readonly string[],
  context: ReadingContext
): ChangeOf[] | undefined => {
  const { matches } = matchServices(pieces.join(', '), context.services)
  if (matches.length === 1) return changesWithOther(pieces, matches, context)
  if (matches.length < 2 || matches.some(({ isEither }) => isEither)) return undefined
  const mentions = mentionsOfMatches(pieces, matches, context.services)
  const own = ownDetails(pieces, mentions, { count: matches.length, context })
  return matches.map(({ options }, at) => ({ ...own?.[at], names: options.map(o => o.name) }))
}

const theOther = /\b(?:la|el|lo) otr[oa]\b(?! (?:dia|hora|semana|mes))/
const undoing = /\b(?:cancel|anul|borr|elimin|quit|dej)\w*/
/** «la de inglés a las 4 y la otra a las 5»: one is named, and the other has something of its own. */
const changesWithOther = (
  pieces: readonly string[],
  [named, ...more]: readonly ServiceMatch[],
  context: ReadingContext
): ChangeOf[] | undefined => {
  const first = named && mentionsOfMatches(pieces, [named], context.services)
  const mentions = pieces.map((piece, at) => first?.[at] ?? (theOther.test(piece) ? 1 : undefined))
  const isClear = mentions.includes(0) && mentions.includes(1) && !undoing.test(pieces.join(' '))
  if (!named || more.length > 0 || !isClear) return undefined
  const own = ownDetails(pieces, mentions, { count: 2, context })
  const isOwn = own?.every(({ date, time }) => date !== undefined || time !== undefined)
  if (own === undefined || isOwn !== true) return undefined
  const names = named.options.map(({ name }) => name)
  return own.map((each, at) => ({ ...each, names: at === 0 ? names : [] }))
}

const byDays = anyOf([
  '(un|1|dos|2|tres|3) dias? (despues|antes|mas tarde)(?! del?\\b)',
  '(?:al|el|para el) (?:dia siguiente|siguiente dia)',
])
const byWeeks =
  /\b(?:(una|1|dos|2|tres|3) semanas? (despues|antes|mas (?:tarde|adelante))(?! del?\b)|(recorr|pospon|atras|adelant)[a-z]*(?: [a-z]+){0,4} (una|1|dos|2|tres|3) semanas?\b(?! (?:de|del|antes)\b))/
const numberOf = (said: string): number =>
  ['un', 'dos', 'tres'].indexOf(said.replace('una', 'un')) + 1 || Number(said)

/** «un día después», «recórrela una semana»: days from the day that it has. */
export const daysBy = (text: string): number | undefined => {
  const [said, count = 'un', side] = byDays.exec(text) ?? []
  if (said !== undefined) return side === 'antes' ? -numberOf(count) : numberOf(count)
  const [inWeeks, counted, where, verb, shifted] = byWeeks.exec(text) ?? []
  if (inWeeks === undefined) return undefined
  const days = 7 * numberOf(counted ?? shifted ?? 'un')
  return where === 'antes' || verb === 'adelant' ? -days : days
}
