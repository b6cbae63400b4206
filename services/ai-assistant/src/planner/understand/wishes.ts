import { greeting, undecided } from './acts/courtesies.ts'
import { onlyTurnsDown } from './acts/changes.ts'
import { topicOf, type Topic } from './acts/topics.ts'
import type { Part } from './parts.ts'
import type { Service } from './business.ts'
import type { TimeWish } from './spans/wish.ts'
import { hasSlots, readSlots, type ReadingContext, type Slots } from './slots.ts'

/** One thing that a person wants. `explicit`: its topic was named, not guessed from its slots. */
export type Wish = {
  intent: Topic
  explicit: boolean
  slots: Slots
  /** The people it is for, when it names any. */
  parts: Part[]
  text: string
  /** Several services, each with hours of its own: «el tinte a las 10 y el corte en la tarde». */
  apart?: { service: Service; time: TimeWish }[]
}

export type Group = { topic: Topic | undefined; pieces: string[] }

/** Pieces about one thing belong together; a new subject or a day after a question of price opens the next wish. */
export const groupPieces = (pieces: readonly string[], context: ReadingContext): Group[] => {
  const groups: Group[] = []
  for (const piece of pieces) {
    const said = topicOf(piece.replace(greeting, ' ').trim())
    const isChange = said === 'move' || said === 'cancel'
    const current = groups.at(-1)
    const isBooking =
      context.isOpen === true || (current !== undefined && asksToBook(current, context))
    const topic = isBooking && isChange && onlyTurnsDown(piece) ? undefined : said
    const { slots } = readSlots(piece, context, false)
    const timely =
      slots.date !== undefined || slots.time !== undefined || slots.soonest || slots.anyTime
    const asksOnly =
      current?.topic !== undefined &&
      !['book', 'move', 'cancel', 'my_appointments'].includes(current.topic)
    const isNewWish =
      current?.topic === 'cancel' &&
      topic === undefined &&
      slots.services.length > 0 &&
      /\b(?:dame|damela|quiero|ponme|mejor|apart\w+|agend\w+|necesito|en (?:su|vez))\b/.test(piece)
    if (
      current &&
      !isNewWish &&
      (topic === undefined || topic === current.topic) &&
      !(asksOnly && timely && topic === undefined)
    )
      current.pieces.push(piece)
    else if (
      current &&
      current.topic === undefined &&
      topic !== undefined &&
      (topic === 'book' || topic === 'move' || topic === 'cancel' || !hasContent(current, context))
    ) {
      current.topic = topic
      current.pieces.push(piece)
    } else if (
      current?.topic === 'move' &&
      topic === 'book' &&
      !/\b(?:agend|reserv|otra)/.test(piece)
    )
      current.pieces.push(piece)
    else groups.push({ topic, pieces: [piece] })
  }
  return groups
}
/** «facial pero el jueves no puedo»: a service is asked for, and no appointment spoken of. */
const asksToBook = ({ topic, pieces }: Group, context: ReadingContext): boolean => {
  const text = pieces.join(', ')
  const isNew =
    (topic === undefined || topic === 'book') && !/\b(?:mi|tengo|tenia|lo|la) /.test(text)
  return isNew && readSlots(text, context, false).slots.services.length > 0
}
/** The services of a wish with the hours that stand beside each; absent unless every one has its own. */
export const timedServices = (
  pieces: readonly string[],
  context: ReadingContext
): Wish['apart'] => {
  const timed = pieces
    .map(piece => readSlots(piece, context, false).slots)
    .filter(({ services }) => services.length > 0)
    .map(({ services: [named, ...more], time }) => ({
      service: more.length === 0 && named?.options.length === 1 ? named.options[0] : undefined,
      time,
    }))
  const own = timed.flatMap(({ service, time }) => (service && time ? [{ service, time }] : []))
  const hours = new Set(own.map(({ time }) => JSON.stringify(time)))
  const isEach = own.length === timed.length && own.length > 1 && hours.size === own.length
  const startOf = ({ exact, from = 0 }: TimeWish): number => exact ?? from
  return isEach ? own.toSorted((a, b) => startOf(a.time) - startOf(b.time)) : undefined
}
const hasContent = (group: Group, context: ReadingContext): boolean =>
  hasSlots(readSlots(group.pieces.join(', '), context, false).slots)

/** «no canceles mi cita», «la del corte sí la dejo»: nothing is to change. */
export const refusesChange =
  /\bno (?:la |lo |me la |se |quiero )*(?:cancel|anul|borr|elimin|muev|cambi)\w+|\bsi (?:la|lo|me la|me lo) (?:dejo|dejamos|conservo)\b/

/** The clauses that ask for something: «no canceles» and «te aviso si puedo» ask for nothing. */
export const withoutRefusal = (clause: string): string[] =>
  refusesChange.test(clause) || undecided.test(clause) ? [] : [clause]
