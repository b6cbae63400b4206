import { answer } from './answers.ts'
import { advance } from './booking.ts'
import { partyOf, remind } from './courtesy.ts'
import { followUps, joined } from './follow-ups.ts'
import { startOrRefine } from '../state/goals.ts'
import { hesitates } from '../understand/intents.ts'
import { answerPending } from './pending.ts'
import { phrases } from '../wording/phrases.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'
import type { Understanding } from '../understand/understand.ts'
import { refusesChange, type Wish } from '../understand/wishes.ts'

/** Answers a message that was read; adds no words when it holds nothing to answer. */
export function* respond(talk: Talk, message: Understanding): Step<void> {
  const { memory } = talk
  if (/\beres (?:un )?(?:robot|bot|maquina)\b/.test(message.normalized)) return introduce(talk)
  if (wantsPerson(talk, message)) return yield* callPerson(talk, message)
  yield* savePersonalData(talk, message)
  const wishes = joined(talk, followUps(talk, message.wishes))
  const namesParty = noteParty(talk, message)
  const questions = questionsOf(wishes)
  for (const wish of questions) yield* answer(talk, wish)
  memory.about = questions.at(-1)?.intent ?? null
  const timely = wishes.some(isTimely)
  if (yield* answerPending(talk, message, timely)) return
  if (!timely && (yield* stepBack(talk, message, wishes))) return
  if (refusesChange.test(message.normalized) && wishes.length === 0 && !memory.pending) {
    talk.words.push(phrases.kept)
    return
  }
  if (yield* pursue(talk, wishes)) return
  if (yield* rejectOffer(talk, message)) return
  if (namesParty && questions.length === 0 && !message.confirm) {
    memory.goal ??= { kind: 'book' }
    return yield* memory.pending ? remind(talk) : advance(talk)
  }
  yield* followQuestions(talk, message, questions)
}

/** Says that it is an assistant and offers a person; the open question stays behind the offer. */
const introduce = (talk: Talk): void => {
  const { memory, context } = talk
  ask(talk, 'human', phrases.whoAmI(context.assistantName, context.businessName), {
    kind: 'human',
    ...(memory.pending && memory.pending.kind !== 'human' && { behind: memory.pending }),
  })
}

const wantsPerson = ({ memory }: Talk, { wishes, confirm }: Understanding): boolean =>
  wishes.some(({ intent }) => intent === 'human') || (memory.pending?.kind === 'human' && confirm)

function* callPerson(talk: Talk, { normalized, confirm }: Understanding): Step<void> {
  const { pending } = talk.memory
  if (/\bquej|servicio|\bme (?:dejo|dejaron|quedo)\b/.test(normalized))
    talk.words.push(phrases.sorry)
  const about = pending?.kind === 'human' && confirm ? pending.about : undefined
  const reason = normalized.slice(0, 200) || 'El cliente pide hablar con una persona'
  yield* handOver(talk, about ?? reason)
}

function* savePersonalData(talk: Talk, { name, email }: Understanding): Step<void> {
  if (!(name || email) || !can(talk, 'save_client_data')) return
  const saved = yield {
    name: 'save_client_data',
    arguments: { ...(name && { name }), ...(email && { email }) },
  }
  if (saved.ok) talk.words.push(phrases.noted(name))
}

/** Remembers how many people come, once. True when the message names a number of people. */
const noteParty = (talk: Talk, { normalized }: Understanding): boolean => {
  const { memory } = talk
  const party = memory.party > 0 ? undefined : partyOf(normalized)
  if (party !== undefined && can(talk, 'book_appointment')) {
    memory.party = party - 1
    talk.words.push(phrases.party)
  }
  return party !== undefined
}

/** The wishes that only ask. «Mi cita es la del martes, cancélala»: the cancelling lists them itself. */
const questionsOf = (wishes: readonly Wish[]): readonly Wish[] => {
  const changes = wishes.some(({ intent }) => intent === 'cancel' || intent === 'move')
  return wishes.filter(
    ({ intent }) =>
      intent.startsWith('ask_') ||
      (intent === 'my_appointments' && !changes) ||
      intent === 'opt_out'
  )
}

/** True when a wish says something about the appointment it wants. */
const isTimely = ({ slots }: Wish): boolean =>
  slots.date !== undefined ||
  slots.time !== undefined ||
  slots.services.length > 0 ||
  slots.soonest ||
  slots.anyTime ||
  slots.shift !== undefined ||
  Boolean(slots.by) ||
  slots.specialist !== undefined

/** «siempre no»: drops what was going on. True when there was something to drop or to cancel. */
function* stepBack(
  talk: Talk,
  { abandon, normalized }: Understanding,
  wishes: readonly Wish[]
): Step<boolean> {
  const { memory } = talk
  if (!abandon) return false
  const hasAppointment = memory.goal?.kind === 'move' || (memory.recent && !memory.goal)
  if (hasAppointment && wishes.some(({ intent }) => intent === 'cancel')) return false
  if (!memory.goal && /\bsiempre no\b/.test(normalized) && can(talk, 'cancel_appointment')) {
    memory.goal = { kind: 'cancel' }
    yield* advance(talk)
    return true
  }
  if (!memory.goal && !memory.pending) return false
  drop(talk)
  return true
}

/** Puts the wishes into the goal and goes on with it. True when the turn is done. */
function* pursue(talk: Talk, wishes: readonly Wish[]): Step<boolean> {
  const { memory } = talk
  const before = JSON.stringify(memory.goal)
  const changes = wishes.filter(({ intent }) => ['book', 'move', 'cancel'].includes(intent))
  for (const wish of changes) {
    const { pending } = memory
    if (!startOrRefine(talk, wish)) return true
    // «quiero una cita, ¿y cuánto cuesta el corte?»: an appointment for what was asked about.
    if (
      memory.goal?.kind === 'book' &&
      !memory.goal.service &&
      memory.about === 'ask_price' &&
      memory.topic
    )
      memory.goal.service = memory.topic
    if (pending !== memory.pending) return true
  }
  if (changes.length === 0) return false
  Object.assign(memory, { pending: null, closed: false })
  // A question put again because the person told something new is not the same question.
  const repeats = /^(?:service|offers:)/.test(memory.asked?.key ?? '')
  if (repeats && JSON.stringify(memory.goal) !== before) memory.asked = null
  yield* advance(talk)
  return true
}

/** «ninguna», «otro día»: asks for another time, or drops the question. True when the turn is done. */
function* rejectOffer(talk: Talk, message: Understanding): Step<boolean> {
  const { goal, pending } = talk.memory
  const denies = message.deny && !hesitates.test(message.normalized)
  if (!(message.more || denies) || !goal || goal.kind === 'cancel' || !pending) return false
  if (pending.kind === 'offers' || pending.kind === 'when') {
    if (goal.when) goal.before = goal.when
    if (pending.kind === 'offers') goal.refused = pending.offers
    delete goal.when
    delete goal.time
    ask(talk, 'other-when', phrases.askOtherWhen, { kind: 'when' })
  } else if (message.deny) drop(talk)
  else yield* remind(talk)
  return true
}

/** After answered questions: suggests a time [CAP-02], or repeats the question that is still open. */
function* followQuestions(
  talk: Talk,
  { name, email }: Understanding,
  questions: readonly Wish[]
): Step<void> {
  const { memory } = talk
  const asksPrice = questions.some(({ intent }) => intent === 'ask_price')
  if (asksPrice && !memory.goal && talk.context.schedulingMode === 'open' && memory.topic)
    return ask(talk, `suggest:${memory.topic.handle}`, phrases.suggest(memory.topic.name), {
      kind: 'suggest',
      service: memory.topic,
    })
  const isAnswered = questions.length > 0 || Boolean(name || email)
  if (isAnswered && memory.goal && memory.pending && (memory.asked?.times ?? 0) < 2)
    yield* remind(talk)
}

const drop = (talk: Talk): void => {
  Object.assign(talk.memory, { goal: null, pending: null, asked: null, queue: [], party: 0 })
  talk.words.push(phrases.dropped)
}
