import { remembered } from '../../remembered.ts'
import type { Service } from '../business.ts'
import { soundOf } from '@mostrador/kernel'
import { squeeze, wordsOf } from '../lexicon/tokens.ts'
import { pairAmong, withoutGrown } from './for-whom.ts'
import { conceptOf, isTradeWord } from '../lexicon/trades.ts'
import {
  general,
  isJoined,
  keysOf,
  offering,
  pair,
  qualifiers,
  readWords,
  type SaidWord,
  subjectOf,
  unknownThing,
  withoutManner,
} from './service-words.ts'

/**
 * `options` has one service when it is clear which, several when the words fit more than one equally.
 * `at` orders the matches as they were said; `isGuess`: other services fit the same words less well.
 */
export type ServiceMatch = {
  options: Service[]
  at: number
  isGuess: boolean
  /** One or the other was said: which of them is asked. */
  isEither?: boolean
}
export type ServicesFound = { matches: ServiceMatch[]; unknown?: string; rest: string }

type Keyed = { service: Service; keys: ReadonlySet<string> }

/** Services in one message; more are not read. */
const most = 3
const hair = new Set(['pelo', 'pelito', 'pelos', 'cabello', 'cabellito'])
/** What is done to hair, or hair by hair: beside them it names no haircut. */
const aboutHair = new Set(['tinte', 'mechas', 'alaciado', 'peinado', 'pestanas', 'depilacion'])
/** «¿hacen …?», «¿ponen …?» */
const asksWhether =
  /\b(?:ponen|hacen|manejan|aplican|quitan|realizan) (?:(?:el|la|los|las|un|una|unas|unos) )?([a-z]+)/

const either = /[ ,](?:o(?! sea\b)|u)(?: (?:bien|tal vez|mejor|solo|nada mas|si no))* /
/** «¿qué diferencia hay entre el facial y la limpieza?» */
const comparing = /\bdiferencias?\b|\b(?:entre|compar\w+) (?:el|la|un|una) /
/** «fade o corte», «no sé si tinte o balayage»: one of these, and which of them must be asked. */
const matchAlternatives = (
  text: string,
  services: readonly Service[]
): ServicesFound | undefined => {
  const parts = comparing.test(text) ? text.split(/ y (?:entre )?/) : text.split(either)
  if (parts.length < 2) return undefined
  const found = parts.map(part => matchOneOrMore(part, services))
  const named = found.flatMap(({ matches }) => matches.slice(-1))
  const options = [
    ...new Map(named.flatMap(match => match.options).map(each => [each.handle, each])).values(),
  ]
  const isEach = found.every(({ matches }) => matches.length > 0)
  if (
    named.length < 2 ||
    options.length < 2 ||
    (parts.length > 2 && !isEach && !comparing.test(text))
  )
    return undefined
  return {
    matches: [{ options, at: 0, isGuess: false, isEither: true }],
    rest: squeeze(found.map(({ rest }) => rest).join(' ')),
  }
}

/** Of each list of services what its texts name: a turn reads the same clauses many times. */
const readers = new WeakMap<readonly Service[], (said: string) => ServicesFound>()

/** The services that a text names; of alternatives one match with all of them. */
export const matchServices = (said: string, services: readonly Service[]): ServicesFound => {
  const before = readers.get(services)
  const reader = before ?? remembered(text => readServices(text, services))
  if (before === undefined) readers.set(services, reader)
  return reader(said)
}

const readServices = (said: string, services: readonly Service[]): ServicesFound => {
  const text = withoutGrown(said).replace(article, (whole, thing: string) =>
    isTradeWord(thing) && conceptOf(thing) !== conceptOf('unas') ? thing : whole
  )
  const found =
    matchAlternatives(text, services) ??
    matchByClause(text, services) ??
    matchOneOrMore(text, services)
  const [only, ...others] = found.matches
  const pair = pairAmong(text, only?.options ?? [], services)
  return only && pair && others.length === 0
    ? { ...found, matches: [{ ...only, options: [pair] }] }
    : found
}
/** «unas mechas»: no nails. */
const article = /\bunas ([a-z]{3,}s)\b/g

const listing = /(?:,| y| e| mas| tambien)+ /
/**
 * «corte de niño y corte normal», «facial hidratante y limpieza facial»: a word said once for each of
 * them names a service in each clause. Undefined when no word comes twice.
 */
const matchByClause = (text: string, services: readonly Service[]): ServicesFound | undefined => {
  const clauses = text.split(listing)
  if (clauses.length < 2) return undefined
  const concepts = clauses.map(
    clause => new Set(readWords(clause, services).map(({ concept }) => concept))
  )
  const isRepeated = concepts.some((own, at) =>
    [...own].some(
      each => isTradeWord(each) && concepts.some((other, index) => index > at && other.has(each))
    )
  )
  if (!isRepeated) return undefined
  const found = clauses.map(clause => matchOneOrMore(clause, services))
  const named = found.flatMap(({ matches }) => matches)
  const isClear = named.every(({ options }) => options.length === 1)
  const different = [...new Map(named.map(match => [match.options[0]?.handle, match])).values()]
  if (!isClear || different.length < 2 || different.length > most) return undefined
  return {
    matches: different.map((match, at) => ({ ...match, at })),
    rest: squeeze(found.map(({ rest }) => rest).join(' ')),
  }
}

/**
 * Services named in a normalised text, best first, with the words they used taken out of `rest`. A name
 * wins by how many of its ideas were said, then by how little of it was left unsaid: «corte y barba» is
 * the combo if the business has one. `unknown` is a word of the trade that nothing here is called.
 */
const matchOneOrMore = (text: string, services: readonly Service[]): ServicesFound => {
  const said = withoutManner(text, readWords(text, services), services)
  // In «pintar el pelo» the hair is what gets painted, not a haircut.
  const isHairOnly =
    said.some(({ concept }) => aboutHair.has(concept)) &&
    !said.some(({ word, concept }) => concept === 'corte' && !hair.has(word))
  const concepts = said.map(({ concept }) => concept)
  const left = new Set(isHairOnly ? concepts.filter(concept => concept !== 'corte') : concepts)
  const used = new Set<string>(isHairOnly ? ['corte'] : [])
  const keyed = services.map(service => ({ service, keys: keysOf(service.name) }))
  const matches: ServiceMatch[] = []
  const named = new Set<string>()
  while (matches.length < most) {
    const found = bestOf(keyed, left, said, {
      isFirst: matches.length === 0,
      isListed: word => new RegExp(listedWord(word)).test(text),
    })
    if (!found) break
    const isBeside = found.isHead || isJoined(text, said, { before: named, hits: found.hits })
    for (const hit of found.hits) {
      left.delete(hit)
      used.add(hit)
    }
    // «blanquearme los dientes» is one service, whatever else has teeth in its name.
    if (!isBeside) continue
    for (const hit of found.hits) named.add(hit)
    matches.push({ options: found.options, at: found.at, isGuess: found.isGuess })
  }
  const unknownWord = said.find(
    ({ word, concept }) =>
      isTradeWord(word) &&
      left.has(concept) &&
      !qualifiers.has(concept) &&
      !general.has(concept) &&
      !used.has(concept)
  )
  const thing = unknownThing(text, said, services)
  const isOnlyGeneral = [...named].every(hit => general.has(hit))
  const isWhole = isOnlyGeneral || offering.test(text) || subjectOf.test(text)
  if (thing !== undefined && isWhole) return { matches: [], unknown: thing, rest: text }
  // «¿ponen pestañas pelo por pelo?» asks for lashes, whatever else it names.
  if (unknownWord && unknownWord.word === asksWhether.exec(text)?.[1])
    return { matches: [], unknown: unknownWord.word, rest: text }
  const rest = text.replace(/[a-z0-9]+/g, word =>
    said.some(item => item.word === word && used.has(item.concept)) ? ' ' : word
  )
  return {
    matches,
    ...(unknownWord && matches.length === 0 && { unknown: unknownWord.word }),
    rest: squeeze(rest),
  }
}

/** «piernas y facial», «facial y las piernas»: one of the things that are listed. */
const listedWord = (word: string): string =>
  `(?:^|\\b(?:quiero|ocupo|urgen?|necesito|para|me)) ?(?:las? |los? |el )?${word},? y |(?: y|,) (?:las? |los? |el )?${word}(?= *(?:$|[,;.]| (?:y|el|a|para|en)\\b))`

/** The services that use up most of what is left unread; several when the words fit them alike. */
const bestOf = (
  keyed: readonly Keyed[],
  left: ReadonlySet<string>,
  said: readonly SaidWord[],
  { isFirst, isListed }: { isFirst: boolean; isListed: (word: string) => boolean }
): (ServiceMatch & { hits: readonly string[]; isHead: boolean }) | undefined => {
  const firstAt = (hits: readonly string[]) =>
    said.findIndex(({ concept }) => hits.includes(concept))
  // The very word first; then the plain word of the idea: «cortarme el pelo» is «Corte» and no «Fade».
  const literally = ({ name }: Service): number =>
    10 * said.filter(({ own }) => wordsOf(name).includes(own)).length +
    said.filter(({ concept }) => wordsOf(name).includes(concept)).length
  // «un fade y la barba» is no «Corte y barba» where «Fade» is a service of its own.
  const isOfOther = (hit: string, { name }: Service): boolean =>
    said.some(
      ({ own, concept }) =>
        concept === hit &&
        !wordsOf(name).includes(own) &&
        keyed.some(({ service }) => wordsOf(service.name)[0] === own)
    )
  const isOf = (hit: string): boolean =>
    said.some(({ word, concept }) => concept === hit && isListed(word))
  const scored = keyed
    .map(({ service, keys }) => ({
      service,
      hits: [...keys].filter(key => left.has(key)).sort(),
      size: keys.size,
    }))
    .filter(
      ({ service, hits }) => !pair.test(service.name) || !hits.some(hit => isOfOther(hit, service))
    )
    .filter(
      ({ hits, size }) =>
        (isNamed(hits, size) && (isFirst || !hits.every(hit => vague.has(hit)))) ||
        hits.some(hit => isOnlyIn(hit, keyed) && isSaid(hit, said) && (isFirst || isOf(hit)))
    )
    .sort(
      (a, b) =>
        b.hits.length - a.hits.length || a.size - b.size || firstAt(a.hits) - firstAt(b.hits)
    )
  const [best] = scored
  if (!best) return undefined
  const alike = scored.filter(
    ({ hits, size }) => size === best.size && hits.join() === best.hits.join()
  )
  // «barba» alone means its own service, and not the one with another beside it.
  const unsaid = ({ service }: { service: Service }): number =>
    pair.test(service.name)
      ? [...keysOf(service.name)].filter(key => !best.hits.includes(key) && isTradeWord(key)).length
      : 0
  const least = Math.min(...alike.map(unsaid))
  const plain = alike.filter(each => unsaid(each) === least)
  const closest = Math.max(...plain.map(({ service }) => literally(service)))
  return {
    hits: best.hits,
    isHead: best.hits.includes(
      [...(keyed.find(({ service }) => service === best.service)?.keys ?? [])][0] ?? ''
    ),
    at: firstAt(best.hits),
    isGuess: scored.some(({ hits }) => hits !== best.hits && hits.join() === best.hits.join()),
    options: plain
      .filter(({ service }) => literally(service) === closest)
      .map(({ service }) => service),
  }
}

/** Words of many names that tell no service from another. */
const vague = new Set(
  'primera primer segunda sesion completo completa normal general simple clasico sencillo nuevo nueva nino'.split(
    ' '
  )
)
/** A word that one service alone has in its name names it. */
const isOnlyIn = (word: string, keyed: readonly Keyed[]): boolean =>
  word.length > 3 &&
  !vague.has(word) &&
  word !== 'dental' &&
  !qualifiers.has(word) &&
  !/^\d+$/.test(word) &&
  keyed.filter(({ keys }) => keys.has(word)).length === 1

/** «camina» is no misspelled «canina»: a word alone names a service when it sounds like it. */
const isSaid = (hit: string, said: readonly SaidWord[]): boolean =>
  said.some(
    ({ word, own, concept }) =>
      concept === hit &&
      (word === own || word === `${own}s` || soundOf(word) === soundOf(own) || word.length >= 8)
  )

const isNamed = (hits: readonly string[], size: number): boolean => {
  const telling = hits.filter(hit => !['dama', 'caballero', 'dental'].includes(hit))
  return (
    telling.some(hit => !/^\d+$/.test(hit) && (isTradeWord(hit) || hit.length > 3)) &&
    (hits.length * 2 >= size || telling.some(isTradeWord))
  )
}
