import { addDays, daysBetween, minutesOf, showDay, timeOf } from '@mostrador/kernel'
import type { DayRange } from '../time/span.ts'
import type { Service } from '../understand/business.ts'
import type { Frame, Offer } from '../state/memory.ts'
import { acceptable, withSamePerson } from './acceptable.ts'
import { isWhileBooked } from './already-booked.ts'
import { asksAboutPlan } from './existing-appointment.ts'
import { mostPlanned, offer } from './offer.ts'
import { distinct, inOrder, nearestTo, ofEachBranch, ofNextDays, spread } from './offers.ts'
import { shortNames } from '../../names.ts'
import { near, type Lead } from '../wording/phrases.ts'
import { near as nearInEnglish } from '../wording/english-leads.ts'
import { whyInEnglish, whyText } from '../wording/reasons.ts'
import { combine, isDoneBy, leaveOut } from './plan.ts'
import { applySecond, isReplaced } from './second-choice.ts'
import { codeOf, offersOf, reasonOf, type Result } from '../results.ts'
import { findService, learnServices } from './services.ts'
import { ask, offerHuman, type Step, type Talk } from './talk.ts'
import type { TimeConstraint } from '../understand/spans/constraints.ts'

/** Days that «lo más pronto posible» looks ahead; the most rows of one search. */
const [horizon, most] = [14, 20]

type Dates = { readonly from: string; readonly to: string }
type Search = { readonly frame: Frame; readonly service: Service; readonly dates: Dates }

/** Looks for the times that a frame asks for and offers them, or the nearest ones when there are none. */
export function* searchAndOffer(talk: Talk, frame: Frame, service: Service): Step<void> {
  if (!frame.when || (frame.when !== 'soonest' && frame.when.kind !== 'days')) return
  const soonest = frame.when === 'soonest'
  const dates =
    frame.when === 'soonest' ? { from: talk.today, to: addDays(talk.today, horizon) } : frame.when
  const wanted = frame.time
  const window = windowOf(wanted, service)
  let search: Search = { frame, service, dates }
  let first = yield* findTimes(search, window, { soonest })
  if (!first.ok && /unknown|handle/.test(codeOf(first))) {
    const renewed = yield* renewHandles(talk, search)
    if (renewed) {
      search = renewed
      first = yield* findTimes(search, window, { soonest })
    }
  }
  if (!first.ok) return offerHuman(talk)
  const free = acceptable(frame, offersOf(first, 'times'))
  const open = free.filter(each => !isWhileBooked(talk.memory, frame, each))
  const found = withSamePerson(frame, open)
  const times = yield* wholePlan(talk, search, window, found)
  const why = reasonOf(first)?.code === 'rests' ? whyNot(talk, search, first) : undefined
  if (misses(times, wanted) && isReplaced(talk, frame, why))
    return yield* searchAndOffer(talk, frame, search.service)
  if (misses(times, wanted) && takesSecond(talk, search, first))
    return yield* searchAndOffer(talk, frame, frame.service ?? search.service)
  // A turn has few calls, and a plan needs them: this one comes last.
  const isPlan = talk.memory.others.length > 0 && !misses(times, wanted)
  const held = isPlan ? yield* asksAboutPlan(talk) : 'no'
  if (held === 'left') return yield* searchAndOffer(talk, frame, frame.service ?? service)
  if (held === 'asked') return
  if (wanted?.exact !== undefined && (yield* offerAround(talk, search, times, wanted))) return
  if (times.length === 0 && (yield* offerFirstOfDay(talk, search))) return
  if (times.length === 0) return yield* offerNearest(talk, search, first)
  if (soonest) {
    const first = frame.isUrgent ? times.slice(0, 1) : spread(times.slice(0, 12))
    const shown = frame.eachBranch ? ofEachBranch(times, true) : first
    return offer(talk, frame, shown, talk.leads.soonest)
  }
  if (frame.eachBranch && !times.some(({ also }) => also))
    return offer(talk, frame, ofEachBranch(times, false), talk.leads.available)
  const isAll = times.length < most && isOneDay(dates)
  const onlyLead = wanted ? talk.leads.onlyInReach : talk.leads.onlyThatDay
  offer(talk, frame, apart(spread(times)), isAll ? onlyLead : talk.leads.available)
}

/** Of plans few fit in one message: those are not all of the early morning. */
const apart = (times: readonly Offer[]): readonly Offer[] => {
  const people = Math.max(...times.map(({ also = [] }) => also.length + 1))
  const most = people === 1 ? times.length : Math.max(1, Math.floor(mostPlanned / people))
  if (people === 1 || times.length <= most) return times
  return Array.from(
    { length: most },
    (_, at) => times[Math.round((at * (times.length - 1)) / most)]
  ).filter(offer => offer !== undefined)
}

/** None of the times is as it was wanted. */
const misses = (times: readonly Offer[], wanted: TimeConstraint | undefined): boolean =>
  wanted?.exact === undefined
    ? times.length === 0
    : !times.some(({ time }) => [wanted.exact, wanted.other].includes(minutesOf(time)))

/** «si no, el viernes»: says why the first is not possible and looks for the second. True when it did. */
const takesSecond = (talk: Talk, search: Search, first: Result): boolean => {
  const { frame } = search
  const { second } = frame
  if (second === undefined) return false
  talk.words.push(whyNot(talk, search, first))
  applySecond(frame, second)
  return true
}

/** The bounds of the start; an hour alone is looked for with two hours after it. */
const windowOf = (
  wanted: TimeConstraint | undefined,
  service: Service
): TimeConstraint | undefined => {
  if (wanted?.exact !== undefined) return { from: wanted.exact, to: wanted.exact + 120 }
  if (wanted?.endBy === undefined) return wanted
  const latest = wanted.endBy - (service.minutes ?? 0)
  return { ...wanted, to: Math.max(0, Math.min(wanted.to ?? latest, latest)) }
}

/** Times that have room for every part of the plan; without any, the parts are taken one by one. */
function* wholePlan(
  talk: Talk,
  search: Search,
  window: TimeConstraint | undefined,
  times: readonly Offer[]
): Step<readonly Offer[]> {
  if (talk.memory.others.length === 0 || search.frame.kind !== 'book') return times
  const { people: _, ...anybody } = search.frame
  const latest = window?.to === undefined ? undefined : { ...window, to: window.to + 180 }
  const all = yield* combine(talk, search.frame, times, function* (service, own) {
    const { days, time, people, branch } = own
    const dates = days ?? search.dates
    const { branch: shared, ...anywhere } = anybody
    const place = branch ?? (people ? undefined : shared)
    const frame = { ...anywhere, ...(people && { people }), ...(place && { branch: place }) }
    const found = yield* findTimes({ frame, service, dates }, time ?? latest, { rows: 60 })
    if (!found.ok && codeOf(found) === 'budget') return undefined
    const times = offersOf(found, 'times')
    return days === undefined ? acceptable(search.frame, times) : times
  })
  const plans = all.filter(plan => isDoneBy(talk.memory, search.frame, plan))
  if (plans.length === 0 && times.length > 0) talk.words.push(talk.phrases.onePartFirst)
  if (plans[0]) leaveOut(talk, plans[0])
  return plans.length > 0 ? plans : times
}

const isOneDay = ({ from, to }: Dates): boolean => from === to
/** The server forgets handles after a while: asks once for fresh ones and finds the service again. */
function* renewHandles(talk: Talk, { frame, service, dates }: Search): Step<Search | undefined> {
  yield* learnServices(talk)
  const renewed = findService(service.name, talk.memory.services ?? [])
  if (!renewed) return undefined
  frame.service = renewed
  delete frame.people
  delete frame.branch
  return { frame, service: renewed, dates }
}

/**
 * Offers the exact hour of a wanted, or else the times nearest to it. Returns false when there are none.
 * «a las 8» is read as the other half of the day where nothing is free in the likelier one.
 */
function* offerAround(
  talk: Talk,
  search: Search,
  after: readonly Offer[],
  wanted: TimeConstraint
): Step<boolean> {
  const { frame, dates } = search
  const minutes = wanted.exact ?? 0
  const offerExact = (times: readonly Offer[], minute: number | undefined): boolean => {
    const hits = times.filter(({ time }) => minutesOf(time) === minute)
    const one = frame.eachBranch ? ofEachBranch(hits, true) : hits.slice(0, 1)
    if (hits.length > 0)
      offer(talk, frame, isOneDay(dates) ? one : spread(hits), talk.leads.yesFree)
    return hits.length > 0
  }
  if (offerExact(after, minutes)) return true
  const half = after.length === 0 ? wanted.other : undefined
  const window =
    half === undefined ? { from: minutes - 120, to: minutes - 1 } : { from: half, to: half + 120 }
  const more = acceptable(frame, offersOf(yield* findTimes(search, window), 'times'))
  if (offerExact(more, half)) return true
  // Beside whole plans no single times are offered.
  const plans = after.filter(({ also }) => also !== undefined)
  let times = plans.length > 0 ? plans : [...after, ...more]
  if (times.length === 0) return false
  if (distinct(times).length < 3)
    times = [...times, ...acceptable(frame, offersOf(yield* findTimes(search, undefined), 'times'))]
  offer(talk, frame, nearestTo(times, minutes), talk.leads.notThatHour)
  return true
}

/** «el sábado lo más temprano»: the first times of a day that has none that early. */
function* offerFirstOfDay(talk: Talk, search: Search): Step<boolean> {
  const { frame, dates } = search
  if (frame.time?.isEarly === undefined || !isOneDay(dates)) return false
  const free = acceptable(
    frame,
    offersOf(yield* findTimes(search, undefined, { soonest: true }), 'times')
  )
  if (free.length === 0) return false
  offer(talk, frame, inOrder(distinct(free)).slice(0, 4), talk.leads.notThatHour)
  return true
}

/** Offers the nearest times on other days; without any, asks for another day. */
function* offerNearest(talk: Talk, search: Search, first: Result): Step<void> {
  const { frame } = search
  const isExact = frame.time?.exact !== undefined
  const near = distinct(acceptable(frame, offersOf(first, 'nearest')))
  const isClosed = reasonOf(first)?.code === 'closed'
  const isOfDays = frame.time !== undefined && (!isExact || isClosed)
  const around =
    isExact && near.length >= 3 && !isClosed
      ? []
      : acceptable(frame, yield* findAround(search, near[0], isOfDays))
  const shown =
    distinct(around).length >= 3
      ? (isOfDays ? ofNextDays : spread)(around)
      : inOrder(distinct([...near, ...around]).slice(0, 4))
  if (shown.length > 0) {
    const lead = isUnopened(shown, search.dates)
      ? talk.leads.unopened
      : whyLead(talk, search, first)
    return offer(talk, frame, shown, lead)
  }
  delete frame.when
  delete frame.time
  ask(talk, 'nothing', talk.phrases.nothingFree, { kind: 'when' })
}

/** Days between a day without times and the last that has some, where the agenda ends before it. */
const farBefore = 21
const isUnopened = (shown: readonly Offer[], { from }: Dates): boolean =>
  shown.every(({ date }) => daysBetween(date, from) >= farBefore)

/** A part of the day, or the hour on a closed day, is looked for on the next days; otherwise the whole nearest day is shown. */
function* findAround(search: Search, nearest: Offer | undefined, isOfDays: boolean): Step<Offer[]> {
  const { frame, dates } = search
  if (frame.time && isOfDays) {
    const { exact } = frame.time
    const window = exact === undefined ? frame.time : { from: exact, to: exact }
    const week = { from: dates.from, to: addDays(dates.to, 7) }
    const found = yield* findTimes({ ...search, dates: week }, window, { rows: 60 })
    if (exact === undefined || offersOf(found, 'times').length > 0) return offersOf(found, 'times')
  }
  const days = nearest
    ? { from: nearest.date, to: nearest.date }
    : { from: dates.from, to: addDays(dates.to, horizon) }
  return offersOf(yield* findTimes({ ...search, dates: days }, undefined), 'times')
}

/** The first of the days that was not ruled out. */
const firstAllowed = (except: readonly DayRange[], { from, to }: Dates): string => {
  const barred = except.find(each => each.from <= from && each.to >= from)
  if (barred === undefined || barred.to >= to) return from
  return firstAllowed(except, { from: addDays(barred.to, 1), to })
}

/** Free times over all the days and hours asked for; the first of them with `soonest`. */
function* findTimes(
  { frame, service, dates }: Search,
  time: TimeConstraint | undefined,
  { soonest = false, rows = most } = {}
): Step<Result> {
  return yield {
    name: 'find_free_times',
    arguments: {
      service: service.handle,
      date_from: firstAllowed(frame.except ?? [], dates),
      date_to: dates.to,
      ...(time?.from !== undefined && { time_from: timeOf(Math.max(0, time.from)) }),
      ...(time?.to !== undefined && { time_to: timeOf(Math.min(1439, time.to)) }),
      ...(frame.people && { specialists: frame.people.map(({ handle }) => handle) }),
      ...(frame.branch && { branch: frame.branch.handle }),
      ...(frame.kind === 'move' && frame.appointment && { moving: frame.appointment.handle }),
      ...(!soonest && { spread: true }),
      limit: frame.eachBranch || frame.barred ? Math.max(rows, 60) : rows,
    },
  }
}

const either = new Intl.ListFormat('es-MX', { type: 'disjunction' })

/** Says why nothing was found, as far as the server knows, or else which days are full. */
const whyLead = (talk: Talk, { frame, dates }: Search, first: Result): Lead => {
  const names = shortNames(frame.people?.map(({ name }) => name) ?? [])
  const why = reasonOf(first)
  if (why && why.code !== 'full' && talk.memory.language === 'en')
    return nearInEnglish(whyInEnglish(why))
  if (why && why.code !== 'full') return near(whyText(why, fullDays(talk, frame, dates)))
  if (frame.time?.exact !== undefined) return talk.leads.notThatHour
  return talk.leads.full(fullDays(talk, frame, dates), either.format(names))
}

/** The same as one sentence. */
const whyNot = (talk: Talk, search: Search, first: Result): string =>
  whyLead(talk, search, first).one.replace(/(?<=[.!]) [^.!]*$/, '')

const fullDays = ({ today, context }: Talk, frame: Frame, { from, to }: Dates): string => {
  if (frame.time) return 'En ese horario ya'
  if (from !== to) return 'En esos días'
  if (from === today) return 'Para hoy ya'
  if (from === addDays(today, 1)) return 'Para mañana'
  return `Para el ${showDay(from, context.zone)}`
}
