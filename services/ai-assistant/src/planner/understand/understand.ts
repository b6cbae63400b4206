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
import { pressingTopicOf, topicOf, type Topic } from './acts/topics.ts'
import { type Answer, type ClauseReply, readAnswer, withTopic } from './agreement.ts'
import { readReply } from './answer.ts'
import { type BookedFor, readBookedFor } from './spans/booked-for.ts'
import { withWhom } from './with-whom.ts'
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
  readSlots,
  type ReadingContext,
  withoutPurpose,
  withoutTurnedDown,
} from './slots.ts'
import { comesTogether, isRequest, isWhole } from './requests.ts'
import { changesOf } from './several-changes.ts'
import { asksAnew, readGroup } from './read-group.ts'
import { describedIn, type Spared, sparedIn, takesOut } from './spared.ts'
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
  /** How those who come are called, by what they are. */
  names: BookedFor['names']
}

/** Characters of a burst that are read: reading time grows with the length, and people write far fewer. */
const longest = 2_000

/** Reads a whole burst of messages. Pure: the instant, the zone and what the business offers are arguments. */
export const understand = (burst: string, context: ReadingContext): Understanding => {
  const { services, specialists, branches, writer = null, strangers = [] } = context
  const known = { writer, specialists, strangers, names: context.names ?? {} }
  const { text, aliases, names } = readBookedFor(burst.slice(0, longest).trim(), known)
  const { name, email, rest } = takePersonalData(text)
  const own = ownWords([...services, ...specialists, ...branches].map(each => each.name))
  const normalized = normalize(rest, own)
  const spoken = clausesOf(withoutToldBeside(rest, own, context))
  const clauses = spoken.map(withoutBudget).filter(clause => clause.trim() !== '')
  const replies = clauses
    .filter(clause => context.isCancelling !== true || !keeps.test(clause))
    .map(clause => readClause(clause, context))
  const { questions, others } = unknownQuestions(clauses, rest, context)
  const budget = budgetIn(spoken)
  const read = readAnswer(replies, {
    normalized,
    isAsked: context.pending > 0,
    isOffered: context.isOffered === true,
    questions: questions.map(({ text }) => text),
  })
  // «sí, si cuesta menos de 150»: what it costs is told first.
  const answer = budget === undefined ? read : { ...read, confirm: false }
  const whole = clauses.join(' ')
  const measures = readMeasures(normalized)
  const acts = readActs(others, context, { answer, whole, budget })
    .map(act =>
      forMeasures(act, { ...context.measures, ...measures }, { services, message: normalized })
    )
    .map(act => withWhom(act, aliases))
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
    names,
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
  if (undecided.test(clause)) return withTopic({ ...undecidedReply, no: reply.no }, clause)
  if (context.pending > 1 && reply.option === undefined && slots.time === undefined) {
    const whole = readReply(clause, isQuestion, context.pending)
    if (whole.option !== undefined && whole.clean) return withTopic(whole, clause)
  }
  return withTopic(reply, clause)
}

const undecidedReply = { yes: false, clean: false, unread: [] }
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
  const hindered = isNew && (isHindered(whole) || clauses.some(isHindered))
  const replaces = isNew && (hindered || asksInstead(whole))
  const said = withoutTakenBack(clauses)
    .map(withoutTag)
    .map(clause => clause.replace(/ ?\?/g, '').replace(elseCancel, ' cambiala'))
    .flatMap(withoutRefusal)
    .map((clause, at, all) =>
      hindered && topicOf(clause) === undefined
        ? withoutHindrance(clause, asksAnew.test(all.slice(0, at).join(' ')))
        : clause
    )
  const stated = withoutKept(said, context)
  const kept = said.filter(clause => keeps.test(clause) && !stated.includes(clause))
  const acts: DialogueAct[] = []
  const pressing = pressingTopicOf(whole)
  if (pressing) acts.push(bareAct(pressing, whole, context))
  // What is told of somebody else asks for nothing.
  if (pressing === 'others') return acts
  for (const group of joinExisting(groupPieces(stated, context), context)) {
    const said = group.pieces.join(', ')
    // «menos la del viernes», beside a cancelling that is asked about.
    const takesFrom = group.topic === undefined && context.isCancelling === true && takesOut(said)
    const isCancel = group.topic === 'cancel' || takesFrom
    const isChange = group.topic === 'move' || isCancel
    const { rest: text, spared = keptIn(isCancel ? kept : [], context) } = isChange
      ? sparedIn(said, context, isCancel)
      : { rest: said }
    const pieces = spared ? [text] : group.pieces
    const { slots: read, rest } = readGroup(text, group.topic, { ...context, replaces })
    const parts = partsIn(text, context)
    const slots = forChild(read, parts, context.services)
    const isSomething = hasSlots(slots) || parts.length > 0
    const isMeant = isRequest(text, { slots, rest }, context) || comesTogether(text, parts, slots)
    if (group.topic === undefined && !(isSomething && isMeant) && !takesFrom) continue
    const isTold = acts.some(act => act.intent === 'attend' || act.intent === 'late')
    if (group.topic === undefined && isTold) continue
    const intent = takesFrom ? 'cancel' : (group.topic ?? 'book')
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
    const apart = isChange ? undefined : timedServices(pieces, context)
    const changes = isChange ? changesOf(pieces, context) : undefined
    acts.push({
      intent,
      explicit: group.topic !== undefined || takesFrom,
      slots,
      parts,
      text,
      ...(apart && { apart }),
      ...(changes && { changes }),
      ...(spared && { spared }),
      ...(budget !== undefined && { budget }),
      ...(replaces && intent === 'book' && { replaces }),
    })
  }
  if (acts.length === 0 && budget !== undefined && context.isOpen)
    acts.push({ ...bareAct('book', '', context), budget })
  const isOnlyTold = acts.every(({ intent }) => intent === 'has_appointment')
  return hindered && isOnlyTold ? [bareAct('hindered', whole, context)] : acts
}

/** «¿puedo más tarde?, o si no cancélala»: another time is wanted first. */
const elseCancel =
  /\b(?:o |y )?si (?:ya )?no(?: (?:se puede|hay|tienes?|puedes?|pueden))?(?: (?:de plano|pues|entonces|ya|mejor))* (?:la |me la )?(?:cancel|borr|quit)\w*/g

/** «cancela todas y deja la del viernes»: what a clause that was left out says of those that stay. */
const keptIn = (
  clauses: readonly string[],
  context: ReadingContext
): readonly Spared[] | undefined =>
  clauses.length === 0 ? undefined : describedIn(clauses.join(', '), context)

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
