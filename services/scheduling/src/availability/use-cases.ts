import { type DataOf } from '@mostrador/contracts'
import type { schedulingRoutes, Slot, SlotSearch } from '@mostrador/contracts/scheduling'
import {
  addDays,
  daysBetween,
  type LocalDate,
  localDateOf,
  minutesOf,
  Refusal,
  type Zone,
} from '@mostrador/kernel'
import type { z } from 'zod'
import { weekPlan } from '../hours/working-time.ts'
import type { Deps } from '../deps.ts'
import { dayClock, dayClocks } from './day-clock.ts'
import { minuteOfInstant } from './minute-text.ts'
import { findOffering, findWorkers, type HostQuery } from './repository.ts'
import { type Agenda, freeSlots, nearestFree, type NearSlot } from './slots.ts'

/** Days of one search. */
const LONGEST_SEARCH = 62

const daysOf = (from: LocalDate, to: LocalDate): number => {
  const days = daysBetween(from, to) + 1
  if (days > LONGEST_SEARCH) throw new Refusal('range_too_long')
  return days
}

type Search = Omit<z.output<typeof SlotSearch>, 'serviceId' | 'specialistId' | 'branchId'> &
  HostQuery

/** Reads it in one trip. Refuses a service that is not there. */
const agendaOf = async (
  { db, clock }: Deps,
  businessId: string,
  search: Search,
  { days, zone }: { days: number; zone: Zone }
): Promise<Agenda> => {
  const clocks = dayClocks(search.from, days + 1, zone)
  const edge = (span: { from: number; shift: number } | undefined) =>
    new Date(((span?.from ?? 0) + (span?.shift ?? 0)) * 60_000)
  const offering = await findOffering(db, businessId, search, {
    from: edge(clocks[0]?.spans[0]),
    to: edge(dayClock(addDays(search.to, 2), zone).spans[0]),
  })
  if (offering === null) throw new Refusal('service_not_found')
  const now = Math.ceil(clock.now().getTime() / 60_000)
  return {
    hosts: offering.hosts,
    wanted: {
      serviceId: search.serviceId,
      duration: offering.duration,
      days: clocks,
      notBefore: now + search.waitMinutes,
      limit: search.limit,
      startFrom: search.timeFrom === undefined ? 0 : minutesOf(search.timeFrom),
      startTo: search.timeTo === undefined ? 24 * 60 : minutesOf(search.timeTo),
    },
  }
}

/** Free times, earliest first, never in the past. Refuses more than 62 days and a service that is not there. */
export const findSlots =
  (deps: Deps) =>
  async (businessId: string, search: Search): Promise<Slot[]> => {
    const days = daysOf(search.from, search.to)
    if (days < 1) return []
    const { wanted, hosts } = await agendaOf(deps, businessId, search, {
      days,
      zone: await deps.zones.of(businessId),
    })
    return freeSlots(wanted, hosts)
  }

export type Near = HostQuery & {
  readonly around: string
  readonly limit: number /** Comes first among equally near times. */
  readonly preferred?: string
}

/** Around the wanted day first; when that gives too little, or farther away than it looked, the month that follows. */
const reaches = [
  { before: 1, after: 1 },
  { before: 7, after: 30 },
]
/** What one day to either side shows for certain, minutes: a day that jumps is an hour shorter. */
const SURELY_SEEN = 23 * 60

/** The free times nearest to a wanted start, nearest first. Refuses a service that is not offered. */
export const nearestSlots =
  (deps: Deps) =>
  async (businessId: string, { around, limit, preferred, ...who }: Near): Promise<Slot[]> => {
    const zone = await deps.zones.of(businessId)
    const day = localDateOf(new Date(around), zone)
    const today = localDateOf(deps.clock.now(), zone)
    let found: readonly NearSlot[] = []
    for (const { before, after } of reaches) {
      const earliest = addDays(day, -before)
      const search = {
        ...who,
        from: earliest < today ? today : earliest,
        to: addDays(day < today ? today : day, after),
        limit,
        waitMinutes: 0,
      }
      // Where many are refused at once they all ask for the same days.
      const { wanted, hosts } = await deps.agendas.ask(
        businessId,
        JSON.stringify([zone, search]),
        () => agendaOf(deps, businessId, search, { days: daysOf(search.from, search.to), zone })
      )
      found = nearestFree(wanted, hosts, { around: minuteOfInstant(around), preferred })
      if ((found[limit - 1]?.away ?? Infinity) <= SURELY_SEEN) break
    }
    return found.map(({ slot }) => slot)
  }

/** Worked minutes of each active specialist per local day, half-open, since local midnight. At most 62 days. */
export const workingTimes =
  ({ db }: Deps) =>
  async (
    businessId: string,
    { from, to, branchId }: { from: LocalDate; to: LocalDate; branchId?: string | undefined }
  ): Promise<DataOf<typeof schedulingRoutes.workingTimes>> => {
    const count = daysOf(from, to)
    const workers = await findWorkers(db, businessId, branchId)
    // Only the weekday matters here, and it is the same in every zone.
    const days = count < 1 ? [] : dayClocks(from, count, 'UTC')
    return workers.flatMap(({ specialistId, specialistRests, schedules, branchRests }) => {
      const week = weekPlan({ schedules, restSchedules: branchRests }, specialistRests)
      return days.map(({ date, weekday }) => ({
        specialistId,
        date,
        open: [...(week[weekday]?.open ?? [])],
      }))
    })
  }
