import { hesitates, undecided } from '../understand/acts/courtesies.ts'
import { defers } from '../understand/acts/deferring.ts'
import type { Understanding } from '../understand/understand.ts'
import { courteous, remind } from './courtesy.ts'
import { appointmentsOf } from '../results.ts'
import { factAbout } from './facts.ts'
import { advance } from './booking.ts'
import { saysNotOffered } from './not-offered.ts'
import { matchServices } from '../understand/spans/services.ts'
import { mostOptions } from '../wording/lists.ts'
import { ask, can, handOver, type Step, type Talk } from './talk.ts'

const asking =
  /^(?:(?:oye|disculp[ae]|una (?:duda|pregunta)|pregunta|y|hola|buenas|perdon) )*(?:aceptan|tienen|tienes|hay|se puede|puedo (?:llevar|pagar|ir|llegar)|cuentan|manejan|traen|dan|hacen|es necesario|necesito llevar|reciben|usan|como|cual|que|por que|cuantos?|cuando|con que|en que|incluye)\b/
/** What stands in a conversation for a message without words. */
const unreadable = /^\s*(?:\[(?:imagen|audio|video|documento|contacto|ubicación)\]\s*)+$/
const plain =
  /^\W*(?:ok|okey|si|va|bien|esta bien|sale|seguro|hola|estas ahi|ahi|y|entonces|no)\W*$/
/** Something is wanted, and none of our words for it was said. */
const wantsSomething =
  /\b(?:(?<!\b(?:te|los|las) )quiero|quisiera|queremos|necesito|necesitamos|ocupo|ocupamos|busco|me gustaria|me urge|me interesa|vengo por|es para)\b/
const smallTalk =
  /^(?:muy |todo )?bien\b.*\by (?:tu|usted|ustedes)\b|^y (?:tu|usted)\b|\bcomo (?:te va|les va|andas)\b/

const angry = /[😡🤬😠👿💢🖕😤]/u
/** «¿mande?», «¿eh?»: what was said was not understood. */
const asksAgain =
  /^(?:mande|eh+|e+h*|como|que|perdon|ah|hu+h|what|sorry|no (?:te |le )?entiendo|no entendi)(?: ?dijiste| dices)? ?\?+$|^(?:mande|eh+|no (?:te |le )?(?:entiendo|entendi))[ .!]*$/
/** What was said last, once more; of somebody who only came in, what they may want. */
function* sayAgain(talk: Talk): Step<void> {
  const { memory, words } = talk
  if (memory.frame && memory.pending) return yield* remind(talk)
  if (memory.said.length > 0) return void words.push(...memory.said)
  ask(talk, 'help', talk.phrases.help, { kind: 'when' })
}

/** Answers a message of which nothing else was understood, or that is only courtesy. */
export function* fallBack(talk: Talk, message: Understanding, text: string): Step<void> {
  const { memory, words } = talk
  const { normalized } = message
  if (angry.test(text) && !/[\p{L}\d]/u.test(text))
    return ask(talk, 'upset', talk.phrases.upset, { kind: 'human' })
  if (asksAgain.test(normalized)) return yield* sayAgain(talk)
  if (!memory.frame && message.abandon) return void words.push(talk.phrases.atEase)
  if (unreadable.test(text)) return void words.push(talk.phrases.onlyText)
  if (/^\W*(?:sticker)?\W*$/.test(normalized))
    return void words.push(
      memory.pending && memory.frame ? talk.phrases.waiting : courteous(talk, talk.phrases.courtesy)
    )
  if (!memory.frame && smallTalk.test(normalized)) return void words.push(talk.phrases.soSo)
  if (isQuestion(message, text)) return yield* answerUnknown(talk, message)
  if (message.thanks) return void words.push(courteous(talk, talk.phrases.thanks))
  if (memory.pending?.kind === 'human') return yield* offerPersonAgain(talk, normalized)
  if (!memory.frame && courtesyFor(talk, message)) return
  const isDeciding = memory.pending?.kind === 'offers' || memory.pending?.kind === 'cancel'
  if (memory.frame && isDeciding && isUndecided(normalized))
    return void words.push(talk.phrases.waiting)
  if (memory.frame && memory.pending) return yield* remind(talk)
  if (!memory.frame && wantsSomething.test(normalized) && can(talk, 'book_appointment')) {
    memory.frame = { kind: 'book' }
    return yield* advance(talk)
  }
  yield* offerHelp(talk, normalized)
}

const isUndecided = (text: string): boolean =>
  hesitates.test(text) || undecided.test(text) || defers(text)

/** Words of a message that tells something; fewer are a greeting or a slip. */
const fewestTold = 4
/** The two likeliest things that somebody who was not understood may want. */
function* likeliest(talk: Talk, normalized: string): Step<string> {
  const { named, phrases, memory } = talk
  const [service, ...others] = named
  const isTold = normalized.split(' ').length >= fewestTold
  const list =
    isTold && !memory.frame && can(talk, 'my_appointments')
      ? appointmentsOf(yield { name: 'my_appointments', arguments: {} })
      : []
  const [only, ...more] = list
  if (only && more.length === 0) return phrases.helpWith(only)
  if (only) return phrases.helpWithOne
  return service && others.length === 0 ? phrases.helpWithService(service.name) : phrases.help
}

const hurt =
  /\b(?:me|le|se) (?:trono|tronaron|truenan?|duelen?|molestan?|punzan?|torci\w*|lastim\w+|golpe\w+|doblo|desgarr\w+|lesion\w+|fractur\w+|infect\w+|inflam\w+|hinch\w+)\b|\b(?:herida|esguince|desgarre|lesion|golpe|bolita|ronchas?|infeccion)\b/
/** «me tronó la rodilla»: a first visit is where it is looked at. True when its day was asked. */
function* seesHurt(talk: Talk, normalized: string): Step<boolean> {
  const [visit] = matchServices('consulta valoracion revision', talk.memory.services ?? []).matches
  const [service] = visit?.options ?? []
  if (!service || talk.memory.frame || !hurt.test(normalized) || !can(talk, 'book_appointment'))
    return false
  talk.memory.frame = { kind: 'book', service, guessed: ['service'] }
  yield* advance(talk)
  return true
}

/** Who is not understood is asked one question with the two likeliest readings; the second time a person is offered. */
function* offerHelp(talk: Talk, normalized: string): Step<void> {
  const { memory, phrases, named } = talk
  const about = normalized.slice(0, 200)
  if (memory.asked?.key === 'help')
    return ask(talk, 'lost', phrases.lost, { kind: 'human', ...(about !== '' && { about }) })
  if (named.length > 1 && !memory.frame) {
    const options = named.slice(0, mostOptions)
    return ask(talk, 'service', phrases.compare(options), { kind: 'services', options })
  }
  if (yield* seesHurt(talk, normalized)) return
  const question = yield* likeliest(talk, normalized)
  const [service, ...others] = named
  if (service && others.length === 0) memory.topic = service
  ask(talk, 'help', question, { kind: 'when' })
}

/** «el blanqueamiento cuántos tonos sube»: asked after what it is about. */
const inside = /[a-z]{3,} (?:cuant[oa]s?|con quien|cual(?:es)?|que tan|por que) [a-z]/
const isQuestion = ({ normalized, greet }: Understanding, text: string): boolean =>
  /\bsi (?:llego|voy|llegamos)\b(?! *(?:$|[,;.]|eh\b|gracias))/.test(normalized) ||
  (/\?/.test(text) && !plain.test(normalized.replace(/\?/g, '')) && !isGreetingOnly(normalized)) ||
  inside.test(normalized) ||
  (asking.test(normalized) && !plain.test(normalized) && !greet)

const isGreetingOnly = (normalized: string): boolean =>
  /^(?:hola|buenas|buenos|que tal|como estas?|que onda)[\w ,]{0,24}\?*$/.test(normalized)

/** From what the owner wrote, or else says that it is not known and offers a person. */
function* answerUnknown(talk: Talk, { normalized }: Understanding): Step<void> {
  const { memory, words } = talk
  const about = normalized.slice(0, 200)
  const facts: string[] = []
  for (const question of normalized.split(/\? ?|;| y (?=en que|si |hay|tienen)/)) {
    const fact = question.trim() === '' ? undefined : yield* factAbout(talk, question)
    if (fact && !facts.includes(fact)) facts.push(fact)
  }
  if (facts.length > 0) {
    words.push(facts.join(' '))
    if (memory.frame && memory.pending) yield* remind(talk)
    return
  }
  if (saysNotOffered(talk, normalized)) return
  const { pending } = memory
  if (pending?.kind === 'human' && (memory.asked?.times ?? 0) >= 2)
    return yield* handOver(talk, pending.about ?? about)
  if (pending?.kind === 'human')
    return ask(talk, 'no-data', talk.phrases.noData, { ...pending, about })
  if (!memory.frame) return ask(talk, 'no-data', talk.phrases.noData, { kind: 'human', about })
  words.push(talk.phrases.noDataNow)
  // A question put twice already would now turn into the offer of a person, which was just made.
  if (pending && (memory.asked?.times ?? 0) < 2) yield* remind(talk)
}

function* offerPersonAgain(talk: Talk, normalized: string): Step<void> {
  const { pending, asked } = talk.memory
  if (pending?.kind !== 'human') return
  if ((asked?.times ?? 0) >= 2)
    return yield* handOver(talk, pending.about ?? normalized.slice(0, 200))
  ask(talk, 'human', talk.phrases.offerHuman, pending)
}

/** «me equivoqué de chat» */
const misdirected =
  /\b(?:me )?equivoque de (?:chat|numero|conversacion|persona|grupo|contacto)|\b(?:numero|chat) equivocado|\b(?:no era|era|iba) para (?:otr[oa]|ti|usted|aqui)\b/

/** Small talk, a greeting, a yes to nothing. True when it was one. */
const courtesyFor = (talk: Talk, { normalized, greet, confirm, deny }: Understanding): boolean => {
  const { memory, words } = talk
  if (greet && !talk.isFirst) ask(talk, 'hello', talk.phrases.helloAgain, { kind: 'when' })
  // «Sí» to nothing asks what for; «ok» and «va» only close what was said.
  else if (memory.closed ? confirm || deny : confirm && !/\bsi\b/.test(normalized))
    words.push(courteous(talk, talk.phrases.courtesy))
  else if (undecided.test(normalized)) words.push(talk.phrases.waiting)
  else if (misdirected.test(normalized)) words.push(talk.phrases.atEase)
  else return false
  return true
}
