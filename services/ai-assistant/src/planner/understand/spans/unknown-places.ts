import type { Branch } from '../business.ts'
import { clausesOf } from '../clauses.ts'
import { known } from '../lexicon/spelling.ts'
import { emptyWords, wordsOf } from '../lexicon/tokens.ts'
import { isTradeWord } from '../lexicon/trades.ts'
import { words } from '../lexicon/words.ts'
import { matchBranch } from './branches.ts'
import { wishedPlace } from './wished-place.ts'

const article = '(?:(?:la|el|los|las) )?'
const name = `(${article}san(?:ta)? [a-z]{3,}|${article}[a-z]{3,}(?: del? [a-z]{4,})?)`
const site = '(?:sucursal|consultorio|clinica|local|tienda|salon|estetica|barberia|escuela)(?:es)?'
const presence = [
  '(?:estan|atienden?|abren|trabajan|quedan?|dan \\w+|tienen \\w+|hay \\w+|llegan)',
  '(?: (?:tambien|ustedes|aqui|ahi|algo))*',
].join('')
const placed = [
  new RegExp(`\\b${site} (?:que (?:tienen|esta|queda) )?(?:en|de|por) ${name}`),
  new RegExp(`\\b${presence} (?:en|por) ${name}(?= *(?:$|[,;.?]))`),
]
/** Stand after «en» and are no places. */
const noPlaces = new Set(
  words(
    'trabajo chamba jale escuela oficina universidad colegio kinder gimnasio hospital linea casa domicilio pareja grupo grupos persona efectivo tarjeta fines festivos festivo lunes martes miercoles jueves viernes sabado sabados domingo domingos enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre manana mananas tarde tardes noche noches vacaciones navidad puente general estandar automatico espanol ingles promocion paquete cuanto cual cuales donde zona ustedes ellos todos todas cualquiera otra otro esta este parte especial frances semana quincena meses realidad serio total horario horarios media minutos horas cuestion corto ayunas cabina nosotros siempre'
  )
)

const saysName = (said: string): boolean => {
  const [first = ''] = said.replace(/^(?:la|el|los|las) /, '').split(' ')
  return first.length > 2 && !noPlaces.has(first) && !known.has(first) && !isTradeWord(first)
}

const somewhere = new RegExp(`\\b(?:en|sobre) ${name}`, 'g')
/** «en las torres», «sobre Juárez»: a name that a street or a quarter may have. */
export const mayNamePlace = (normalized: string): boolean =>
  [...normalized.matchAll(somewhere)].some(([, said = '']) => saysName(said))

/** «la sucursal de Angelópolis», «¿atienden en Cholula?»: spoken of as a place of the business. */
const placeOfTheirs = (normalized: string): string | undefined =>
  placed.flatMap(pattern => pattern.exec(normalized)?.[1] ?? []).find(saysName)

/** The words for a place where the business is thought to be, whether or not it is. */
export const placeIn = (normalized: string): string | undefined =>
  placeOfTheirs(normalized) ??
  clausesOf(normalized)
    .flatMap(clause => wishedPlace(clause) ?? [])
    .find(saysName)

/** No part of a name that tells places apart. */
const saint = /^san(?:ta|to)?$/
/**
 * The place that a message names where there is no branch; nothing when one is called so, or lies
 * there. `isAsked`: an appointment is spoken of, so that a bare «en Polanco» is where it is wanted.
 */
export const unknownPlace = (
  normalized: string,
  branches: readonly Branch[],
  { others, isAsked }: { others: readonly string[]; isAsked: boolean }
): string | undefined => {
  const said = isAsked ? placeIn(normalized) : placeOfTheirs(normalized)
  if (said === undefined || matchBranch(normalized, branches) !== undefined) return undefined
  if (branches.length === 0) return undefined
  const own = new Set([
    ...branches.flatMap(({ name: called, address }) => [...wordsOf(called), ...wordsOf(address)]),
    ...others.flatMap(wordsOf),
  ])
  const telling = wordsOf(said).filter(
    word => word.length > 2 && !emptyWords.has(word) && !saint.test(word)
  )
  // «en cholu» is short for one of theirs.
  const isOwn = (word: string): boolean =>
    own.has(word) || (word.length > 3 && [...own].some(each => each.startsWith(word)))
  return telling.some(isOwn) ? undefined : said
}
