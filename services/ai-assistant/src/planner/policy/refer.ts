import type { Topic } from '../understand/acts/topics.ts'
import type { Understanding } from '../understand/understand.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'
import { asksForDose } from '../understand/acts/bodily.ts'
import { asksForContact } from '../understand/acts/contact.ts'
import { asksToChangeOrder, matterOf } from '../understand/acts/matters.ts'
import { remind } from './courtesy.ts'
import { factAbout } from './facts.ts'
import { warn } from './emergency.ts'
import { passOn, tellTeamOfDelay } from './late.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'

/** What a person of the business must hear of, the most pressing first. */
const forPeople = [
  'emergency',
  'complain',
  'human',
  'matter',
  'waiting',
  'arrived',
  'late',
] as const
type ForPeople = (typeof forPeople)[number]

const textFor = ({ phrases }: Talk, topic: ForPeople, said = ''): string => {
  const texts: Record<ForPeople, string> = {
    emergency: phrases.emergency,
    complain: `${phrases.sorry} ${phrases.handedOver}`,
    human: phrases.handedOver,
    matter: phrases.forTeam[matterOf(said) ?? 'papers'],
    waiting: phrases.stillWaiting,
    arrived: phrases.arrived,
    late: phrases.late,
  }
  return texts[topic]
}

/** Calls a person where one is needed: asked for, complained to, waited for. True when it did. */
export function* referToPerson(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const topics: Set<Topic> = new Set(message.acts.map(({ intent }) => intent))
  // What is being bought is changed here; only a registered order is the team's.
  if (memory.cart !== null && asksToChangeOrder(message.normalized)) topics.delete('matter')
  const isToldWhy = topics.has('my_appointments') && !newContact.test(message.normalized)
  if (isToldWhy && message.acts.every(isNoChangeOfData)) topics.delete('matter')
  // «¿hay alguien? limpieza el sábado» knocks at the door.
  if (message.acts.some(asksAnyway) && message.acts.every(isNoPerson)) topics.delete('human')
  if (asksForContact(message.normalized)) topics.add('human')
  // «sí, apártame el baño del sábado» asks for an appointment, not for a person.
  const asksToBook = message.acts.some(
    ({ intent, slots: { services, date, time } }) =>
      intent === 'book' && (services.length > 0 || date !== undefined || time !== undefined)
  )
  // «sigo esperando el camión, ¿me aguantan?» is late, and waits for nobody here.
  if (topics.has('late') && !memory.calledPerson) topics.delete('waiting')
  const isAgreed = memory.pending?.kind === 'human' && message.confirm && !asksToBook
  const topic = forPeople.find(each => topics.has(each))
  // «a las tres y media ya estamos ahí, mañana» is a plan.
  if (topic === 'arrived' && message.acts.some(isPlanned)) return false
  // «mejor a las 7, que a las 6 apenas voy saliendo», beside times on the screen: why another is wanted.
  const isArranging = memory.frame !== null && memory.pending !== null
  if (topic === 'late' && isArranging && message.acts.some(tellsTime)) return false
  // «con don Carlos el jueves a las 8, después hay mucho tráfico»: why that hour.
  if (topic === 'late' && message.acts.some(act => isWish(act) || wishesLate(act))) return false
  if (topic === 'late' && (topics.has('move') || topics.has('cancel') || asks(message)))
    return false
  // Who waited for an answer and says what they want gets it, with an apology.
  const isAsking = message.acts.some(asksSomething) || message.unknownQuestions.length > 0
  const isClear = isAsking || message.acts.some(asksAnyway)
  if (topic === 'waiting' && !memory.calledPerson && isClear) {
    talk.words.push(talk.phrases.sorryToWait)
    return false
  }
  // Who leaves because of it, or moves what they have, gets that with an apology; so does who says what
  // makes it good: «se me cayó la resina que me pusieron, hoy a las 6 me la ponen».
  const isAnswerable = message.acts.some(act => asksToChange(act) || makesGood(act))
  if (topic === 'complain' && isAnswerable && !demands.test(message.normalized)) {
    talk.words.push(talk.phrases.sorry)
    return false
  }
  if (topic === 'matter' && (yield* tellsInvoices(talk, message))) return false
  if (topic === undefined && !isAgreed) return false
  const about = memory.pending?.kind === 'human' && isAgreed ? memory.pending.about : undefined
  const reason =
    about ?? (message.normalized.slice(0, 200) || 'El cliente pide hablar con una persona')
  if (topic === 'late') return yield* tellTeamOfDelay(talk, reason)
  if (topic === 'arrived') return yield* passOn(talk, `Avisa: ${reason}`, textFor(talk, topic))
  if (topic === 'emergency') return yield* warn(talk, message, reason)
  if (
    topic === 'matter' &&
    (memory.frame !== null || (asksToBook && !wasHere.test(message.normalized)))
  )
    return yield* tellTeam(talk, message, reason)
  const text = textFor(talk, topic ?? 'human', message.normalized)
  // «cancélenmela, y que me llame el dueño»: both; the question whether to cancel comes after it.
  if (isSaidToPerson(topic) && ordersCancelling(message) && can(talk, 'cancel_appointment')) {
    yield* passOn(talk, reason, text)
    memory.calledPerson = true
    return false
  }
  // Who asks for a person with a question about a body gets no advice from an assistant.
  const isOfHealth = topic === 'human' && topics.has('health')
  yield* handOver(talk, reason, isOfHealth ? `${talk.phrases.noAdvice} ${text}` : text)
  return true
}

/** «¿cuánto cuesta? y ocupo factura», before any visit: what the owner wrote about it is the answer. */
function* tellsInvoices(talk: Talk, { normalized, acts }: Understanding): Step<boolean> {
  const isAsked = acts.some(asksSomething) && !wasHere.test(normalized)
  if (!isAsked || matterOf(normalized) !== 'invoice') return false
  const written = yield* factAbout(talk, 'dan factura')
  if (written === undefined) return false
  talk.words.push(written)
  return true
}

/** A service is asked for with its day or hour. */
const isWish = ({ intent, slots: { services, date, time } }: DialogueAct): boolean =>
  intent === 'book' && services.length > 0 && (date?.kind === 'days' || time !== undefined)

/** «quiero tinte mañana a las 11, que después hay tráfico» */
const wishesLate = (act: DialogueAct): boolean =>
  act.intent === 'late' &&
  /\b(?:quiero|quisiera|necesito|ocupo|apart\w+|agend\w+)\b/.test(act.text) &&
  isWish({ ...act, intent: 'book' })
/** What is said beside it asks for an appointment all the same. */
export const wantsAllTheSame = (act: DialogueAct): boolean =>
  isWaitingToBook(act) || wishesLate(act) || (act.intent === 'complain' && makesGood(act))

const again =
  /\b(?:otra vez|de nuevo|nuevamente|quiero|quisiera|necesito|citas?|lugar|(?:me|le) l[aeo]s? (?:pon|hac|peg|componen|retoc)\w*)\b/
/** A complaint that asks for the work again, and says when. */
const makesGood = (act: DialogueAct): boolean =>
  isWish(act) ||
  (act.intent === 'complain' &&
    act.slots.time !== undefined &&
    again.test(act.text) &&
    isWish({ ...act, intent: 'book' }))

/** «fui el sábado a limpieza, necesito factura»: told of a visit, and no wish for another. */
const wasHere =
  /\b(?:fui|fuimos|fue|hicieron|hizo|hice|tuve|tuvimos|tenia|atendi\w+|pag(?:ue|amos)|pasad[oa]|ayer|antier|anterior|ultim[oa]|estuv\w+)\b/
const demands =
  /\b(?:dinero|devuelv\w+|reembols\w+|anticipo|respons\w+|quej\w+|reclam\w+|arregl\w+|repar\w+|encargad[oa]|gerente|duen[oa]|hablar|profeco|demand\w+|explicacion)\b/

/** «cambié de celular, ¿a qué hora era lo mío?»: why it is asked; a new number is for the team. */
const isNoChangeOfData = ({ intent, text }: DialogueAct): boolean =>
  intent !== 'matter' || matterOf(text) === 'data'
const newContact = /\d{4}|@/

const isPlanned = ({ intent, slots: { date, time } }: DialogueAct): boolean =>
  intent === 'arrived' ? time?.exact !== undefined : date?.kind === 'days' && intent === 'book'

const isSaidToPerson = (topic: ForPeople | undefined): boolean =>
  topic === 'complain' || topic === 'human'
/** «hablar con alguien para cancelar»: what the person is asked for. */
const toCancel = /\b(?:para|sobre|acerca de|de) (?:que )?(?:me |la |lo |l[oa]s )?cancel\w+/
const ordersCancelling = ({ acts, normalized }: Understanding): boolean =>
  acts.some(({ intent, explicit }) => intent === 'cancel' && explicit) && !toCancel.test(normalized)

/** Waited for an answer, and says what they want. */
const asksAnyway = (act: DialogueAct): boolean =>
  isWaitingToBook(act) ||
  (act.intent === 'book' && act.slots.services.length > 0) ||
  asksToChange(act)
/** «solo quiero saber cuánto cuesta»: a question that has an answer. */
const asksSomething = ({ intent, explicit }: DialogueAct): boolean =>
  explicit && intent.startsWith('ask_')
/** «pásenme al viernes a la misma hora», «cancélenla»: of an appointment that they have. */
const asksToChange = ({ intent, explicit, slots }: DialogueAct): boolean =>
  (intent === 'cancel' && explicit) ||
  (intent === 'move' &&
    (slots.date?.kind === 'days' ||
      slots.time !== undefined ||
      slots.sameHour ||
      // «cámbiamela con otra», whatever the reason for it is.
      slots.specialist !== undefined))

/** «¿hay alguien?» */
const knocking = /^(?:(?:hola|buenas|oigan?) ?)*(?:(?:hay|esta|anda) alguien(?: ahi| por ahi)?)?$/
const isNoPerson = ({ intent, text }: DialogueAct): boolean =>
  intent !== 'human' || text.split(/ *[,;] */).every(each => knocking.test(each.trim()))

const tellsTime = ({ intent, slots: { date, time } }: DialogueAct): boolean =>
  (intent === 'book' || intent === 'move') && (date !== undefined || time !== undefined)

/** «¿y si llego tarde?» */
const asks = ({ normalized }: Understanding): boolean =>
  /\?|\bsi (?:llego|voy)/.test(normalized.replace(expected, ' '))
/** «voy tarde, ¿sí me esperan?», «llego 10 min tarde, ¿hay tolerancia?» tell it. */
const expected =
  /\b(?:si )?(?:me|nos) (?:esperan?|esperas|aguantan?|aguantas|atienden|reciben)(?: \w+){0,2} ?\?+|\b(?:si )?(?:hay|tienen|dan|manejan|cuanto (?:es|dan|tienen)?) (?:de |la |algo de )*tolerancia ?\?+/g

/** «llevo dos días esperando que me digan si hay lugar para gelish el jueves» */
const isWaitingToBook = ({ intent, slots }: DialogueAct): boolean =>
  intent === 'waiting' && slots.services.length > 0

/** A matter for the team beside an appointment being arranged: it is told, and the plan goes on. */
function* tellTeam(talk: Talk, message: Understanding, reason: string): Step<boolean> {
  yield* passOn(talk, reason, textFor(talk, 'matter', message.normalized))
  const isOnly = message.acts.every(({ intent }) => intent === 'matter')
  if (isOnly && !message.confirm && talk.memory.pending) yield* remind(talk)
  return isOnly && !message.confirm
}

const declined: readonly Topic[] = ['health', 'general', 'others']

const pleading =
  /\b(?:horas?|dia|citas?|datos?|dime|digan|dinos|nomas|nada mas|es (?:mi|un|una|para)|soy|somos)\b/
/** «es mi hermana, nomás la hora»: the same question about somebody else, once it was declined. */
const insistsOnOthers = (
  { memory }: Talk,
  { confirm, normalized }: Understanding,
  acts: readonly DialogueAct[]
): boolean =>
  memory.pending?.kind === 'human' &&
  memory.asked?.key === 'human:others' &&
  !confirm &&
  acts.every(({ slots }) => slots.services.length === 0) &&
  pleading.test(normalized)

/**
 * Declines what is not for an assistant to answer, in one sentence, and comes back to what is open.
 * True when the turn is done.
 */
export function* decline(
  talk: Talk,
  message: Understanding,
  acts: readonly DialogueAct[]
): Step<boolean> {
  const { memory } = talk
  const insists = insistsOnOthers(talk, message, acts)
  const topic = insists
    ? 'others'
    : declined.find(each => acts.some(({ intent }) => intent === each))
  if (topic === undefined) return false
  // «¿cuánto es 3x+5? es urgente» asks for no appointment.
  const isOnly = acts.every(
    ({ intent, explicit, slots }) =>
      declined.includes(intent) ||
      (topic !== 'others' && !explicit && memory.frame === null && slots.services.length === 0)
  )
  const about = message.normalized.slice(0, 200)
  if (topic === 'general') {
    memory.courtesies += 1
    const [first, second] = talk.phrases.notOurs(talk.context.businessName)
    talk.words.push((memory.courtesies % 2 === 1 ? first : second) ?? '')
    return isOnly
  }
  const wasToldPrivate = memory.asked?.key === 'human:others'
  const whyPrivate = wasToldPrivate ? talk.phrases.stillPrivate : talk.phrases.private
  const why = topic === 'health' ? talk.phrases.noAdvice : whyPrivate
  if (insists) talk.words.push(why)
  // A medicine for somebody who is ill cannot wait for a yes to «shall I pass you on?».
  if (topic === 'health' && !memory.frame && asksForDose(message.normalized)) {
    yield* handOver(talk, about, `${why} ${talk.phrases.handedOver}`)
    return true
  }
  if ((isOnly || insists) && !memory.frame) {
    ask(talk, `human:${topic}`, `${why} ${talk.phrases.offerHuman}`, { kind: 'human', about })
    return true
  }
  talk.words.push(why)
  if (isOnly && memory.pending) yield* remind(talk)
  return isOnly
}
