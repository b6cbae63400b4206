import { localDateOf, localTimeOf, minutesOf } from '@mostrador/kernel'
import { extractDate, extractException, type DateWish } from './dates.ts'
import { greeting } from './acts/courtesies.ts'
import { isTradeWord } from './lexicon/trades.ts'
import { matchBranch } from './spans/branches.ts'
import { matchServices, type ServiceMatch } from './spans/services.ts'
import { matchPeople, type SpecialistMatch } from './spans/people.ts'
import { ownWords, wordsOf } from './lexicon/tokens.ts'
import type { Branch, Service, Specialist } from './business.ts'
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
  /** Minutes later (or earlier, below zero) than the time in question. */
  by?: number
}

/** What a text is read against: the instant, the zone and what the business offers. */
export type ReadingContext = {
  now: Date
  zone: string
  services: readonly Service[]
  specialists: readonly Specialist[]
  branches: readonly Branch[]
  /** How many numbered options the person is looking at; 1 = a yes/no question; 0 = none. */
  pending: number
  /** What was just asked for, when it was one thing. */
  asked?: 'specialists' | 'services' | 'when'
  /** An appointment is being arranged: what is said belongs to it. */
  isOpen?: boolean
}

const correction =
  /(?:^|[\s,;.])(?:(?:no[,;.]? )?(?:mejor|perdon|digo|mas bien|rectifico|corrijo)|ah no|no[,;.] )(?!no\b|(?:esta|todavia)\b)/g

/** What a text says about an appointment, and the rest of the text. `moving`: it may name the old day too. */
export const readSlots = (
  text: string,
  context: ReadingContext,
  moving: boolean
): { slots: Slots; rest: string } => {
  const today = localDateOf(context.now, context.zone)
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
      ? readOnce(body.slice(last.index + last[0].length), context, today)
      : undefined
  const head = readOnce(last && tail ? body.slice(0, last.index) : body, context, today)
  if (!tail) return { slots: { ...head.slots, ...(source && { source }) }, rest: head.rest }
  const { services, anyTime, soonest, ...stated } = tail.slots
  return {
    slots: {
      ...head.slots,
      ...stated,
      services: services.length > 0 ? services : head.slots.services,
      anyTime: anyTime || (head.slots.anyTime && !stated.time),
      soonest: soonest || (head.slots.soonest && !stated.date),
      ...(source && { source }),
    },
    rest: `${head.rest} ${last?.[0] ?? ''} ${tail.rest}`,
  }
}

const readOnce = (
  text: string,
  context: ReadingContext,
  today: string
): { slots: Slots; rest: string } => {
  const delay = extractDelay(text.replace(greeting, ' ').replace(/\s+/g, ' '))
  const inAWhile =
    delay.minutes === undefined
      ? undefined
      : new Date(context.now.getTime() + delay.minutes * 60_000)
  const hours = extractTime(delay.rest)
  const barred = extractException(hours.rest, today)
  const days = extractDate(barred.rest, today)
  const soon = inAWhile && {
    date: localDateOf(inAWhile, context.zone),
    from: minutesOf(localTimeOf(inAWhile, context.zone)),
  }
  const date = days.date ?? (soon && { kind: 'days' as const, from: soon.date, to: soon.date })
  const time = hours.time ?? (soon && { from: soon.from, to: Math.min(1439, soon.from + 120) })
  const branch = matchBranch(days.rest, context.branches)
  const places = new Set(context.branches.flatMap(({ name }) => wordsOf(name)))
  const person = matchPeople(days.rest, {
    specialists: context.specialists,
    isTaken: word =>
      isTradeWord(word) ||
      (branch !== undefined && places.has(word)) ||
      matchServices(word, context.services).matches.length > 0,
    isAsked: context.asked === 'specialists',
    ...(branch && { branch: branch.name }),
  })
  // «Norte» is not a misspelled «corte»: what names a branch names no service.
  const placed = branch ? ownWords([branch.name]) : undefined
  const named = matchServices(
    placed
      ? person.rest.replace(/[a-z0-9]+/g, word =>
          placed.has(word) && !isTradeWord(word) ? ' ' : word
        )
      : person.rest,
    context.services
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

/** True when at least one slot is filled. */
export const hasSlots = (slots: Slots): boolean =>
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
