import type { UnknownQuestion } from '../understand/unknown-questions.ts'
import type { Understanding } from '../understand/understand.ts'
import { matchServices } from '../understand/spans/services.ts'
import { factAbout } from './facts.ts'
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
    if (asksSamePrice(talk, message, question)) continue
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

/** «mi hijo tiene 15, ¿puede tomar clases?»: asked of the age that was told beside it. */
function* factForAge(
  talk: Talk,
  { measures: { years } }: Understanding,
  { text }: UnknownQuestion
): Step<string | undefined> {
  return years === undefined ? undefined : yield* factAbout(talk, `${text} ${years} anos`)
}

/** «¿y si nada más es la barba?» after a price. True when its price was told. */
const asksSamePrice = (talk: Talk, { acts }: Understanding, { text }: UnknownQuestion): boolean => {
  const isAfter = talk.memory.about === 'ask_price' || acts.some(act => act.intent === 'ask_price')
  if (!isAfter || !/^(?:y|e|o|pero|si)\b/.test(text)) return false
  const [named] = matchServices(text, talk.memory.services ?? []).matches
  if (named === undefined) return false
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
  ask(talk, 'no-data', phrases.unknown(first.thing), { kind: 'human', about })
}

const isArranging = (intent: string): boolean => ['book', 'move', 'cancel'].includes(intent)
