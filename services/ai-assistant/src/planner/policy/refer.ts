import type { Topic } from '../understand/acts/topics.ts'
import type { Understanding } from '../understand/understand.ts'
import type { Wish } from '../understand/wishes.ts'
import { remind } from './courtesy.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'

/** What a person of the business must hear of, the most pressing first. */
const forPeople = ['emergency', 'complain', 'human', 'waiting', 'late'] as const
type ForPeople = (typeof forPeople)[number]

const textFor = ({ phrases }: Talk, topic: ForPeople): string => {
  const texts: Record<ForPeople, string> = {
    emergency: phrases.emergency,
    complain: `${phrases.sorry} ${phrases.handedOver}`,
    human: phrases.handedOver,
    waiting: phrases.stillWaiting,
    late: phrases.late,
  }
  return texts[topic]
}

/** Calls a person where one is needed: asked for, complained to, waited for. True when it did. */
export function* referToPerson(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const topics = new Set(message.wishes.map(({ intent }) => intent))
  const isAgreed = memory.pending?.kind === 'human' && message.confirm
  const topic = forPeople.find(each => topics.has(each))
  if (topic === 'late' && (topics.has('move') || topics.has('cancel') || asks(message)))
    return false
  if (topic === undefined && !isAgreed) return false
  const about = memory.pending?.kind === 'human' && isAgreed ? memory.pending.about : undefined
  const reason =
    about ?? (message.normalized.slice(0, 200) || 'El cliente pide hablar con una persona')
  if (topic === 'late') return yield* passOn(talk, `Avisa: ${reason}`)
  yield* handOver(talk, reason, textFor(talk, topic ?? 'human'))
  return true
}

/** «¿y si llego tarde?» */
const asks = ({ normalized }: Understanding): boolean => /\?|\bsi (?:llego|voy)/.test(normalized)

/** Tells the team and leaves what is being arranged as it is. */
function* passOn(talk: Talk, reason: string): Step<boolean> {
  const told = can(talk, 'hand_to_human')
    ? yield { name: 'hand_to_human', arguments: { reason } }
    : { ok: false }
  talk.words.push(told.ok ? talk.phrases.late : talk.phrases.cannotHandOver)
  return true
}

const declined: readonly Topic[] = ['health', 'general', 'others']

/**
 * Declines what is not for an assistant to answer, in one sentence, and comes back to what is open.
 * True when the turn is done.
 */
export function* decline(
  talk: Talk,
  message: Understanding,
  wishes: readonly Wish[]
): Step<boolean> {
  const { memory } = talk
  const topic = declined.find(each => wishes.some(({ intent }) => intent === each))
  if (topic === undefined) return false
  const isOnly = wishes.every(({ intent }) => declined.includes(intent))
  const about = message.normalized.slice(0, 200)
  if (topic === 'general') {
    memory.courtesies += 1
    const [first, second] = talk.phrases.notOurs(talk.context.businessName)
    talk.words.push((memory.courtesies % 2 === 1 ? first : second) ?? '')
    return isOnly
  }
  const why = topic === 'health' ? talk.phrases.noAdvice : talk.phrases.private
  if (isOnly && !memory.frame) {
    ask(talk, `human:${topic}`, `${why} ${talk.phrases.offerHuman}`, { kind: 'human', about })
    return true
  }
  talk.words.push(why)
  if (isOnly && memory.pending) yield* remind(talk)
  return isOnly
}
