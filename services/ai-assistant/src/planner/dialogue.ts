import { localDateOf, minutesOf } from '@mostrador/kernel'
import { answer, learnBranches } from './answers.ts'
import { advance, learn, offer, settle } from './booking.ts'
import type { TurnContext } from './brain.ts'
import { hesitates } from './intents.ts'
import { listed, type Goal, type Memory, type Offer } from './memory.ts'
import { fitting } from './offers.ts'
import { phrases } from './phrases.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'
import { needsCatalogue, understand, type Understanding, type Wish } from './understand.ts'

/**
 * One turn: what a person wrote (a burst of messages as one text) and the memory of the talk, to the words that answer it.
 * Tools are asked for by yielding. `memory` is changed in place; the caller owns the copy.
 */
export function* converse(memory: Memory, text: string, context: TurnContext): Step<string> {
  const talk: Talk = { memory, context, today: localDateOf(context.now, context.zone), words: [] }
  const first = !memory.greeted
  memory.greeted = true
  if (!memory.services && needsCatalogue(text) && can(talk, 'list_services')) yield* learn(talk)
  let said = read(talk, text)
  if (!memory.branches && /\bsucursal/.test(said.normalized) && can(talk, 'list_branches')) {
    yield* learnBranches(talk)
    said = read(talk, text)
  }
  if (first) talk.words.push(context.greeting.trim() || phrases.hello(context.businessName))
  const before = talk.words.length
  yield* respond(talk, said)
  if (talk.words.length === before && !(first && (said.greet || text.trim() === ''))) yield* fallBack(talk, said)
  return talk.words.join('\n\n')
}

const read = ({ memory, context }: Talk, text: string): Understanding =>
  understand(text, { now: context.now, zone: context.zone, services: memory.services ?? [], specialists: memory.specialists, branches: memory.branches ?? [], pending: listed(memory.pending) })

function* respond(talk: Talk, said: Understanding): Step<void> {
  const { memory } = talk
  if (said.wishes.some(({ intent }) => intent === 'human') || (memory.pending?.kind === 'human' && said.confirm)) {
    return yield* handOver(talk, said.normalized.slice(0, 200) || 'El cliente pide hablar con una persona')
  }
  if ((said.name || said.email) && can(talk, 'save_client_data')) {
    const saved = yield { name: 'save_client_data', arguments: { ...(said.name && { name: said.name }), ...(said.email && { email: said.email }) } }
    if (saved.ok) talk.words.push(phrases.noted(said.name))
  }
  const wishes = said.wishes
  const timely = wishes.some(({ slots }) => slots.date || slots.time || slots.services.length > 0 || slots.soonest || slots.anyTime || slots.shift || slots.specialist)
  const asks = wishes.filter(({ intent }) => intent.startsWith('ask_') || intent === 'my_appointments' || intent === 'opt_out')
  for (const wish of asks) yield* answer(talk, wish)
  if (yield* answerPending(talk, said, timely)) return
  if (said.abandon && !timely) {
    if (memory.goal) return drop(talk)
    if (/\bsiempre no\b/.test(said.normalized) && can(talk, 'cancel_appointment')) {
      memory.goal = { kind: 'cancel' }
      return yield* advance(talk)
    }
    if (memory.pending) return drop(talk)
  }
  let acted = false
  for (const wish of wishes) {
    if (wish.intent !== 'book' && wish.intent !== 'move' && wish.intent !== 'cancel') continue
    const held = memory.pending
    acted = true
    if (!startOrRefine(talk, wish)) return
    if (held !== memory.pending) return
  }
  if (acted) {
    memory.pending = null
    return yield* advance(talk)
  }
  if ((said.deny || said.more) && memory.goal && memory.goal.kind !== 'cancel' && memory.pending) {
    if (memory.pending.kind === 'offers' || memory.pending.kind === 'when') {
      delete memory.goal.when
      delete memory.goal.time
      return ask(talk, 'other-when', phrases.askOtherWhen, { kind: 'when' })
    }
    return drop(talk)
  }
  const [price] = asks.filter(({ intent }) => intent === 'ask_price')
  if (price && !memory.goal && talk.context.schedulingMode === 'open' && memory.topic) {
    return ask(talk, `suggest:${memory.topic.handle}`, phrases.suggest(memory.topic.name), { kind: 'suggest', service: memory.topic })
  }
  if (asks.length > 0 && memory.goal && memory.pending && (memory.asked?.times ?? 0) < 2) yield* remind(talk)
}

const drop = (talk: Talk): void => {
  Object.assign(talk.memory, { goal: null, pending: null, asked: null, queue: [] })
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
      const chosen = chosenOffer(pending.offers, said, memory.goal)
      if (chosen === 'unclear') {
        ask(talk, `offers:${pending.offers.map(({ date, time }) => `${date} ${time}`).join()}`, phrases.whichOffer(pending.offers), pending)
        return true
      }
      if (chosen) {
        const [only, ...others] = chosen
        if (!only || !memory.goal) return false
        if (others.length > 0) offer(talk, memory.goal, chosen, phrases.available)
        else if (/\b(?:cualquiera|la que sea|tu elige|la que gustes)\b/.test(said.normalized)) offer(talk, memory.goal, [only], phrases.onlyOne)
        else yield* settle(talk, only)
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
      if (specialist) goal.specialist = specialist
      memory.pending = null
      yield* advance(talk)
      return true
    }
    case 'appointments': {
      const wish = said.wishes.find(({ slots }) => slots.date?.kind === 'days')
      const dated = wish?.slots.date?.kind === 'days' ? wish.slots.date : undefined
      const fit = dated ? pending.options.filter(({ date }) => date >= dated.from && date <= dated.to) : []
      const appointment = index === undefined ? (fit.length === 1 ? fit[0] : undefined) : pending.options[index]
      if (!appointment || !memory.goal) return false
      memory.goal.appointment = appointment
      memory.pending = null
      yield* advance(talk)
      return true
    }
    case 'cancel': {
      if (said.confirm && !timely) {
        const result = yield { name: 'cancel_appointment', arguments: { appointment: pending.appointment.handle } }
        Object.assign(memory, { goal: null, pending: null, asked: null })
        if (result.ok) talk.words.push(phrases.afterCancelling)
        else ask(talk, 'human', phrases.trouble, { kind: 'human' })
        return true
      }
      if ((said.deny || said.abandon) && !timely && !said.wishes.some(({ intent }) => intent === 'move')) {
        Object.assign(memory, { goal: null, pending: null, asked: null })
        talk.words.push(phrases.kept)
        return true
      }
      if (memory.goal && (timely || said.wishes.some(({ intent }) => intent === 'move')) && !said.wishes.some(({ intent, explicit }) => explicit && intent === 'cancel')) memory.goal.kind = 'move'
      return false
    }
    case 'suggest':
      if (said.confirm) memory.goal = { kind: 'book', service: pending.service }
      else if (said.deny) talk.words.push(phrases.dropped)
      memory.pending = null
      if (said.confirm) yield* advance(talk)
      return said.confirm || (said.deny && !timely)
    case 'human':
      if (!said.deny || timely) return false
      memory.pending = null
      talk.words.push(phrases.help)
      return true
  }
}

/** The offered times this message chooses: one = chosen, several = narrowed down, 'unclear' = a yes to a list, undefined = no choice. */
const chosenOffer = (offers: readonly Offer[], said: Understanding, goal: Goal | null): Offer[] | 'unclear' | undefined => {
  if (said.option !== undefined) {
    const one = offers.at(said.option === -1 ? -1 : said.option - 1)
    return one && [one]
  }
  const [wish, ...others] = said.wishes.filter(({ intent }) => intent === 'book' || intent === 'move')
  if (said.picks && wish && others.length === 0) {
    const other = wish.slots.services.some(({ options }) => !options.some(({ handle }) => handle === goal?.service?.handle))
    const fit = other ? [] : fitting(offers, wish.slots)
    if (fit.length === 1 || (fit.length > 1 && fit.length < offers.length)) return fit
    return fit.length > 1 ? (said.confirm ? 'unclear' : undefined) : undefined
  }
  const whichever = /^(?:cualquiera|la que sea|tu elige|la que gustes|cualquiera (?:esta bien|de (?:esas|las \w+)))\W*$/.test(said.normalized)
  if (whichever) return offers.slice(0, 1)
  if (!said.confirm || wish) return undefined
  return offers.length === 1 ? [...offers] : 'unclear'
}

/** Puts what a wish says into the goal. False when the turn ended with a question of its own. */
const startOrRefine = (talk: Talk, wish: Wish): boolean => {
  const { memory } = talk
  const { slots } = wish
  const busy = memory.goal
  const refining = busy && (wish.intent === busy.kind || (wish.intent === 'book' && busy.kind === 'move' && !/\b(?:agend|reserv|apart|otra cita)/.test(wish.text)) || (wish.intent === 'move' && busy.kind === 'book' && !/\bcita\b/.test(wish.text)))
  const goal: Goal = refining ? busy : { kind: wish.intent === 'move' ? 'move' : wish.intent === 'cancel' ? 'cancel' : 'book', ...(wish.intent === 'move' && busy?.kind === 'cancel' && busy.appointment && { appointment: busy.appointment }) }
  const shown = memory.pending?.kind === 'offers' ? memory.pending.offers : []
  memory.goal = goal
  if (slots.branch) goal.branch = slots.branch
  if (slots.date) goal.when = slots.date
  else if (slots.soonest) goal.when = 'soonest'
  else if (slots.anyTime && memory.pending?.kind === 'when' && !goal.when) goal.when = 'soonest'
  if (slots.time) goal.time = slots.time
  else if (slots.anyTime || slots.soonest) delete goal.time
  else if (slots.date && goal.time?.exact === undefined && shown.length > 0 && slots.date.kind === 'days' && slots.date.from !== slots.date.to) delete goal.time
  if (slots.shift && shown.length > 0) {
    const minutes = shown.map(({ time }) => minutesOf(time))
    goal.time = slots.shift === 'later' ? { from: Math.max(...minutes) + 1, to: 1439 } : { from: 0, to: Math.min(...minutes) - 1 }
    if (!slots.date && shown[0]) goal.when = { kind: 'days', from: shown[0].date, to: shown[0].date }
  }
  if (goal.kind !== 'book') {
    if (slots.specialist?.kind === 'one' && goal.kind === 'move') goal.specialist = slots.specialist.specialist
    const [named] = slots.services
    if (named?.options.length === 1 && named.options[0]) goal.service = named.options[0]
    return true
  }
  const names = memory.specialists.map(({ name }) => name)
  if (slots.specialist?.kind === 'one') goal.specialist = slots.specialist.specialist
  if (slots.specialist?.kind === 'any') delete goal.specialist
  if (slots.specialist?.kind === 'unknown') talk.words.push(phrases.unknownSpecialist(slots.specialist.name, names))
  const [named, ...others] = slots.services
  if (slots.unknownService && !named) {
    const services = memory.services ?? []
    ask(talk, 'service', phrases.unknownService(slots.unknownService, services), { kind: 'services', options: services.slice(0, 10) })
    return false
  }
  memory.queue.push(...others.flatMap(({ options }) => options.slice(0, 1)).filter(({ handle }) => !memory.queue.some(queued => queued.handle === handle)))
  const [service] = named?.options ?? []
  if (named && named.options.length > 1 && !named.options.some(({ handle }) => handle === goal.service?.handle)) {
    ask(talk, 'service', phrases.whichService(named.options.slice(0, 5)), { kind: 'services', options: named.options.slice(0, 5) })
    return false
  }
  if (service && named?.options.length === 1) goal.service = service
  const [then] = others.flatMap(({ options }) => options.slice(0, 1))
  if (service && then) talk.words.push(phrases.twoServices(service.name, then.name))
  if (!goal.service && !named && memory.topic && (slots.date || slots.time || slots.soonest)) goal.service = memory.topic
  if (slots.specialist?.kind === 'several') {
    ask(talk, 'specialist', phrases.whichSpecialist(slots.specialist.options.map(({ name }) => name)), { kind: 'specialists', options: slots.specialist.options })
    return false
  }
  return true
}

/** Repeats the open question after an answer given in between. */
function* remind(talk: Talk): Step<void> {
  const { memory } = talk
  const pending = memory.pending
  if (pending?.kind === 'offers' && memory.goal) offer(talk, memory.goal, pending.offers, phrases.available)
  else if (pending) yield* advance(talk)
}

/** Nothing in the message was understood, or it was only courtesy. */
function* fallBack(talk: Talk, said: Understanding): Step<void> {
  const { memory } = talk
  if (said.thanks) return void talk.words.push(phrases.thanks)
  const pending = memory.pending
  if (pending?.kind === 'human') {
    if ((memory.asked?.times ?? 0) >= 2) return yield* handOver(talk, said.normalized.slice(0, 200))
    return ask(talk, 'human', phrases.offerHuman, { kind: 'human' })
  }
  if (said.greet && !memory.goal) return void talk.words.push(phrases.hello(talk.context.businessName))
  if (pending && memory.goal && !hesitates.test(said.normalized)) return yield* remind(talk)
  if (pending && memory.goal) return void talk.words.push('Claro, tómate tu tiempo. Aquí te espero.')
  ask(talk, 'help', phrases.help, { kind: 'when' })
}
