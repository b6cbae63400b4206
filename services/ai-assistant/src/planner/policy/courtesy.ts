import { advance } from './booking.ts'
import { offer } from './offer.ts'
import { hesitates, undecided } from '../understand/acts/courtesies.ts'
import { leads, phrases } from '../wording/phrases.ts'
import { ask, handOver, type Step, type Talk } from './talk.ts'
import type { Understanding } from '../understand/understand.ts'

const asking =
  /^(?:(?:oye|disculpa|una duda|pregunta|y|hola|buenas|perdon) )*(?:aceptan|tienen|tienes|hay|se puede|puedo (?:llevar|pagar|ir|llegar)|cuentan|manejan|traen|dan|hacen|es necesario|necesito llevar|reciben|usan|como|cual|que|por que|cuantos?|cuando|con que)\b/
/** What stands in a conversation for a message without words. */
const unreadable = /^\s*(?:\[(?:imagen|audio|video|documento|contacto|ubicación)\]\s*)+$/
const plain =
  /^\W*(?:ok|okey|si|va|bien|esta bien|sale|seguro|hola|estas ahi|ahi|y|entonces|no)\W*$/

/** Nothing in the message was understood, or it was only courtesy. */
export function* fallBack(talk: Talk, said: Understanding, text: string): Step<void> {
  const { memory, words } = talk
  const pending = memory.pending
  const question =
    /\bsi (?:llego|voy|llegamos)\b/.test(said.normalized) ||
    ((/\?/.test(text) || asking.test(said.normalized)) &&
      !plain.test(said.normalized.replace(/\?/g, '')) &&
      !said.greet)
  if (unreadable.test(text)) return void words.push(phrases.onlyText)
  if (/^\W*(?:sticker)?\W*$/.test(said.normalized))
    return void words.push(
      memory.pending && memory.frame ? phrases.waiting : courteous(talk, phrases.courtesy)
    )
  if (said.thanks) return void words.push(courteous(talk, phrases.thanks))
  if (pending?.kind === 'human') {
    if ((memory.asked?.times ?? 0) >= 2)
      return yield* handOver(talk, pending.about ?? said.normalized.slice(0, 200))
    if (question)
      return ask(talk, 'human', phrases.noData, {
        ...pending,
        about: said.normalized.slice(0, 200),
      })
    return ask(talk, 'human', phrases.offerHuman, pending)
  }
  if (
    !memory.frame &&
    /^(?:muy |todo )?bien\b.*\by (?:tu|usted|ustedes)\b|^y (?:tu|usted)\b|\bcomo (?:te va|les va|andas)\b/.test(
      said.normalized
    )
  )
    return void words.push(phrases.soSo)
  if (said.greet && !memory.frame) return ask(talk, 'hello', phrases.helloAgain, { kind: 'when' })
  // «Sí» to nothing asks what for; «ok» and «va» only close what was said.
  if (
    !memory.frame &&
    (memory.closed ? said.confirm || said.deny : said.confirm && !/\bsi\b/.test(said.normalized))
  )
    return void words.push(courteous(talk, phrases.courtesy))
  if (!question && !memory.frame && undecided.test(said.normalized))
    return void words.push(phrases.waiting)
  if (question && !memory.frame)
    return ask(talk, 'no-data', phrases.noData, {
      kind: 'human',
      about: said.normalized.slice(0, 200),
    })
  if (question) {
    words.push(phrases.noDataNow)
    // A question put twice already would now turn into the offer of a person, which has just been made.
    if ((memory.asked?.times ?? 0) >= 2) return
  }
  if (
    !question &&
    pending &&
    memory.frame &&
    hesitates.test(said.normalized) &&
    (pending.kind === 'offers' || pending.kind === 'cancel')
  )
    return void words.push(phrases.waiting)
  if (pending && memory.frame) return yield* remind(talk)
  ask(talk, 'help', phrases.help, { kind: 'when' })
}

/** The next of some courtesies, so that the same thanks do not get the same words. */
const courteous = ({ memory }: Talk, sayings: readonly string[]): string => {
  memory.courtesies += 1
  return sayings[(memory.courtesies - 1) % sayings.length] ?? ''
}

/** Repeats the open question after an answer given in between. */
export function* remind(talk: Talk): Step<void> {
  const { memory } = talk
  const pending = memory.pending
  if (pending?.kind === 'offers' && memory.frame)
    offer(talk, memory.frame, pending.offers, leads.again)
  else if (pending) yield* advance(talk)
}
