import { fold, minutesOf } from '@mostrador/kernel'
import { closeFrames, type Frame, type Offer, type Pending } from '../state/memory.ts'
import { addTimes } from '../state/frames.ts'
import { isOnlyCounted } from '../state/plan-people.ts'
import { mentionsOfPeople } from '../understand/mentions.ts'
import { readSlots } from '../understand/slots.ts'
import { kin } from '../understand/spans/kin.ts'
import { matchServices } from '../understand/spans/services.ts'
import { theWriter } from '../understand/spans/attendee.ts'
import { weekdayText } from '../wording/weekday.ts'
import type { Understanding } from '../understand/understand.ts'
import { advance } from './booking.ts'
import { keepOfPlan } from './drop-service.ts'
import { optionIndex } from './options.ts'
import { remind } from './courtesy.ts'
import { ask, type Step, type Talk } from './talk.ts'

type Part = { readonly frame: Frame; readonly offer: Offer | undefined }

const only = '(?:nomas|nada mas|solo|solamente|unicamente|tan solo)'
const takes =
  '(?:(?:deja|dejem|qued|apart|agend|reserv|anot|guard|quier|necesit|ocup|pon|haz|hag|va|seria|que sea|me quedo con)[a-z]*)'
/** «quita», «bórrame», «ya no quiero la de…», «sin la de…» */
const removes =
  /\b(?:(?:quit|borr|elimin|descart|cancel|anul)[a-z]*|saca(?:me|le|la|lo|mela)?|baja(?:me|le|la)|(?:ya )?no (?:quiero|ocupo|necesito|voy a (?:querer|ocupar|necesitar)|(?:me )?(?:apart|agend|reserv|pong)[a-z]*)(?! que\b)|(?<!\b(?:cita|nota) )(?:sin|menos|excepto|salvo))\b/
/** «la de mi hijo ya no», «la mía siempre no» */
const trailing =
  /^(?:(?:no|pero|ah|oye|entonces|bueno|perdon|mejor)[, ]+)*(?:la|el|lo) (?:del? |mi[ao]\b|tuy[ao]\b).*\bno(?: (?:va|quiero|la quiero|la ocupo))?$/
/** «mi papá siempre no va» */
const staysAway =
  /^(?:(?:no|ay|oye|pero|perdon|fijate que|es que|dice que|creo que|al final)[, ]+)*(?:mi|el|la) [a-z]+(?: [a-z]+)? (?:(?:ya|siempre|al final|creo que|mejor|dice que) )*no (?:va|viene|puede|podra|ira|vendra|alcanza|quiere|asiste|va a (?:poder|ir|venir|querer))\b/
/** «el de mi hermano no sé», «mi hermano luego te digo»: not decided yet, and not to be booked with the rest. */
const undecided =
  /^(?:(?:no|pero|ah|oye|y|entonces|bueno|perdon)[, ]+)*(?:(?:la|el|lo) (?:del? |mi[ao]\b|tuy[ao]\b)|mi ).*?\b(?:(?:todavia |aun |creo que )*no (?:se|sabe|sabria|estoy segur[oa]|esta segur[oa]|me ha (?:dicho|confirmado))(?: (?:bien|aun|todavia|si .*))?|quien sabe|(?:luego|despues|al rato|manana|ahorita) (?:te|le|les) (?:digo|aviso|confirmo)|(?:te|le|les) (?:digo|aviso|confirmo) (?:luego|despues|al rato|manana)|(?:queda |dejal[oa] |dejame )?pendiente)$/
/** «sí, pero uno ya no va», «uno ya está vacunado»: of several alike one fewer. */
const oneFewer =
  /^(?:(?:si|va|ok|ah|no|oye|pero|but|nomas que|solo que|es que|perdon|fijate que)[, ]+)*(?:un[oa]|otr[oa]) (?:de (?:ell[oa]s|l[oa]s [a-z]+|mis [a-z]+) )?(?:(?:siempre|al final|mejor|creo que|dice que|ya) )*(?:no (?:va|viene|puede|podra|ira|vendra|quiere|necesita|ocupa|le toca)\b(?! (?:a|en|es[ea]|el|tan)\b)|(?<=\bya )(?:esta [a-z]+d[oa]|l[oa] tiene|se l[oa] [a-z]+|l[oa] [a-z]+|fue|vino)\b)/
/** «nomás deja una», «deja solo la mía», «solo la de mi hijo», «con una basta» */
const keeps = new RegExp(
  `\\b(?:${only} (?:me |nos |la |lo )?${takes}|${takes} (?:me |nos |la |lo )?${only}|(?:mejor |entonces |que sea |seria )*${only}(?= (?:una|uno|un|1|l[ao]|el|mi|para|yo|a mi)\\b)|con una(?: sola)? (?:basta|esta bien|es suficiente|tengo)|una sola|mejor (?:nomas )?una\\b(?! hora))`
)
/** «una», «1», of which nobody knows which it is. */
const anyOne = /\b(?:una|uno|1)\b(?! (?:hora|de la|y media|opcion))/
const ofAll =
  /\b(?:todas|todos|ambas|ambos|l[ao]s (?:dos|tres|cuatro|[2-4])|ningun[oa]|nada(?! mas))\b/
/** «solo la de mi hijo mejor a las 6» changes it, and takes nothing away. */
const changes = /\b(?:a las? \w|mejor a|mas (?:tarde|temprano)|cambi|muev|mov|pas[ae]|con (?!una))/
/** «la de las 5», «la del jueves»; «ya no a las 5» is another hour for all of them. */
const ofTime = /\b(?:la|el|lo) (?:del?|que es|que esta|que va)\b/
const everyOne =
  /\b(?:todas|ambas|las (?:dos|tres|cuatro|[2-4]))(?= *(?:$|[,;.]|por favor|porfa|mejor|ya))/
const places = new Map(Object.entries({ primer: 0, segund: 1, tercer: 2, cuart: 3 }))
const placed = /\b(?:l[ao]|el) (primer|segund|tercer|cuart)[oa]?\b(?! (?:opcion|vez|hora))/
const last = /\b(?:la|el) ultim[oa]\b/

const whoOf = ({ forWhom = theWriter }: Frame): string => forWhom

/** The plan on the screen, each part with its time; none where several plans are. */
const partsOf = ({ memory: { frame, others, pending } }: Talk): readonly Part[] => {
  const [shown] = pending?.kind === 'offers' || pending?.kind === 'part' ? pending.offers : []
  const times = shown ? [shown, ...(shown.also ?? []).map(({ offer }) => offer)] : []
  return [frame, ...others].flatMap((each, at) =>
    each === null ? [] : [{ frame: each, offer: times[at] }]
  )
}

const anybody = new RegExp(`\\b(?:${kin})\\b`, 'g')
const namesService = ({ memory }: Talk, text: string): boolean =>
  matchServices(text.replace(anybody, ' '), memory.services ?? []).matches.length > 0

/** Those of a plan that a clause names: by place, person, name, service, hour or day. */
const namedIn = (talk: Talk, clause: string, parts: readonly Part[]): readonly Part[] => {
  const { memory, context } = talk
  const { pending } = memory
  // Of several plans on the screen «la primera» is one of them.
  const isOnePlan = pending?.kind !== 'offers' || pending.offers.length === 1
  const place = isOnePlan ? placed.exec(clause)?.[1] : undefined
  if (place !== undefined) return parts.slice(places.get(place), (places.get(place) ?? 0) + 1)
  if (isOnePlan && last.test(clause)) return parts.slice(-1)
  const people = parts.map(({ frame }) => whoOf(frame))
  const said = new Set(clause.match(/[a-z]+/g) ?? [])
  const byName = parts.filter(({ frame }) => {
    const name = memory.names[whoOf(frame)]
    return name !== undefined && said.has(fold(name).split(' ')[0] ?? '')
  })
  if (byName.length > 0) return byName
  if (new Set(people).size > 1) {
    const [mention] = mentionsOfPeople([clause], people)
    // «a mí nomás la barba» gives them another service.
    if (typeof mention === 'number' && namesService(talk, clause)) return []
    if (typeof mention === 'number')
      return parts.filter(({ frame }) => whoOf(frame) === people[mention])
  }
  const { slots } = readSlots(
    clause,
    {
      ...{ now: context.now, zone: context.zone, pending: 1, isOpen: true },
      ...{ services: memory.services ?? [], specialists: memory.specialists, branches: [] },
    },
    false
  )
  const handles = slots.services.flatMap(({ options }) => options.map(({ handle }) => handle))
  const shared = memory.frame?.service
  const ofService = parts.filter(({ frame }) =>
    handles.includes((frame.service ?? shared)?.handle ?? '')
  )
  if (handles.length > 0) return ofService
  const { date, time } = slots
  const hours = [time?.exact, time?.other]
  if ((date?.kind !== 'days' && time?.exact === undefined) || !ofTime.test(clause)) return []
  return parts.filter(({ offer }) => {
    const isDay =
      date?.kind !== 'days' || (offer && date.from <= offer.date && offer.date <= date.to)
    const isHour = time?.exact === undefined || (offer && hours.includes(minutesOf(offer.time)))
    return isDay && isHour
  })
}

/** Those of the plan on the screen that a message names by what they are, and not by whose. */
export const partsNamed = (talk: Talk, text: string): readonly Frame[] => {
  const parts = partsOf(talk)
  const bare = text.replace(/\b(?:para|a nombre de) .*$/, ' ')
  return namedIn(talk, bare, parts).map(({ frame }) => frame)
}

/** «la de tu hijo», «la tuya», «la de Barba», «la del jueves», «la de las 17:00». */
const labelsOf = (talk: Talk, parts: readonly Part[]): readonly string[] => {
  const { phrases, memory } = talk
  const people = parts.map(({ frame }) => memory.names[whoOf(frame)] ?? whoOf(frame))
  const services = parts.map(({ frame }) => (frame.service ?? memory.frame?.service)?.name ?? '')
  const days = parts.map(({ offer }) => (offer ? weekdayText(offer.date) : ''))
  const differ = (each: readonly string[]): boolean => new Set(each).size === parts.length
  if (differ(people)) return people.map(who => phrases.partOfPerson(who))
  if (differ(services)) return services.map(name => phrases.partOfService(name))
  if (differ(days)) return days.map(day => phrases.partOfDay(day))
  return parts.map(({ offer }, at) => phrases.partAt(offer?.time ?? String(at + 1)))
}

/** Asks which of the parts goes, or stays; nothing is booked before that is told. */
const askWhich = (talk: Talk, parts: readonly Part[], isKept: boolean): void => {
  const { pending } = talk.memory
  const offers = pending?.kind === 'offers' || pending?.kind === 'part' ? pending.offers : []
  const labels = labelsOf(talk, parts)
  ask(talk, `part:${isKept}`, talk.phrases.whichPart(labels, isKept), {
    kind: 'part',
    isKept,
    offers: [...offers],
    options: [...labels],
  })
}

/** The rest is proposed again, with the hour that it was to have. */
function* goOnWith(talk: Talk, left: readonly Part[]): Step<void> {
  const { memory } = talk
  keepOfPlan(
    memory,
    left.map(({ frame }) => frame)
  )
  Object.assign(memory, { pending: null, asked: null })
  yield* advance(talk)
}

type Wanted = { readonly clause: string; readonly isKept: boolean }
/** What the message wants to go or to stay; undefined where it wants neither. */
const wantedIn = (normalized: string): Wanted | undefined => {
  const clauses = normalized.split(/ *[,;.] *| y (?=(?:la|el|lo) )/)
  const left = clauses.find(each => [trailing, staysAway, undecided].some(out => out.test(each)))
  if (left !== undefined) return { clause: left, isKept: false }
  const gone = clauses.find(each => removes.test(each) && !keeps.test(each))
  if (gone !== undefined) return { clause: gone.slice(gone.search(removes)), isKept: false }
  const stays = clauses.find(each => keeps.test(each) && !changes.test(each))
  return stays === undefined ? undefined : { clause: stays, isKept: true }
}

const saysOneFewer = (normalized: string): boolean =>
  [normalized, ...normalized.split(/ *[,;.] */)].some(clause => oneFewer.test(clause))

/** «somos tres», «mis cachorros»: nobody is told from another, so that any of them may be left out. */
const areAlike = ({ memory }: Talk, parts: readonly Part[]): boolean => {
  const others = parts.map(({ frame }) => whoOf(frame)).slice(1)
  const services = parts.map(({ frame }) => (frame.service ?? memory.frame?.service)?.handle)
  const isNamed = others.some(who => memory.names[who] !== undefined)
  const isOne = new Set(services).size === 1
  return isOne && !isNamed && others.every(who => isOnlyCounted(who) || ordinal.test(who))
}
const ordinal = /^(?:tu|la) (?:otr[oa]|segund[oa]|tercer[oa]?|cuart[oa]|quint[oa]) /

/** What is left of a plan; undefined where it is not clear. */
const leftOf = (
  talk: Talk,
  parts: readonly Part[],
  { clause, isKept }: Wanted
): readonly Part[] | undefined => {
  const named = namedIn(talk, clause, parts)
  const left = isKept ? named : parts.filter(each => !named.includes(each))
  return named.length > 0 && left.length > 0 && left.length < parts.length ? left : undefined
}

/** The answer to «¿cuál quito?». True when it was one. */
function* answersWhich(
  talk: Talk,
  message: Understanding,
  pending: Extract<Pending, { kind: 'part' }>
): Step<boolean> {
  const parts = partsOf(talk)
  const index = optionIndex(pending, message)
  const byNumber = index === undefined ? undefined : parts[index]
  const own = wantedIn(message.normalized)
  const wanted = own ?? { clause: message.normalized, isKept: pending.isKept }
  const left = byNumber
    ? parts.filter(each => (each === byNumber) === pending.isKept)
    : leftOf(talk, parts, wanted)
  if (left !== undefined) {
    yield* goOnWith(talk, left)
    return true
  }
  const isAll = ofAll.test(message.normalized) || message.deny
  if (!isAll && !message.confirm && message.acts.length > 0) return false
  if (!isAll) {
    askWhich(talk, parts, wanted.isKept)
    return true
  }
  // Neither: the plan stays as it was, and is read out again.
  if (everyOne.test(message.normalized) && !pending.isKept) {
    closeFrames(talk.memory)
    talk.words.push(talk.phrases.dropped)
    return true
  }
  const isShown = pending.offers.length > 0
  talk.memory.pending = isShown ? { kind: 'offers', offers: pending.offers } : null
  yield* isShown ? remind(talk) : advance(talk)
  return true
}

/**
 * «quita una», «nomás deja la mía», «quítale la de mi hijo», of a plan that is not booked yet: the rest
 * is read out again before a yes; where it is not clear which, that is asked. True when it was so.
 */
export function* dropsOne(talk: Talk, message: Understanding): Step<boolean> {
  const { memory } = talk
  const { frame, others, pending } = memory
  if (frame?.kind !== 'book' || others.length === 0 || message.normalized.includes('?'))
    return false
  if (pending?.kind === 'part') return yield* answersWhich(talk, message, pending)
  if (!['offers', 'when'].includes(pending?.kind ?? '')) return false
  const parts = partsOf(talk)
  if (saysOneFewer(message.normalized)) {
    if (areAlike(talk, parts)) yield* goOnWith(talk, parts.slice(0, -1))
    else askWhich(talk, parts, false)
    return true
  }
  const wanted = wantedIn(message.normalized)
  // «no quiero corte, quiero barba» has another in its place.
  if (!wanted || namesService(talk, message.normalized.replace(wanted.clause, ' '))) return false
  const left = leftOf(talk, parts, wanted)
  if (left !== undefined) {
    const when = timeBeside(message, wanted)
    if (when && left.length === 1) addTimes(left[0]?.frame ?? frame, when, memory)
    yield* goOnWith(talk, left)
    return true
  }
  if (!wanted.isKept && everyOne.test(wanted.clause)) {
    closeFrames(memory)
    talk.words.push(talk.phrases.dropped)
    return true
  }
  if (!anyOne.test(wanted.clause) || ofAll.test(wanted.clause)) return false
  askWhich(talk, parts, wanted.isKept)
  return true
}

/** «quita la de mi hijo, y la mía a las 6»: what is said of the rest. */
const timeBeside = ({ acts, normalized }: Understanding, { clause }: Wanted) => {
  const beside = normalized.replace(clause, ' ')
  return /\d|\b(?:hora|tarde|manana|noche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|hoy)\b/.test(
    beside
  )
    ? acts.find(({ slots }) => slots.time !== undefined || slots.date !== undefined)
    : undefined
}
