import {
  hesitates,
  greeting,
  thanking,
  undecided,
  wantsMore,
  type Intent,
} from './acts/courtesies.ts'
import { pressingTopicOf, topicOf, type Topic } from './acts/topics.ts'
import { type Answer, type ClauseReply, readAnswer, withTopic } from './agreement.ts'
import { readReply, unreadWords } from './answer.ts'
import { clausesOf } from './clauses.ts'
import { ownWords } from './lexicon/tokens.ts'
import { isTradeWord } from './lexicon/trades.ts'
import { normalize } from './normalise.ts'
import { readParts } from './parts.ts'
import { takePersonalData } from './personal.ts'
import { hasSlots, readSlots, type ReadingContext, type Slots } from './slots.ts'
import { joinExisting, withoutKept } from './existing.ts'
import { groupPieces, timedServices, withoutRefusal, type Wish } from './wishes.ts'

/** What a burst of messages means. */
export type Understanding = Answer & {
  intents: Intent[]
  wishes: Wish[]
  /** Other options are asked for. */
  more: boolean
  /** The message is nothing but a choice by day, hour or person («la de las 5»). */
  picks: boolean
  name?: string
  email?: string
  greet: boolean
  thanks: boolean
  normalized: string
  /** Questions about something that no topic covers. */
  unread: string[]
}

/** Characters of a burst that are read: reading time grows with the length, and people write far fewer. */
const longest = 2_000

/** Reads a whole burst of messages. Pure: the instant, the zone and what the business offers are arguments. */
export const understand = (burst: string, context: ReadingContext): Understanding => {
  const { name, email, rest } = takePersonalData(burst.slice(0, longest))
  const { services, specialists, branches } = context
  const own = ownWords([...services, ...specialists, ...branches].map(each => each.name))
  const normalized = normalize(rest, own)
  const clauses = clausesOf(normalized)
  const replies = clauses.map(clause => readClause(clause, context))
  const answer = readAnswer(replies, normalized, context.pending > 0)
  const wishes = readWishes(clauses, context, answer)
  const greet = normalized.search(greeting) >= 0
  const thanks = normalized.search(thanking) >= 0
  const intents: Intent[] = [
    ...(greet ? ['greet' as const] : []),
    ...(answer.option !== undefined ? ['choose_option' as const] : []),
    ...(answer.confirm ? ['confirm' as const] : []),
    ...(answer.deny || answer.abandon ? ['deny' as const] : []),
    ...wishes.map(({ intent }) => intent),
    ...(name || email ? ['give_data' as const] : []),
    ...(thanks ? ['thanks' as const] : []),
  ]
  const isQuestion = rest.includes('?')
  return {
    intents: intents.length > 0 ? intents : ['other'],
    wishes,
    ...answer,
    more: wantsMore.test(normalized),
    picks: !isQuestion && !hesitates.test(normalized) && onlyPicks(answer, replies, wishes),
    greet,
    thanks,
    normalized,
    unread: clauses.filter(
      clause =>
        /\?|\bcuant[oa]s? [a-z]|\bcual(?:es)? (?:es|son)\b/.test(clause) &&
        topicOf(clause) === undefined &&
        readSlots(clause, context, false).slots.services.length === 0
    ),
    ...(name && { name }),
    ...(email && { email }),
  }
}

/** One clause as an answer to the question before it. */
const readClause = (clause: string, context: ReadingContext): ClauseReply => {
  const { slots, rest } = readSlots(clause, context, false)
  const isQuestion = clause.includes('?')
  // «un degradado» names a service, it is no first option.
  const said = slots.services.length > 0 ? rest.replace(/\bun[oa]?\b/g, ' ') : rest
  const reply = readReply(said, isQuestion, context.pending)
  // «te confirmo mañana» promises a yes, it is none.
  if (undecided.test(clause)) return withTopic({ yes: false, no: reply.no, clean: false }, clause)
  if (context.pending > 1 && reply.option === undefined && slots.time === undefined) {
    const whole = readReply(clause, isQuestion, context.pending)
    if (whole.option !== undefined && whole.clean) return withTopic(whole, clause)
  }
  return withTopic(reply, clause)
}

const readWishes = (
  clauses: readonly string[],
  context: ReadingContext,
  { confirm, option }: Answer
): Wish[] => {
  const said = clauses.map(clause => clause.replace(/ ?\?/g, '')).flatMap(withoutRefusal)
  const stated = withoutKept(said, context)
  const wishes: Wish[] = []
  const pressing = pressingTopicOf(clauses.join(' '))
  if (pressing) wishes.push(bareWish(pressing, clauses.join(', '), context))
  for (const group of joinExisting(groupPieces(stated, context), context)) {
    const text = group.pieces.join(', ')
    const { slots, rest } = readGroup(text, group.topic, context)
    const parts = readParts(text, context.services)
    const isSomething = hasSlots(slots) || parts.length > 0
    if (group.topic === undefined && !(isSomething && isRequest(text, { slots, rest }, context)))
      continue
    const isTold = wishes.some(wish => wish.intent === 'attend' || wish.intent === 'late')
    if (group.topic === undefined && isTold) continue
    const intent = group.topic ?? 'book'
    if (intent === pressing) continue
    // «sí, apártamela», «la 2, y cuánto cuesta»: what only repeats the answer is no second wish.
    const isAnswered =
      option !== undefined ||
      (context.pending > 0 && confirm && !hasSlots(slots) && parts.length === 0)
    if (isAnswered && (intent === 'book' || intent === 'move')) continue
    if (intent === 'attend' && context.pending > 0 && confirm) continue
    const apart = timedServices(group.pieces, context)
    wishes.push({
      intent,
      explicit: group.topic !== undefined,
      slots,
      parts,
      text,
      ...(apart && { apart }),
    })
  }
  return wishes
}

const bareWish = (intent: Topic, text: string, context: ReadingContext): Wish => ({
  intent,
  explicit: true,
  slots: readSlots(text, context, false).slots,
  parts: [],
  text,
})

/** In a move the old day may be named beside the new one; in a cancellation it is the only one. */
const readGroup = (text: string, topic: Topic | undefined, context: ReadingContext) => {
  const { slots, rest } = readSlots(text, context, topic === 'move' || topic === 'cancel')
  const date = topic === 'cancel' ? (slots.source ?? slots.date) : slots.date
  return { slots: { ...slots, ...(date && { date }) }, rest }
}

const wanting =
  /\b(?:qui(?:ero|siera|ere|eren)|queremos|quisieramos|querra|gustaria|necesit\w+|ocup(?:o|amos)|busco|dese\w+|urge|me (?:das|dan|pones|puedes|podrias|haces|hacen|pueden|hago|hacer)|hacerme|[a-z]{3,}r(?:me|le|nos|melo|mela|se)|tendr(?:as?|an|ias)|puedo (?:ir|pasar|llegar|llevar)|podria(?:mos)? (?:ir|pasar|llevar)|se podra|chance|para (?:mi|un|una|el|la|hoy|manana|cuando|los|dos|este|mis?)|seria|interesa\w*|dame|dan|ofrecen|hay|tienes?|tienen|que sea|mejor)\b/
/** Words that were not understood; with more of them a message is a story and no request. */
const mostUnread = 2

/** A service word alone makes no request: the rest must ask for it, or be understood. */
const isRequest = (
  text: string,
  { slots, rest }: { slots: Slots; rest: string },
  { isOpen = false }: ReadingContext
): boolean =>
  isOpen || wanting.test(text) || unreadWords(rest) <= mostUnread || isWhole(text, slots)

/** A service with its day or hour is a request in many words too, unless it tells what was. */
const isWhole = (text: string, { services, date, time, usual }: Slots): boolean =>
  (services.length > 0 || usual === true) &&
  (date?.kind === 'days' || time !== undefined) &&
  !told.test(text)
const told =
  /\b(?:fui|fue|fuimos|fueron|hizo|hice|hicieron|estaba|estuvo|era|ayer|vi|vimos|dij[oe]\w*|cont[oe]\w*|quedo|paso|pasaron|tuv[oe]\w*|me toco)\b/

/** True when the message is one wish that names a time, a day or a person and nothing else. */
const onlyPicks = (
  { deny, abandon }: Answer,
  replies: readonly ClauseReply[],
  wishes: readonly Wish[]
): boolean => {
  const [wish, ...others] = wishes
  if (deny || abandon || wish === undefined || others.length > 0) return false
  const { time, date, specialist, shift } = wish.slots
  if (shift !== undefined || !replies.every(reply => reply.clean)) return false
  return time?.exact !== undefined || date !== undefined || specialist?.kind === 'one'
}

/** True when the message has words that may name a service. */
export const needsCatalogue = (text: string): boolean => {
  const bare = normalize(text).replace(greeting, ' ').replace(thanking, ' ').trim()
  return bare.split(/[^a-z0-9]+/).some(word => word.length > 2 || isTradeWord(word))
}
