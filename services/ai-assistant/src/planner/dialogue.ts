import { localDateOf } from '@mostrador/kernel'
import { answer, learnBranches } from './answers.ts'
import { advance, learn, offer, settle } from './booking.ts'
import type { TurnContext } from './planner-model.ts'
import { chose, chosenOffer, furtherService } from './choice.ts'
import { fallBack, partyOf, remind } from './courtesy.ts'
import { followUps, joined } from './follow-ups.ts'
import { startOrRefine } from './goals.ts'
import { hesitates, topicOf } from './intents.ts'
import { normalize } from './lexicon.ts'
import { matchBranch } from './match.ts'
import { listed, type Goal, type Memory } from './memory.ts'
import { leads, phrases } from './phrases.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'
import { needsCatalogue, refusesChange, understand, type Understanding } from './understand.ts'

/**
 * One turn: what a person wrote (a burst of messages as one text) and the memory of the talk, to the words that answer it.
 * Tools are asked for by yielding. `memory` is changed in place; the caller owns the copy.
 */
export function* converse(memory: Memory, text: string, context: TurnContext): Step<string> {
  const talk: Talk = { memory, context, today: localDateOf(context.now, context.zone), words: [] }
  const first = !memory.greeted
  memory.greeted = true
  if (
    !memory.services &&
    needsCatalogue(text) &&
    topicOf(normalize(text)) !== 'human' &&
    can(talk, 'list_services')
  )
    yield* learn(talk)
  let said = read(talk, text)
  if (!memory.branches && namesBranch(talk, said.normalized) && can(talk, 'list_branches')) {
    yield* learnBranches(talk)
    said = read(talk, text)
  }
  yield* respond(talk, said)
  if (talk.words.length === 0 && !(first && (said.greet || text.trim() === '')))
    yield* fallBack(talk, said, text)
  const greeting = context.greeting.trim() || phrases.hello(context.businessName)
  const opening = !first ? [] : [talk.words.length === 0 ? greeting : withoutQuestion(greeting)]
  return [...opening, ...talk.words].join('\n\n')
}

/** A greeting that goes on with an answer does not ask «¿En qué te ayudo?» first. */
const withoutQuestion = (greeting: string): string =>
  greeting.replace(/\s*¿[^?]*\?[^\p{L}¿]*$/u, '').trim() || phrases.hi

/** Is a branch spoken of, by the word or by its name? */
const namesBranch = ({ memory }: Talk, normalized: string): boolean =>
  /\bsucursal/.test(normalized) ||
  matchBranch(
    normalized,
    memory.specialists
      .map(({ branch }) => ({ handle: branch, name: branch, address: '', hours: '' }))
      .filter(
        ({ name }, at, all) => name !== '' && all.findIndex(other => other.name === name) === at
      )
  ) !== undefined

const read = ({ memory, context }: Talk, text: string): Understanding =>
  understand(text, {
    now: context.now,
    zone: context.zone,
    services: memory.services ?? [],
    specialists: memory.specialists,
    branches: memory.branches ?? [],
    pending: listed(memory.pending),
  })

function* respond(talk: Talk, said: Understanding): Step<void> {
  const { memory, context } = talk
  if (/\beres (?:un )?(?:robot|bot|maquina)\b/.test(said.normalized)) {
    return ask(talk, 'human', phrases.whoAmI(context.assistantName, context.businessName), {
      kind: 'human',
      ...(memory.pending && memory.pending.kind !== 'human' && { behind: memory.pending }),
    })
  }
  if (
    said.wishes.some(({ intent }) => intent === 'human') ||
    (memory.pending?.kind === 'human' && said.confirm)
  ) {
    if (/\bquej|servicio|\bme (?:dejo|dejaron|quedo)\b/.test(said.normalized))
      talk.words.push(phrases.sorry)
    const about =
      memory.pending?.kind === 'human' && said.confirm ? memory.pending.about : undefined
    return yield* handOver(
      talk,
      about ?? (said.normalized.slice(0, 200) || 'El cliente pide hablar con una persona')
    )
  }
  if ((said.name || said.email) && can(talk, 'save_client_data')) {
    const saved = yield {
      name: 'save_client_data',
      arguments: {
        ...(said.name && { name: said.name }),
        ...(said.email && { email: said.email }),
      },
    }
    if (saved.ok) talk.words.push(phrases.noted(said.name))
  }
  const wishes = joined(talk, followUps(talk, said.wishes))
  const party = memory.party > 0 ? undefined : partyOf(said.normalized)
  if (party !== undefined && can(talk, 'book_appointment')) {
    memory.party = party - 1
    talk.words.push(phrases.party)
  }
  const timely = wishes.some(
    ({ slots }) =>
      slots.date ||
      slots.time ||
      slots.services.length > 0 ||
      slots.soonest ||
      slots.anyTime ||
      slots.shift ||
      slots.by ||
      slots.specialist
  )
  // «Mi cita es la del martes, cancélala»: the cancelling looks the appointments up itself.
  const changes = wishes.some(({ intent }) => intent === 'cancel' || intent === 'move')
  const asks = wishes.filter(
    ({ intent }) =>
      intent.startsWith('ask_') ||
      (intent === 'my_appointments' && !changes) ||
      intent === 'opt_out'
  )
  for (const wish of asks) yield* answer(talk, wish)
  memory.about = asks.at(-1)?.intent ?? null
  if (yield* answerPending(talk, said, timely)) return
  const callsOff =
    (memory.goal?.kind === 'move' || (memory.recent && !memory.goal)) &&
    wishes.some(({ intent }) => intent === 'cancel')
  if (said.abandon && !timely && !callsOff) {
    if (memory.goal) return drop(talk)
    if (/\bsiempre no\b/.test(said.normalized) && can(talk, 'cancel_appointment')) {
      memory.goal = { kind: 'cancel' }
      return yield* advance(talk)
    }
    if (memory.pending) return drop(talk)
  }
  if (refusesChange.test(said.normalized) && wishes.length === 0 && !memory.pending)
    return void talk.words.push(phrases.kept)
  let acted = false
  const before = JSON.stringify(memory.goal)
  for (const wish of wishes) {
    if (wish.intent !== 'book' && wish.intent !== 'move' && wish.intent !== 'cancel') continue
    const held = memory.pending
    acted = true
    if (!startOrRefine(talk, wish)) return
    // «quiero una cita, ¿y cuánto cuesta el corte?»: an appointment for what was asked about.
    if (
      memory.goal?.kind === 'book' &&
      !memory.goal.service &&
      memory.about === 'ask_price' &&
      memory.topic
    )
      memory.goal.service = memory.topic
    if (held !== memory.pending) return
  }
  if (acted) {
    Object.assign(memory, { pending: null, closed: false })
    // A question put again because the person told something new is not the same question.
    if (
      /^(?:service|offers:)/.test(memory.asked?.key ?? '') &&
      JSON.stringify(memory.goal) !== before
    )
      memory.asked = null
    return yield* advance(talk)
  }
  if (
    (said.more || (said.deny && !hesitates.test(said.normalized))) &&
    memory.goal &&
    memory.goal.kind !== 'cancel' &&
    memory.pending
  ) {
    if (memory.pending.kind === 'offers' || memory.pending.kind === 'when') {
      if (memory.goal.when) memory.goal.before = memory.goal.when
      if (memory.pending.kind === 'offers') memory.goal.refused = memory.pending.offers
      delete memory.goal.when
      delete memory.goal.time
      return ask(talk, 'other-when', phrases.askOtherWhen, { kind: 'when' })
    }
    if (!said.deny) return yield* remind(talk)
    return drop(talk)
  }
  if (party !== undefined && asks.length === 0 && !said.confirm) {
    memory.goal ??= { kind: 'book' }
    return yield* memory.pending ? remind(talk) : advance(talk)
  }
  const [price] = asks.filter(({ intent }) => intent === 'ask_price')
  if (price && !memory.goal && talk.context.schedulingMode === 'open' && memory.topic) {
    return ask(talk, `suggest:${memory.topic.handle}`, phrases.suggest(memory.topic.name), {
      kind: 'suggest',
      service: memory.topic,
    })
  }
  if (
    (asks.length > 0 || said.name || said.email) &&
    memory.goal &&
    memory.pending &&
    (memory.asked?.times ?? 0) < 2
  )
    yield* remind(talk)
}

const drop = (talk: Talk): void => {
  Object.assign(talk.memory, { goal: null, pending: null, asked: null, queue: [], party: 0 })
  talk.words.push(phrases.dropped)
}

/** Takes the message as the answer to the question on the table. True when it was one and the turn is done. */
function* answerPending(talk: Talk, said: Understanding, timely: boolean): Step<boolean> {
  const { memory } = talk
  const pending = memory.pending
  if (!pending || pending.kind === 'when') return false
  const at = said.option === -1 ? listed(pending) : said.option
  const index = at === undefined ? undefined : at - 1
  switch (pending.kind) {
    case 'offers': {
      const more = furtherService(said, memory.goal)
      if (more && !memory.queue.some(({ handle }) => handle === more.handle))
        memory.queue.push(more)
      const chosen = chosenOffer(pending.offers, more ? { ...said, wishes: [] } : said, memory.goal)
      if (chosen === 'unclear') {
        if (memory.goal) offer(talk, memory.goal, pending.offers, leads.which)
        return true
      }
      if (chosen) {
        const [only, ...others] = chosen
        if (!only || !memory.goal) return false
        if (others.length > 0) offer(talk, memory.goal, chosen, leads.narrowed)
        else if (chose(said)) yield* settle(talk, only)
        else offer(talk, memory.goal, [only], leads.narrowed)
        return true
      }
      return false
    }
    case 'services':
    case 'specialists': {
      const pick = index ?? (said.confirm && pending.options.length === 1 ? 0 : undefined)
      if (pick === undefined) return false
      const goal: Goal = memory.goal ?? { kind: 'book' }
      memory.goal = goal
      const service = pending.kind === 'services' ? pending.options[pick] : undefined
      const specialist = pending.kind === 'specialists' ? pending.options[pick] : undefined
      if (service) goal.service = service
      if (specialist) goal.people = [specialist]
      memory.pending = null
      yield* advance(talk)
      return true
    }
    case 'appointments': {
      const [wish] = said.wishes
      const dated = wish?.slots.date?.kind === 'days' ? wish.slots.date : undefined
      const named = wish?.slots.services[0]?.options.map(({ name }) => name)
      const fit =
        dated || named
          ? pending.options.filter(
              ({ date, service }) =>
                (!dated || (date >= dated.from && date <= dated.to)) &&
                (!named || named.includes(service))
            )
          : []
      const appointment =
        index === undefined ? (fit.length === 1 ? fit[0] : undefined) : pending.options[index]
      if (!appointment || !memory.goal) return false
      memory.goal.appointment = appointment
      memory.pending = null
      yield* advance(talk)
      return true
    }
    case 'cancel': {
      const again =
        said.wishes.length === 1 &&
        said.wishes[0]?.intent === 'cancel' &&
        !said.deny &&
        !hesitates.test(said.normalized) &&
        !/\?/.test(said.normalized)
      if ((said.confirm || again) && !timely) {
        const result = yield {
          name: 'cancel_appointment',
          arguments: { appointment: pending.appointment.handle },
        }
        Object.assign(memory, { goal: null, pending: null, asked: null })
        memory.closed = result.ok
        if (result.ok) talk.words.push(phrases.afterCancelling)
        else ask(talk, 'human', phrases.trouble, { kind: 'human' })
        return true
      }
      if (
        (said.deny || said.abandon) &&
        !timely &&
        !said.wishes.some(({ intent }) => intent === 'move')
      ) {
        Object.assign(memory, { goal: null, pending: null, asked: null })
        talk.words.push(phrases.kept)
        return true
      }
      if (
        memory.goal &&
        (timely || said.wishes.some(({ intent }) => intent === 'move')) &&
        !said.wishes.some(({ intent, explicit }) => explicit && intent === 'cancel')
      )
        memory.goal.kind = 'move'
      return false
    }
    case 'suggest':
      if (said.confirm) memory.goal = { kind: 'book', service: pending.service }
      else if (said.deny) talk.words.push(phrases.dropped)
      memory.pending = null
      if (said.confirm) yield* advance(talk)
      return said.confirm || (said.deny && !timely)
    case 'human':
      if (pending.behind && !said.confirm && (said.option !== undefined || said.picks)) {
        memory.pending = pending.behind
        return yield* answerPending(talk, said, timely)
      }
      if (!said.deny || timely) return false
      memory.pending = null
      talk.words.push(phrases.atEase)
      return true
  }
}
