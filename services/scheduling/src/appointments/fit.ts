import type { RestSchedules } from '@mostrador/contracts'
import { accept, addDays, localDateOf, type Result, refuse, type Zone } from '@mostrador/kernel'
import { dayClocks } from '../availability/day-clock.ts'
import { minuteOfInstant } from '../availability/minute-text.ts'
import { freeSlots, openSpans } from '../availability/slots.ts'
import { type BranchHours, type WeekPlan, weekPlan } from '../hours/working-time.ts'
import type { Span } from './appointment.ts'

/** What stands behind an appointment, as it is now. Archived and removed ones are not `active`. */
export type BookingResources = {
  readonly branch: BranchHours & {
    readonly _id: string
    readonly frecuency: number
    readonly active: boolean
  }
  readonly specialist: {
    readonly _id: string
    readonly branchId: string
    readonly restSchedules: RestSchedules
    readonly active: boolean
  }
  readonly service: Offer | null
}
export type Offer = {
  readonly _id: string
  /** Minutes. */
  readonly duration: number
  /** May an assistant book it [SRV2-08]? */
  readonly available: boolean
  readonly active: boolean
  /** Null when it has no rests of its own. */
  readonly restSchedules: RestSchedules | null
  readonly atBranch: boolean
  readonly bySpecialist: boolean
}

const weeks = new WeakMap<BookingResources, WeekPlan>()
/** Their week is worked out once for as long as they are remembered. */
const weekOf = (parties: BookingResources): WeekPlan => {
  const { branch, specialist, service } = parties
  const week =
    weeks.get(parties) ?? weekPlan(branch, specialist.restSchedules, service?.restSchedules ?? null)
  weeks.set(parties, week)
  return week
}

const DAY_MS = 24 * 60 * 60_000
const opened = new WeakMap<WeekPlan, Map<string, readonly number[]>>()

/**
 * When they work around a start: minutes since 1970, from and to in turns, worked out once for all starts of a day of UTC. That day lies in two
 * local ones; the one before them and two more are there as well, because an appointment lasts 24 hours at most.
 */
const openAround = (week: WeekPlan, start: string, zone: Zone): readonly number[] => {
  const days = opened.get(week) ?? new Map<string, readonly number[]>()
  opened.set(week, days)
  const day = Math.floor(Date.parse(start) / DAY_MS)
  const known = days.get(`${zone} ${day}`)
  if (known !== undefined) return known
  const open = openSpans(
    dayClocks(addDays(localDateOf(new Date(day * DAY_MS), zone), -1), 5, zone),
    week
  )
  days.set(`${zone} ${day}`, open)
  return open
}

const isWorked = (parties: BookingResources, { start, end }: Span, zone: Zone): boolean => {
  const open = openAround(weekOf(parties), start, zone)
  const from = minuteOfInstant(start)
  const to = Math.max(from, Math.ceil(Date.parse(end) / 60_000))
  for (let i = 0; i < open.length; i += 2)
    if ((open[i] as number) <= from && to <= (open[i + 1] as number)) return true
  return false
}

type Place = { readonly branchId: string; readonly specialistId: string }

/** Specialists receive at their own branch, also for staff [APT-19]. What stands where it stood before is not asked: its specialist may have changed branch since. */
export const fitsBranch = (
  { branch, specialist }: BookingResources,
  place: Place,
  previous: Place | null
): Result<true, 'party_not_found'> => {
  const stays =
    previous !== null &&
    place.branchId === previous.branchId &&
    place.specialistId === previous.specialistId
  return stays || specialist.branchId === branch._id ? accept(true) : refuse('party_not_found')
}

/** What staff may book without being warned: inside hours, outside rests [G1-08]. The past is theirs to write down. */
export const fitsHours = (
  parties: BookingResources,
  span: Span,
  zone: Zone
): Result<true, 'outside_working_hours'> =>
  isWorked(parties, span, zone) ? accept(true) : refuse('outside_working_hours')

export type NotOffered =
  | 'in_the_past'
  | 'service_not_offered'
  | 'specialist_does_not_offer'
  | 'outside_working_hours'
  | 'slot_taken'

/**
 * What assistants and the public may book: an active service of that branch and specialist, in the future, at a start and of a
 * length that the slot search would have shown [G1-08]. Whether somebody else has the time is for the agenda to say.
 */
export const fitsOffer = (
  parties: BookingResources,
  span: Span,
  { zone, now }: { zone: Zone; now: Date }
): Result<true, NotOffered> => {
  const { branch, specialist, service } = parties
  if (
    service === null ||
    !service.active ||
    !service.available ||
    !branch.active ||
    !service.atBranch
  )
    return refuse('service_not_offered')
  if (!specialist.active || specialist.branchId !== branch._id || !service.bySpecialist)
    return refuse('specialist_does_not_offer')
  if (Date.parse(span.start) < now.getTime()) return refuse('in_the_past')
  if (!isWorked(parties, span, zone)) return refuse('outside_working_hours')
  const wanted = {
    serviceId: service._id,
    duration: service.duration,
    days: dayClocks(localDateOf(new Date(span.start), zone), 2, zone),
    notBefore: minuteOfInstant(span.start),
    startFrom: 0,
    startTo: 24 * 60,
    limit: 1,
  }
  const [offered] = freeSlots(wanted, [
    {
      specialistId: specialist._id,
      branchId: branch._id,
      step: branch.frecuency,
      week: weekOf(parties),
      busy: [],
    },
  ])
  const same =
    offered !== undefined &&
    Date.parse(offered.start) === Date.parse(span.start) &&
    Date.parse(offered.end) === Date.parse(span.end)
  return same ? accept(true) : refuse('slot_taken')
}
