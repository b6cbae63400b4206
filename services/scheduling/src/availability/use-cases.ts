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
import { latestStart } from '../appointments/appointment.ts'
import { weekPlan } from '../hours/working-time.ts'
import { findAppointment, onPool } from '../reservations/repository.ts'
import type { SchedulingContext } from '../context.ts'
import { dayClock, dayClocks } from './day-clock.ts'
import { minuteOfInstant } from './minute-text.ts'
import { findOffering, findWorkers, type HostQuery } from './repository.ts'
import { type Agenda, freeSlots, freeTimesOf, nearestFree, type NearSlot } from './slots.ts'

/** Days of one search. */
const MAX_DAYS = 62

const daysOf = (from: LocalDate, to: LocalDate): number => {
  const days = daysBetween(from, to) + 1
  if (days > MAX_DAYS) throw new Refusal('range_too_long')
  return days
}

type Search = Omit<z.output<typeof SlotSearch>, 'serviceId' | 'specialistId' | 'branchId'> &
  HostQuery

/** Reads the input of a search in one round trip. Refuses a service that does not exist. */
const readAgenda = async (
  { db, clock }: SchedulingContext,
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
    slotSearch: {
      serviceId: search.serviceId,
      duration: offering.duration,
      days: clocks,
      notBefore: now + search.waitMinutes,
      notAfter: Math.floor(latestStart(clock.now()) / 60_000),
      limit: search.limit,
      startFrom: search.timeFrom === undefined ? 0 : minutesOf(search.timeFrom),
      startTo: search.timeTo === undefined ? 24 * 60 : minutesOf(search.timeTo),
    },
  }
}

/**
 * Free times, earliest first, never in the past nor further ahead than may be booked. Refuses more than 62 days, and a service or an
 * appointment to ignore that is not there.
 */
export const findSlots =
  (ctx: SchedulingContext) =>
  async (businessId: string, search: Search): Promise<Slot[]> => {
    const days = daysOf(search.from, search.to)
    if (days < 1) return []
    const except = search.exceptAppointmentId
    if (except !== undefined) {
      const appointment = await findAppointment(
        onPool(ctx.db, 'scheduling-appointment'),
        businessId,
        except
      )
      if (appointment === null) throw new Refusal('appointment_not_found')
    }
    const { slotSearch, hosts } = await readAgenda(ctx, businessId, search, {
      days,
      zone: await ctx.zones.of(businessId),
    })
    return freeSlots(slotSearch, hosts)
  }

export type NearestSearch = HostQuery & {
  readonly around: string
  readonly limit: number
  /** A specialist who comes first among equally near times. */
  readonly preferred?: string
}

/**
 * Days searched around the wanted one: the near ones first, and if they give too little, a month.
 */
const searchWindows = [
  { before: 1, after: 1 },
  { before: 7, after: 30 },
]
/** Minutes to either side that one day shows for certain: a day that jumps is an hour shorter. */
const CERTAIN_MINUTES = 23 * 60

/**
 * The free times nearest to a wanted start, nearest first. Refuses a service that is not offered.
 */
export const nearestSlots =
  (ctx: SchedulingContext) =>
  async (
    businessId: string,
    { around, limit, preferred, ...who }: NearestSearch
  ): Promise<Slot[]> => {
    const zone = await ctx.zones.of(businessId)
    const day = localDateOf(new Date(around), zone)
    const today = localDateOf(ctx.clock.now(), zone)
    let nearest: readonly NearSlot[] = []
    for (const { before, after } of searchWindows) {
      const earliest = addDays(day, -before)
      const search = {
        ...who,
        from: earliest < today ? today : earliest,
        to: addDays(day < today ? today : day, after),
        limit,
        waitMinutes: 0,
      }
      const days = daysOf(search.from, search.to)
      // A crowd that is refused at the same time asks for the same days.
      const free = await ctx.freeTimes.ask(businessId, JSON.stringify([zone, search]), async () =>
        freeTimesOf(await readAgenda(ctx, businessId, search, { days, zone }))
      )
      nearest = nearestFree(free, { around: minuteOfInstant(around), preferred, limit })
      if ((nearest[limit - 1]?.away ?? Infinity) <= CERTAIN_MINUTES) break
    }
    return nearest.map(({ slot }) => slot)
  }

/**
 * Worked minutes of each active specialist per local day, half-open, since local midnight. At most
 * 62 days.
 */
export const workingTimes =
  ({ db }: SchedulingContext) =>
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
