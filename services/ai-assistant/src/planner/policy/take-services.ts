import { fold } from '@mostrador/kernel'
import { anyOf } from '../understand/acts/rule.ts'
import { addApart, addEachTime, addGuess, addParts, addService } from '../state/frames.ts'
import type { Frame } from '../state/memory.ts'
import { addSessions } from '../state/sessions.ts'
import { addCounted, givePlanTo, newcomersOf, updatePeople } from '../state/plan-people.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { changesService, keepOnly, replaceRefused } from './refused-service.ts'
import { asksWhoGetsWhich, asksWhoseServices } from './whose-service.ts'
import { ask, type Talk } from './talk.ts'

/** Options of one question. */
const mostOptions = 5

/** Which of them is better is for the person to say; the facts help. */
const comparing = anyOf([
  String.raw`recomiend\w+|que es mejor|mas (?:barat|caro|car)\w*|convien\w+|diferencia`,
  String.raw`cual (?:es|seria) mejor|que me sugier\w+|no se (?:si|cual)|cual me`,
])

/**
 * Puts the services and people of an act into its frame. False when the turn ended with a question
 * about them.
 */
export const takeServices = (
  talk: Talk,
  frame: Frame,
  act: DialogueAct,
  isCurrent: boolean
): boolean => {
  const { memory } = talk
  const { services, unknownService } = act.slots
  if (isCurrent && updatePeople(memory, act)) return true
  const newcomers = isCurrent ? newcomersOf(memory, act) : []
  if (newcomers.length > 0) {
    memory.others.push(...newcomers)
    return true
  }
  if (isCurrent && givePlanTo(memory, act)) return true
  if (act.parts.length > 0) addParts(memory, frame, act)
  addCounted(memory, frame, act)
  addSessions(memory, frame, act)
  addEachTime(memory, frame, act)
  if (addApart(memory, frame, act)) return true
  const inOrder = services.every(({ options }) => options.length === 1)
    ? services.toSorted((a, b) => a.at - b.at)
    : services
  const [named, ...others] = inOrder
  if (unknownService && !named) return sayUnknown(talk, unknownService, act.text)
  const unclear = act.parts.find(({ service }) => (service?.options.length ?? 0) > 1)?.service
  if (unclear && !frame.service) frame.among = unclear.options.slice(0, mostOptions)
  if (asksWhoGetsWhich(talk, frame, act)) return false
  if (!named || act.parts.length > 1) return true
  if (giveEach(memory, frame, services)) return true
  if (isCurrent && asksWhoseServices(talk, frame, act)) return false
  if (isCurrent && replaceRefused(memory, frame, act)) return true
  if (isCurrent && services.length === 1) keepOnly(memory, frame, act)
  const [first] = named.options
  const isOther = frame.service && first && first.handle !== frame.service.handle
  // «también barba» comes on top of what is being booked, not in its place.
  if (isOther && /\b(?:tambien|ademas|aparte)\b/.test(act.text)) {
    addService(memory, first)
    return true
  }
  const isAmbiguous =
    named.options.length > 1 &&
    (named.isEither === true ||
      !named.options.some(({ handle }) => handle === frame.service?.handle))
  if (isAmbiguous) {
    frame.among = named.options.slice(0, mostOptions)
    if (named.isEither === true || (isCurrent && changesService(memory, act))) delete frame.service
    if (!comparing.test(act.text)) return true
    ask(talk, 'service', talk.phrases.compare(frame.among), {
      kind: 'services',
      options: frame.among,
    })
    return false
  }
  // It is one of the others already, and takes nobody's place.
  const isPlanned = memory.others.some(({ service }) => service?.handle === first?.handle)
  if (isCurrent && isOther && isPlanned) return true
  if (first && named.options.length === 1) {
    frame.service = first
    dropStrangers(frame, act)
    if (named.isGuess) addGuess(frame, 'service')
  }
  for (const { options } of others) if (options[0]) addService(memory, options[0])
  return true
}

/** Of another service than before somebody else may be the one who gives it. */
const dropStrangers = (frame: Frame, { slots }: DialogueAct): void => {
  const handle = frame.service?.handle ?? ''
  const gives = frame.people?.some(({ services }) => services?.includes(handle) ?? true) ?? true
  if (!gives && slots.specialist === undefined) delete frame.people
}

/** «lectura para la chica e inglés para la grande»: as many services as people who come. */
const giveEach = (
  { others }: Talk['memory'],
  frame: Frame,
  services: DialogueAct['slots']['services']
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
  if (talk.words.length > 0 && memory.frame?.when === undefined) {
    memory.frame = null
    const isSaid = talk.words.some(each => fold(each).includes(said))
    if (!isSaid) talk.words.push(talk.phrases.notOffered(said))
    return false
  }
  const services = (memory.services ?? []).slice(0, mostOptions)
  ask(talk, 'service', talk.phrases.unknownService(said, services), {
    kind: 'services',
    options: services,
  })
  return false
}
