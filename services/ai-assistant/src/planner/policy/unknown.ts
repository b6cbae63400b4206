import type { UnknownQuestion } from '../understand/unknown-questions.ts'
import type { Understanding } from '../understand/understand.ts'
import { fold } from '@mostrador/kernel'
import type { Service } from '../understand/business.ts'
import { isTradeWord } from '../understand/lexicon/trades.ts'
import { matchServices } from '../understand/spans/services.ts'
import { factAbout, learnFacts } from './facts.ts'
import { sellProduct } from './products.ts'
import { nounOf } from './nouns.ts'
import { saysNotOffered } from './not-offered.ts'
import { ask, handOver, type Step, type Talk } from './talk.ts'

/** Characters of a question that a person of the business gets as its reason. */
const longestReason = 200
/** Whoever insists or is cross gets the person that was offered. */
const insisting =
  /\b(?:pero|entonces|contest\w+|respond\w+|urge\w*|insist\w+|ya te (?:dije|pregunte)|otra vez|de nuevo|caray|no manches|ash|no me (?:sirve|ayuda)\w*)\b|!{2,}|\?{2,}/

/**
 * Answers questions that no topic covers: with the owner's own sentence, or by saying that it is not
 * known and offering a person, who is called at once when somebody asks on.
 */
export function* answerUnknownQuestions(talk: Talk, message: Understanding): Step<void> {
  const unknown: UnknownQuestion[] = []
  for (const question of message.unknownQuestions) {
    if (yield* asksSamePrice(talk, message, question)) continue
    if (asksWhetherDone(talk, question)) continue
    if (yield* tellPhone(talk, question)) continue
    const fact =
      (yield* factAbout(talk, question.text)) ?? (yield* factForAge(talk, message, question))
    if (fact === undefined && asksToBeSeen(talk, message, question)) continue
    if (fact === undefined) unknown.push(question)
    else if (!talk.words.includes(fact)) talk.words.push(fact)
  }
  const [first] = unknown
  if (first !== undefined) yield* admitIgnorance(talk, message, { first, all: unknown })
}

const seeing = /\b(?:atiend\w+|recib\w+|acept\w+|ven)\b/
/** «mi niño de 6 necesita una resina, ¿lo atienden?»: nobody wrote a rule about it, so the appointment goes on. */
const asksToBeSeen = (
  { named }: Talk,
  { measures: { years } }: Understanding,
  { text }: UnknownQuestion
): boolean => years !== undefined && named.length > 0 && seeing.test(text)

const asksPhone =
  /\b(?:que|cual|un|su|tienen|tienes|algun|numero de) (?:\w+ )?(?:numero|telefono|whats\w*)\b|\bpara llamar(?:les|los|te)?\b/
/** «¿tienen teléfono?» True when it was told. */
function* tellPhone(talk: Talk, { text }: UnknownQuestion): Step<boolean> {
  if (!asksPhone.test(text)) return false
  yield* learnFacts(talk)
  const { phone, facts } = talk.memory
  const isWritten = facts?.some(fact => /\d{3} ?\d{3}/.test(fact)) === true
  if (!phone || isWritten) return false
  talk.words.push(talk.phrases.phone(phone))
  return true
}

const animal = /\b(?:perr|gat|conej|hamster|tortug|peric|hur[oó]n|ave)[a-z]*/
/** «¿bañan perritos?», «¿vacunan aquí?»: what is done names the service. True when its price was told. */
const asksWhetherDone = (talk: Talk, { text }: UnknownQuestion): boolean => {
  const verb = /^(?:(?:y|oye|hola|si|tambien|ustedes|ahi|disculpa) )*([a-z]{3,}(?:an|en))\b/.exec(
    text
  )?.[1]
  if (verb === undefined || !isTradeWord(verb)) return false
  const [named] = matchServices(verb, talk.memory.services ?? []).matches
  if (named === undefined) return false
  const kind = animal.exec(text)?.[0].slice(0, 3)
  const isFor = ({ name, description }: Service): boolean => {
    const own = animal.exec(fold(`${name} ${description}`))?.[0]
    return kind === undefined || own === undefined || own.startsWith(kind)
  }
  const options = named.options.filter(isFor)
  if (options.length === 0) return false
  const [only, ...more] = options
  if (only && more.length === 0) talk.memory.topic = only
  talk.words.push(talk.phrases.price(options))
  return true
}

/** «mi hijo tiene 15, ¿puede tomar clases?»: asked of the age that was told beside it. */
function* factForAge(
  talk: Talk,
  { measures: { years }, normalized }: Understanding,
  { text }: UnknownQuestion
): Step<string | undefined> {
  // «cumple 16 en enero, ¿la aceptan?»
  const isOfAge = years !== undefined || /\bcumpl\w+ (?:los )?\d/.test(normalized)
  return isOfAge ? yield* factAbout(talk, `${text} ${years ?? ''} anos edad`) : undefined
}

/** «¿y si nada más es la barba?», «¿y las croquetas?» after a price. True when its price was told. */
function* asksSamePrice(
  talk: Talk,
  { acts }: Understanding,
  { text }: UnknownQuestion
): Step<boolean> {
  const isAfter = talk.memory.about === 'ask_price' || acts.some(act => act.intent === 'ask_price')
  // A service that was put for a pronoun was priced already: something else is asked of it.
  if (!isAfter || talk.isReferring || !/^(?:y|e|o|pero|si)\b/.test(text)) return false
  const [named] = matchServices(text, talk.memory.services ?? []).matches
  if (named === undefined) return yield* sellProduct(talk, nounOf(text))
  talk.words.push(talk.phrases.price(named.options))
  return true
}

type Unanswered = { first: UnknownQuestion; all: readonly UnknownQuestion[] }

function* admitIgnorance(
  talk: Talk,
  message: Understanding,
  { first, all }: Unanswered
): Step<void> {
  const { memory, phrases } = talk
  if (talk.words.includes(phrases.noData)) return
  const about = all
    .map(({ text }) => text)
    .join('; ')
    .slice(0, longestReason)
  const wasOffered = memory.asked?.key === 'no-data' && memory.pending?.kind === 'human'
  if (wasOffered && (memory.asked?.times ?? 0) >= 2) return yield* handOver(talk, about)
  if (wasOffered && insisting.test(message.normalized)) return yield* handOver(talk, about)
  const isBusy = memory.frame !== null || message.acts.some(({ intent }) => isArranging(intent))
  if (!isBusy && all.length === 1 && saysNotOffered(talk, first.text)) return
  if (isBusy) return void talk.words.push(phrases.unknownAside(first.thing))
  const isRest = first.thing === undefined && talk.words.length > 0
  ask(talk, 'no-data', isRest ? phrases.unknownRest : phrases.unknown(first.thing), {
    kind: 'human',
    about,
  })
}

const isArranging = (intent: string): boolean => ['book', 'move', 'cancel'].includes(intent)
