import { type DataOf } from '@mostrador/contracts'
import type { schedulingRoutes, Slot, SlotSearch } from '@mostrador/contracts/scheduling'
import { addDays, daysBetween, type LocalDate, localDateOf, minutesOf, Refusal } from '@mostrador/kernel'
import type { z } from 'zod'
import { weekPlan } from '../hours/working-time.ts'
import type { Deps } from '../house.ts'
import { dayClock, dayClocks } from './day-clock.ts'
import { minuteOfInstant } from './minute-text.ts'
import { findBusy, findOffering, findWorkers, type HostQuery } from './repository.ts'
import { freeSlots } from './slots.ts'

/** Days of one search. */
const LONGEST_SEARCH = 62

const daysOf = (from: LocalDate, to: LocalDate): number => {
  const days = daysBetween(from, to) + 1
  if (days > LONGEST_SEARCH) throw new Refusal('range_too_long')
  return days
}

type Search = Omit<z.output<typeof SlotSearch>, 'serviceId' | 'specialistId' | 'branchId'> & HostQuery

/** Free times, earliest first, never in the past. Refuses more than 62 days and a service that is not there. */
export const findSlots = ({ db, clock, zones }: Deps) => async (businessId: string, search: Search): Promise<Slot[]> => {
  const count = daysOf(search.from, search.to)
  if (count < 1) return []
  const [zone, offering] = await Promise.all([zones.of(businessId), findOffering(db, businessId, search)])
  if (offering === null) throw new Refusal('service_not_found')
  const days = dayClocks(search.from, count + 1, zone)
  const edge = (span: { from: number; shift: number } | undefined) => new Date(((span?.from ?? 0) + (span?.shift ?? 0)) * 60_000)
  const range = { from: edge(days[0]?.spans[0]), to: edge(dayClock(addDays(search.to, 2), zone).spans[0]) }
  const busy = await findBusy(db, businessId, offering.hosts.map(host => host.specialistId), range)
  const now = Math.ceil(clock.now().getTime() / 60_000)
  return freeSlots(
    {
      serviceId: search.serviceId, duration: offering.duration, days, notBefore: now + search.waitMinutes, limit: search.limit,
      startFrom: search.timeFrom === undefined ? 0 : minutesOf(search.timeFrom), startTo: search.timeTo === undefined ? 24 * 60 : minutesOf(search.timeTo),
    },
    offering.hosts.map(host => ({ ...host, busy: busy.get(host.specialistId) ?? [] }))
  )
}

export type Near = HostQuery & { readonly around: string; readonly limit: number; /** Comes first among equally near times. */ readonly preferred?: string }

/** Around the wanted day first; when that gives too little, the month that follows. */
const reaches = [{ before: 3, after: 3 }, { before: 7, after: 30 }]

/** The free times nearest to a wanted start, nearest first. Empty when the service is not offered. */
export const nearestSlots = (deps: Deps) => async (businessId: string, { around, limit, preferred, ...who }: Near): Promise<Slot[]> => {
  const zone = await deps.zones.of(businessId)
  const day = localDateOf(new Date(around), zone)
  const wanted = minuteOfInstant(around)
  const today = localDateOf(deps.clock.now(), zone)
  for (const [at, { before, after }] of reaches.entries()) {
    const from = addDays(day, -before)
    const search = { ...who, from: from < today ? today : from, to: day < today ? addDays(today, after) : addDays(day, after), limit: 5000, waitMinutes: 0 }
    const slots = await findSlots(deps)(businessId, search)
    if (slots.length >= limit || at === reaches.length - 1) return nearest(slots, { wanted, limit, preferred })
  }
  return []
}

const nearest = (slots: readonly Slot[], { wanted, limit, preferred }: { wanted: number; limit: number; preferred: string | undefined }): Slot[] =>
  slots
    .map((slot, at) => ({ slot, at, away: Math.abs(minuteOfInstant(slot.start) - wanted), other: slot.specialistId === preferred ? 0 : 1 }))
    .sort((a, b) => a.away - b.away || a.other - b.other || a.at - b.at)
    .slice(0, limit)
    .map(({ slot }) => slot)

/** Worked minutes of each active specialist per local day, half-open, since local midnight. At most 62 days. */
export const workingTimes = ({ db }: Deps) => async (businessId: string, { from, to, branchId }: { from: LocalDate; to: LocalDate; branchId?: string | undefined }): Promise<DataOf<typeof schedulingRoutes.workingTimes>> => {
  const count = daysOf(from, to)
  const workers = await findWorkers(db, businessId, branchId)
  // Only the weekday matters here, and it is the same in every zone.
  const days = count < 1 ? [] : dayClocks(from, count, 'UTC')
  return workers.flatMap(({ specialistId, specialistRests, schedules, branchRests }) => {
    const week = weekPlan({ schedules, restSchedules: branchRests }, specialistRests)
    return days.map(({ date, weekday }) => ({ specialistId, date, open: [...(week[weekday]?.open ?? [])] }))
  })
}
