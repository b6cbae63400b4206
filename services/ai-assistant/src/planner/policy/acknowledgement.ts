import { onlyInformed } from '../understand/acts/deferring.ts'
import type { Understanding } from '../understand/understand.ts'
import { courteous, remind } from './courtesy.ts'
import { readBack } from './orders.ts'
import type { Step, Talk } from './talk.ts'

const heard =
  'ah+|aa+h*|mm+|aja|ya|ya (?:veo|entendi)|entiendo|entendido|enterad[oa]|que bien|muy amable'
const thanked = '(?:muchas |mil |muchisimas )?gracias'
const fine =
  'ok|okey|oki|okas|va|sale|vale|bien|bueno|perfecto|excelente|genial|super|listo|esta bien|de acuerdo'
const acknowledgement = new RegExp(`^\\W*(?:(?:${heard}|${thanked}|${fine})\\b\\W*)+$`)
/** Takes note of what was told, and says nothing of what was proposed beside it. */
const onlyHeard = new RegExp(`^\\W*(?:${heard})\\b`)

const address =
  'amig[oa]|compa|bro|jef[ea]|joven|senorit[oa]|seno|linda|hermosa|pues|entonces|muy|tu|por (?:la|tu) (?:informacion|info|ayuda|respuesta|aclaracion)'
const nod = `${heard}|${fine}|orale|sobres|arre|claro|chido|padre`
const courtesy = new RegExp(`^\\W*(?:(?:${thanked}|${nod}|${address})\\b\\W*)+$`)

/**
 * «ok gracias» after «cuesta $250. Te decía: … ¿Te la aparto?»: thanks for the answer. Nothing is
 * cancelled by less than a plain yes there, so that an «ok» alone is none either.
 */
const isOnlyCourtesy = (
  { memory, leads }: Talk,
  { normalized, thanks }: Understanding
): boolean => {
  const { pending, said, put } = memory
  // Put once more after such thanks, it is not answered by thanks again.
  const isThanksAgain = put['thanked'] !== undefined && thanks
  const isBeside = said.length > 1 || isThanksAgain
  const isCancel = pending?.kind === 'cancel'
  const isAgain = said.at(-1)?.startsWith(leads.again.one.trim()) === true
  if (!isBeside || !(isCancel || isAgain) || !courtesy.test(normalized)) return false
  return isCancel || thanks
}

/**
 * «ok» to «tómate tu tiempo», «ok gracias» to an answer that was given in between: no yes to what
 * was proposed before, which is put once more. True when it was answered.
 */
export function* acknowledges(talk: Talk, message: Understanding): Step<boolean> {
  const { memory, phrases } = talk
  const { normalized } = message
  if (thanksForAnswers(talk, message)) return true
  if (isOnlyCourtesy(talk, message)) return yield* asksOnceMore(talk)
  if (!acknowledgement.test(normalized)) return false
  if (memory.said.includes(phrases.waiting)) {
    talk.words.push(phrases.stillHere)
    return true
  }
  // «ah ok» to «cuesta $200. Te decía: … ¿Te la aparto?», or to whether there is room, may be of
  // either; to the same question alone it is a yes.
  const [only = '', ...more] = memory.said
  const isPutAgain = more.length === 0 && only.startsWith(talk.leads.again.one.slice(0, 5))
  const isOfAnswer = onlyHeard.test(normalized) && !isPutAgain
  if (!memory.endsAsking || isOfAnswer) return yield* asksOnceMore(talk)
  return false
}

/** «ok, gracias por la información»: nothing is taken, and nothing asked for. True when it was said. */
const thanksForAnswers = (talk: Talk, message: Understanding): boolean => {
  const { memory, phrases } = talk
  const isOffered = memory.frame?.kind === 'book' && memory.pending?.kind === 'offers'
  const isOpen = !message.confirm && onlyInformed(message.normalized)
  const isMore = message.acts.some(({ intent, explicit }) => explicit && intent !== 'ask_services')
  if (!isOpen || isMore || message.normalized.includes('?')) return false
  const isNothing = memory.frame === null && memory.pending === null && message.thanks
  if (!isOffered && !isNothing) return false
  talk.words.push(isOffered ? phrases.stillHere : courteous(talk, phrases.thanks))
  return true
}

/** Puts what a yes would change in the agenda once more. True when there is such a question. */
function* asksOnceMore(talk: Talk): Step<boolean> {
  const { memory } = talk
  const { pending, cart, frame, put } = memory
  const isChange = pending?.kind === 'offers' || pending?.kind === 'cancel'
  if (pending?.kind === 'order' && cart !== null) {
    yield* readBack(talk, cart)
    return true
  }
  if (frame === null || !isChange) return false
  // Put as often as it was answered beside, it would now turn into the offer of a person.
  Object.assign(memory, { put: {}, asked: null })
  yield* remind(talk)
  memory.put = pending.kind === 'cancel' ? { ...put, thanked: 1 } : put
  return true
}
