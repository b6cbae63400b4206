import { fold } from '@mostrador/kernel'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import type { Branch, Service, Specialist } from '../understand/business.ts'
import { hasWhen, readSlots, type ReadingContext, type Slots } from '../understand/slots.ts'
import { unknownPlace } from '../understand/spans/unknown-places.ts'
import { matchBranch } from '../understand/spans/branches.ts'
import { isHindered, withoutHindrance } from '../understand/acts/hindrance.ts'
import { topicOf } from '../understand/acts/topics.ts'
import { isAsked } from '../understand/unknown-questions.ts'
import type { Understanding } from '../understand/understand.ts'
import { tellAboutPerson } from './people-questions.ts'
import { learnBranches } from './learn-branches.ts'
import { asksWhatItIs } from './knowledge.ts'
import { factAbout } from './facts.ts'
import { mostOptions } from '../wording/lists.ts'
import { ask, type Step, type Talk } from './talk.ts'

const asksDays = /\bque dias?\b/
const gives = ({ services }: Specialist, { handle }: Service): boolean =>
  services?.includes(handle) ?? true

/** The branches where somebody gives a service, by name. */
export const placesOf = (
  specialists: readonly Specialist[],
  service: Service
): readonly string[] => [
  ...new Set(
    specialists.filter(each => gives(each, service)).flatMap(({ branch }) => branch || [])
  ),
]

/** Says where else a service is when it is not at the branch that was named. True when it is elsewhere only. */
export const isOnlyElsewhere = (
  talk: Talk,
  service: Service | undefined,
  branch: Branch | undefined
): boolean => {
  if (service === undefined || branch === undefined) return false
  const places = placesOf(talk.memory.specialists, service)
  if (places.length === 0 || places.includes(branch.name)) return false
  const text = talk.phrases.onlyAt(service.name, places)
  if (!talk.words.includes(text)) talk.words.push(text)
  return true
}

/** Says who else gives a service when the person that was named does not. True when it was said. */
const isNotGivenBy = (talk: Talk, service: Service, person: Specialist): boolean => {
  if (gives(person, service)) return false
  const others = talk.memory.specialists.filter(each => gives(each, service))
  talk.words.push(
    talk.phrases.notGivenBy(
      person.name,
      service.name,
      others.map(({ name }) => name)
    )
  )
  return true
}

/** The questions of a message, each without its mark. */
const questionsIn = ({ normalized }: Understanding, context: ReadingContext): string[] =>
  (normalized.match(/[^;.!?]+\??/g) ?? [])
    .map(sentence => sentence.trim())
    .filter(sentence => sentence.endsWith('?') || isAsked(sentence, context))
    .map(sentence => sentence.replace(/ *\?$/, ''))
    // «se me empalma con la escuela de la niña, ¿tendrás el jueves?»: why names no service.
    .map(sentence => (isHindered(sentence) ? withoutHindrance(sentence, false) : sentence))

/** One question with the service that it names and what else it says. */
type About = { readonly question: string; readonly service: Service; readonly slots: Slots }

/** What is asked of one service, where a question names one. */
const aboutOf = (question: string, context: ReadingContext): About | undefined => {
  const { slots } = readSlots(question, context, false)
  const [named, ...more] = slots.services
  const [service, ...alike] = named?.options ?? []
  return service && more.length === 0 && alike.length === 0 && !named?.isGuess
    ? { question, service, slots }
    : undefined
}

const recommending = /\b(?:recomiend\w+|convien\w+|que es mejor|cual (?:es|seria) mejor|le queda)\b/
/** «¿qué masaje me recomiendas?»: what each of them costs and takes. True when it was told. */
const comparesOptions = (talk: Talk, question: string, context: ReadingContext): boolean => {
  const [named] = readSlots(question, context, false).slots.services
  if (!recommending.test(question) || talk.memory.frame || !named || named.options.length < 2)
    return false
  const options = named.options.slice(0, mostOptions)
  ask(talk, 'service', talk.phrases.compare(options), { kind: 'services', options })
  return true
}

/** Says what is written about a service, where the question is after that. True when it did. */
function* tellWritten(talk: Talk, { question, slots }: About): Step<boolean> {
  const isWhat = asksWhatItIs.test(question) || asksDays.test(question)
  const isOfDays = !isWhat && hasWhen(slots)
  if (!isWhat && !isOfDays) return false
  // Days that are written of a service hold for every wish to have it.
  const fact = yield* factAbout(
    talk,
    isOfDays ? `que dias ${slots.services[0]?.options[0]?.name ?? ''}` : question
  )
  const isDays = fact !== undefined && writtenDays.test(fold(fact))
  const isOther = (isOfDays || asksDays.test(question)) && !isDays
  if (fact === undefined || isOther || talk.words.includes(fact)) return false
  talk.words.push(fact)
  return isDays
}
const writtenDays =
  /\b(?:solo|unicamente|de) (?:los )?(?:lunes|martes|miercoles|jueves|viernes|sabados?|domingos?)\b/

/** «¿y esa la hacen en Zavaleta?» asks, and wants no appointment yet. */
const withoutAsked = ({ isReferring }: Talk, { slots }: About, acts: readonly DialogueAct[]) =>
  isReferring && !hasWhen(slots) ? acts.filter(act => act.explicit || act.intent !== 'book') : acts

/** Answers what is asked of a service; the acts without what is not to be had. */
function* answerAbout(
  talk: Talk,
  about: About,
  acts: readonly DialogueAct[]
): Step<readonly DialogueAct[]> {
  const { service, slots, question } = about
  const { memory, words, phrases } = talk
  const person = slots.specialist?.kind === 'one' ? slots.specialist.specialist : undefined
  memory.topic = service
  if (isOnlyElsewhere(talk, service, slots.branch)) return acts.map(withoutBranch)
  if (person && isNotGivenBy(talk, service, person))
    return acts.filter(act => act.explicit || act.intent !== 'book')
  const places = placesOf(memory.specialists, service)
  if (person && (yield* tellAboutPerson(talk, question, slots))) return acts.filter(isOther)
  if (hasWhen(slots)) {
    yield* tellWritten(talk, about)
    return acts
  }
  if (slots.branch || person)
    words.push(phrases.yesGiven(service.name, slots.branch?.name, person?.name))
  else if ((asksWhere.test(question) || namesSeveral(talk, question)) && places.length > 0)
    words.push(phrases.givenIn(service.name, places))
  // The days of the service are told, and not when the place opens.
  else if (yield* tellWritten(talk, about))
    return acts.filter(({ intent, text }) => intent !== 'ask_hours' || !question.includes(text))
  return acts
}
/** «¿en Cholula hacen tinte o nomás en el Centro?» */
const namesSeveral = ({ memory }: Talk, question: string): boolean =>
  (memory.branches ?? []).filter(branch => matchBranch(question, [branch])).length > 1
const asksWhere = /\b(?:sucursal(?:es)?|clinicas?|en (?:cual|donde|ambas|las dos))\b/

/**
 * «¿el tinte lo hacen en Cholula?», «¿el doctor Anaya pone brackets?», «¿qué incluye la valoración?»: what is
 * asked of a service is answered before anything is arranged. Answers the acts without what is not to be had.
 */
export function* answerAboutServices(
  talk: Talk,
  message: Understanding,
  { acts, context }: { acts: readonly DialogueAct[]; context: ReadingContext }
): Step<Answered> {
  const { words } = talk
  const answered: string[] = []
  let left = acts
  const isOfOwn = acts.some(({ intent, text }) => intent === 'my_appointments' && ofOwn.test(text))
  if (isOfOwn) return { acts, message }
  const hours = acts.filter(({ intent, slots }) => intent === 'ask_hours' && slots.specialist)
  // What a price is asked of is told with it.
  const asked = questionsIn(message, context).filter(text => topicOf(text) !== 'ask_price')
  const questions = [...asked, ...hours.map(({ text }) => text)]
  for (const question of new Set(questions)) {
    const said = words.length
    if (comparesOptions(talk, question, context))
      return { acts: left.filter(isOther), message: { ...message, unknownQuestions: [] } }
    const about = aboutOf(question, context)
    if (about) left = withoutAsked(talk, about, yield* answerAbout(talk, about, left))
    else if (yield* tellAboutPerson(talk, question, readSlots(question, context, false).slots))
      left = left.filter(isOther)
    if (words.length > said) {
      answered.push(question)
      left = left.filter(act => !isPieceOf(act, question))
    }
  }
  const isOpen = (text: string): boolean => !answered.some(question => question.includes(text))
  const unknownQuestions = message.unknownQuestions.filter(({ text }) => isOpen(text))
  return { acts: left, message: { ...message, unknownQuestions } }
}
/** «qué incluye el corte y barba»: the end of a name that was cut at its «y» is no wish. */
const isPieceOf = ({ intent, explicit, slots, text }: DialogueAct, question: string): boolean =>
  intent === 'book' &&
  !explicit &&
  !hasWhen(slots) &&
  /^[ye] /.test(text) &&
  text.length < question.length &&
  question.includes(text)
type Answered = { readonly acts: readonly DialogueAct[]; readonly message: Understanding }

const ofOwn = /\b(?:mi|mis|mi[oa]|me|nos|tengo|tenia|nuestr[oa])\b/
/** Besides a question of when or where somebody works nothing was asked for. */
const isOther = ({ intent, explicit }: DialogueAct): boolean =>
  !['ask_hours', 'my_appointments'].includes(intent) && (intent !== 'book' || explicit)

const withoutBranch = (act: DialogueAct): DialogueAct => {
  const { branch: _, ...slots } = act.slots
  return { ...act, slots }
}

const aboutPlace: ReadonlySet<string> = new Set([
  'book',
  'move',
  'ask_price',
  'ask_hours',
  'ask_address',
  'ask_services',
] as const)
/** «la sucursal de Angelópolis», where there is none: says so, and where there are some. True when it was said. */
export function* saysNoSuchPlace(
  talk: Talk,
  normalized: string,
  acts: readonly DialogueAct[]
): Step<boolean> {
  const { memory, phrases, words } = talk
  const named = [...(memory.services ?? []), ...memory.specialists].map(({ name }) => fold(name))
  const written = (memory.facts ?? []).map(fold)
  const others = [...named, ...written, fold(talk.context.businessName)]
  const isAsked = memory.frame !== null || acts.some(({ intent }) => aboutPlace.has(intent))
  if (unknownPlace(normalized, memory.branches ?? [], { others, isAsked }) === undefined)
    return false
  yield* learnBranches(talk)
  const branches = memory.branches ?? []
  // Where the times are instead is told anew.
  if (memory.frame) delete memory.frame.place
  const isBooking =
    memory.frame !== null || acts.some(({ intent }) => intent === 'book' || intent === 'move')
  words.push(
    isBooking
      ? phrases.branchesAre(branches.map(({ name }) => name))
      : phrases.noSuchBranch(branches)
  )
  return true
}
