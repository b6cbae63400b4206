import { localDateOf, localTimeOf, minutesOf } from '@mostrador/kernel'
import { extractDate, extractException, type DateWish } from './dates.ts'
import {
  afterName,
  emailPattern,
  greeting,
  hesitates,
  namePattern,
  stepBack,
  thanking,
  topicOf,
  undecided,
  wantsMore,
  type Intent,
  type Topic,
} from './intents.ts'
import { isTradeWord, normalize } from './lexicon.ts'
import {
  matchBranch,
  matchServices,
  matchSpecialist,
  ownWords,
  type Branch,
  type Service,
  type ServiceMatch,
  type Specialist,
  type SpecialistMatch,
} from './match.ts'
import { readReply } from './reply.ts'
import { extractDelay, extractTime, type TimeWish } from './times.ts'

/** What a wish says about the appointment; absent = not said. `services` in the order they were named. */
export type Slots = {
  services: ServiceMatch[]
  unknownService?: string
  specialist?: SpecialistMatch
  branch?: Branch
  date?: DateWish
  /** Days that will not do. */
  except?: DateWish
  /** Day the person wants to leave, when moving («del jueves al viernes»). */
  source?: DateWish
  time?: TimeWish
  anyTime: boolean
  soonest: boolean
  shift?: 'later' | 'earlier'
  /** Minutes later (or earlier, below zero) than the time on the table. */
  by?: number
}
export type Wish = { intent: Topic; explicit: boolean; slots: Slots; text: string }
export type Understanding = {
  intents: Intent[]
  wishes: Wish[]
  confirm: boolean
  deny: boolean
  abandon: boolean
  more: boolean
  /** Position chosen in the list shown, 1-based; -1 the last. */
  option?: number
  /** The message is nothing but a choice by day, hour or person («la de las 5»). */
  picks: boolean
  name?: string
  email?: string
  greet: boolean
  thanks: boolean
  normalized: string
}
export type Surroundings = {
  now: Date
  zone: string
  services: readonly Service[]
  specialists: readonly Specialist[]
  branches: readonly Branch[]
  /** How many numbered options the person is looking at; 1 = a yes/no question; 0 = none. */
  pending: number
}

/** Characters of a burst that are read; people book in far fewer, and reading must stay instant. */
const longest = 2_000

const correction =
  /(?:^|[\s,;.])(?:(?:no[,;.]? )?(?:mejor|perdon|digo|mas bien|rectifico|corrijo)|ah no|no[,;.] )(?!no\b|(?:esta|todavia)\b)/g
const cuts =
  /\s*(?:[;!\n]|(?<=\?)|\.(?=\s|$)|,(?=\s)|\s(?=y (?!(?:media|cuarto|pico|\d|las? (?:\d|una|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce)|quince|veinte|treinta|diez|cinco)))|\s(?=(?:tambien|ademas|aparte|pero) ))\s*/

const readSlots = (
  text: string,
  around: Surroundings,
  moving: boolean
): { slots: Slots; rest: string } => {
  const today = localDateOf(around.now, around.zone)
  let source: DateWish | undefined
  let body = moving ? text.replace(/\b(?:a )?la misma hora\b/, ' ') : text
  if (moving) {
    // «del jueves al viernes», «mi cita del lunes para mañana»: what stands before is the one to move.
    const turn =
      /^(.*\b(?:cita|la|del?|el) .*)\b(al|para el|para|a(?= (?:hoy|manana|pasado)\b)) (.+)$/.exec(
        body
      )
    const target = turn && extractDate(extractTime(`${turn[2]} ${turn[3]}`).rest, today).date
    const origin = turn && target && extractDate(turn[1] ?? '', today)
    if (origin?.date && turn) {
      source = origin.date
      body = `${origin.rest} ${turn[2]} ${turn[3]}`
    }
  }
  const parts = [...body.matchAll(correction)]
  const last = parts.at(-1)
  // A change of mind inside one message: what follows «mejor» or «no,» replaces what stood before it.
  const tail =
    last && last.index > 0
      ? readOnce(body.slice(last.index + last[0].length), around, today)
      : undefined
  const head = readOnce(last && tail ? body.slice(0, last.index) : body, around, today)
  if (!tail) return { slots: { ...head.slots, ...(source && { source }) }, rest: head.rest }
  const { services, anyTime, soonest, ...said } = tail.slots
  return {
    slots: {
      ...head.slots,
      ...said,
      services: services.length > 0 ? services : head.slots.services,
      anyTime: anyTime || (head.slots.anyTime && !said.time),
      soonest: soonest || (head.slots.soonest && !said.date),
      ...(source && { source }),
    },
    rest: `${head.rest} ${last?.[0] ?? ''} ${tail.rest}`,
  }
}

const readOnce = (
  text: string,
  around: Surroundings,
  today: string
): { slots: Slots; rest: string } => {
  const delay = extractDelay(text.replace(greeting, ' ').replace(/\s+/g, ' '))
  const inAWhile =
    delay.minutes === undefined
      ? undefined
      : new Date(around.now.getTime() + delay.minutes * 60_000)
  const hours = extractTime(delay.rest)
  const barred = extractException(hours.rest, today)
  const days = extractDate(barred.rest, today)
  const soon = inAWhile && {
    date: localDateOf(inAWhile, around.zone),
    from: minutesOf(localTimeOf(inAWhile, around.zone)),
  }
  const date = days.date ?? (soon && { kind: 'days' as const, from: soon.date, to: soon.date })
  const time = hours.time ?? (soon && { from: soon.from, to: Math.min(1439, soon.from + 120) })
  const isService = (word: string) => matchServices(word, around.services).matches.length > 0
  const person = matchSpecialist(days.rest, around.specialists, isService)
  const branch = matchBranch(person.rest, around.branches)
  // «Norte» is not a misspelled «corte»: what names a branch names no service.
  const placed = branch ? ownWords([branch.name]) : undefined
  const named = matchServices(
    placed
      ? person.rest.replace(/[a-z0-9]+/g, word =>
          placed.has(word) && !isTradeWord(word) ? ' ' : word
        )
      : person.rest,
    around.services
  )
  return {
    slots: {
      services: named.matches,
      ...(named.unknown && { unknownService: named.unknown }),
      ...(person.found && { specialist: person.found }),
      ...(branch && { branch }),
      ...(date && { date }),
      ...(barred.except && { except: barred.except }),
      ...(time && { time }),
      ...(hours.shift && { shift: hours.shift }),
      ...(hours.by && { by: hours.by }),
      anyTime: hours.anyTime,
      soonest: hours.soonest,
    },
    rest: named.rest,
  }
}

const says = (slots: Slots): boolean =>
  slots.services.length > 0 ||
  slots.unknownService !== undefined ||
  slots.specialist !== undefined ||
  slots.branch !== undefined ||
  slots.date !== undefined ||
  slots.except !== undefined ||
  slots.time !== undefined ||
  slots.anyTime ||
  slots.soonest ||
  slots.shift !== undefined ||
  slots.by !== undefined

type Group = { topic: Topic | undefined; pieces: string[] }

/** Pieces about one thing belong together; a new subject or a day after a question of price opens the next wish. */
const groupPieces = (pieces: readonly string[], around: Surroundings): Group[] => {
  const groups: Group[] = []
  for (const piece of pieces) {
    const topic = topicOf(piece.replace(greeting, ' ').trim())
    const current = groups.at(-1)
    const { slots } = readSlots(piece, around, false)
    const timely =
      slots.date !== undefined || slots.time !== undefined || slots.soonest || slots.anyTime
    const asksOnly =
      current?.topic !== undefined &&
      !['book', 'move', 'cancel', 'my_appointments'].includes(current.topic)
    if (
      current &&
      (topic === undefined || topic === current.topic) &&
      !(asksOnly && timely && topic === undefined)
    )
      current.pieces.push(piece)
    else if (
      current &&
      current.topic === undefined &&
      topic !== undefined &&
      (topic === 'book' ||
        topic === 'move' ||
        topic === 'cancel' ||
        !saysSomething(current, around))
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
const saysSomething = (group: Group, around: Surroundings): boolean =>
  says(readSlots(group.pieces.join(', '), around, false).slots)

/** «no canceles mi cita»: nothing is to change. */
export const refusesChange =
  /\bno (?:la |lo |me la |se |quiero )*(?:cancel|anul|borr|elimin|muev|cambi)\w+/

/** «mañana no puedo» names a day the person does not want; what follows «mejor» is kept. */
const withoutRefusal = (piece: string): string[] => {
  if (refusesChange.test(piece) || undecided.test(piece)) return []
  if (
    topicOf(piece) ||
    !/\bno (?:puedo|podria|podre|voy a poder|me (?:queda|acomoda|sirve|conviene|va)|tengo tiempo)\b/.test(
      piece
    )
  )
    return [piece]
  const better = /\b(?:mejor|pero si|que tal|sino) (.+)$/.exec(piece)
  return better?.[1] ? [better[1]] : []
}

/** Reads a whole burst of messages. Pure: the instant, the zone and what the business offers are arguments. */
export const understand = (burst: string, around: Surroundings): Understanding => {
  const text = burst.slice(0, longest)
  const own = ownWords(
    [...around.services, ...around.specialists, ...around.branches].map(({ name }) => name)
  )
  const email = emailPattern.exec(text)?.[0]
  const named = namePattern.exec(text)
  const name = (
    named && /soy/iu.test(named[0]) && !/^\p{Lu}/u.test(named[1] ?? '')
      ? undefined
      : (named?.[1] ?? named?.[2])
  )?.replace(afterName, '')
  let body = email ? text.replace(email, ' ') : text
  if (named && name) body = body.replace(named[0].replace(afterName, ''), ' ')
  const asked = /\?/.test(body)
  const normalized = normalize(body, own)
  // «?» is kept on its piece: «¿a las 5?» asks, «a las 5» chooses.
  const pieces = normalized
    .replace(/\?/g, ' ?')
    .split(cuts)
    .map(piece => piece.trim())
    .filter(piece => piece !== '' && piece !== '?')
    .slice(0, 40)
  const thanks = thanking.test(normalized)
  thanking.lastIndex = 0
  const greet = greeting.test(normalized)
  greeting.lastIndex = 0
  const replies = pieces.map(piece => {
    const { slots, rest } = readSlots(piece, around, false)
    const reply = readReply(rest, /\?/.test(piece), around.pending)
    const chosen =
      around.pending > 1 && reply.option === undefined && slots.time === undefined
        ? readReply(piece, /\?/.test(piece), around.pending)
        : reply
    // «te confirmo mañana» promises a yes, it is none.
    const best = undecided.test(piece)
      ? { yes: false, no: reply.no, clean: false }
      : chosen.option !== undefined && chosen.clean
        ? chosen
        : reply
    return { ...best, topic: topicOf(piece), slotted: says(slots), piece }
  })
  const unread = replies.some(
    reply =>
      !reply.clean &&
      !(reply.topic && reply.topic.startsWith('ask_')) &&
      !/^(?:y )?\?*$/.test(reply.piece)
  )
  const abandon = stepBack.test(normalized)
  const noAt = replies.findLastIndex(
    reply =>
      reply.no &&
      !(
        reply.topic === 'cancel' &&
        /\bno (?:voy|podre|podria|puedo|alcanzo|vamos)/.test(reply.piece)
      )
  )
  const optionAt = replies.findLastIndex(reply => reply.option !== undefined)
  const option =
    optionAt > noAt && !unread && !hesitates.test(normalized) && !abandon
      ? replies[optionAt]?.option
      : undefined
  const deny = noAt >= 0 && option === undefined
  const confirm =
    !deny &&
    !unread &&
    !abandon &&
    !hesitates.test(normalized) &&
    replies.some(reply => reply.yes) &&
    option === undefined
  const wishes: Wish[] = []
  for (const group of groupPieces(
    pieces.map(piece => piece.replace(/ ?\?/g, '')).flatMap(withoutRefusal),
    around
  )) {
    const joined = group.pieces.join(', ')
    const { slots } = readSlots(joined, around, group.topic === 'move')
    if (group.topic === undefined && !says(slots)) continue
    const intent = group.topic ?? 'book'
    // «sí, apártamela», «la 2, y cuánto cuesta»: the answer stands; what only repeats it is not a second wish.
    if (
      ((around.pending > 0 && confirm && !says(slots)) || option !== undefined) &&
      (intent === 'book' || intent === 'move')
    )
      continue
    wishes.push({ intent, explicit: group.topic !== undefined, slots, text: joined })
  }
  const picks =
    !deny &&
    !unread &&
    !abandon &&
    !hesitates.test(normalized) &&
    !asked &&
    wishes.length === 1 &&
    wishes[0]?.slots.shift === undefined &&
    replies.every(reply => reply.clean) &&
    (wishes[0]?.slots.time?.exact !== undefined ||
      wishes[0]?.slots.date !== undefined ||
      wishes[0]?.slots.specialist?.kind === 'one')
  const intents: Intent[] = [
    ...(greet ? ['greet' as const] : []),
    ...(option !== undefined ? ['choose_option' as const] : []),
    ...(confirm ? ['confirm' as const] : []),
    ...(deny || abandon ? ['deny' as const] : []),
    ...wishes.map(({ intent }) => intent),
    ...(name || email ? ['give_data' as const] : []),
    ...(thanks ? ['thanks' as const] : []),
  ]
  return {
    intents: intents.length > 0 ? intents : ['other'],
    wishes,
    confirm,
    deny,
    abandon,
    more: wantsMore.test(normalized),
    picks,
    greet,
    thanks,
    normalized,
    ...(option !== undefined && { option }),
    ...(name && { name: name.trim() }),
    ...(email && { email }),
  }
}

/** Does the message hold anything that needs the list of services to be understood? */
export const needsCatalogue = (text: string): boolean => {
  const bare = normalize(text).replace(greeting, ' ').replace(thanking, ' ').trim()
  return bare.split(/[^a-z0-9]+/).some(word => word.length > 2 || isTradeWord(word))
}
