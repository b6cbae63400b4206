import { minutesOf, showDay } from '@mostrador/kernel'
import type { Frame, Memory, Offer, PlannedPart } from '../state/memory.ts'
import { findService } from './services.ts'
import type { Service } from '../understand/business.ts'
import type { TimeConstraint } from '../understand/spans/constraints.ts'
import type { Step, Talk } from './talk.ts'

/** How long after the one before it a part of a plan may begin, in minutes. */
const longestGap = 60
const usualMinutes = 30
const lastMinute = 1439

type Interval = { from: number; to: number; specialist: string; who: string }
/** Undefined where there was no call left to look; `days`: of its own, not those of the first. */
type FindTimes = (service: Service, other: Own) => Step<Offer[] | undefined>
type Pools = ReadonlyMap<string, readonly Offer[] | undefined>
/** What a part of a plan has of its own; the rest is as of the first. */
type Own = Pick<Frame, 'people' | 'branch'> & {
  days: { from: string; to: string } | undefined
  time: TimeConstraint | undefined
}

/**
 * Joins each time with times for the other appointments of the plan: people who come together at the
 * same hour, one person's services one after the other. Times without room for all are left out.
 */
export function* combine(
  talk: Talk,
  frame: Frame,
  firsts: readonly Offer[],
  find: FindTimes
): Step<Offer[]> {
  const { others } = talk.memory
  const pools = new Map<string, Offer[] | undefined>()
  for (const other of others) {
    const service = other.service ?? frame.service
    const key = poolKey(service, other)
    if (!service || pools.has(key)) continue
    const { people, branch } = other
    const own = { days: sharedDays(other, others), time: ownHours(other) }
    const where = { ...(people && { people }), ...(branch && { branch }) }
    pools.set(key, yield* find(service, { ...own, ...where }))
  }
  const all = firsts.flatMap(first => {
    const also = partsAfter(first, frame, others, pools)
    return also && also.length > 0 ? [{ ...first, also }] : []
  })
  const fullest = Math.max(...all.map(({ also }) => also.length))
  const plans = all.filter(({ also }) => also.length === fullest)
  return [...Map.groupBy(plans, ({ date, time }) => `${date} ${time}`).values()].flatMap(same =>
    same.toSorted((a, b) => lastStart(a).localeCompare(lastStart(b)))
  )
}

/** When the last of a plan begins: of the same first start the plan that keeps them together wins. */
const lastStart = ({ also = [] }: Offer): string =>
  also
    .map(({ offer: { date, time } }) => `${date} ${time}`)
    .toSorted()
    .at(-1) ?? ''

/** «tengo que estar libre a las 2»: the other parts of a plan end by then too. */
export const isDoneBy = (
  { services }: Memory,
  { time, service: first }: Frame,
  { also = [] }: Offer
): boolean => {
  const latest = time?.endBy
  if (latest === undefined) return true
  return also.every(({ offer, service }) => {
    const minutes = (findService(service, services ?? []) ?? first)?.minutes
    return minutesOf(offer.time) + (minutes ?? 0) <= latest
  })
}

const ownDay = ({ when }: Frame): string | undefined =>
  when !== undefined && when !== 'soonest' && when.kind === 'days' ? when.from : undefined
/** Hours of its own; a single hour is looked for alone. */
const ownHours = ({ time }: Frame): TimeConstraint | undefined =>
  time?.exact === undefined ? time : { from: time.exact, to: time.exact }
/** Days at one exact hour share a search: a turn has few of them. */
const isShared = (frame: Frame): boolean =>
  ownDay(frame) !== undefined && frame.time?.exact !== undefined
const poolKey = (service: Service | undefined, frame: Frame): string =>
  [
    service?.handle,
    isShared(frame) ? 'days' : ownDay(frame),
    JSON.stringify(ownHours(frame)),
    frame.people?.map(({ handle }) => handle).join('+'),
    frame.branch?.handle,
  ].join(' ')
const sharedDays = (other: Frame, others: readonly Frame[]): Own['days'] => {
  const day = ownDay(other)
  if (day === undefined) return undefined
  const key = poolKey(other.service, other)
  const alike = isShared(other) ? others.filter(each => poolKey(each.service, each) === key) : []
  const days = [day, ...alike.flatMap(each => ownDay(each) ?? [])].toSorted()
  return { from: days[0] ?? day, to: days.at(-1) ?? day }
}

/** The parts that a plan found no time for. */
const missingOf = (others: readonly Frame[], { also = [] }: Offer): Frame[] => {
  const days = new Set(also.map(({ offer: { date } }) => date))
  return also.length < others.length ? others.filter(each => !days.has(ownDay(each) ?? '')) : []
}

/** The days of a series that are full are told, and come after the others. */
export const leaveOut = (talk: Talk, plan: Offer): void => {
  const { memory, context } = talk
  const missing = missingOf(memory.others, plan)
  if (missing.length === 0) return
  const isOfOther = missing.some(({ service }) => service && service !== memory.frame?.service)
  if (isOfOther) talk.words.push(talk.phrases.restLater)
  memory.others = [...memory.others.filter(each => !missing.includes(each)), ...missing]
  if (isOfOther) return
  const days = missing.flatMap(({ when }) =>
    when !== undefined && when !== 'soonest' && when.kind === 'days' ? [when.from] : []
  )
  talk.words.push(talk.phrases.noRoomOn(days.map(day => showDay(day, context.zone))))
}

const partsAfter = (
  first: Offer,
  frame: Frame,
  others: readonly Frame[],
  pools: Pools
): PlannedPart[] | undefined => {
  const taken = [intervalOf(first, frame.service, frame.forWhom)]
  const parts: PlannedPart[] = []
  for (const other of others) {
    const service = other.service ?? frame.service
    if (!service) return undefined
    const day = ownDay(other) ?? first.date
    const pool = pools.get(poolKey(service, other))
    // On another day, and not looked for: that one comes afterwards.
    if (pool === undefined && day !== first.date) continue
    const earliest = day === first.date ? earliestFor(other, taken) : minutesOf(first.time)
    const own = other.time?.exact
    const hours = ownHours(other)
    // Another service on another day has nothing to do with the hour of the first.
    const isApart = day !== first.date && service.handle !== frame.service?.handle
    // «yo en la mañana y él de las 3 en adelante»: hours of its own that are over before the first.
    const isBefore = hours?.to !== undefined && hours.to < minutesOf(first.time)
    const isLoose = isApart || (isBefore && other.forWhom !== frame.forWhom)
    const start = own ?? (isLoose ? (hours?.from ?? 0) : Math.max(earliest, hours?.from ?? 0))
    // Where one person attends them all, each comes after the one before.
    const end = day === first.date ? Math.max(...taken.map(({ to }) => to)) : start
    const together = Math.max(start, end) + longestGap
    const latest = own ?? (hours || isApart ? (hours?.to ?? lastMinute) : together)
    const free = (pool ?? [])
      .filter(({ date, branch }) => date === day && (isPlaced(other) || branch === first.branch))
      .filter(part => minutesOf(part.time) >= start && minutesOf(part.time) <= latest)
      .filter(
        part =>
          day !== first.date ||
          !taken.some(each => overlaps(each, intervalOf(part, service, other.forWhom)))
      )
      .toSorted(
        (a, b) =>
          Number(b.specialist === first.specialist) - Number(a.specialist === first.specialist)
      )
      .toSorted((a, b) => a.time.localeCompare(b.time))
    // Whoever was asked for by name is meant for all of them, where that is possible.
    const named = new Set(frame.people?.map(({ name }) => name))
    const fit = free.find(({ specialist }) => named.has(specialist)) ?? free[0]
    const isSameService = service.handle === frame.service?.handle
    const isSession = day !== first.date && isSameService && other.forWhom === frame.forWhom
    if (!fit && isSession) continue
    if (!fit) return undefined
    if (day === first.date) taken.push(intervalOf(fit, service, other.forWhom))
    const isPerson = other.forWhom !== frame.forWhom
    // The same on another day needs no name of its own.
    const what = isSession ? '' : service.name
    parts.push({
      offer: fit,
      label: isPerson ? (other.forWhom ?? 'tú') : what,
      service: service.name,
    })
  }
  return parts
}

/** With somebody or somewhere of its own: not where the first is. */
const isPlaced = ({ people, branch }: Frame): boolean =>
  people !== undefined || branch !== undefined

/** Somebody else starts with the first; the same person after their last service. */
const earliestFor = ({ forWhom = '' }: Frame, taken: readonly Interval[]): number => {
  const own = taken.filter(({ who }) => who === forWhom)
  return own.length > 0 ? Math.max(...own.map(({ to }) => to)) : (taken[0]?.from ?? 0)
}

const intervalOf = (offer: Offer, service: Service | undefined, who = ''): Interval => {
  const from = minutesOf(offer.time)
  return { from, to: from + (service?.minutes ?? usualMinutes), specialist: offer.specialist, who }
}

const overlaps = (a: Interval, b: Interval): boolean =>
  (a.specialist === b.specialist || a.who === b.who) && a.from < b.to && b.from < a.to
