import { fold } from '@mostrador/kernel'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { matchServices } from '../understand/spans/services.ts'
import type { Understanding } from '../understand/understand.ts'
import { learnFacts } from './facts.ts'
import { writtenBy } from './knowledge.ts'
import type { Step, Talk } from './talk.ts'

const told =
  /\b(?:tiene|tengo|cumplio|acaba de cumplir) (?:ya |apenas |solo |como )*(\d{1,2})(?= *(?:$|[,;.]|anos|anitos))|\bde (\d{1,2}) (?:anos|anitos)\b/
const least =
  /\b(?:minimo|a partir de(?: los)?|desde(?: los)?|mayores de|edad minima:?(?: de)?) (\d{1,2}) anos\b|\b(\d{1,2}) anos (?:en adelante|cumplidos|o mas|minimo)\b/
const yearsOf = (pattern: RegExp, text: string): number | undefined => {
  const years = pattern.exec(text)?.slice(1).find(Boolean)
  return years === undefined ? undefined : Number(years)
}

/**
 * «mi hija tiene 15, la quiero meter a clases», where the owner wrote a least age: it is told in the
 * owner's words, and nothing is offered. True when it was.
 */
export function* tooYoung(
  talk: Talk,
  { normalized }: Understanding,
  acts: readonly DialogueAct[]
): Step<boolean> {
  const years = yearsOf(told, normalized)
  const wants = acts.filter(({ intent }) => intent === 'book')
  if (years === undefined || wants.length === 0) return false
  yield* learnFacts(talk)
  const { facts, services } = talk.memory
  const written = writtenBy(facts ?? [], services ?? [])
  const named = new Set(
    wants.flatMap(({ slots }) =>
      slots.services.flatMap(({ options }) => options.map(o => o.handle))
    )
  )
  const limit = written.find(({ text, service }) => {
    const minimum = yearsOf(least, fold(text))
    // What is written about one service holds for that service alone.
    const isElsewhere = service !== undefined && !named.has(service.handle)
    const about = matchServices(fold(text), services ?? []).matches
    const isOfThis =
      about.length === 0 ||
      about.some(({ options }) => options.some(({ handle }) => named.has(handle)))
    return minimum !== undefined && years < minimum && !isElsewhere && isOfThis
  })
  if (limit === undefined) return false
  talk.words.push(limit.text)
  return true
}
