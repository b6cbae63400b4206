import { fold } from '@mostrador/kernel'
import { nounOf } from './nouns.ts'
import { ask, can, type Step, type Talk } from './talk.ts'

/** Characters of the owner's own text that are repeated to a client. */
const longest = 220
const payment = /\b(?:pag\w*|tarjet\w*|efectiv\w*|transferenci\w*|meses|terminal|anticipo\w*)\b/

/**
 * Answers a question from what the owner wrote about the business and its services, in the owner's
 * words; without a sentence about it, offers a person.
 */
export function* answerFromFacts(talk: Talk, question: string): Step<void> {
  const sentence = yield* factAbout(talk, question)
  if (sentence) return void talk.words.push(sentence)
  ask(talk, 'no-data', talk.phrases.noData, { kind: 'human', about: question.slice(0, 200) })
}

/** The sentence of the owner that shares most words with the question; undefined when none does. */
export function* factAbout(talk: Talk, question: string): Step<string | undefined> {
  yield* learnFacts(talk)
  const isPayment = payment.test(question)
  const stems = nounOf(question)
    .split(' ')
    .filter(word => word.length >= 4)
    .map(word => word.slice(0, word.length <= 6 ? 4 : 6))
  const scored = (talk.memory.facts ?? []).map(sentence => {
    const folded = fold(sentence)
    const hits = stems.filter(stem => new RegExp(`\\b${stem}`).test(folded)).length
    return { sentence, hits: hits + (isPayment && payment.test(folded) ? 1 : 0) }
  })
  const best = scored.toSorted((a, b) => b.hits - a.hits)[0]
  return best && best.hits > 0 ? best.sentence : undefined
}

/** Learns what the owner wrote, sentence by sentence, once in a conversation. */
function* learnFacts({ memory, ...talk }: Talk): Step<void> {
  if (memory.facts) return
  const info = can({ memory, ...talk }, 'business_info')
    ? yield { name: 'business_info', arguments: {} }
    : { ok: false }
  const description = info.ok && typeof info['description'] === 'string' ? info['description'] : ''
  memory.facts = [description, ...(memory.services ?? []).map(service => service.description)]
    .flatMap(text => text.match(/[^.!?\n]+[.!?]?/g) ?? [])
    .map(sentence => sentence.trim())
    .filter(sentence => sentence.length > 8 && sentence.length <= longest)
}
