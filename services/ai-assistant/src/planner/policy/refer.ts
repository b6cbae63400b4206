import type { Topic } from '../understand/acts/topics.ts'
import type { Understanding } from '../understand/understand.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { isAboutPet } from '../understand/acts/bodily.ts'
import { asksToChangeOrder, matterOf } from '../understand/acts/matters.ts'
import { remind } from './courtesy.ts'
import { factAbout } from './facts.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'

/** What a person of the business must hear of, the most pressing first. */
const forPeople = [
  'emergency',
  'complain',
  'human',
  'matter',
  'waiting',
  'arrived',
  'late',
] as const
type ForPeople = (typeof forPeople)[number]

const textFor = ({ phrases }: Talk, topic: ForPeople, said = ''): string => {
  const texts: Record<ForPeople, string> = {
    emergency: phrases.emergency,
    complain: `${phrases.sorry} ${phrases.handedOver}`,
    human: phrases.handedOver,
    matter: phrases.forTeam[matterOf(said) ?? 'papers'],
    waiting: phrases.stillWaiting,
    arrived: phrases.arrived,
    late: phrases.late,
  }
  return texts[topic]
}

/** Calls a person where one is needed: asked for, complained to, waited for. True when it did. */
export function* referToPerson(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const topics = new Set(message.acts.map(({ intent }) => intent))
  // What is being bought is changed here; only a registered order is the team's.
  if (memory.cart !== null && asksToChangeOrder(message.normalized)) topics.delete('matter')
  // «sí, apártame el baño del sábado» asks for an appointment, not for a person.
  const asksToBook = message.acts.some(
    ({ intent, slots: { services, date, time } }) =>
      intent === 'book' && (services.length > 0 || date !== undefined || time !== undefined)
  )
  const isAgreed = memory.pending?.kind === 'human' && message.confirm && !asksToBook
  const topic = forPeople.find(each => topics.has(each))
  // «a las tres y media ya estamos ahí, mañana» is a plan.
  if (topic === 'arrived' && message.acts.some(isPlanned)) return false
  if (topic === 'late' && (topics.has('move') || topics.has('cancel') || asks(message)))
    return false
  // Who waited for an answer and says what they want gets it, with an apology.
  if (topic === 'waiting' && !memory.calledPerson && message.acts.some(isWaitingToBook)) {
    talk.words.push(talk.phrases.sorryToWait)
    return false
  }
  if (topic === undefined && !isAgreed) return false
  const about = memory.pending?.kind === 'human' && isAgreed ? memory.pending.about : undefined
  const reason =
    about ?? (message.normalized.slice(0, 200) || 'El cliente pide hablar con una persona')
  if (topic === 'late' || topic === 'arrived')
    return yield* passOn(talk, `Avisa: ${reason}`, textFor(talk, topic))
  if (topic === 'emergency') return yield* warn(talk, message, reason)
  if (topic === 'matter' && memory.frame !== null) return yield* tellTeam(talk, message, reason)
  yield* handOver(talk, reason, textFor(talk, topic ?? 'human', message.normalized))
  return true
}

const isPlanned = ({ intent, slots: { date, time } }: DialogueAct): boolean =>
  intent === 'arrived' ? time?.exact !== undefined : date?.kind === 'days' && intent === 'book'

/** «¿y si llego tarde?» */
const asks = ({ normalized }: Understanding): boolean => /\?|\bsi (?:llego|voy)/.test(normalized)

/** A safe sentence and a person at once, with what the owner wrote about emergencies. */
function* warn(talk: Talk, { normalized }: Understanding, reason: string): Step<boolean> {
  const text = isAboutPet(normalized) ? talk.phrases.petEmergency : talk.phrases.emergency
  yield* handOver(talk, reason, text)
  const own = yield* factAbout(talk, 'urgencias')
  if (own) talk.words.push(own)
  return true
}

/** «llevo dos días esperando que me digan si hay lugar para gelish el jueves» */
export const isWaitingToBook = ({ intent, slots }: DialogueAct): boolean =>
  intent === 'waiting' && slots.services.length > 0

/** A matter for the team beside an appointment being arranged: it is told, and the plan goes on. */
function* tellTeam(talk: Talk, message: Understanding, reason: string): Step<boolean> {
  yield* passOn(talk, reason, textFor(talk, 'matter', message.normalized))
  const isOnly = message.acts.every(({ intent }) => intent === 'matter')
  if (isOnly && !message.confirm && talk.memory.pending) yield* remind(talk)
  return isOnly && !message.confirm
}

/** Tells the team and leaves what is being arranged as it is. */
function* passOn(talk: Talk, reason: string, text: string): Step<boolean> {
  const handedOver = can(talk, 'hand_to_human')
    ? yield { name: 'hand_to_human', arguments: { reason } }
    : { ok: false }
  talk.words.push(handedOver.ok ? text : talk.phrases.cannotHandOver)
  return true
}

const declined: readonly Topic[] = ['health', 'general', 'others']

const pleading =
  /\b(?:horas?|dia|citas?|datos?|dime|digan|dinos|nomas|nada mas|es (?:mi|un|una|para)|soy|somos)\b/
/** «es mi hermana, nomás la hora»: the same question about somebody else, once it was declined. */
const insistsOnOthers = (
  { memory }: Talk,
  { confirm, normalized }: Understanding,
  acts: readonly DialogueAct[]
): boolean =>
  memory.pending?.kind === 'human' &&
  memory.asked?.key === 'human:others' &&
  !confirm &&
  acts.every(({ slots }) => slots.services.length === 0) &&
  pleading.test(normalized)

/**
 * Declines what is not for an assistant to answer, in one sentence, and comes back to what is open.
 * True when the turn is done.
 */
export function* decline(
  talk: Talk,
  message: Understanding,
  acts: readonly DialogueAct[]
): Step<boolean> {
  const { memory } = talk
  const insists = insistsOnOthers(talk, message, acts)
  const topic = insists
    ? 'others'
    : declined.find(each => acts.some(({ intent }) => intent === each))
  if (topic === undefined) return false
  // «¿cuánto es 3x+5? es urgente» asks for no appointment.
  const isOnly = acts.every(
    ({ intent, explicit, slots }) =>
      declined.includes(intent) ||
      (topic === 'general' && !explicit && memory.frame === null && slots.services.length === 0)
  )
  const about = message.normalized.slice(0, 200)
  if (topic === 'general') {
    memory.courtesies += 1
    const [first, second] = talk.phrases.notOurs(talk.context.businessName)
    talk.words.push((memory.courtesies % 2 === 1 ? first : second) ?? '')
    return isOnly
  }
  const why = topic === 'health' ? talk.phrases.noAdvice : talk.phrases.private
  if (insists) talk.words.push(why)
  if ((isOnly || insists) && !memory.frame) {
    ask(talk, `human:${topic}`, `${why} ${talk.phrases.offerHuman}`, { kind: 'human', about })
    return true
  }
  talk.words.push(why)
  if (isOnly && memory.pending) yield* remind(talk)
  return isOnly
}
