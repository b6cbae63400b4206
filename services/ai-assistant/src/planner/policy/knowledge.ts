import { anyOf } from '../understand/acts/rule.ts'
import { fold } from '@mostrador/kernel'
import { rootOf } from '../understand/lexicon/roots.ts'
import { wordsOf } from '../understand/lexicon/tokens.ts'
import type { Service } from '../understand/business.ts'

/** A sentence that the owner wrote; `service`: of that one alone. */
export type Written = { readonly text: string; readonly service?: Service }

/** Characters of the owner's own text that are repeated to a client. */
const longest = 220

export const sentencesIn = (text: string): string[] =>
  (text.match(/(?:[^.!?\n]|\.(?=\d))+[.!?]?/g) ?? [])
    .map(sentence => sentence.trim())
    .filter(sentence => sentence.length > 8 && sentence.length <= longest)

/** All that is written: of the business, then of each service. What several services share is of none of them. */
export const writtenBy = (facts: readonly string[], services: readonly Service[]): Written[] => {
  const own = services.flatMap(service =>
    sentencesIn(service.description).map(text => ({ text, service }))
  )
  const isShared = (text: string): boolean => own.filter(each => each.text === text).length > 1
  const shared = new Set(own.filter(({ text }) => isShared(text)).map(({ text }) => text))
  return [
    ...[...facts.filter(text => !own.some(each => each.text === text)), ...shared].map(text => ({
      text,
    })),
    ...own.filter(({ text }) => !isShared(text)),
  ]
}

/** «¿qué incluye?», «¿en qué consiste?»: all that is written about a service answers it. */
export const asksWhatItIs = anyOf([
  String.raw`que (?:\w+ ){0,2}(?:inclu\w+|hacen|consiste|trae)|de que (?:se )?trata`,
  String.raw`como (?:es|son|funciona|va)|que (?:es|son) (?:el|la|los|las|eso|un|una)`,
])

/** Words of few letters are too many things. */
const tellingIn = (words: string): string[] =>
  words.split(' ').filter(word => word.length >= 4 && !colourless.test(word))
const colourless = /^(?:est[aeo]s?|estan|como|pero|para|algun[oa]?s?|poco|much[oa]s?|car[oa]s?)$/
/** A sentence has a word when it begins like it, or has it in another form: «laven» and «lavado». */
const has = (sentence: string, roots: ReadonlySet<string>, word: string): boolean =>
  new RegExp(`\\b${word.slice(0, word.length <= 6 ? 4 : 6)}`).test(sentence) ||
  roots.has(rootOf(word))
const rootsIn = (sentence: string): Set<string> =>
  new Set(
    wordsOf(sentence)
      .filter(word => word.length >= 4)
      .map(rootOf)
  )

type Asked = {
  readonly question: string
  /** The words of the question that say what it is about. */
  readonly content: string
  /** The services that it is about: said by the person, or else what the talk is about. */
  readonly named: readonly Service[]
  readonly isSaid: boolean
  /** How well a sentence answers questions of this kind, whatever its words. */
  readonly likeness: (folded: string) => number
}

/**
 * The sentence that shares most with a question. What is written about a service answers questions about
 * that one: one word in common is enough there, and nothing of another service is told.
 */
export const bestWritten = (
  written: readonly Written[],
  { question, content, named, isSaid, likeness }: Asked
): Written | undefined => {
  const isNamed = ({ service }: Written): boolean =>
    service !== undefined && named.some(({ handle }) => handle === service.handle)
  const allowed = written.filter(
    each => named.length === 0 || !isSaid || each.service === undefined || isNamed(each)
  )
  const telling = tellingIn(content)
  // One word of a long question says nothing of what it is about.
  const least = telling.length > 2 ? 2 : 1
  const scored = allowed.map(each => {
    const folded = fold(each.text)
    const roots = rootsIn(folded)
    const hits = telling.filter(word => has(folded, roots, word)).length
    const points = hits + likeness(folded)
    return { each, points: points + (isNamed(each) && points > 0 ? 1 : 0) }
  })
  const own = allowed.filter(isNamed)
  const isWhole = asksWhatItIs.test(question) && isSaid
  if (isWhole && scored.every(({ each, points }) => points === 0 || !isNamed(each)))
    return own[0] && { ...own[0], text: own.map(({ text }) => text).join(' ') }
  const best = scored.toSorted((a, b) => b.points - a.points)[0]
  return best && best.points >= least ? best.each : undefined
}
