import { localDateOf } from '@mostrador/kernel'
import { acknowledges } from './acknowledgement.ts'
import { withCount } from './how-many.ts'
import { learnBranches } from './learn-branches.ts'
import { answerDistress } from './distress.ts'
import { fallBack } from './fallback.ts'
import { asGreeting, asOk, tellsPersonCalled } from './knocking.ts'
import { topicOf } from '../understand/acts/topics.ts'
import { contentWords } from '../understand/answer.ts'
import { normalize } from '../understand/normalise.ts'
import { matchBranch, refusedBranches } from '../understand/spans/branches.ts'
import { matchServices } from '../understand/spans/services.ts'
import { listed } from '../state/listed.ts'
import type { Memory } from '../state/memory.ts'
import type { TurnContext } from '../planner-model.ts'
import { withOwnAnchor } from './own-anchor.ts'
import { notePrices } from './prices-told.ts'
import { notePerson, withMeant } from './referents.ts'
import { respond } from './respond.ts'
import { sayWhoAnswers } from './who-answers.ts'
import { learnServices } from './services.ts'
import { can, type Step, type Talk } from './talk.ts'
import { stateLines } from '../state/summary.ts'
import { understandingLines } from '../understand/summary.ts'
import { inSpanish, languageOf } from '../understand/english.ts'
import { datesInEnglish } from '../wording/english-dates.ts'
import { inTone } from '../wording/tone.ts'
import { leadsOf, phrasesOf } from '../wording/language.ts'
import type { Phrases } from '../wording/phrases.ts'
import type { ReadingContext } from '../understand/slots.ts'
import { theWriter } from '../understand/spans/attendee.ts'
import { withLeftAsItIs } from '../state/left-as-it-is.ts'
import { withOtherBranchNamed } from '../state/other-branch.ts'
import { withOtherWeekNamed, withoutTomorrow } from '../state/other-week.ts'
import { mayNamePlace, placeIn } from '../understand/spans/unknown-places.ts'
import { needsCatalogue } from '../understand/needs-catalogue.ts'
import { understand, type Understanding } from '../understand/understand.ts'

/** What a turn says, and what its stages made of the message, in plain Spanish. */
export type Turn = { text: string; stages: string }

/**
 * One turn: from what a person wrote (a burst as one text) to the answer. Yields tool calls.
 * Changes `memory` in place; the caller owns the copy.
 */
export function* converse(memory: Memory, text: string, context: TurnContext): Step<Turn> {
  const isFirst = !memory.greeted
  memory.language = languageOf(text, memory.language, isFirst)
  memory.greeted = true
  const talk: Talk = {
    memory,
    context,
    today: localDateOf(context.now, context.zone),
    isFirst,
    words: [],
    named: [],
    isReferring: false,
    written: text,
    heard: text,
    phrases: phrasesOf(memory.language),
    leads: leadsOf(memory.language),
  }
  const help = yield* answerDistress(talk, text)
  if (help !== undefined) return { text: help, stages: 'Alguien en peligro' }
  const rest = yield* sayWhoAnswers(talk, asOk(isFirst ? asGreeting(text) : text))
  if (rest === '' && text !== '') {
    memory.said = [...talk.words]
    return { text: worded(talk, talk.words.join('\n\n')), stages: 'Pregunta quién escribe' }
  }
  const named = withOtherWeekNamed(
    memory,
    withoutTomorrow(talk.today, withOtherBranchNamed(memory, withLeftAsItIs(memory, rest)))
  )
  talk.heard = withCount(memory, memory.language === 'en' ? inSpanish(named) : named)
  const message = yield* learnAndRead(talk, talk.heard)
  if (Object.keys(message.measures).length > 0) memory.measures = message.measures
  else if (message.acts.some(({ intent }) => intent === 'book')) memory.measures = null
  const { matches } = matchServices(message.normalized, memory.services ?? [])
  talk.named = matches.flatMap(({ options }) => options)
  if (!(yield* acknowledges(talk, message)) && !tellsPersonCalled(talk, message))
    yield* respond(talk, message, readingContext(talk, ''))
  const isOnlyGreeting = isFirst && (onlyGreets(message) || text.trim() === '')
  if (talk.words.length === 0 && !isOnlyGreeting) yield* fallBack(talk, message, rest)
  const words = unrepeated(talk)
  memory.endsAsking = endsAsking(talk, words)
  notePerson(memory, words)
  const said = [...(talk.isFirst ? [openingOf(talk)] : []), ...words].join('\n\n')
  return {
    text: worded(talk, said),
    stages: [...understandingLines(message), ...stateLines(memory)].join('\n'),
  }
}

/** The question that is open is the last thing said, and was not left out as a repetition. */
const endsAsking = ({ question, phrases }: Talk, words: readonly string[]): boolean =>
  question !== undefined && [question, phrases.otherwise[question]].includes(words.at(-1))

/** In the language of the person, or the tone of the assistant; the prices in it are kept. */
const worded = ({ memory, context }: Talk, said: string): string => {
  notePrices(memory, said)
  return memory.language === 'en' ? datesInEnglish(said) : inTone(said, context.personality)
}

/** Words beside a greeting that still say nothing: «espero que estén bien». */
const mostBeside = 2
const onlyGreets = ({ greet, normalized }: Understanding): boolean =>
  greet && contentWords(normalized).length <= mostBeside

/** The sentences without those that the answer before said in the same words, if any others are left. */
const unrepeated = ({ memory, words, phrases }: Talk): string[] => {
  const isRepeated = (text: string): boolean => memory.said.includes(text)
  const fresh = [...new Set(words)].filter(text => !isRepeated(text))
  const isNothingElse = fresh.length === 0
  memory.said = [...words]
  if (!isNothingElse) return fresh.map(text => otherwise(memory, phrases, text))
  if (!words.includes(phrases.noAppointments)) return words
  memory.pending = { kind: 'human' }
  return [phrases.stillNoAppointments]
}

/** Sentences of the talk that are kept, so that none of them comes again where there is another for it. */
const mostTold = 30
const otherwise = (memory: Memory, phrases: Phrases, text: string): string => {
  const other = memory.told.includes(text) ? phrases.otherwise[text] : undefined
  memory.told = [...memory.told, text].slice(-mostTold)
  return other ?? text
}

/** Reads a message, once what the business offers is known as far as it takes to read it. */
function* learnAndRead(talk: Talk, said: string): Step<Understanding> {
  const { memory } = talk
  const isForPerson = topicOf(normalize(said)) === 'human'
  if (!memory.services && needsCatalogue(said) && !isForPerson && can(talk, 'list_services'))
    yield* learnServices(talk)
  const text = yield* withOwnAnchor(talk, said)
  const message = read(talk, text)
  const isOfPlace =
    namesBranch(talk, message.normalized) ||
    placeIn(message.normalized) !== undefined ||
    (hasBranches(talk) && mayNamePlace(message.normalized))
  if (memory.branches || !isOfPlace || !can(talk, 'list_branches')) return message
  yield* learnBranches(talk)
  return read(talk, text)
}

/** The greeting; one that goes on with an answer does not ask «¿En qué te ayudo?» first. */
const openingOf = ({ context, memory, words, phrases }: Talk): string => {
  const own = memory.language === 'es' ? context.greeting.trim() : ''
  const greeting = own || phrases.hello(context.businessName)
  if (words.length === 0) return greeting
  return greeting.replace(/\s*¿?[^?.!]*\?[^\p{L}¿]*$/u, '').trim() || phrases.hi
}

const hasBranches = ({ memory }: Talk): boolean =>
  new Set(memory.specialists.map(({ branch }) => branch)).size > 1

/** True when a branch is meant or turned down, by the word or by its name. */
const namesBranch = ({ memory }: Talk, normalized: string): boolean => {
  const names = new Set(memory.specialists.map(({ branch }) => branch).filter(Boolean))
  const branches = [...names].map(name => ({ handle: name, name, address: '', hours: '' }))
  return (
    /\bsucursal/.test(normalized) ||
    matchBranch(normalized, branches) !== undefined ||
    refusedBranches(normalized, branches).length > 0
  )
}

/** «no, 11» beside four times, none of them at eleven: an hour, and no position in the list. */
const isOtherHour = ({ pending }: Memory, text: string): boolean => {
  const number = Number(/(?:^|\s)(\d{1,2})\W*$/.exec(text)?.[1] ?? 0)
  if (pending?.kind !== 'offers' || number <= pending.offers.length) return false
  return !pending.offers.some(({ time }) => Number(time.slice(0, 2)) % 12 === number % 12)
}

const refusedFor = /^\W*(?:m+ )?no(?: puedo)?\W+(?:(?:mejor|a) )?(?:las? )?(\d{1,2})\W*$/i

const read = (talk: Talk, said: string): Understanding => {
  const { memory } = talk
  const meant = withMeant(memory, said, readingContext(talk, said))
  talk.isReferring = meant !== said
  const text = isOtherHour(memory, meant) ? meant.replace(refusedFor, 'no, a las $1') : meant
  return understand(text, readingContext(talk, text))
}

/** What a text is read against in this turn. */
export const readingContext = ({ memory, context }: Talk, text: string): ReadingContext => {
  const kind = memory.pending?.kind
  const plan = memory.frame?.kind === 'book' ? [memory.frame, ...memory.others] : []
  const party = plan.map(({ forWhom = theWriter }) => forWhom)
  const asked = kind === 'specialists' || kind === 'services' || kind === 'when' ? kind : undefined
  return {
    now: context.now,
    zone: context.zone,
    services: memory.services ?? [],
    specialists: memory.specialists,
    branches: memory.branches ?? [],
    ...(memory.measures && { measures: memory.measures }),
    pending: listed(memory.pending),
    ...(isOtherHour(memory, text) && { askedTime: 'hour' as const }),
    ...(memory.asked?.key === 'when' && kind === 'when' && { askedTime: 'day' as const }),
    ...(memory.frame?.among && { among: memory.frame.among }),
    ...(party.length > 1 && { party }),
    writer: context.clientName,
    names: memory.names,
    strangers: party.filter(who => who !== theWriter),
    isCancelling: memory.frame?.kind === 'cancel',
    isOffered: kind === 'offers',
    isOpen: memory.frame !== null || memory.pending !== null,
    hasService: memory.frame?.service !== undefined,
    ...(asked !== undefined && { asked }),
  }
}
