import { moveByDays } from '../state/distance.ts'
import { addBranch, addPeople, addTimes, frameFor } from '../state/frames.ts'
import type { Frame } from '../state/memory.ts'
import { changePart } from '../state/change-part.ts'
import { changeSession } from '../state/sessions.ts'
import { followLast, followsBooking, passBooked } from '../state/after-booking.ts'
import { followBooking } from '../state/plan-people.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { advance } from './booking.ts'
import { onlyTurnsDown } from '../understand/acts/changes.ts'
import { wantsAnotherOne } from './answer-duplicate.ts'
import { limitPrice } from './budget.ts'
import { withSameService } from './same-service.ts'
import { takeServices } from './take-services.ts'
import { refersToOne } from '../understand/existing.ts'
import { daysBy, howMany } from '../understand/several-changes.ts'
import { ask, type Step, type Talk } from './talk.ts'

/** Options of one question. */
const mostOptions = 5

/** Puts the acts into their frame and goes on with it. True when the turn is done. */
export function* pursue(talk: Talk, acts: readonly DialogueAct[]): Step<boolean> {
  const { memory } = talk
  const before = JSON.stringify(memory.frame)
  const changes = acts.filter(({ intent }) => ['book', 'move', 'cancel'].includes(intent))
  const [first, second, third] = changes
  const isExchange = first?.intent === 'cancel' && second?.intent === 'book'
  const isPair = first !== undefined && second !== undefined && areOfTwo(first, second)
  if (isPair) queueSecond(talk, second)
  if (isPair) queueThird(talk, third)
  const isWithCancel = first !== undefined && second !== undefined && cancelsAnother(first, second)
  if (isWithCancel) queueSecond(talk, second)
  const inOrder = isPair || isWithCancel ? [first] : changes
  for (const act of isExchange ? [second, first] : inOrder) {
    const { pending } = memory
    if (!takeAct(talk, act)) return true
    takeTopic(talk)
    if (pending !== memory.pending) return true
    if (isExchange && act === second) Object.assign(memory, { next: memory.frame, frame: null })
  }
  if (changes.length === 0) return false
  Object.assign(memory, { pending: null, closed: false })
  // A question put again because the person told something new is not the same question.
  const repeats = /^(?:service|offers:)/.test(memory.asked?.key ?? '')
  if (repeats && JSON.stringify(memory.frame) !== before) memory.asked = null
  yield* advance(talk)
  return true
}

/** «y la del jueves…», «y recorrer la del jueves…»: which of them it is about. */
const ofDay =
  /^(?:y |pero )?(?:(?:recorr|mov|muev|pas|cambi|pon|adelant|atras)[a-z]* )?(?:la|el|lo) del? /
/** «el gelish pásalo al jueves y el corte cancélalo»: of two appointments one moves, the other goes. */
const areOfTwo = (first: DialogueAct, second: DialogueAct): boolean => {
  const intents = [first.intent, second.intent].toSorted().join()
  const names = [first, second].map(({ slots }) => slots.services[0]?.options[0]?.handle)
  const days = [first, second].map(({ slots }) => JSON.stringify(slots.source ?? slots.date))
  const differ = (keys: readonly (string | undefined)[]): boolean =>
    keys.every(Boolean) && keys[0] !== keys[1]
  const isNamed = [first, second].every(
    ({ intent, text }) => intent === 'cancel' || ofDay.test(text)
  )
  return intents === 'cancel,move' && (differ(names) || (isNamed && differ(days)))
}

/** «ponme un fade el jueves, y cancela la del sábado»: what goes is another one than is wanted. */
const cancelsAnother = (wanted: DialogueAct, gone: DialogueAct): boolean => {
  if (wanted.intent !== 'book' || gone.intent !== 'cancel') return false
  const [names, otherNames] = [wanted, gone].map(
    ({ slots }) => slots.services[0]?.options[0]?.handle
  )
  const [day, otherDay] = [wanted, gone].map(({ slots }) =>
    JSON.stringify(slots.source ?? slots.date)
  )
  const isOtherService = otherNames !== undefined && names !== otherNames
  return isOtherService || (otherDay !== undefined && day !== undefined && day !== otherDay)
}

/** What is done after the first, which asks for its own yes. */
const queueSecond = (talk: Talk, act: DialogueAct): void => {
  const { memory } = talk
  const open = memory.frame
  Object.assign(memory, { frame: null })
  takeAct(talk, act)
  const next = memory.frame === null ? null : { ...memory.frame }
  // The one that is just being changed is not meant.
  delete next?.latest
  Object.assign(memory, { next, frame: open })
}

/** «quiero una cita, ¿y cuánto cuesta el corte?»: an appointment for what was asked about. */
const takeTopic = ({ memory }: Talk): void => {
  const { frame, about, topic } = memory
  if (frame?.kind === 'book' && !frame.service && about === 'ask_price' && topic)
    frame.service = topic
}

/** «cancela una, mueve otra y agéndame un corte»: the third comes after the second. */
const queueThird = (talk: Talk, act: DialogueAct | undefined): void => {
  const { memory } = talk
  const { next } = memory
  if (act?.intent !== 'book' || next === null) return
  queueSecond(talk, act)
  memory.later = [next]
}

/** Puts what a act says into its frame. False when the turn ended with a question of its own. */
const takeAct = (talk: Talk, said: DialogueAct): boolean => {
  const { memory } = talk
  const act = withSameService(memory, said)
  const { slots } = act
  const frame = frameFor(memory, act)
  const current = memory.frame
  if (frame === current && changePart(memory, act)) return true
  if (act.budget !== undefined) frame.budget = act.budget
  else limitPrice(frame, act)
  if (act.replaces === true && frame.kind === 'book') frame.replaces = true
  if (frame.kind === 'book' && frame !== current && refersToOne(act.text)) frame.refers = true
  addBranch(frame, slots)
  if (act.eachBranch) frame.eachBranch = true
  if (frame !== current || !changeSession(memory, act)) addTimes(frame, act, memory)
  if (frame.kind !== 'book') takeSeveral(frame, act)
  if (wantsAnotherOne(act.text) || followsBooking(memory, act)) takeExtra(frame)
  if (frame.isExtra === true) passBooked(memory, frame, act)
  // «y otra para mí a la 1», after a booking: on the same day.
  const { recent } = memory
  const isOnSameDay = frame.isExtra === true && frame.when === undefined && slots.time !== undefined
  if (frame.kind === 'book' && isOnSameDay && recent !== null && memory.lastChange === 'book')
    frame.when = { kind: 'days', from: recent.date, to: recent.date }
  if (frame !== current) {
    memory.others = []
    followBooking(memory, frame, act)
    followLast(memory, frame, act)
  }
  memory.frame = frame
  addPeople(frame, slots.specialist)
  const isOpen = !slots.date && !slots.time
  if (frame.kind === 'move' && isOpen && (act.absence || onlyTurnsDown(act.text)))
    frame.isAbsence = true
  if (frame.kind !== 'book') {
    const [named] = slots.services
    const isOne = named?.options.length === 1 && frame.changes === undefined
    if (isOne && named.options[0]) frame.service = named.options[0]
    return true
  }
  if (slots.specialist?.kind === 'unknown')
    talk.words.push(
      talk.phrases.unknownSpecialist(
        slots.specialist.name,
        memory.specialists.map(({ name }) => name)
      )
    )
  if (!takeServices(talk, frame, act, frame === current)) return false
  if (!frame.service && slots.services.length === 0 && memory.topic && hasTime(act))
    frame.service = memory.topic
  if (slots.specialist?.kind !== 'several') return true
  const options = slots.specialist.options.slice(0, mostOptions)
  ask(talk, 'specialist', talk.phrases.whichSpecialist(options.map(({ name }) => name)), {
    kind: 'specialists',
    options,
  })
  return false
}

/** One more, and not what is left of a plan. */
const takeExtra = (frame: Frame): void => {
  frame.isExtra = true
  delete frame.isNext
}

/** «las dos», «mi limpieza y la de mi hija»: several change together. */
const takeSeveral = (frame: Frame, act: DialogueAct): void => {
  const { text, changes, slots, intent, spared, each } = act
  if (spared) frame.spared = spared
  if (each) frame.each = each
  if (intent === 'cancel' && theirPlural.test(text)) frame.every ??= 'all'
  if (spared && frame.kind === 'cancel' && everything.test(text)) frame.every ??= 'all'
  const count = howMany(text)
  if (count !== undefined && (intent === 'cancel' || !isOnlyHour(text))) frame.every = count
  if (changes !== undefined) Object.assign(frame, { changes, every: frame.every ?? changes.length })
  if (changes?.some(({ date }) => date !== undefined)) delete frame.source
  const days = daysBy(text)
  if (frame.kind === 'move' && days !== undefined) moveByDays(frame, days, slots)
  const week = isAll(frame) && slots.date?.kind === 'days' && toNextWeek.test(text)
  if (week) frame.weeks = 1
  // «las de esta semana una hora más tarde»: the days that they have.
  const isShifted = week || slots.by !== undefined || slots.shift !== undefined
  if (frame.kind === 'move' && isShifted && !slots.source && slots.date?.kind === 'days') {
    frame.source = slots.date
    delete frame.when
  }
}
/** «cancela las de Mario», «las del sábado» */
const theirPlural =
  /\b(?:cancel|anul|borr|quit|elimin)[a-z]* (?:las|los) (?:citas )?(?:del|de(?! las? \d)|que)\b/
/** «todo», «las que tenga», «lo que tengo» */
const everything = /\b(?:tod[oa]s?|mis|nuestr[oa]s|l[oa]s? que|(?:l[oa]s|lo) (?:otr[oa]s|demas))\b/
const isAll = ({ kind, every }: Frame): boolean => kind === 'move' && every !== undefined
/** «las de esta semana, todas para la otra», «una semana después» */
const toNextWeek =
  /\b(?:esta|mi) semana\b.*\b(?:(?:para|a) la (?:otra|siguiente|proxima|que (?:viene|entra|sigue))|(?:una|1) semana (?:despues|mas (?:tarde|adelante)))\b/
/** «a las dos» */
const isOnlyHour = (text: string): boolean =>
  howMany(text.replace(/\b(?:a|de|hasta|para) las (?:dos|tres|cuatro|[2-4])\b/g, ' ')) === undefined

const hasTime = ({ slots }: DialogueAct): boolean =>
  slots.date !== undefined || slots.time !== undefined || slots.soonest
