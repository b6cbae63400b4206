import {
  addApart,
  addBranch,
  addEachTime,
  addGuess,
  addParts,
  addPeople,
  addService,
  addSessions,
  addTimes,
  frameFor,
} from '../state/frames.ts'
import type { Frame } from '../state/memory.ts'
import type { Wish } from '../understand/wishes.ts'
import { advance } from './booking.ts'
import { isAnotherOne } from './answer-changes.ts'
import { ask, type Step, type Talk } from './talk.ts'

/** Options of one question. */
const mostOptions = 5

/** Puts the wishes into their frame and goes on with it. True when the turn is done. */
export function* pursue(talk: Talk, wishes: readonly Wish[]): Step<boolean> {
  const { memory } = talk
  const before = JSON.stringify(memory.frame)
  const changes = wishes.filter(({ intent }) => ['book', 'move', 'cancel'].includes(intent))
  const [first, second] = changes
  const isExchange = first?.intent === 'cancel' && second?.intent === 'book'
  for (const wish of isExchange ? [second, first] : changes) {
    const { pending } = memory
    if (!takeWish(talk, wish)) return true
    takeTopic(talk)
    if (pending !== memory.pending) return true
    if (isExchange && wish === second) Object.assign(memory, { next: memory.frame, frame: null })
  }
  if (changes.length === 0) return false
  Object.assign(memory, { pending: null, closed: false })
  // A question put again because the person told something new is not the same question.
  const repeats = /^(?:service|offers:)/.test(memory.asked?.key ?? '')
  if (repeats && JSON.stringify(memory.frame) !== before) memory.asked = null
  yield* advance(talk)
  return true
}

/** «quiero una cita, ¿y cuánto cuesta el corte?»: an appointment for what was asked about. */
const takeTopic = ({ memory }: Talk): void => {
  const { frame, about, topic } = memory
  if (frame?.kind === 'book' && !frame.service && about === 'ask_price' && topic)
    frame.service = topic
}

/** Puts what a wish says into its frame. False when the turn ended with a question of its own. */
const takeWish = (talk: Talk, wish: Wish): boolean => {
  const { memory } = talk
  const { slots } = wish
  const frame = frameFor(memory, wish)
  const current = memory.frame
  addBranch(frame, slots)
  addTimes(frame, wish, memory)
  if (
    wish.intent === 'cancel' &&
    /\b(?:ambas|tod[oa]s|l[oa]s (?:dos|tres|cuatro|[2-4]))\b/.test(wish.text)
  )
    frame.every = true
  if (isAnotherOne.test(wish.text)) frame.isExtra = true
  if (frame !== current) memory.others = []
  memory.frame = frame
  addPeople(frame, slots.specialist)
  if (frame.kind !== 'book') {
    const [named] = slots.services
    if (named?.options.length === 1 && named.options[0]) frame.service = named.options[0]
    return true
  }
  if (slots.specialist?.kind === 'unknown')
    talk.words.push(
      talk.phrases.unknownSpecialist(
        slots.specialist.name,
        memory.specialists.map(({ name }) => name)
      )
    )
  if (!takeServices(talk, frame, wish)) return false
  if (!frame.service && slots.services.length === 0 && memory.topic && hasTime(wish))
    frame.service = memory.topic
  if (slots.specialist?.kind !== 'several') return true
  const options = slots.specialist.options.slice(0, mostOptions)
  ask(talk, 'specialist', talk.phrases.whichSpecialist(options.map(({ name }) => name)), {
    kind: 'specialists',
    options,
  })
  return false
}

const hasTime = ({ slots }: Wish): boolean =>
  slots.date !== undefined || slots.time !== undefined || slots.soonest

/** Which of them is better is for the person to say; the facts help. */
const comparing =
  /\b(?:recomiend\w+|convien\w+|diferencia|cual (?:es|seria) mejor|que me sugier\w+|no se (?:si|cual)|cual me)\b/

/** The services of a wish. False when the turn ended with a question about them. */
const takeServices = (talk: Talk, frame: Frame, wish: Wish): boolean => {
  const { memory } = talk
  const { services, unknownService } = wish.slots
  if (wish.parts.length > 0) addParts(memory, frame, wish)
  addSessions(memory, frame, wish)
  addEachTime(memory, frame, wish)
  if (addApart(memory, frame, wish)) return true
  const [named, ...others] = services
  if (unknownService && !named) return sayUnknown(talk, unknownService, wish.text)
  const unclear = wish.parts.find(({ service }) => (service?.options.length ?? 0) > 1)?.service
  if (unclear && !frame.service) frame.among = unclear.options.slice(0, mostOptions)
  if (!named || wish.parts.length > 1) return true
  if (giveEach(memory, frame, services)) return true
  const [first] = named.options
  const isOther = frame.service && first && first.handle !== frame.service.handle
  // «también barba» comes on top of what is being booked, not in its place.
  if (isOther && /\b(?:tambien|ademas|aparte)\b/.test(wish.text)) {
    addService(memory, first)
    return true
  }
  const isAmbiguous =
    named.options.length > 1 &&
    (named.isEither === true ||
      !named.options.some(({ handle }) => handle === frame.service?.handle))
  if (isAmbiguous) {
    frame.among = named.options.slice(0, mostOptions)
    if (named.isEither === true) delete frame.service
    if (!comparing.test(wish.text)) return true
    ask(talk, 'service', talk.phrases.compare(frame.among), {
      kind: 'services',
      options: frame.among,
    })
    return false
  }
  if (first && named.options.length === 1) {
    frame.service = first
    if (named.isGuess) addGuess(frame, 'service')
  }
  for (const { options } of others) if (options[0]) addService(memory, options[0])
  return true
}

/** «lectura para la chica e inglés para la grande»: as many services as people who come. */
const giveEach = (
  { others }: Talk['memory'],
  frame: Frame,
  services: Wish['slots']['services']
): boolean => {
  const named = services.toSorted((a, b) => a.at - b.at).flatMap(({ options }) => options[0] ?? [])
  const isOpen = others.some(each => each.forWhom !== frame.forWhom)
  if (!isOpen || frame.eachAsked !== true || named.length !== others.length + 1) return false
  const [first, ...rest] = named
  if (first) frame.service = first
  rest.forEach((service, at) => Object.assign(others[at] ?? {}, { service }))
  return true
}

const sayUnknown = (talk: Talk, said: string, text: string): boolean => {
  const { memory } = talk
  if (memory.about === 'ask_products' || memory.product?.includes(said)) {
    memory.frame = null
    ask(talk, 'human', talk.phrases.noProductHold, { kind: 'human', about: text })
    return false
  }
  const services = (memory.services ?? []).slice(0, mostOptions)
  ask(talk, 'service', talk.phrases.unknownService(said, services), {
    kind: 'services',
    options: services,
  })
  return false
}
