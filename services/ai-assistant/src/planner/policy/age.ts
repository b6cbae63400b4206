import { fold } from '@mostrador/kernel'
import { asksAboutAge } from '../understand/acts/questions.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { matchServices, type ServiceMatch } from '../understand/spans/services.ts'
import type { Understanding } from '../understand/understand.ts'
import { answerFromFacts, factAbout, learnFacts } from './facts.ts'
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

/** The owner's sentence about a least age that somebody of these years does not have. */
const limitFor = (talk: Talk, years: number, handles: ReadonlySet<string>): string | undefined => {
  const { facts, services } = talk.memory
  const written = writtenBy(facts ?? [], services ?? [])
  return written.find(({ text, service }) => {
    const minimum = yearsOf(least, fold(text))
    // What is written about one service holds for that service alone.
    const isElsewhere = service !== undefined && !handles.has(service.handle)
    const about = matchServices(fold(text), services ?? []).matches
    const isOfThis =
      about.length === 0 ||
      about.some(({ options }) => options.some(({ handle }) => handles.has(handle)))
    return minimum !== undefined && years < minimum && !isElsewhere && isOfThis
  })?.text
}

const handlesOf = (services: readonly ServiceMatch[]): ReadonlySet<string> =>
  new Set(services.flatMap(({ options }) => options.map(({ handle }) => handle)))

/**
 * «mi hija tiene 15, la quiero meter a clases», where the owner wrote a least age: it is told in the
 * owner's words, and nothing is offered to whoever is too young. The acts without them; undefined
 * when nobody is left.
 */
export function* withoutTooYoung(
  talk: Talk,
  { normalized }: Understanding,
  acts: readonly DialogueAct[]
): Step<readonly DialogueAct[] | undefined> {
  const wants = acts.filter(({ intent }) => intent === 'book')
  const isOfSeveral = wants.some(({ parts }) => parts.length > 1 && parts.some(part => part.years))
  const years = yearsOf(told, normalized)
  if (wants.length === 0 || (years === undefined && !isOfSeveral)) return acts
  yield* learnFacts(talk)
  const named = handlesOf(wants.flatMap(({ slots }) => slots.services))
  if (!isOfSeveral) {
    const limit = years === undefined ? undefined : limitFor(talk, years, named)
    if (limit === undefined) return acts
    talk.words.push(limit)
    return undefined
  }
  const limits = new Set<string>()
  const left = acts.map((act): DialogueAct => {
    const parts = act.parts.filter(({ years: own, service }) => {
      const handles = service ? handlesOf([service]) : named
      const limit = own === undefined ? undefined : limitFor(talk, own, handles)
      if (limit !== undefined) limits.add(limit)
      return limit === undefined
    })
    if (parts.length === act.parts.length) return act
    const services = parts.flatMap(({ service }) => service ?? [])
    return { ...act, parts, slots: { ...act.slots, services } }
  })
  talk.words.push(...limits)
  return left.some(({ parts }, at) => parts.length > 0 || acts[at]?.parts.length === 0)
    ? left
    : undefined
}

/** «cumple 15, ¿ya puede o desde qué edad? ¿y pasan por él?»: the age apart from what else is asked. */
export function* answerRequirements(talk: Talk, { text }: DialogueAct): Step<void> {
  const written = asksAboutAge(text) ? yield* factAbout(talk, 'desde que edad') : undefined
  if (written === undefined) return yield* answerFromFacts(talk, text)
  talk.words.push(written)
}
