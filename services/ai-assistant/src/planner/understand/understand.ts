import {
  hesitates,
  greeting,
  thanking,
  undecided,
  wantsMore,
  type Intent,
} from './acts/courtesies.ts'
import { keeps } from './acts/existing.ts'
import { asksInstead, isHindered, withoutHindrance } from './acts/hindrance.ts'
import { asksOneMore } from './acts/one-more.ts'
import { pressingTopicOf, topicOf, type Topic } from './acts/topics.ts'
import { type Answer, type ClauseReply, readAnswer, withTopic } from './agreement.ts'
import { readReply, unreadWords } from './answer.ts'
import { readBudget, withoutBudget } from './spans/budget.ts'
import { forChild, forMeasures } from './act-measures.ts'
import { type Measures, readMeasures } from './spans/measures.ts'
import { clausesOf, withoutTag } from './clauses.ts'
import { ownWords } from './lexicon/tokens.ts'
import { normalize } from './normalise.ts'
import { type Part, readParts } from './parts.ts'
import { partsOfPlan } from './plan-parts.ts'
import { takePersonalData } from './personal.ts'
import {
  hasSlots,
  hasWhen,
  readSlots,
  type ReadingContext,
  type Slots,
  withoutPurpose,
  withoutTurnedDown,
} from './slots.ts'
import { changesOf } from './several-changes.ts'
import { withOwnTimes } from './timed-parts.ts'
import { withoutToldBeside } from './told-beside.ts'
import { unknownQuestions, type UnknownQuestion } from './unknown-questions.ts'
import { joinExisting, withoutKept } from './existing.ts'
import {
  groupPieces,
  timedServices,
  withoutRefusal,
  withoutTakenBack,
  type DialogueAct,
} from './dialogue-acts.ts'

/** What a burst of messages means. */
export type Understanding = Answer & {
  intents: Intent[]
  acts: DialogueAct[]
  /** Other options are asked for. */
  more: boolean
  /** The message is nothing but a choice by day, hour or person («la de las 5»). */
  picks: boolean
  name?: string
  email?: string
  greet: boolean
  thanks: boolean
  normalized: string
  /** Questions about something that no topic covers, without the greeting. */
  unknownQuestions: UnknownQuestion[]
  /** The age or weight of whoever comes. */
  measures: Measures
}

/** Characters of a burst that are read: reading time grows with the length, and people write far fewer. */
const longest = 2_000

/** Reads a whole burst of messages. Pure: the instant, the zone and what the business offers are arguments. */
export const understand = (burst: string, context: ReadingContext): Understanding => {
  const { name, email, rest } = takePersonalData(burst.slice(0, longest))
  const { services, specialists, branches } = context
  const own = ownWords([...services, ...specialists, ...branches].map(each => each.name))
  const normalized = normalize(rest, own)
  const spoken = clausesOf(withoutToldBeside(rest, own, context))
  const clauses = spoken.map(withoutBudget).filter(clause => clause.trim() !== '')
  const replies = clauses
    .filter(clause => context.isCancelling !== true || !keeps.test(clause))
    .map(clause => readClause(clause, context))
  const { questions, others } = unknownQuestions(clauses, rest, context)
  const answer = readAnswer(replies, {
    normalized,
    isAsked: context.pending > 0,
    isOffered: context.isOffered === true,
    questions: questions.map(({ text }) => text),
  })
  const whole = clauses.join(' ')
  const measures = readMeasures(normalized)
  const acts = readActs(others, context, { answer, whole, budget: budgetIn(spoken) }).map(act =>
    forMeasures(act, { ...context.measures, ...measures }, { services, message: normalized })
  )
  const greet = normalized.search(greeting) >= 0
  const thanks = normalized.search(thanking) >= 0
  const intents: Intent[] = [
    ...(greet ? ['greet' as const] : []),
    ...(answer.option !== undefined ? ['choose_option' as const] : []),
    ...(answer.confirm ? ['confirm' as const] : []),
    ...(answer.deny || answer.abandon ? ['deny' as const] : []),
    ...acts.map(({ intent }) => intent),
    ...(name || email ? ['give_data' as const] : []),
    ...(thanks ? ['thanks' as const] : []),
  ]
  const isQuestion = rest.includes('?')
  return {
    intents: intents.length > 0 ? intents : ['other'],
    acts,
    ...answer,
    more: wantsMore.test(normalized),
    picks: !isQuestion && !hesitates.test(normalized) && onlyPicks(answer, replies, acts),
    greet,
    thanks,
    normalized,
    unknownQuestions: questions,
    measures,
    ...(name && { name }),
    ...(email && { email }),
  }
}

/** One clause as an answer to the question before it. */
const readClause = (clause: string, context: ReadingContext): ClauseReply => {
  const { slots, rest } = readSlots(clause, context, false)
  const isQuestion = clause.includes('?')
  // «un degradado» names a service, it is no first option.
  const named = slots.services.length > 0 ? rest.replace(/\bun[oa]?\b/g, ' ') : rest
  // «la primera mejor el viernes» changes the first of several, it chooses none.
  const isOther = (slots.date !== undefined || slots.time !== undefined) && instead.test(clause)
  const said = isOther ? named.replace(ordinal, ' ') : named
  const reply = readReply(said, isQuestion, context.pending)
  // «te confirmo mañana» promises a yes, it is none.
  if (undecided.test(clause)) return withTopic({ yes: false, no: reply.no, clean: false }, clause)
  if (context.pending > 1 && reply.option === undefined && slots.time === undefined) {
    const whole = readReply(clause, isQuestion, context.pending)
    if (whole.option !== undefined && whole.clean) return withTopic(whole, clause)
  }
  return withTopic(reply, clause)
}

const instead = /\b(?:mejor|cambi\w+|muev\w+|mov\w+|pas[ae]\w+|ponl\w+)\b/
const ordinal = /\b(?:primer|segund|tercer|cuart|ultim)[oa]?\b/g

/** `budget`: the most pesos that the message allows. */
type Said = { answer: Answer; whole: string; budget: number | undefined }

const budgetIn = (clauses: readonly string[]): number | undefined =>
  readBudget(clauses.filter(clause => !clause.includes('?')).join(', '))

const readActs = (
  clauses: readonly string[],
  context: ReadingContext,
  { answer: { confirm, option }, whole, budget }: Said
): DialogueAct[] => {
  const isNew = context.isOpen !== true
  const hindered = isNew && isHindered(whole)
  const replaces = isNew && (hindered || asksInstead(whole))
  const said = withoutTakenBack(clauses)
    .map(withoutTag)
    .map(clause => clause.replace(/ ?\?/g, '').replace(elseCancel, ' cambiala'))
    .flatMap(withoutRefusal)
    .map(clause => (hindered && topicOf(clause) === undefined ? withoutHindrance(clause) : clause))
  const stated = withoutKept(said, context)
  const acts: DialogueAct[] = []
  const pressing = pressingTopicOf(whole)
  if (pressing) acts.push(bareAct(pressing, whole, context))
  // What is told of somebody else asks for nothing.
  if (pressing === 'others') return acts
  for (const group of joinExisting(groupPieces(stated, context), context)) {
    const text = group.pieces.join(', ')
    const { slots: read, rest } = readGroup(text, group.topic, { ...context, replaces })
    const parts = partsIn(text, context)
    const slots = forChild(read, parts, context.services)
    const isSomething = hasSlots(slots) || parts.length > 0
    const isMeant = isRequest(text, { slots, rest }, context) || comesTogether(text, parts, slots)
    if (group.topic === undefined && !(isSomething && isMeant)) continue
    const isTold = acts.some(act => act.intent === 'attend' || act.intent === 'late')
    if (group.topic === undefined && isTold) continue
    const intent = group.topic ?? 'book'
    if (intent === pressing || (pressing === 'my_appointments' && intent === 'book')) continue
    // «tengo 15, ¿ya puedo tomar clases?» asks; the birthday is no day that is wanted.
    const isOfAge = pressing === 'ask_requirements' && group.topic === undefined
    if (isOfAge && !isWhole(text, slots) && !/\b(?:necesit|ocup|quier)\w+ /.test(text)) continue
    // «sí, apártamela», «la 2, y cuánto cuesta»: what only repeats the answer is no second act.
    const isAnswered =
      option !== undefined ||
      (context.pending > 0 && confirm && !hasSlots(slots) && parts.length === 0)
    if (isAnswered && (intent === 'book' || intent === 'move')) continue
    if (intent === 'attend' && context.pending > 0 && confirm) continue
    const isChange = intent === 'move' || intent === 'cancel'
    const apart = isChange ? undefined : timedServices(group.pieces, context)
    const changes = isChange ? changesOf(group.pieces, context) : undefined
    acts.push({
      intent,
      explicit: group.topic !== undefined,
      slots,
      parts,
      text,
      ...(apart && { apart }),
      ...(changes && { changes }),
      ...(budget !== undefined && { budget }),
      ...(replaces && intent === 'book' && { replaces }),
    })
  }
  const isOnlyTold = acts.every(({ intent }) => intent === 'has_appointment')
  return hindered && isOnlyTold ? [bareAct('hindered', whole, context)] : acts
}

/** «¿puedo más tarde?, o si no cancélala»: another time is wanted first. */
const elseCancel =
  /\b(?:o |y )?si (?:ya )?no(?: (?:se puede|hay|tienes?|puedes?|pueden))?(?: (?:de plano|pues|entonces|ya|mejor))* (?:la |me la )?(?:cancel|borr|quit)\w*/g

/** The people of a text with what each wants, and when. */
const partsIn = (text: string, context: ReadingContext): Part[] => {
  const { services, among, party = [] } = context
  const changed = partsOfPlan(text, party, context)
  if (changed !== undefined) return withOwnTimes(text, changed, context)
  const wanted = withoutPurpose(withoutTurnedDown(text), services)
  return withOwnTimes(text, readParts(wanted, services, among), context)
}

const bareAct = (intent: Topic, text: string, context: ReadingContext): DialogueAct => ({
  intent,
  explicit: true,
  slots: readSlots(text, context, false).slots,
  parts: [],
  text,
})

/** In a move the old day may be named beside the new one; in a cancellation it is the only one. */
const readGroup = (
  text: string,
  topic: Topic | undefined,
  { replaces, ...context }: ReadingContext & { replaces: boolean }
) => {
  const isChange = topic === 'move' || topic === 'cancel' || (replaces && topic === undefined)
  const { slots, rest } = readSlots(text, context, isChange)
  // «el viernes no puedo ir, ¿se podrá otro día?»: the day that is named is the one it has.
  const isOther = topic === 'move' && slots.otherDay && slots.source === undefined
  if (isOther && slots.date) {
    const { date: source, ...others } = slots
    return { slots: { ...others, source }, rest }
  }
  const date = topic === 'cancel' ? (slots.source ?? slots.date) : slots.date
  return { slots: { ...slots, ...(date && { date }) }, rest }
}

const wanting =
  /\b(?:(?:le|les|me|nos) (?:falta|faltan|hace falta|urge) (?:su|sus|la|el|las|los|mi|un|una)\b|qui(?:ero|siera|ere|eren)|queremos|quisieramos|querra|gustaria|necesit\w+|ocup(?:o|amos)|busco|dese\w+|urge|me (?:das|dan|pones|puedes|podrias|haces|hacen|pueden|hago|hacer)|hacerme|[a-z]{3,}r(?:me|le|nos|melo|mela|se)|tendr(?:as?|an|ias)|puedo (?:ir|pasar|llegar|llevar)|podria(?:mos)? (?:ir|pasar|llevar)|se podra|chance|para (?:mi|un|una|el|la|hoy|manana|cuando|los|dos|este|mis?)|seria|interesa\w*|dame|dan|agreg\w+|anad\w+|inclu(?:ir|y)\w+|sum(?:a|e|en)l[oa]s?|ofrecen|hay|tienes?|tienen|que sea|mejor)\b/
/** «mi mamá se animó, otro facial para ella» */
const oneMore = /\botr[oa] (?!cosa|duda|pregunta|vez)[a-z]+ (?:[a-z]+ )?para (?:mi|el|ella|ellos)\b/
/** Words that were not understood; with more of them a message is a story and no request. */
const mostUnread = 2

/** A service word alone makes no request: the rest must ask for it, or be understood. */
const isRequest = (
  text: string,
  { slots, rest }: { slots: Slots; rest: string },
  { isOpen = false }: ReadingContext
): boolean =>
  isOpen ||
  wanting.test(text) ||
  asksOneMore(text) ||
  isWhole(text, slots) ||
  (!isPraise(text, slots) && isShort(text, rest))

/** «quedó excelente mi hijo, muy amable» tells how it was. */
const isPraise = (text: string, slots: Slots): boolean =>
  !hasWhen(slots) && pastTense.test(text) && (slots.services.length === 0 || praising.test(text))
const praising =
  /\b(?:excelente|encant\w+|chid\w+|padr[ei]\w*|bonit\w+|hermos\w+|guap\w+|perfect\w+|genial|increible|feli[cz]\w*)\b/
const isShort = (text: string, rest: string): boolean =>
  oneMore.test(text) || unreadWords(rest) <= mostUnread

const coming = /\b(?:vamos|iremos|iriamos|venimos|vendriamos|llevo|llevaria|llegamos|somos)\b/
/** «vamos el domingo, yo y mis dos hijos» asks for them all, whatever else it tells. */
const comesTogether = (text: string, parts: readonly Part[], { date, services }: Slots): boolean =>
  parts.length > 1 &&
  !pastTense.test(text) &&
  (services.length > 0 || (date?.kind === 'days' && coming.test(text)))

/** A service with its day or hour is a request in many words too, unless it tells what was. */
const isWhole = (text: string, { services, date, time, usual, except }: Slots): boolean =>
  (services.length > 0 || usual === true) &&
  (date?.kind === 'days' || time !== undefined || except !== undefined) &&
  // «con quien me lo hizo la vez pasada» tells with whom.
  (usual === true || !pastTense.test(text))
const pastTense =
  /\b(?:fui|fue|fuimos|fueron|hizo|hice|hicieron|estaba|estuvo|era|ayer|vi|vimos|dij[oe]\w*|cont[oe]\w*|quedo|(?<!de )paso|pasaron|tuv[oe]\w*|me toco)\b/

/** True when the message is one act that names a time, a day or a person and nothing else. */
const onlyPicks = (
  { deny, abandon }: Answer,
  replies: readonly ClauseReply[],
  acts: readonly DialogueAct[]
): boolean => {
  const [act, ...others] = acts
  if (deny || abandon || act === undefined || others.length > 0) return false
  const { time, date, specialist, shift } = act.slots
  if (shift !== undefined || !replies.every(reply => reply.clean)) return false
  return time?.exact !== undefined || date !== undefined || specialist?.kind === 'one'
}
