import {
  afterName,
  emailPattern,
  greeting,
  hesitates,
  namePattern,
  stepBack,
  thanking,
  topicOf,
  undecided,
  wantsMore,
  type Intent,
  type Topic,
} from './intents.ts'
import { isTradeWord, normalize } from './lexicon.ts'
import { ownWords } from './match.ts'
import { readReply } from './answer.ts'
import { hasSlots, readSlots, type ReadingContext } from './slots.ts'
import { groupPieces, withoutRefusal, type Wish } from './wishes.ts'

/** What a burst of messages means. */
export type Understanding = {
  intents: Intent[]
  wishes: Wish[]
  /** A yes, and nothing in the message against it. */
  confirm: boolean
  deny: boolean
  /** The person steps back from everything («siempre no»). */
  abandon: boolean
  /** Other options are asked for. */
  more: boolean
  /** Position chosen in the list shown, 1-based; -1 the last. */
  option?: number
  /** The message is nothing but a choice by day, hour or person («la de las 5»). */
  picks: boolean
  name?: string
  email?: string
  greet: boolean
  thanks: boolean
  normalized: string
}

/** Characters of a burst that are read: reading time grows with the length, and people write far fewer. */
const longest = 2_000
/** Pieces of a burst that are read. */
const mostPieces = 40

/** Where a message is cut into pieces: at punctuation, «y», «también» and the like. */
const cuts =
  /\s*(?:[;!\n]|(?<=\?)|\.(?=\s|$)|,(?=\s)|\s(?=y (?!(?:media|cuarto|pico|\d|las? (?:\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|quince|veinte|treinta|diez|cinco)))|\s(?=(?:tambien|ademas|aparte|pero) ))\s*/

/** Reads a whole burst of messages. Pure: the instant, the zone and what the business offers are arguments. */
export const understand = (burst: string, context: ReadingContext): Understanding => {
  const { name, email, rest } = takePersonalData(burst.slice(0, longest))
  const { services, specialists, branches } = context
  const own = ownWords([...services, ...specialists, ...branches].map(each => each.name))
  const normalized = normalize(rest, own)
  const pieces = piecesOf(normalized)
  const replies = pieces.map(piece => readPiece(piece, context))
  const answer = readAnswer(replies, normalized)
  const wishes = readWishes(pieces, context, answer)
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
    ...(name && { name: name.trim() }),
    ...(email && { email }),
  }
}

/** The name and email that a text gives, and the text without them. */
const takePersonalData = (text: string): { name?: string; email?: string; rest: string } => {
  const email = emailPattern.exec(text)?.[0]
  const named = namePattern.exec(text)
  // «soy» counts only before a capital letter: «soy Ana», not «soy nuevo».
  const isAdjective = named && /soy/iu.test(named[0]) && !/^\p{Lu}/u.test(named[1] ?? '')
  const name = isAdjective ? undefined : (named?.[1] ?? named?.[2])?.replace(afterName, '')
  const withoutEmail = email ? text.replace(email, ' ') : text
  const rest =
    named && name ? withoutEmail.replace(named[0].replace(afterName, ''), ' ') : withoutEmail
  return { ...(name && { name }), ...(email && { email }), rest }
}

/** The pieces of a message. «?» stays on its piece: «¿a las 5?» asks, «a las 5» chooses. */
const piecesOf = (normalized: string): string[] =>
  normalized
    .replace(/\?/g, ' ?')
    .split(cuts)
    .map(piece => piece.trim())
    .filter(piece => piece !== '' && piece !== '?')
    .slice(0, mostPieces)

type PieceReply = {
  yes: boolean
  no: boolean
  option?: number
  clean: boolean
  topic: Topic | undefined
  piece: string
}

/** One piece as an answer to the question before it. */
const readPiece = (piece: string, context: ReadingContext): PieceReply => {
  const { slots, rest } = readSlots(piece, context, false)
  const isQuestion = piece.includes('?')
  const reply = readReply(rest, isQuestion, context.pending)
  const topic = topicOf(piece)
  // «te confirmo mañana» promises a yes, it is none.
  if (undecided.test(piece)) return { yes: false, no: reply.no, clean: false, topic, piece }
  if (context.pending > 1 && reply.option === undefined && slots.time === undefined) {
    const whole = readReply(piece, isQuestion, context.pending)
    if (whole.option !== undefined && whole.clean) return { ...whole, topic, piece }
  }
  return { ...reply, topic, piece }
}

type Answer = Pick<Understanding, 'confirm' | 'deny' | 'abandon' | 'option'>

/** Yes, no or an option: an option after a no replaces it; anything unread or hesitant is no answer. */
const readAnswer = (replies: readonly PieceReply[], normalized: string): Answer => {
  const abandon = stepBack.test(normalized)
  const isClear = !abandon && !hesitates.test(normalized) && !replies.some(isUnread)
  const noAt = replies.findLastIndex(reply => reply.no && !isAbsence(reply))
  const optionAt = replies.findLastIndex(reply => reply.option !== undefined)
  const option = optionAt > noAt && isClear ? replies[optionAt]?.option : undefined
  const deny = noAt >= 0 && option === undefined
  const confirm = !deny && isClear && option === undefined && replies.some(reply => reply.yes)
  return { confirm, deny, abandon, ...(option !== undefined && { option }) }
}

const isUnread = ({ clean, topic, piece }: PieceReply): boolean =>
  !clean && !topic?.startsWith('ask_') && !/^(?:y )?\?*$/.test(piece)

/** «no voy a poder ir» cancels; it denies nothing. */
const isAbsence = ({ topic, piece }: PieceReply): boolean =>
  topic === 'cancel' && /\bno (?:voy|podre|podria|puedo|alcanzo|vamos)/.test(piece)

const readWishes = (
  pieces: readonly string[],
  context: ReadingContext,
  { confirm, option }: Answer
): Wish[] => {
  const stated = pieces.map(piece => piece.replace(/ ?\?/g, '')).flatMap(withoutRefusal)
  const wishes: Wish[] = []
  for (const group of groupPieces(stated, context)) {
    const text = group.pieces.join(', ')
    const { slots } = readSlots(text, context, group.topic === 'move')
    if (group.topic === undefined && !hasSlots(slots)) continue
    const intent = group.topic ?? 'book'
    // «sí, apártamela», «la 2, y cuánto cuesta»: what only repeats the answer is no second wish.
    const isAnswered = option !== undefined || (context.pending > 0 && confirm && !hasSlots(slots))
    if (isAnswered && (intent === 'book' || intent === 'move')) continue
    wishes.push({ intent, explicit: group.topic !== undefined, slots, text })
  }
  return wishes
}

/** True when the message is one wish that names a time, a day or a person and nothing else. */
const onlyPicks = (
  { deny, abandon }: Answer,
  replies: readonly PieceReply[],
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
