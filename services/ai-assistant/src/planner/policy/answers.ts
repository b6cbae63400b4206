import { answerPast } from './past-visits.ts'
import { answerRequirements } from './age.ts'
import { namesNothing, nounOf } from './nouns.ts'
import { openOn } from './opening-hours.ts'
import { fold } from '@mostrador/kernel'
import type { Service, Specialist } from '../understand/business.ts'
import { pair } from '../understand/spans/service-words.ts'
import { isTradeWord } from '../understand/lexicon/trades.ts'
import { matchServices } from '../understand/spans/services.ts'
import { findService } from './services.ts'
import { isOnlyElsewhere } from './service-questions.ts'
import { answerFromFacts, factAbout } from './facts.ts'
import { topicOf } from '../understand/acts/topics.ts'
import { learnBranches } from './learn-branches.ts'
import { tellAppointments } from './own-appointments.ts'
import { appointmentsOf } from '../results.ts'
import { answerProducts, productMeant, sellProduct } from './products.ts'
import { ask, can, type Step, type Talk } from './talk.ts'
import { thingBeside } from './thing-beside.ts'
import type { DialogueAct } from '../understand/dialogue-acts.ts'

type Answering = (talk: Talk, act: DialogueAct) => Step<void>

/** The price and length of what was asked about. */
function* answerPrice(talk: Talk, said: DialogueAct): Step<void> {
  const { memory, words } = talk
  const asked = withoutStory(talk, said)
  const beside = thingBeside(memory.services ?? [], asked)
  const isSold = beside !== undefined && (yield* sellProduct(talk, beside.thing))
  const act = isSold ? { ...asked, text: beside.rest } : asked
  if (memory.topic !== null && tooDear.test(act.text)) return void words.push(talk.phrases.itsPrice)
  const product = productMeant(talk, act)
  if (product && (yield* sellProduct(talk, product))) return
  const named = asksForAll.test(act.text) ? (memory.services ?? []) : withTheOneBefore(talk, act)
  const found = named.length > 0 ? named : pricedByContext(talk, act)
  const other = named.length > 0 ? undefined : yield* otherThing(talk, act)
  if (other !== undefined) {
    if (!words.includes(other)) words.push(other)
    return
  }
  if (found.length === 0) return yield* answerOtherPrice(talk, act)
  const [only, ...more] = found
  const isLength = only && more.length === 0 && onlyLength.test(act.text) && !asksCost(talk)
  words.push(
    isLength && only.minutes !== null
      ? talk.phrases.takes(only.name, only.minutes)
      : talk.phrases.price(found.slice(0, 12))
  )
  isOnlyElsewhere(talk, more.length === 0 ? only : undefined, act.slots.branch)
  if (only && more.length === 0) memory.topic = only
  else if (named.length > 1) memory.topic = null
  if (named.length > 1 && !memory.frame)
    memory.pending = { kind: 'services', options: found.slice(0, 12) }
}

/** «cuánto cuesta, me dan pánico las agujas»: beside what is talked about, the rest is no thing that has a price. */
const withoutStory = ({ memory, named }: Talk, act: DialogueAct): DialogueAct => {
  const isKnown = named.length > 0 || memory.topic !== null || memory.frame !== null
  const asked = act.text.split(', ').find(piece => topicOf(piece) === 'ask_price')
  return isKnown && asked !== undefined && namesNothing(asked) ? { ...act, text: asked } : act
}

/** «está caro» says it, and asks nothing. */
const tooDear =
  /^(?:(?:y|uy|ay|que|esta|muy|sale|es|se me hace|algo|un poco) )*(?:car[oa]s?|carisim[oa]s?)$/
const asksForAll =
  /\b(?:lista (?:completa )?de (?:todos )?(?:los |sus )?precios|tod[oa]s (?:los|sus) precios)\b/

const onlyLength = /\b(?:dura\w*|tarda\w*|demora\w*|cuanto tiempo|que duracion|minutos|horas)\b/
const costing =
  /\b(?:cuest\w+|cost\w+|precios?|val\w+|sal(?:e|en|dr\w+)|cobr\w+|cuanto (?:es|seria|por|el|la|un|una|est[ae]n?|anda|queda))\b/

/** «cuánto cuesta y cuánto tarda»: both of them, in whichever clause. */
const asksCost = ({ written }: Talk): boolean => costing.test(fold(written))

const tellServices = ({ memory, words, phrases }: Talk): void => {
  const services = memory.services ?? []
  words.push(services.length > 0 ? phrases.services(services.slice(0, 12)) : phrases.noServices)
  if (!memory.frame && services.length > 0)
    memory.pending = { kind: 'services', options: services.slice(0, 12) }
}

/** Addresses or opening hours, of the branch and the day that were named. */
function* answerPlace(talk: Talk, act: DialogueAct): Step<void> {
  const { memory, words, phrases } = talk
  const fact = isOfPlace.test(act.text) ? yield* factAbout(talk, act.text) : undefined
  if (fact !== undefined) return void words.push(fact)
  yield* learnBranches(talk)
  const { branch } = act.slots
  const all = memory.branches ?? []
  const place = branch?.name ?? (act.intent === 'ask_address' ? placeMeant(memory, act) : undefined)
  const near = place === undefined ? [] : all.filter(({ name }) => name === place)
  const branches = near.length > 0 ? near : all
  const before = memory.about === 'ask_hours' && branch ? memory.aboutDay : null
  const day = act.slots.date ?? before ?? undefined
  memory.aboutDay = day ?? null
  if (act.intent === 'ask_address') return void words.push(phrases.addresses(branches))
  const isYesNo = !/que horas?/.test(act.text)
  const onDay = openOn(phrases, { branches, all, date: day, isYesNo })
  words.push(onDay ?? phrases.hours(branches, all.length > 1))
}

/** Where somebody is that was named, or where the times are that were proposed. */
const placeMeant = (
  { frame, pending }: Talk['memory'],
  { slots: { specialist } }: DialogueAct
): string | undefined => {
  if (specialist?.kind === 'one') return specialist.specialist.branch
  if (pending?.kind !== 'offers') return frame?.branch?.name
  const [only, ...others] = new Set(pending.offers.map(({ branch }) => branch))
  return others.length === 0 ? only : undefined
}

function* answerAttending(talk: Talk): Step<void> {
  const [next] = can(talk, 'my_appointments')
    ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
    : []
  // «¿y cuánto era?»: of the one that was confirmed.
  if (next) talk.memory.topic = findService(next.service, talk.memory.services ?? []) ?? null
  talk.words.push(next ? talk.phrases.attending(next) : talk.phrases.noAppointments)
}

const answering: Partial<Record<DialogueAct['intent'], Answering>> = {
  ask_price: answerPrice,
  ask_products: answerProducts,
  ask_hours: answerPlace,
  ask_address: answerPlace,
  my_appointments: tellAppointments,
  attend: answerAttending,
  past_visits: answerPast,
  ask_payment: (talk, { text }) => answerFromFacts(talk, text),
  ask_requirements: answerRequirements,
}

/** Answers a question that changes nothing. True when `act` was one. */
export function* answer(talk: Talk, act: DialogueAct): Step<boolean> {
  const own = answering[act.intent]
  if (own !== undefined) yield* own(talk, act)
  else if (act.intent === 'ask_services') tellServices(talk)
  else if (act.intent === 'opt_out') talk.words.push(talk.phrases.optOut)
  else if (act.intent === 'ask_specialists')
    talk.words.push(talk.phrases.specialists(whoGives(talk, act).map(({ name }) => name)))
  else return false
  return true
}

/** «no encuentro dónde estacionarme»: of the place, and not where it is. */
const isOfPlace = /\b(?:estacion\w+|parking|urgencias?|emergencias?)\b/

/** What a price is asked of that names no service: of what the message told, or what is talked about. */
const pricedByContext = (talk: Talk, { slots, text }: DialogueAct): readonly Service[] => {
  if (slots.unknownService) return []
  if (namesNothing(text) && talk.named.length > 0) return talk.named
  const isOfThing =
    /\b(?:de|del|el|la|los|las|un|una)\b(?! lista)/.test(text) && !namesNothing(text)
  if (isOfThing) return []
  return talk.named.length > 0 ? talk.named : inQuestion(talk.memory, talk.memory.services ?? [])
}

/** Words that may be a thing that is charged: «¿cobran comisión?». */
const mostOfThing = 2
/** What the owner wrote of a thing that is no service: «¿cobran comisión?». */
function* otherThing(talk: Talk, { slots, text }: DialogueAct): Step<string | undefined> {
  const words = nounOf(text).split(' ')
  const isThing = !namesNothing(text) && words.length <= mostOfThing && !words.some(isTradeWord)
  return isThing && !slots.unknownService ? yield* factAbout(talk, text) : undefined
}

/** What a bare «¿cuánto dura?» is about: what is being arranged, or was just booked. */
const inQuestion = (
  { frame, others, closed, recent, topic, about }: Talk['memory'],
  services: readonly Service[]
): readonly Service[] => {
  // «¿cuánto sería por las dos?», of a plan: each service of it.
  const planned =
    frame?.kind === 'book' ? [frame, ...others].flatMap(each => each.service ?? []) : []
  const distinct = planned.filter(
    ({ handle }, at) => planned.findIndex(each => each.handle === handle) === at
  )
  if (distinct.length > 1) return distinct
  if (frame?.service) return [frame.service]
  const isAttended = about === 'attend' && topic !== null
  if (isAttended) return [topic]
  const isBooked = frame === null && closed && recent !== null && topic !== null
  return isBooked ? [topic] : (frame?.among ?? services)
}

const withMore = /\bcon (?:todo y )?(?:la |el |su )?[a-z]{4,}|\b(?:junto|completo) con\b/
/** «a cómo el corte, ¿y ya con la barba?»: the service that is both, where there is one. */
const withTheOneBefore = ({ memory }: Talk, { text, slots }: DialogueAct): Service[] => {
  const named = slots.services.flatMap(({ options }) => options)
  if (!withMore.test(text) || memory.topic === null || named.length === 0) return named
  const whole = `${fold(memory.topic.name)} ${text}`
  const [both] = matchServices(whole, memory.services ?? []).matches
  const isOther = both?.options.every(
    ({ handle, name }) => handle !== memory.topic?.handle && pair.test(name)
  )
  return both && isOther ? both.options : named
}

const others = /\b(?:quien(?:es)? mas|alguien mas|otr[oa]s?)\b/
/** Who gives the services named or being arranged, at the branch named; everybody when nothing was. */
const whoGives = ({ memory }: Talk, { slots, text }: DialogueAct): Specialist[] => {
  const said = slots.services.flatMap(({ options }) => options)
  const arranged = memory.frame?.service
  const meant = said.length > 0 ? said : arranged ? [arranged] : []
  const named = new Set(meant.map(({ handle }) => handle))
  const told = others.test(text) ? memory.person : null
  return memory.specialists.filter(
    ({ name, branch, services }) =>
      name !== told &&
      (slots.branch === undefined || branch === slots.branch.name) &&
      (named.size === 0 || services === undefined || services.some(handle => named.has(handle)))
  )
}

/** «por sacar una muela»: something that is done. */
const doing = /\b(?:por|para|de) (?:\w+ )?[a-z]{2,}(?:ar|er|ir)(?:me|le|se|les|nos|l[oa]s?)?\b/
/** A thing of few words can be repeated to whoever asked. */
const mostWords = 2
/**
 * The price of something that no service is called: a product, what the owner wrote about it, or that
 * it is not known. Only whoever names another service is shown what there is.
 */
function* answerOtherPrice(talk: Talk, { slots, text }: DialogueAct): Step<void> {
  const { memory, phrases, words } = talk
  const said = slots.unknownService ?? nounOf(text)
  if (yield* sellProduct(talk, said)) return
  const fact = yield* factAbout(talk, text)
  if (fact !== undefined) return void (words.includes(fact) || words.push(fact))
  const isService =
    slots.unknownService !== undefined || doing.test(text) || said.split(' ').some(isTradeWord)
  if (isService && memory.services?.length)
    return void words.push(
      `${phrases.noPrice(said)} ${phrases.services(memory.services.slice(0, 8))}`
    )
  // «2x1 en el relajante, ¿cuánto es ya con el descuento?»: what is known is its price.
  const [only, ...more] = talk.named
  if (only && more.length === 0) words.push(phrases.price([only]))
  if (said === '') return void words.push(phrases.noPrice('eso'))
  const thing = said.split(' ').length > mostWords ? undefined : said
  if (memory.frame !== null) return void words.push(phrases.unknownAside(thing))
  ask(talk, 'no-data', phrases.unknown(thing), { kind: 'human', about: text.slice(0, 200) })
}
