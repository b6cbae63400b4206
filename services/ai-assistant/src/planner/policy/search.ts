import { addDays, minutesOf, showDay, timeOf } from '@mostrador/kernel'
import type { Service } from '../understand/match.ts'
import type { Goal, Offer } from '../state/memory.ts'
import { offer } from './offer.ts'
import { distinct, inOrder, nearestTo, spread } from './offers.ts'
import { leads, phrases, type Lead } from '../wording/phrases.ts'
import { codeOf, offersOf, type Result } from './results.ts'
import { findService, learnServices } from './services.ts'
import { ask, offerHuman, type Step, type Talk } from './talk.ts'
import type { TimeWish } from '../understand/times.ts'

/** How far ahead «lo más pronto posible» looks, in days. */
const horizon = 14
/** The most rows that one search returns. */
const most = 20

/** Local dates, both included. */
type Dates = { readonly from: string; readonly to: string }
type Search = { readonly goal: Goal; readonly service: Service; readonly dates: Dates }

/** Looks for the times that a goal asks for and offers them, or the nearest ones when there are none. */
export function* searchAndOffer(talk: Talk, goal: Goal, service: Service): Step<void> {
  if (!goal.when || (goal.when !== 'soonest' && goal.when.kind !== 'days')) return
  const soonest = goal.when === 'soonest'
  const dates =
    goal.when === 'soonest' ? { from: talk.today, to: addDays(talk.today, horizon) } : goal.when
  const wish = goal.time
  const window = wish?.exact === undefined ? wish : { from: wish.exact, to: wish.exact + 120 }
  let search: Search = { goal, service, dates }
  let first = yield* findTimes(search, window, { soonest })
  if (!first.ok && /unknown|handle/.test(codeOf(first))) {
    const renewed = yield* renewHandles(talk, search)
    if (renewed) {
      search = renewed
      first = yield* findTimes(search, window, { soonest })
    }
  }
  if (!first.ok) return offerHuman(talk)
  const times = acceptable(goal, offersOf(first, 'times'))
  if (wish?.exact !== undefined && (yield* offerAround(talk, search, times, wish))) return
  if (times.length === 0) return yield* offerNearest(talk, search, first)
  if (soonest) return offer(talk, goal, spread(times.slice(0, 12)), leads.soonest)
  const isAll = times.length < most && isOneDay(dates)
  const onlyLead = wish ? leads.onlyInReach : leads.onlyThatDay
  offer(talk, goal, spread(times), isAll ? onlyLead : leads.available)
}

const isOneDay = ({ from, to }: Dates): boolean => from === to

/** The server forgets handles after a while: asks once for fresh ones and finds the service again. */
function* renewHandles(talk: Talk, { goal, service, dates }: Search): Step<Search | undefined> {
  yield* learnServices(talk)
  const renewed = findService(service.name, talk.memory.services ?? [])
  if (!renewed) return undefined
  goal.service = renewed
  delete goal.people
  delete goal.branch
  return { goal, service: renewed, dates }
}

/**
 * Offers the exact hour of a wish, or else the times nearest to it. Returns false when there are none.
 * «a las 8» is read as the evening where nothing is free in the morning.
 */
function* offerAround(
  talk: Talk,
  search: Search,
  after: readonly Offer[],
  wish: TimeWish
): Step<boolean> {
  const { goal, dates } = search
  const minutes = wish.exact ?? 0
  const offerExact = (times: readonly Offer[], minute: number | undefined): boolean => {
    const hits = times.filter(({ time }) => minutesOf(time) === minute)
    if (hits.length > 0)
      offer(talk, goal, isOneDay(dates) ? hits.slice(0, 1) : spread(hits), leads.yesFree)
    return hits.length > 0
  }
  if (offerExact(after, minutes)) return true
  const hasEvening = after.length === 0 && wish.other !== undefined && wish.other > minutes
  const evening = hasEvening ? wish.other : undefined
  const window =
    evening === undefined
      ? { from: minutes - 120, to: minutes - 1 }
      : { from: evening, to: evening + 120 }
  const more = acceptable(goal, offersOf(yield* findTimes(search, window), 'times'))
  if (offerExact(more, evening)) return true
  let times = [...after, ...more]
  if (times.length === 0) return false
  if (distinct(times).length < 3)
    times = [...times, ...acceptable(goal, offersOf(yield* findTimes(search, undefined), 'times'))]
  offer(talk, goal, nearestTo(times, minutes), leads.notThatHour)
  return true
}

/** Offers the nearest times on other days; without any, asks for another day. */
function* offerNearest(talk: Talk, search: Search, first: Result): Step<void> {
  const { goal, dates } = search
  const isExact = goal.time?.exact !== undefined
  const near = distinct(acceptable(goal, offersOf(first, 'nearest')))
  const around =
    isExact && near.length >= 3 ? [] : acceptable(goal, yield* findAround(search, near[0]))
  const shown =
    distinct(around).length >= 3
      ? spread(around)
      : inOrder(distinct([...near, ...around]).slice(0, 4))
  if (shown.length > 0)
    return offer(talk, goal, shown, isExact ? leads.notThatHour : fullLead(talk, goal, dates))
  delete goal.when
  delete goal.time
  ask(talk, 'nothing', phrases.nothingFree, { kind: 'when' })
}

/** A part of the day is looked for on the next days; otherwise the whole nearest day is shown. */
function* findAround(search: Search, nearest: Offer | undefined): Step<Offer[]> {
  const { goal, dates } = search
  if (goal.time && goal.time.exact === undefined) {
    const week = { from: dates.from, to: addDays(dates.to, 7) }
    return offersOf(yield* findTimes({ ...search, dates: week }, goal.time), 'times')
  }
  const days = nearest
    ? { from: nearest.date, to: nearest.date }
    : { from: dates.from, to: addDays(dates.to, horizon) }
  return offersOf(yield* findTimes({ ...search, dates: days }, undefined), 'times')
}

/** Free times over all the days and hours asked for; the first of them with `soonest`. */
function* findTimes(
  { goal, service, dates }: Search,
  time: TimeWish | undefined,
  { soonest = false } = {}
): Step<Result> {
  const isFirstExcluded =
    goal.except?.kind === 'days' && isExcluded(goal, dates.from) && goal.except.to < dates.to
  const from =
    isFirstExcluded && goal.except?.kind === 'days' ? addDays(goal.except.to, 1) : dates.from
  return yield {
    name: 'find_free_times',
    arguments: {
      service: service.handle,
      date_from: from,
      date_to: dates.to,
      ...(time?.from !== undefined && { time_from: timeOf(Math.max(0, time.from)) }),
      ...(time?.to !== undefined && { time_to: timeOf(Math.min(1439, time.to)) }),
      ...(goal.people && { specialists: goal.people.map(({ handle }) => handle) }),
      ...(goal.branch && { branch: goal.branch.handle }),
      ...(!soonest && { spread: true }),
      limit: most,
    },
  }
}

const acceptable = (goal: Goal, times: readonly Offer[]): Offer[] =>
  times.filter(({ date }) => !isExcluded(goal, date))

/** True when the person said that this day will not do. */
const isExcluded = ({ except }: Goal, date: string): boolean =>
  except?.kind === 'days' && date >= except.from && date <= except.to

const either = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** Says which days are full, in the words they were asked for. */
const fullLead = (talk: Talk, goal: Goal, dates: Dates): Lead => {
  const names = goal.people?.map(({ name }) => name.split(' ')[0] ?? name) ?? []
  return leads.full(fullDays(talk, goal, dates), either.format(names))
}

const fullDays = ({ today, context }: Talk, goal: Goal, { from, to }: Dates): string => {
  if (goal.time) return 'En ese horario ya'
  if (from !== to) return 'En esos días'
  if (from === today) return 'Para hoy ya'
  if (from === addDays(today, 1)) return 'Para mañana'
  return `Para el ${showDay(from, context.zone)}`
}
