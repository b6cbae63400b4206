import { fold, searchKeyOf } from '@mostrador/kernel'
import type { Service } from '../business.ts'
import { isGivenName } from '../lexicon/nicknames.ts'
import { known, nearestWord } from '../lexicon/spelling.ts'
import { emptyWords, wordsOf } from '../lexicon/tokens.ts'
import { conceptOf, isTradeWord } from '../lexicon/trades.ts'

/** A word of a message, the word of a service that it stands for, and the idea behind it. */
export type SaidWord = { word: string; own: string; concept: string }
/** Say for whom, and so choose between services; they name none by themselves. */
export const qualifiers = new Set(['nino', 'dama', 'caballero'])

/** What any business of a trade gives; nobody means a certain service by it. */
export const general = new Set(['clase', 'asesoria', 'consulta', 'fisioterapia', 'dental'])

export const keysOf = (name: string): Set<string> =>
  new Set(
    wordsOf(name)
      .filter(word => !emptyWords.has(word))
      .map(conceptOf)
  )

/** «martes primero»: the place in a row, or a date. */
const ordinals = new Set(['primero', 'segundo', 'tercero'])

/** «chivo», «chido»: no size of a service. */
const sizes = new Set(['chico', 'chica', 'grande', 'mediano', 'mediana'])
const isOtherSize = (word: string, own: string | undefined): boolean =>
  own !== undefined && sizes.has(own) && word.slice(0, 4) !== own.slice(0, 4)

/** A real word, a place in a row, or somebody's name: no misspelled service. */
const isNeverMisspelled = (word: string): boolean =>
  ordinals.has(word) || known.has(word) || isGivenName(word)

export const readWords = (text: string, services: readonly Service[]): SaidWord[] => {
  const vocabulary = services
    .flatMap(({ name }) => wordsOf(name))
    .filter(word => word.length > 3 && !emptyWords.has(word))
  return text
    .split(/[^a-z0-9]+/)
    .filter(word => word !== '' && !emptyWords.has(word))
    .map(word => {
      const isPlain = word.length >= 5 && !isTradeWord(word) && !isNeverMisspelled(word)
      const near = isPlain ? nearestWord(word, vocabulary) : undefined
      const nearest = isOtherSize(word, near) ? undefined : near
      const own = isPlain
        ? (nearest ?? alike(word, vocabulary) ?? sameStem(word, vocabulary))
        : alike(word, vocabulary)
      return { word, own: own ?? word, concept: conceptOf(own ?? word) }
    })
}

/** «acrílico» and «acrílicas», «champú» and «shampoo»: one word, by the rule of every search here. */
const alike = (word: string, vocabulary: readonly string[]): string | undefined => {
  if (word.length < leastAlike || vocabulary.includes(word) || isNeverMisspelled(word))
    return undefined
  const key = searchKeyOf(word)
  return vocabulary.find(own => searchKeyOf(own) === key)
}
/** Shorter words sound alike by chance. */
const leastAlike = 5

/** «estacionarse» and «estacionamiento»: words that begin alike for most of their length. */
const sameStem = (word: string, vocabulary: readonly string[]): string | undefined =>
  vocabulary.find(own => {
    const length = Math.min(word.length, own.length)
    const stem = Math.max(6, Math.ceil(length * 0.7))
    return length >= 7 && own.slice(0, stem) === word.slice(0, stem)
  })

/** «Corte y barba» */
export const pair = / (?:y|e|con|más|\+) /
const joining =
  /[,;+]|\b(?:y|e|mas|tambien|ademas|aparte|con|luego|despues|junto|igual|para|quiere|quiero)\b/

/** True when something stands between these words and those of the services before that adds one thing to another. */
export const isJoined = (
  text: string,
  said: readonly SaidWord[],
  { before, hits }: { before: ReadonlySet<string>; hits: readonly string[] }
): boolean => {
  if (before.size === 0) return true
  const placesOf = (isMeant: (concept: string) => boolean): number[] =>
    said.flatMap(({ word, concept }) =>
      isMeant(concept) ? [new RegExp(`\\b${word}\\b`).exec(text)?.index ?? 0] : []
    )
  const others = placesOf(concept => before.has(concept))
  return placesOf(concept => hits.includes(concept)).some(place =>
    others.every(other => joining.test(text.slice(Math.min(place, other), Math.max(place, other))))
  )
}

/** «corte de barba»: the beard is trimmed; how it is done names no other service. */
export const withoutManner = (
  text: string,
  said: readonly SaidWord[],
  services: readonly Service[]
): readonly SaidWord[] =>
  said.filter(({ word, concept }) => {
    const thing = new RegExp(`\\b${word} (?:de|en|para) (?:la |el |las |los |mi )?([a-z]+)`).exec(
      text
    )?.[1]
    const about = thing === undefined ? undefined : conceptOf(thing)
    if (thing === undefined || about === undefined || about === concept) return true
    if (!isTradeWord(word) || !isTradeWord(thing) || qualifiers.has(about) || general.has(about))
      return true
    const named = services.map(({ name }) => ({ keys: keysOf(name), isPair: pair.test(name) }))
    const isOneName = named.some(
      ({ keys, isPair }) => keys.has(concept) && keys.has(about) && !isPair
    )
    return isOneName || !named.some(({ keys }) => keys.has(about))
  })

export const offering =
  /\b(?:ponen|hacen|aplican|quitan|realizan|ofrecen) (?:(?:el|la|los|las|un|una|unas|unos) )?([a-z]{5,}) de (?:la |el )?[a-z]+/
const kindOf = /\b(?:clases?|terapias?|consultas?|sesion(?:es)?|cursos?) (?:de|para) ([a-z]{4,})/
/** «dan química de prepa»: the subject, which the level alone does not name. */
export const subjectOf =
  /\b(?:dan|imparten|ensenan) (?:clases? de )?([a-z]{4,}) (?:de|para) (?:la )?(?:prepa\w*|secundaria|primaria|universidad|kinder)\b/
/** Words that say how a thing is done or told, and are no thing themselves. */
const circumstances =
  /^(?:precios?|costos?|citas?|promo\w*|paquetes?|descuent\w*|tipos?|servicios?|prueba|primera|nuev\w+|regular\w*|grupal\w*|particular\w*|individual\w*|ellos|ellas|ustedes|alguien|adult\w+|principiantes?|mujer\w*|hombre\w*|urgencia\w*|emergencia\w*|verano|seguimiento|noche|favor|todo\w*|otr\w+|cualquier\w*|recomend\w*)$/
/** «clases de moto», «¿ponen extensiones de cabello?»: a thing that nothing here is called. */
export const unknownThing = (
  text: string,
  said: readonly SaidWord[],
  services: readonly Service[]
): string | undefined => {
  const words = new Set(services.flatMap(({ name }) => wordsOf(name)))
  return [offering, kindOf, subjectOf]
    .map(pattern => pattern.exec(text)?.[1])
    .find(word => {
      const read = said.find(each => each.word === word)
      return (
        word !== undefined &&
        !isTradeWord(word) &&
        !circumstances.test(word) &&
        !words.has(read?.own ?? word) &&
        !services.some(({ description }) => fold(description).includes(word.slice(0, 5)))
      )
    })
}
