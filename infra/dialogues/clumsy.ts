import { type Business, plain } from './format.ts'
import type { Answer } from './player.ts'
import { questionsIn, readReply } from './reading.ts'
import type { Facet } from './wording.ts'

export const clumsiness = [
  'asked again',
  'repeated',
  'several questions',
  'many options',
  'long',
  'vain tool',
] as const
export type Clumsiness = (typeof clumsiness)[number]

const MAX_CHARACTERS = 350
const MAX_OPTIONS = 5
/** Shorter sentences («¿Cuál te acomoda?») may come again. */
const REPEATED_CHARACTERS = 30
const facets = ['service', 'day', 'hour', 'specialist', 'branch', 'name'] as const
/** «¿Qué otro día?» after a refusal asks for something new. */
const somethingNew = /\b(?:otr[oa]s?|distint[oa]|diferente|another|other|different)\b/

/** One burst of the person and what came back. */
export type Turn = {
  readonly said: readonly string[]
  /** What they had stated when they were answered. */
  readonly stated: ReadonlySet<Facet>
  readonly answer: Answer
}

/** What is clumsy in the last of these turns. */
export const clumsinessOf = (
  turns: readonly Turn[],
  business: Business,
  today: string
): Clumsiness[] => {
  const turn = turns.at(-1)
  if (turn === undefined || turn.answer.replies.length === 0) return []
  const { replies, tools } = turn.answer
  const reading = readReply(replies, business, today)
  const earlier = turns.slice(0, -1).flatMap(({ answer }) => answer.replies)
  const again = facets.some(facet => reading.asks.has(facet) && turn.stated.has(facet))
  const isNew = reading.refuses || reading.unclear || reading.options.length > 0
  const asksForOther = reading.questions.some(question => somethingNew.test(question))
  const hasFolio = replies.some(text => /folio/i.test(text))
  const found: (readonly [Clumsiness, boolean])[] = [
    ['asked again', again && !isNew && !asksForOther && reading.menu.length === 0],
    ['repeated', repeats(replies, earlier)],
    ['several questions', replies.flatMap(text => questionsIn(plain(text))).length > 1],
    ['many options', linesOf(replies) > MAX_OPTIONS || manyTimes(reading.options)],
    ['long', !hasFolio && replies.join('\n').length > MAX_CHARACTERS],
    ['vain tool', isVain(tools)],
  ]
  return found.filter(([, isSo]) => isSo).map(([name]) => name)
}

/** A sentence of an earlier reply comes again, word by word. */
const repeats = (replies: readonly string[], earlier: readonly string[]): boolean => {
  const known = new Set(earlier.flatMap(sentencesOf))
  return replies.flatMap(sentencesOf).some(sentence => known.has(sentence))
}

const sentencesOf = (text: string): string[] =>
  plain(text)
    .split(/[\n]|(?<=[.!?])\s/)
    .map(sentence => sentence.replace(/^\s*(?:\d{1,2}[.)]|[•*-])\s+/, '').trim())
    // The facts of a confirmation come again when the same appointment moves.
    .filter(sentence => sentence.length >= REPEATED_CHARACTERS && !/^\p{L}+: /u.test(sentence))

const linesOf = (replies: readonly string[]): number =>
  replies.flatMap(text => text.split('\n')).filter(line => /^\s*\d{1,2}[.)]\s/.test(line)).length

const manyTimes = (options: readonly { readonly time: string }[]): boolean =>
  options.length > MAX_OPTIONS

/** A tool that was refused, or called twice with the same arguments in one turn. */
const isVain = (tools: Answer['tools']): boolean =>
  tools.some(({ ok }) => !ok) ||
  new Set(tools.map(({ name, arguments: given }) => `${name} ${given}`)).size < tools.length
