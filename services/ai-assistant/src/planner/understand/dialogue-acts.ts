import { greeting, undecided } from './acts/courtesies.ts'
import { onlyTurnsDown } from './acts/changes.ts'
import { topicOf, type Topic } from './acts/topics.ts'
import type { Part } from './parts.ts'
import type { Service } from './business.ts'
import type { Spared } from './spared.ts'
import type { ChangeOf } from './several-changes.ts'
import { mentionsOfServices } from './mentions.ts'
import { type OwnDetails, ownDetails } from './own-details.ts'
import { narrowed, readMeasures } from './spans/measures.ts'
import { matchServices } from './spans/services.ts'
import { hasSlots, readSlots, type ReadingContext, type Slots } from './slots.ts'

/** One thing that a person wants. `explicit`: its topic was named, not guessed from its slots. */
export type DialogueAct = {
  intent: Topic
  explicit: boolean
  slots: Slots
  /** The people it is for, when it names any. */
  parts: Part[]
  text: string
  /** The most pesos that it may cost. */
  budget?: number
  /** The times of each branch are wanted: «¿en cuál hay lugar?» */
  eachBranch?: boolean
  /** It may be another time for what there is: a reason was told, or «mejor…». */
  replaces?: boolean
  /** They cannot come, and say no more. */
  absence?: boolean
  /** Several services, each with hours of its own: «el tinte a las 10 y el corte en la tarde». */
  apart?: TimedService[]
  /** Several appointments that change, each named. */
  changes?: ChangeOf[]
  /** Those that stay as they are: «todas menos la del viernes». */
  spared?: readonly Spared[]
  /** Several to cancel, as each is described. */
  each?: readonly Spared[]
}
type TimedService = OwnDetails & { service: Service }

export type Group = { topic: Topic | undefined; pieces: string[] }

/** Pieces about one thing belong together; a new subject or a day after a question of price opens the next act. */
export const groupPieces = (pieces: readonly string[], context: ReadingContext): Group[] => {
  const groups: Group[] = []
  for (const piece of pieces) {
    const said = topicOf(piece.replace(greeting, ' ').trim())
    const isChange = said === 'move' || said === 'cancel'
    const current = groups.at(-1)
    const isBooking =
      context.isOpen === true || (current !== undefined && asksToBook(current, context))
    const { slots } = readSlots(piece, context, false)
    const isPrice = said === undefined && bareCost.test(piece) && slots.services.length > 0
    const isRefused = isBooking && isChange && onlyTurnsDown(piece)
    const topic = isRefused ? undefined : isPrice ? 'ask_price' : said
    const timely =
      slots.date !== undefined || slots.time !== undefined || slots.soonest || slots.anyTime
    const asksOnly =
      current?.topic !== undefined &&
      !['book', 'move', 'cancel', 'my_appointments'].includes(current.topic)
    const isOtherPrice =
      topic === 'ask_price' && current?.topic === 'ask_price' && slots.services.length > 0
    const isOtherPlace = topic === 'ask_hours' && asksHoursElsewhere(slots, current, context)
    const isOfOther =
      current?.topic === 'cancel' && topic === undefined && changesOther(piece, current, context)
    if (isOfOther) {
      groups.push({ topic: 'move', pieces: [piece] })
      continue
    }
    const isNewAct =
      current?.topic === 'cancel' &&
      topic === undefined &&
      slots.services.length > 0 &&
      /\b(?:dame|damela|quiero|ponme|mejor|apart\w+|agend\w+|necesito|en (?:su|vez))\b/.test(piece)
    if (current?.topic === 'cancel' && topic === 'move' && movesInstead.test(piece)) {
      current.topic = 'move'
      current.pieces.push(piece)
    } else if (
      current &&
      !isNewAct &&
      !isOtherPrice &&
      !isOtherPlace &&
      (topic === undefined || topic === current.topic) &&
      !(asksOnly && timely && topic === undefined)
    )
      current.pieces.push(piece)
    else if (
      current &&
      current.topic === undefined &&
      topic !== undefined &&
      !(topic === 'cancel' && cancelsOther.test(piece) && orders(current, context)) &&
      (topic === 'book' || topic === 'move' || topic === 'cancel' || !hasContent(current, context))
    ) {
      current.topic = topic
      current.pieces.push(piece)
    } else if (
      current?.topic === 'move' &&
      topic === 'book' &&
      !/\b(?:agend|reserv|otra)/.test(piece)
    )
      current.pieces.push(piece)
    else groups.push({ topic, pieces: [piece] })
  }
  return groups
}
/** «ponme un fade el jueves, y cancela la del sábado»: one is wanted, and another goes. */
const cancelsOther =
  /^(?:y |pero |tambien |ademas |porfa |por favor )*(?:cancel|anul|borr|quit|elimin)[a-z]* (?:la|el|lo|mi|las|los) /
const ordering =
  /\b(?:ponme|pongame|agend[ae]\w*|apart[ae]\w*|reserv[ae]\w*|anota\w*|dame|deme|quiero|quisiera|necesito|ocupo)\b/
const atOnce = /\b(?:ponme|pongame|agendame|agendeme|apartame|aparteme|reservame|anotame)\b/
const orders = (group: Group, context: ReadingContext): boolean => {
  const text = group.pieces.join(', ')
  const { date, time } = readSlots(text, context, false).slots
  const isTimed = atOnce.test(text) && (date !== undefined || time !== undefined)
  return isTimed || (ordering.test(text) && asksToBook(group, context))
}

/** «¿cuánto corte y barba?» */
const bareCost = /^(?:(?:y|en|a) )*cuanto\b/
/** «cancélame lo del jueves… mejor pásala al viernes»: the cancelling is taken back. */
const movesInstead = /^(?:(?:o|no|ay|sabes que|bueno|y) )*mejor\b/

/** «en Zavaleta hasta qué hora, ¿y el sábado en San Manuel?»: two questions, each of its place. */
const asksHoursElsewhere = (
  { branch }: Slots,
  current: Group | undefined,
  context: ReadingContext
): boolean => {
  if (branch === undefined || current?.topic !== 'ask_hours') return false
  const before = readSlots(current.pieces.join(', '), context, false).slots.branch
  return before !== undefined && before.handle !== branch.handle
}

const ofDay = /^(?:y |pero )?(?:la|el|lo) (?:del?|de la|que es el) (?:dia )?(?=[a-z\d])/
const moved =
  /\b(?:que sea|mejor|pas[ae]\w*|mov\w+|muev\w+|cambi\w+|recorr\w+|pon\w+|mas (?:tarde|temprano)|(?:antes|despues))\b/
/** «la del martes ya no voy, y la del jueves que sea más tarde»: another one, which moves. */
const changesOther = (piece: string, { pieces }: Group, context: ReadingContext): boolean => {
  if (!ofDay.test(piece) || !moved.test(piece)) return false
  const dayOf = (text: string): string => {
    const { source, date } = readSlots(text, context, true).slots
    return JSON.stringify(source ?? date)
  }
  return dayOf(piece) !== undefined && !pieces.some(each => dayOf(each) === dayOf(piece))
}

/** «facial pero el jueves no puedo»: a service is asked for, and no appointment spoken of. */
const asksToBook = ({ topic, pieces }: Group, context: ReadingContext): boolean => {
  const text = pieces.join(', ')
  const isNew =
    (topic === undefined || topic === 'book') && !/\b(?:mi|tengo|tenia|lo|la) /.test(text)
  return isNew && readSlots(text, context, false).slots.services.length > 0
}
/** The services of an act with the days and hours beside each; absent unless every one has its own. */
export const timedServices = (
  pieces: readonly string[],
  context: ReadingContext
): DialogueAct['apart'] => {
  // «…y la barba, si no tienes, el viernes»: another day for all of them.
  if (pieces.some(piece => /\bsi no (?:tienes?|hay|puedes?|se puede|esta)\b/.test(piece)))
    return undefined
  const detailed = detailedServices(pieces, context) ?? detailedSessions(pieces, context)
  if (detailed !== undefined) return detailed
  const timed = pieces
    .map(piece => readSlots(piece, context, false).slots)
    .filter(({ services }) => services.length > 0)
    .map(({ services: [named, ...more], time, date }) => ({
      service: more.length === 0 && named?.options.length === 1 ? named.options[0] : undefined,
      when: date?.kind === 'days' && date.from === date.to ? date : undefined,
      time,
    }))
  const own = timed.flatMap(({ service, time, when }) => (service ? [{ service, time, when }] : []))
  const hasOwn = own.every(({ time }) => time) || own.every(({ when }) => when)
  const different = new Set(own.map(({ time, when }) => JSON.stringify([time, when])))
  const isEach = hasOwn && own.length === timed.length && different.size === own.length
  if (own.length < 2 || !isEach) return undefined
  const days = own.map(({ when }, at) => when ?? own.slice(0, at).findLast(each => each.when)?.when)
  const isSeveralDays = new Set(days.map(day => day?.from)).size > 1 && days.every(Boolean)
  return own
    .map(({ service, time }, at) => ({
      service,
      ...(time && { time }),
      ...(isSeveralDays && days[at] && { date: days[at] }),
    }))
    .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
}

const sessions =
  /\b(dos|tres|cuatro|[2-4]) (?:citas|clases|sesiones|terapias|masajes|consultas)\b|\bl[oa]s (dos|tres|cuatro|[2-4]) (?:maestr|doctor|terapeut|instructor)[a-z]*/
const counts = new Map(Object.entries({ dos: 2, tres: 3, cuatro: 4 }))
/** «dos clases, el viernes con Ana y el sábado con Pepe»: of one service, each with somebody of its own. */
const detailedSessions = (
  pieces: readonly string[],
  context: ReadingContext
): TimedService[] | undefined => {
  const text = pieces.join(', ')
  const said = sessions.exec(text)?.slice(1).find(Boolean)
  const [match, ...others] = matchServices(text, context.services).matches
  const [service, ...alike] = match?.options ?? []
  if (said === undefined || !service || others.length > 0 || alike.length > 0) return undefined
  const count = counts.get(said) ?? Number(said)
  const days = pieces.map(piece => {
    const { date } = readSlots(piece, context, false).slots
    return date?.kind === 'days' && date.from === date.to ? date.from : undefined
  })
  const distinct = [...new Set(days.filter(day => day !== undefined))]
  if (distinct.length !== count || days.filter(Boolean).length !== count) return undefined
  const mentions = days.map(day => (day === undefined ? undefined : distinct.indexOf(day)))
  const own = ownDetails(pieces, mentions, { count, context })
  const isOwn = own?.every(({ people }) => people !== undefined) === true
  return isOwn ? own?.map(each => ({ service, ...each })) : undefined
}

/** The services in the order of the calendar, each with what was said of it alone. */
const detailedServices = (
  pieces: readonly string[],
  context: ReadingContext
): TimedService[] | undefined => {
  const { matches } =
    readSlots(pieces.join(', '), context, false).slots.services.length > 1
      ? matchServices(pieces.join(', '), context.services)
      : { matches: [] }
  const measures = readMeasures(pieces.join(', '))
  const named = matches
    .map(match => narrowed(match, measures, context.services))
    .flatMap(({ options: [only, ...more] }) => (only && more.length === 0 ? [only] : []))
  if (named.length < 2 || named.length < matches.length) return undefined
  const first = mentionsOfServices(pieces, named, context.services)
  const services = named.toSorted(
    (a, b) => first.indexOf(named.indexOf(a)) - first.indexOf(named.indexOf(b))
  )
  const mentions = mentionsOfServices(pieces, services, context.services)
  const own = ownDetails(pieces, mentions, { count: services.length, context })
  const isEach = own?.every(({ date, time }) => date !== undefined || time !== undefined)
  if (own === undefined || isEach !== true) return undefined
  const timed = services.map((service, at) => ({ service, ...own[at] }))
  const isHourly = timed.every(({ time }) => time !== undefined)
  const keyOf = isHourly ? startOf : dayOf
  return timed.toSorted((a, b) => keyOf(a).localeCompare(keyOf(b)))
}
/** In the order of the calendar, as text; an act without a day of its own keeps its place by the hour. */
const dayOf = ({ date }: TimedService): string => (date?.kind === 'days' ? date.from : '')
const startOf = (part: TimedService): string =>
  `${dayOf(part)} ${String(part.time?.exact ?? part.time?.from ?? 0).padStart(4, '0')}`
const hasContent = (group: Group, context: ReadingContext): boolean =>
  hasSlots(readSlots(group.pieces.join(', '), context, false).slots)

/** «no canceles mi cita», «la del corte sí la dejo»: nothing is to change. */
export const refusesChange =
  /\b(?:aguant|guard|respet)[a-z]*me (?:la|lo|mi) (?:del?|cita|lugar|espacio)\b|(?<!\bsi )\bno (?:(?:la|lo|me|nos|se|quiero) )*(?:cancel|anul|borr|elimin|muev|mov|cambi)\w+|\bno (?:me |nos |se |la |lo )*vay\w+ a (?:cancel|anul|borr|mov|cambi)\w+|\bsi (?:l[ao]s?|me l[ao]) (?:dej(?:o|as|a|e|en|amos|an)|conserv\w+|respet\w+|mant\w+)\b(?! (?:para|al?|en|hasta)\b)/

const later =
  '(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|despues|luego|mas adelante|(?:el )?otr[oa] (?:dia|mes|ano|vez|ocasion|momento)|la (?:proxima|siguiente|otra)(?: vez)?|el (?:proximo|siguiente) (?:mes|ano)|cuando [a-z ]+)(?= *(?:$|[,;.]))'
/** «la keratina ya la dejo para enero», «luego hago la cita»: not wanted now. */
const putOff = new RegExp(
  `\\b(?:el|la|los|las|lo del?|es[aeo]) (?!(?:cita|clase|sesion|consulta|terapia|turno)\\b)(?:[a-z]+ ){1,4}(?:l[ao]s? |me l[ao]s? )?(?:dej(?:o|amos|are|aremos)|ve(?:o|mos)|hago|hacemos|hare|pienso|checo) (?:mejor |ya |pa |para |hasta )*${later}|\\b(?:luego|despues|mas adelante|ya (?:que|cuando) [a-z ]+) (?:yo |el |ella |les? |te )*(?:hago|hace|hacemos|haria|saco|saca|agendo|agenda|agendamos|pido|pide|aparto|aparta) (?:la|su|mi|una|nuestra) cita\\b`
)
const changing = /\b(?:cancel|anul|borr|elimin|quit|muev|mov|cambi|reagend)\w*/
const takingBack =
  /\b(?:mentira|no es cierto|no cierto|(?:es|era) broma|olvidalo|me arrepenti)[,;. ]*(?:(?:ya|mejor|siempre|que) )*(?:no|dejal[ao]|olvidalo)?(?: dejal[ao])?(?: asi)?[,;. ]*$/
/** «quiero cancelar… mentira, no»: said and taken back. */
export const takesBack = (text: string): boolean => takingBack.test(text) && changing.test(text)
/** The clauses without the change that was taken back. */
export const withoutTakenBack = (clauses: readonly string[]): readonly string[] =>
  takesBack(clauses.join(' ')) ? clauses.filter(clause => !changing.test(clause)) : clauses

const happens =
  'si (?:me (?:sale|surge|enferm[oa]|complica|atoro|pasa|toca)|se (?:me|complica|atraviesa|ofrece|enferma)|surge|llueve|algo|llego a)\\b'
const wouldChange =
  '(?:cancelo|cancelaria|cancelamos|muevo|moveria|cambio|cambiaria|reagendo|la cancelan?)'
/** «si me sale algo la cancelo», «la cancelo si llueve»: what would be done, and nothing now. */
const changesIf = new RegExp(
  `\\b${happens}[^,;]*\\b${wouldChange}\\b|\\b${wouldChange}\\b[^,;]* ${happens}`
)

/** «no quiero corte el jueves a las 6»: what is not wanted, with its day or hour. */
const unwanted =
  /^(?:(?:oye|hola|ya|yo|pues|la verdad|mira|disculpa|que)[ ,]+)*no (?:quiero|queremos|necesito|ocupo|voy a querer|me interesa) (?!que\b|nada\b|con\b|perder\b|ir\b|llegar\b|esperar\b|otr[oa]\b|ese\b|esa\b)(?:el |la |un |una |mi |ningun |ninguna )?[a-z]+ (?:[a-z]+ ){0,3}?(?:el (?:lunes|martes|miercoles|jueves|viernes|sabado|domingo)|hoy|manana|a las? )(?!.*\b(?:mejor|sino|quiero|prefiero|solo|nomas|nada mas)\b)/
/** «le dije a mi compa que fuera mañana a las 6»: what somebody else was told. */
const toldSomebody =
  /\b(?:yo )?(?:le|les) (?:dije|comente|avise|pedi|encargue|recorde|conte) (?:a|al) (?:mis? |la |el |una? )?[a-z]+(?: [a-z]+)? que (?:fuer|ib|vay|lleg|pas|estuvier|tenia|su cita|viniera|venga|agend|apart|sac)[a-z]*/
/** An appointment that is turned down before anybody spoke of one. */
export const declinesUnasked = (text: string): boolean => unwanted.test(text)

/** The clauses that ask for something: «no canceles» and «te aviso si puedo» ask for nothing. */
export const withoutRefusal = (clause: string): string[] =>
  [refusesChange, undecided, putOff, changesIf, toldSomebody].some(each => each.test(clause))
    ? []
    : [clause]
