import { withoutTooYoung } from './age.ts'
import { answer } from './answers.ts'
import { noteProduct } from './products.ts'
import { changesWhatWasDone } from './after-change.ts'
import { checksFact } from './checked-fact.ts'
import { advance } from './booking.ts'
import { withCancellingLater } from './cancel-beside.ts'
import { remind, remindUncounted } from './courtesy.ts'
import { changesWhose } from './plan-changes.ts'
import { followUps, joined } from './follow-ups.ts'
import { closeFrames } from '../state/memory.ts'
import { askAboutHindered } from './hindered.ts'
import { tellNotOffered } from './not-offered.ts'
import { asksHowMany } from './how-many.ts'
import { withPain } from './in-pain.ts'
import { isForLargeGroup } from './large-group.ts'
import { tellsLateness } from './late.ts'
import { movesElsewhere } from './move-elsewhere.ts'
import { asAbsence, asksAfterAll } from './move-or-cancel.ts'
import { takeOrder } from './orders.ts'
import { withoutOwnStory } from './own-appointments.ts'
import { pursue } from './pursue.ts'
import { asksForAnotherHour } from '../understand/existing.ts'
import { regretsBooking } from '../state/after-booking.ts'
import { asksOneMore } from '../understand/acts/one-more.ts'
import { hesitates, wantsNothing } from '../understand/acts/courtesies.ts'
import { questionsIn } from './questions-asked.ts'
import { condoles } from './loss.ts'
import { answerDoneThere } from './done-there.ts'
import { answerPending } from './pending.ts'
import { answerAboutServices, saysNoSuchPlace } from './service-questions.ts'
import type { ReadingContext } from '../understand/slots.ts'
import { decline, referToPerson, wantsAllTheSame } from './refer.ts'
import { tellsOfferedPlace } from './offered-place.ts'
import { swapsService } from './swap-service.ts'
import { declinesAll, turnsDownUnread } from './turned-down.ts'
import { ask, can, type Step, type Talk } from './talk.ts'
import type { Understanding } from '../understand/understand.ts'
import { undoesLast } from './undo.ts'
import { answerUnknownQuestions } from './unknown.ts'
import { withEachBranch } from './which-branch.ts'
import { asksWhoWrites, introduce } from './who-answers.ts'
import { placeIn } from '../understand/spans/unknown-places.ts'
import { readAttendees } from '../understand/spans/companions.ts'
import { refusesChange, takesBack, type DialogueAct } from '../understand/dialogue-acts.ts'
import { isTimely } from '../understand/slots.ts'

/** Answers a message that was read; adds no words when it holds nothing to answer. */
export function* respond(talk: Talk, said: Understanding, context: ReadingContext): Step<void> {
  const spoken = withCancellingLater(talk, withEachBranch(talk, said, context), context)
  const message = yield* withPain(talk, spoken)
  const { memory } = talk
  const { pending } = memory
  if (asksWhoWrites(message)) return introduce(talk)
  if ((yield* tellsLateness(talk, message)) || (yield* referToPerson(talk, message))) return
  if ((yield* swapsService(talk, message)) || (yield* tellsOfferedPlace(talk, message))) return
  if (yield* movesElsewhere(talk, message, context)) return
  if ((yield* checksFact(talk, message, context)) || (yield* changesWhose(talk, message))) return
  if ((yield* undoesLast(talk, message)) || (yield* condoles(talk, message))) return
  yield* savePersonalData(talk, message)
  if (yield* takeOrder(talk, message)) return
  const changesOwn = message.acts.some(({ intent }) => intent === 'move' || intent === 'cancel')
  const stated = withOneMore(
    talk,
    message,
    withTheOther(talk, message, withoutStory(talk, message))
  )
    .map(
      (act): DialogueAct =>
        !changesOwn && wantsAllTheSame(act)
          ? { ...act, intent: 'book' }
          : changesWhatWasDone(talk, act)
    )
    .map(act =>
      memory.frame?.kind === 'book' || memory.pending?.kind === 'cancel' ? act : asAbsence(act)
    )
  const told = withoutOwnStory(withOwn(talk, stated))
  const meant = joined(talk, followUps(talk, withoutAsides(talk, message, told)))
  const read = meant.some(isOfBusiness) ? meant.filter(each => each.intent !== 'general') : meant
  if (yield* decline(talk, message, read)) return
  const saysNoPlace = yield* saysNoSuchPlace(talk, message.normalized, read)
  const services = yield* answerAboutServices(talk, message, { acts: read, context })
  const left = yield* answerDoneThere(talk, services.message, context)
  const { acts } = services
  noteProduct(talk, message.normalized)
  const questions = questionsIn(acts, message.acts)
  for (const act of questions) yield* answer(talk, act)
  const asked = saysNoPlace ? withoutPlaces(left) : left
  yield* answerUnknownQuestions(talk, { ...asked, acts: [...acts] })
  tellNotOffered(talk, message.normalized, context)
  memory.about = questions.at(-1)?.intent ?? null
  const timely = acts.some(isTimely) && !wantsNothing.test(message.normalized)
  // What was only asked in this turn is answered by no message before it.
  const isStillAsked = memory.pending === pending
  if (isStillAsked && (yield* answerPending(talk, message, timely))) return
  if (!timely && (yield* stepBack(talk, message, acts))) return
  const changesNothing = refusesChange.test(message.normalized) || takesBack(message.normalized)
  if (changesNothing && acts.length === 0 && !memory.pending) {
    talk.words.push(talk.phrases.kept)
    return
  }
  if (declinesAll(talk, message, acts)) return void talk.words.push(talk.phrases.dropped)
  rememberParty(talk, message, acts)
  const allowed = yield* withoutTooYoung(talk, message, acts)
  if (allowed === undefined) return
  if (isForLargeGroup(talk, message, allowed) || asksHowMany(talk, allowed)) return
  if (yield* pursue(talk, allowed)) return
  if (yield* askAboutHindered(talk, acts)) return
  if (yield* rejectOffer(talk, message)) return
  yield* followQuestions(talk, questions)
}

/** Asks about a service or for one: a word of something else beside it is a story. */
const isOfBusiness = ({ intent, slots }: DialogueAct): boolean =>
  slots.services.length > 0 && (intent === 'book' || intent.startsWith('ask_'))

const withoutPlaces = (message: Understanding): Understanding => ({
  ...message,
  unknownQuestions: message.unknownQuestions.filter(({ text }) => placeIn(text) === undefined),
})

/** Who comes is kept for the booking that follows when nothing was asked for yet. */
const rememberParty = (
  { memory }: Talk,
  { normalized }: Understanding,
  acts: readonly DialogueAct[]
): void => {
  if (memory.frame !== null || acts.some(({ intent }) => intent === 'book')) return
  const people = readAttendees(normalized).map(({ who }) => who)
  if (people.length > 1) memory.party = people
}

/** «y la otra también» after a cancelling cancels that one too. */
const withTheOther = (
  { memory }: Talk,
  { normalized }: Understanding,
  acts: readonly DialogueAct[]
): readonly DialogueAct[] => {
  const isAgain = memory.lastChange === 'cancel' && memory.frame === null && acts.length === 0
  if (!isAgain || !theOther.test(normalized)) return acts
  return [{ intent: 'cancel', explicit: true, slots: noSlots, parts: [], text: normalized }]
}
const theOther =
  /^(?:si )?(?:y |tambien |falta )*(?:la|las|el|los) (?:otr[oa]s?|demas|que (?:queda|falta)n?)\b/
/** «y el otro niño», right after a booking: one more, although nothing of it is said. */
const withOneMore = (
  { memory }: Talk,
  { normalized, unknownQuestions }: Understanding,
  acts: readonly DialogueAct[]
): readonly DialogueAct[] => {
  const isAfter = memory.closed && memory.lastChange === 'book' && memory.frame === null
  if (!isAfter || acts.length > 0 || unknownQuestions.length > 0) return acts
  if (!asksOneMore(normalized)) return acts
  return [{ intent: 'book', explicit: true, slots: noSlots, parts: [], text: normalized }]
}
const noSlots = {
  ...{ services: [], anyTime: false, soonest: false, sameHour: false, otherDay: false },
}

/** «tengo cita mañana» alone asks about it; beside anything else it is only told. */
const withOwn = ({ memory }: Talk, acts: readonly DialogueAct[]): readonly DialogueAct[] => {
  // «tengo cita el viernes, ¿dónde queda?»: where that one is.
  const own = acts.find(({ intent }) => intent === 'has_appointment')
  const isOfOwn = ({ intent, slots }: DialogueAct): boolean =>
    own !== undefined && intent === 'ask_address' && !slots.branch
  const others = acts
    .filter(({ intent }) => intent !== 'has_appointment')
    .map(act =>
      own && isOfOwn(act) ? { ...own, intent: 'my_appointments' as const, text: act.text } : act
    )
  if (others.length > 0 || memory.frame || memory.pending) return others
  return acts.map(act => ({ ...act, intent: 'my_appointments' }))
}

/** «ahorita no ocupo cita, es para saber» */
const wantsNone = /\bno (?:ocupo|quiero|necesito|busco) (?:una? |la |hacer |agendar |sacar )*cita\b/
const onlyToKnow =
  /\b(?:no (?:ocupo|quiero|necesito|busco|es para) (?:una? |la |hacer |agendar |sacar )*cita|(?:es |era |seria )?(?:nada mas |nomas |solo |solamente )*(?:para|por|quiero|queria|quisiera) saber (?:nada mas|nomas)?(?= *(?:$|[,;.]))|(?:ahorita|todavia|aun|por ahora) no (?:\w+ )?cita)/
/** «tengo una boda el sábado, ¿qué me recomiendas?»: a question with its story asks for no appointment. */
const withoutStory = (
  { memory }: Talk,
  { acts, unknownQuestions, normalized }: Understanding
): readonly DialogueAct[] => {
  if (memory.frame !== null) return acts
  const isToKnow = onlyToKnow.test(normalized)
  const hasQuestion = acts.some(({ intent }) => intent.startsWith('ask_'))
  // «fue la semana pasada con Beto y quedó contento, ¿qué precio tiene la barba?»
  const asked = new Set(
    acts.filter(({ intent }) => intent.startsWith('ask_')).flatMap(({ slots }) => handlesOf(slots))
  )
  const isTold = ({ slots }: DialogueAct): boolean =>
    slots.date?.kind === 'past' ||
    (asked.size > 0 &&
      slots.unknownService === undefined &&
      !isTimely(withoutServices(slots)) &&
      !handlesOf(slots).some(h => asked.has(h)))
  const told = acts.filter(
    act => !(hasQuestion && act.intent === 'book' && !act.explicit && isTold(act))
  )
  if (unknownQuestions.length === 0 && !isToKnow) return told
  return acts.filter(({ intent, explicit, slots }) => {
    if (isToKnow && intent === 'book')
      return !wantsNone.test(normalized) && isTimely(withoutServices(slots))
    return explicit || intent !== 'book' || slots.services.length > 0
  })
}
const handlesOf = ({ services }: DialogueAct['slots']): string[] =>
  services.flatMap(({ options }) => options.map(({ handle }) => handle))
const withoutServices = (slots: DialogueAct['slots']): Pick<DialogueAct, 'slots'> => ({
  slots: { ...slots, services: [] },
})

/** «¿y en el Centro dónde dejo el coche?» beside «¿seguro?»: a question, and no other appointment. */
const withoutAsides = (
  { memory }: Talk,
  { normalized }: Understanding,
  acts: readonly DialogueAct[]
): readonly DialogueAct[] =>
  memory.pending?.kind === 'cancel' && normalized.includes('?')
    ? acts.filter(act => act.explicit || act.intent !== 'book' || isTimely(act))
    : acts

function* savePersonalData(talk: Talk, { name, email }: Understanding): Step<void> {
  if (!(name || email) || !can(talk, 'save_client_data')) return
  const saved = yield {
    name: 'save_client_data',
    arguments: { ...(name && { name }), ...(email && { email }) },
  }
  if (saved.ok) talk.words.push(talk.phrases.noted(name))
}

/** «siempre no»: drops what was going on. True when there was something to drop or to cancel. */
function* stepBack(
  talk: Talk,
  { abandon, normalized }: Understanding,
  acts: readonly DialogueAct[]
): Step<boolean> {
  const { memory } = talk
  if (!abandon) return false
  const hasAppointment = memory.frame?.kind === 'move' || (memory.recent && !memory.frame)
  if (hasAppointment && acts.some(({ intent }) => intent === 'cancel')) return false
  const regrets = regretsBooking(memory, normalized) || /\bsiempre no\b/.test(normalized)
  if (!memory.frame && regrets && can(talk, 'cancel_appointment')) {
    memory.frame = { kind: asksForAnotherHour.test(normalized) ? 'move' : 'cancel', latest: true }
    yield* advance(talk)
    return true
  }
  if (!memory.frame && !memory.pending) {
    if (!wantsNothing.test(normalized)) return false
    talk.words.push(talk.phrases.atEase)
    return true
  }
  drop(talk)
  return true
}

/** «ninguna», «otro día»: asks for another time, or drops the question. True when the turn is done. */
function* rejectOffer(talk: Talk, message: Understanding): Step<boolean> {
  const { frame, pending } = talk.memory
  if (asksAfterAll(talk, message.normalized)) return true
  if (!message.acts.some(isTimely) && turnsDownUnread(talk)) {
    yield* advance(talk)
    return true
  }
  const denies = message.deny && !hesitates.test(message.normalized)
  if (!(message.more || denies) || !frame || frame.kind === 'cancel' || !pending) return false
  if (pending.kind === 'offers' || pending.kind === 'when') {
    if (frame.when) frame.before = frame.when
    if (pending.kind === 'offers') frame.refused = pending.offers
    delete frame.when
    delete frame.time
    ask(talk, 'other-when', talk.phrases.askOtherWhen, { kind: 'when' })
  } else if (message.deny) drop(talk)
  else yield* remind(talk)
  return true
}

/** After what was answered beside it: suggests a time [CAP-02], or repeats the question that is still open. */
function* followQuestions(talk: Talk, questions: readonly DialogueAct[]): Step<void> {
  const { memory } = talk
  const asksPrice = questions.some(({ intent }) => intent === 'ask_price')
  if (asksPrice && !memory.frame && talk.context.schedulingMode === 'open' && memory.topic)
    return ask(talk, `suggest:${memory.topic.handle}`, talk.phrases.suggest(memory.topic.name), {
      kind: 'suggest',
      service: memory.topic,
    })
  if (talk.words.length > 0 && memory.frame && memory.pending && (memory.asked?.times ?? 0) < 2)
    yield* questions.every(({ intent }) => intent === 'my_appointments')
      ? remind(talk)
      : remindUncounted(talk)
}

const drop = (talk: Talk): void => {
  closeFrames(talk.memory)
  talk.words.push(talk.phrases.dropped)
}
