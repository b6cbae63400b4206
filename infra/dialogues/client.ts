import { takenInstead } from './taken-instead.ts'
import { type Business, type Conversation, type Cue, Want } from './format.ts'
import { allFit, fits, nearMiss, otherOfPlan, standsFor } from './fitting.ts'
import type { Answer } from './player.ts'
import { type Option, type Reading, readReply } from './reading.ts'
import { factsIn } from './stated-facts.ts'
import {
  createPicker,
  type Facet,
  facetText,
  hourText,
  goalText,
  yesTexts,
  asideTexts,
  dayText,
} from './wording.ts'

const MAX_ANSWERS = 11
const MAX_REPEATS = 2
const facets = ['service', 'day', 'hour', 'specialist', 'branch', 'name'] as const

/** The person of a conversation: reads a reply and says the next thing, out of what they want. */
export type SimulatedClient = {
  /** What they have stated so far, by kind of fact. */
  readonly stated: ReadonlySet<Facet>
  readonly wants: readonly Want[]
  opening(): readonly string[]
  /** Null when they have nothing more to say. */
  next(answer: Answer): readonly string[] | null
}

export const createSimulatedClient = (
  conversation: Conversation,
  business: Business,
  today: string
): SimulatedClient => {
  const pick = createPicker(conversation.id)
  const speaker = { conversation, business, today, pick }
  const stated = new Set<Facet>()
  let wants: Want[] = [...conversation.wants]
  let dropped = new Set<number>()
  const done = new Set<number>()
  const twists = [...conversation.twists]
  const repeats = new Map<string, number>()
  // Whoever has nothing of their own to say beside the question asks for something else first.
  const asides = conversation.mood === 'beside' && twists.length === 0 ? [pick(asideTexts)] : []
  let answers = 0
  let silences = 0

  const open = (): Want[] => wants.filter((_, index) => !done.has(index) && !dropped.has(index))
  const say = (...texts: readonly string[]): readonly string[] | null => {
    const key = texts.join('\n')
    const count = (repeats.get(key) ?? 0) + 1
    repeats.set(key, count)
    if (count > MAX_REPEATS) return null
    for (const text of texts) for (const fact of factsIn(text, business)) stated.add(fact)
    return texts
  }
  const tell = (facet: Facet, want: Want | undefined): string => {
    stated.add(facet)
    return facetText(facet, want, speaker)
  }

  const markDone = (reading: Reading): void => {
    for (const change of reading.done) {
      const left = wants
        .map((want, at) => ({ want, at }))
        .filter(({ want, at }) => want.do === change && !done.has(at))
      const named = left.find(({ want }) =>
        reading.doneServices.includes(serviceOf(want, conversation) ?? '')
      )
      const index = (named ?? left[0])?.at ?? -1
      if (index >= 0) done.add(index)
    }
  }

  const twist = (found: ReadonlySet<Cue>): readonly string[] | null => {
    const index = twists.findIndex(({ when }) => found.has(when))
    const [chosen] = index < 0 ? [] : twists.splice(index, 1)
    if (chosen === undefined) return null
    const { now, also, want: at, say: texts } = chosen
    if (now !== undefined)
      wants = wants.map((want, each) => (each === at ? changedWant(want, now) : want))
    if (now !== undefined) done.delete(at)
    if (also !== undefined) wants = [...wants, also]
    for (const text of texts) for (const fact of factsIn(text, business)) stated.add(fact)
    return texts
  }

  /** Points at one of the offered times. */
  const choose = (option: Option, all: readonly Option[]): string => {
    const hour = hourText(option.time, pick)
    const sameHour = all.filter(({ time }) => time === option.time).length > 1
    if (option.number !== null && (sameHour || pick([true, false])))
      return pick([
        `la ${option.number}`,
        String(option.number),
        `la opcion ${option.number} porfa`,
      ])
    return pick([`a las ${hour}`, `la de las ${hour}`, `${hour} esta bien`, `a las ${hour} porfa`])
  }

  /** None of the offered times will do: says what is wrong, or takes what they accept instead. */
  const object = (reading: Reading): readonly string[] | null => {
    const [want] = open()
    if (want === undefined) return null
    const [instead, ...rest] = want.or ?? []
    const position = wants.indexOf(want)
    if (instead !== undefined && (reading.refuses || (repeats.get('object') ?? 0) > 0)) {
      const changed: Want = {
        ...takenInstead(want, instead),
        or: rest.length > 0 ? rest : undefined,
      }
      wants = wants.map((each, at) => (at === position ? changed : each))
      const offered = reading.options.filter(option => fits(option, changed, business))
      if (offered[0] !== undefined) return take(reading, offered)
      return say(conversation.tell.else ?? `bueno entonces ${goalText(changed, speaker)}`)
    }
    repeats.set('object', (repeats.get('object') ?? 0) + 1)
    const missing = nearMiss(reading.options, want, business)
    const texts = missing.map(facet => tell(facet, want))
    return say(`${pick(['no, ', 'mmm no, ', 'no puedo, ', ''])}${texts.join(' ')}`)
  }

  const take = (reading: Reading, fitting: readonly Option[]): readonly string[] | null => {
    const [option] = fitting
    if (option === undefined) return null
    stated.add('day').add('hour')
    if (reading.asks.has('confirm') && reading.options.length === 1) return agree()
    return say(choose(option, reading.options))
  }

  const agree = (): readonly string[] | null => say(conversation.tell.confirm ?? pick(yesTexts))

  const confirm = (reading: Reading): readonly string[] | null => {
    const wanted = open()
    const changing = wanted.find(want => want.do !== 'book')
    const about = conversation.has.find(({ id }) => id === changing?.of)
    if (changing?.do === 'cancel') {
      // Two that are cancelled at one yes are both wanted.
      const going = wanted.flatMap(({ do: what, of }) =>
        what === 'cancel' ? conversation.has.filter(({ id }) => id === of) : []
      )
      const isWanted = (option: Option): boolean => going.some(each => standsFor(option, each))
      if (about === undefined || reading.options.every(isWanted)) return agree()
      return say(`no, la ${dayText(about.on, today)}`)
    }
    const other = otherOfPlan(reading, wanted)
    if (other !== undefined) return say(`${pick(['no, ', 'no perdon, '])}${tell('service', other)}`)
    const times = reading.options.filter(option => about === undefined || !standsFor(option, about))
    if (times.length === 0 || allFit(times, wanted, business)) return agree()
    return object({ ...reading, options: times })
  }

  const pointAtAppointment = (reading: Reading): readonly string[] | null => {
    const changing = open().find(want => want.do !== 'book')
    const about = conversation.has.find(({ id }) => id === changing?.of)
    if (about === undefined) return say(conversation.tell.all ?? 'la mia')
    const option = reading.options.find(each => standsFor(each, about))
    if (option?.number !== undefined && option.number !== null) return say(`la ${option.number}`)
    return say(`la ${dayText(about.on, today)}`)
  }

  const respond = (reading: Reading): readonly string[] | null => {
    const [want] = open()
    if (want === undefined) return null
    if (reading.asks.has('appointment')) return pointAtAppointment(reading)
    if (reading.asks.has('change')) return say(conversation.tell.all ?? goalText(want, speaker))
    const isOther = namesOther(reading, open())
    if (isOther && want.do === 'book') {
      const more = facets.filter(facet => facet !== 'service' && reading.asks.has(facet))
      const texts = [tell('service', want), ...more.map(facet => tell(facet, want))]
      return say(`${pick(['no, es ', 'no, quiero ', 'no perdon, '])}${texts.join(', ')}`)
    }
    for (const [facet, name] of [
      ['service', want.service],
      ['specialist', want.with?.[0]],
      ['branch', want.branch],
    ] as const) {
      const item = reading.menu.findIndex(text => name !== undefined && text.includes(name))
      if (item < 0 || !reading.asks.has(facet)) continue
      const words = tell(facet, want)
      return repeats.has(words)
        ? say(String(item + 1))
        : say(pick([words, String(item + 1), words]))
    }
    if (reading.asks.has('confirm')) return confirm(reading)
    if (reading.options.length > 0 && want.do !== 'cancel') {
      const lines = wholeLines(reading.options, open(), business)
      const fitting = open().flatMap(each => lines.filter(option => fits(option, each, business)))
      return fitting.length > 0 ? take(reading, fitting) : object(reading)
    }
    const asked = facets.filter(facet => reading.asks.has(facet))
    if (asked.length > 0 && reading.refuses && (want.or ?? []).length > 0) return object(reading)
    const aside = asked.length > 0 ? asides.shift() : undefined
    if (aside !== undefined) return say(aside)
    const few = conversation.mood === 'little' ? asked.slice(0, 1) : asked
    if (few.length > 0) return say(few.map(facet => tell(facet, want)).join(', '))
    if (reading.asks.has('human')) return say('no gracias, ' + goalText(want, speaker))
    if (reading.done.length > 0 && conversation.tell.next !== undefined)
      return say(conversation.tell.next)
    const annoyed = conversation.mood === 'annoyed' ? 'ya te dije 🙄 ' : ''
    return say(conversation.tell.all ?? `${annoyed}${goalText(want, speaker)}`)
  }

  return {
    stated,
    get wants() {
      return wants
    },
    opening() {
      for (const text of conversation.says)
        for (const fact of factsIn(text, business)) stated.add(fact)
      return conversation.says
    },
    next(answer) {
      answers += 1
      if (answers > MAX_ANSWERS) return null
      if (answer.replies.length === 0) {
        silences += 1
        return silences > 1 || answer.handedOver ? null : ['hola?']
      }
      const reading = readReply(answer.replies, business, today)
      markDone(reading)
      dropped = new Set(conversation.end.dropped.filter(index => index < wants.length))
      const said = twist(cuesOf(reading, answer, answers))
      if (said !== null) return said
      if (open().length === 0) return null
      // Whoever is told a person and times beside it takes one of the times.
      if (answer.handedOver && reading.options.length === 0) return null
      return respond(reading)
    },
  }
}

/** The times of a list without the lines that plan several of which one does not fit. */
export const wholeLines = (
  options: readonly Option[],
  wants: readonly Want[],
  business: Business
): readonly Option[] => {
  const isWhole = ({ number }: Option): boolean => {
    const line = options.filter(each => each.number === number)
    return number === null || line.length === 1 || allFit(line, wants, business)
  }
  return options.filter(isWhole)
}

/** A want after a change of mind. */
export const changedWant = (
  want: Want,
  { change, without }: NonNullable<Conversation['twists'][number]['now']>
): Want => {
  // What was accepted instead belonged to the old goal.
  const kept = Object.entries(want).filter(([key]) => key !== 'or' && !without.includes(key))
  return Want.parse({ ...Object.fromEntries(kept), ...change })
}

/**
 * Whether the reply is about services that nobody wants any more, and about none that is wanted.
 */
/** What a want is for: of a move or a cancelling the service of that appointment. */
const serviceOf = ({ service, of }: Want, { has }: Conversation): string | undefined =>
  service ?? has.find(({ id }) => id === of)?.service

const namesOther = ({ services, done, options, asks }: Reading, open: readonly Want[]): boolean =>
  (done.length === 0 || options.length > 0 || asks.size > 0) &&
  services.length > 0 &&
  open.every(({ service }) => service !== undefined && !services.includes(service))

const ordinals = ['first', 'second', 'third'] as const

const cuesOf = (reading: Reading, answer: Answer, nth: number): ReadonlySet<Cue> => {
  const cues = new Set<Cue>(['any', ...reading.asks])
  const ordinal = ordinals[nth - 1]
  if (ordinal !== undefined) cues.add(ordinal)
  if (reading.options.length > 0 && reading.done.length === 0) cues.add('options')
  if (reading.done.length > 0) cues.add('done')
  if (reading.unclear) cues.add('unclear')
  if (answer.handedOver) cues.add('handed')
  return cues
}
