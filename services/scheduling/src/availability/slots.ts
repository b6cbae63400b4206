import type { Slot } from '@mostrador/contracts/scheduling'
import type { WeekPlan } from '../hours/working-time.ts'
import type { DayClock } from './day-clock.ts'
import { instantOfMinute } from './minute-text.ts'

/** A specialist as the search sees one. Minutes are since 1970. */
export type Host = {
  readonly specialistId: string
  readonly branchId: string
  /** Minutes between two starts, counted from the opening of the branch [SCH-09]. */
  readonly step: number
  readonly week: WeekPlan
  /** start, end, start, end …, sorted by start; they may overlap. */
  readonly busy: ArrayLike<number>
}

export type SlotSearch = {
  readonly serviceId: string
  /** Minutes, at least 1. */
  readonly duration: number
  /** The days searched, and one more at the end, into which a late start may run. */
  readonly days: readonly DayClock[]
  /** The first minute that may be offered: now, plus the wait time. */
  readonly notBefore: number
  /** The last minute that may be offered: what is further ahead cannot be booked. */
  readonly notAfter?: number
  /** Wall-clock minutes between which a start may be, both included. */
  readonly startFrom: number
  readonly startTo: number
  readonly limit: number
}

/** The input of a search: what is wanted, and who is free when. */
export type Agenda = { readonly slotSearch: SlotSearch; readonly hosts: readonly Host[] }

/** Emits the minutes of a day at which a host may start; called once per day, in order. */
type Sweep = (day: DayClock, emit: (start: number) => void) => void

/**
 * The starts at which a host is free for `duration` minutes on end. One sweep over integers: the
 * working time of the range, the busy spans and the candidates all ascend, so no element is visited
 * twice.
 */
const sweepOf = (
  { days, duration, notBefore, notAfter = Infinity, startFrom, startTo }: SlotSearch,
  { busy, step, week }: Host
): Sweep => {
  const open = openSpans(days, week)
  let openAt = 0
  let busyAt = 0
  let busyUntil = -Infinity
  return ({ weekday, spans }, emit) => {
    const opening = week[weekday]?.opening
    if (!opening) return
    const first = Math.max(opening.from, startFrom)
    const last = Math.min(opening.to - 1, startTo)
    for (const { from, to, shift } of spans) {
      const end = Math.min(last, to - 1, notAfter - shift)
      let local = alignUp(Math.max(first, from, notBefore - shift), opening.from, step)
      while (local <= end) {
        const start = local + shift
        const finish = start + duration
        while (openAt < open.length && (open[openAt + 1] as number) <= start) openAt += 2
        if (openAt >= open.length) return
        if (start < (open[openAt] as number)) {
          local = alignUp((open[openAt] as number) - shift, opening.from, step)
          continue
        }
        if (finish > (open[openAt + 1] as number)) {
          local = alignUp((open[openAt + 1] as number) - shift, opening.from, step)
          continue
        }
        // A busy span conflicts if it begins before our end and ends after our start.
        while (busyAt < busy.length && (busy[busyAt] as number) < finish) {
          if ((busy[busyAt + 1] as number) > busyUntil) busyUntil = busy[busyAt + 1] as number
          busyAt += 2
        }
        if (busyUntil > start) {
          local = alignUp(busyUntil - shift, opening.from, step)
          continue
        }
        emit(start)
        local += step
      }
    }
  }
}

const alignUp = (minute: number, origin: number, step: number): number => {
  const over = (minute - origin) % step
  // Before the origin the remainder is negative.
  return over > 0 ? minute + step - over : minute - over
}

/**
 * Working time of the range as from, to, from, to … in minutes since 1970; spans that touch over
 * midnight are one.
 */
export const openSpans = (days: readonly DayClock[], week: WeekPlan): number[] => {
  const open: number[] = []
  for (const day of days) {
    const plan = week[day.weekday]
    if (!plan) continue
    for (const span of day.spans) {
      for (const worked of plan.open) {
        const from = Math.max(worked.from, span.from) + span.shift
        const to = Math.min(worked.to, span.to) + span.shift
        if (from >= to) continue
        if (open.length > 0 && open[open.length - 1] === from) open[open.length - 1] = to
        else open.push(from, to)
      }
    }
  }
  return open
}

/**
 * Free times of a service: each start of each host at most once, in order of start and then of
 * `hosts`, at most `limit`. Pure and without dates: days come resolved from day-clock.ts. A search
 * ends with the day that fills it.
 */
export const freeSlots = (search: SlotSearch, hosts: readonly Host[]): Slot[] => {
  const { days, limit } = search
  const sweeps = hosts.map(host => sweepOf(search, host))
  const slots: Slot[] = []
  for (let d = 0; d < days.length - 1 && slots.length < limit; d += 1) {
    for (const key of keysOf(days[d] as DayClock, sweeps)) {
      if (slots.length === limit) break
      slots.push(slotOf(key, search, hosts))
    }
  }
  return slots
}

/**
 * `around`: minute since 1970. Of two equally near times that of the host `preferred` comes first.
 */
export type NearestOptions = {
  readonly around: number
  readonly preferred?: string | undefined
  readonly limit: number
}
/** `away`: minutes between a slot and the wanted one. */
export type NearSlot = { readonly slot: Slot; readonly away: number }

/** What a search found, to be asked for the times near different minutes. */
export type FreeTimes = Agenda & { readonly starts: Float64Array }

/** Every free start of the search, without an object for each. */
export const freeTimesOf = ({ slotSearch, hosts }: Agenda): FreeTimes => {
  const sweeps = hosts.map(host => sweepOf(slotSearch, host))
  // Ascending within a day, and days ascend.
  const starts = slotSearch.days.slice(0, -1).flatMap(day => [...keysOf(day, sweeps)])
  return { slotSearch, hosts, starts: Float64Array.from(starts) }
}

/**
 * The `limit` free times nearest to a minute, nearest first; equally near ones in the order of
 * freeSlots.
 */
export const nearestFree = (
  { slotSearch, hosts, starts }: FreeTimes,
  { around, preferred, limit }: NearestOptions
): NearSlot[] => {
  const minutesAway = (key: number): number => Math.abs(minuteOf(key) - around)
  const hostRank = (key: number): number => (hostOf(key, hosts).specialistId === preferred ? 0 : 1)
  const positions: number[] = []
  // Outwards from the wanted minute, one distance after the other.
  let after = firstFrom(starts, around * MAX_HOSTS)
  let before = after - 1
  const distance = (index: number): number =>
    index < 0 || index >= starts.length ? Infinity : minutesAway(starts[index] as number)
  while (positions.length < limit) {
    const nearest = Math.min(distance(before), distance(after))
    if (nearest === Infinity) break
    const tied: number[] = []
    for (; distance(before) === nearest; before -= 1) tied.push(starts[before] as number)
    for (; distance(after) === nearest; after += 1) tied.push(starts[after] as number)
    positions.push(...tied.sort((a, b) => hostRank(a) - hostRank(b) || a - b))
  }
  return positions
    .slice(0, limit)
    .map(key => ({ slot: slotOf(key, slotSearch, hosts), away: minutesAway(key) }))
}

/** Index of the first key that is at least `min`; the keys ascend. */
const firstFrom = (keys: Float64Array, min: number): number => {
  let [from, to] = [0, keys.length]
  while (from < to) {
    const middle = (from + to) >>> 1
    if ((keys[middle] as number) < min) from = middle + 1
    else to = middle
  }
  return from
}

// A key packs start and host index into one number, so that sorting numbers is enough.
const MAX_HOSTS = 2 ** 20
const minuteOf = (key: number): number => Math.floor(key / MAX_HOSTS)
const hostOf = (key: number, hosts: readonly Host[]): Host =>
  hosts[key - minuteOf(key) * MAX_HOSTS] as Host
const slotOf = (key: number, { duration, serviceId }: SlotSearch, hosts: readonly Host[]): Slot => {
  const start = minuteOf(key)
  const { branchId, specialistId } = hostOf(key, hosts)
  return {
    start: instantOfMinute(start),
    end: instantOfMinute(start + duration),
    branchId,
    specialistId,
    serviceId,
  }
}

const keysOf = (day: DayClock, sweeps: readonly Sweep[]): ArrayLike<number> & Iterable<number> => {
  const keys: number[] = []
  sweeps.forEach((sweep, index) => sweep(day, start => keys.push(start * MAX_HOSTS + index)))
  return sweeps.length === 1 ? keys : Float64Array.from(keys).sort()
}
