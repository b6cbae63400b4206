import type { RestSchedules } from '@mostrador/contracts'
import { accept, localDateOf, type Result, refuse, type Zone } from '@mostrador/kernel'
import type { Appointment } from '@mostrador/contracts/scheduling'
import type { Span } from '../appointments/appointment.ts'
import { dayClocks } from '../availability/day-clock.ts'
import { minuteOfInstant } from '../availability/minute-text.ts'
import { freeSlots, openSpans } from '../availability/slots.ts'
import { type BranchHours, type WeekPlan, weekPlan } from '../hours/working-time.ts'

// Rules: whether an appointment fits its branch, specialist and service.

/**
 * Branch, specialist and service of one booking as they are now. Archived ones are not `active`.
 */
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
  /** Null for a block. */
  readonly service: {
    readonly _id: string
    /** Minutes. */
    readonly duration: number
    /** Whether an assistant may book it [SRV2-08]. */
    readonly available: boolean
    readonly active: boolean
    /** Null when it has no rests of its own. */
    readonly restSchedules: RestSchedules | null
    readonly atBranch: boolean
    readonly bySpecialist: boolean
  } | null
}

/** The rules by which a time is taken. */
export type Policy =
  /**
   * Staff are warned of a taken time and of closed hours; with `overbook` they continue [G1-08].
   */
  | { readonly kind: 'staff'; readonly overbook: boolean; readonly zone: Zone }
  /** Assistants and the public: what the slot search shows. A repeated request is the same one. */
  | { readonly kind: 'offered'; readonly zone: Zone }
  /** Any free time, inside or outside of hours: blocks [BLK-05], and what was paid meanwhile. */
  | { readonly kind: 'free' }

/** Whether the row may overlap another one. It is marked then. */
export const mayOverbook = (policy: Policy): boolean => policy.kind === 'staff' && policy.overbook

export type FitRefusal =
  | 'party_not_found'
  | 'in_the_past'
  | 'service_not_offered'
  | 'specialist_does_not_offer'
  | 'outside_working_hours'
  | 'slot_taken'
  | 'branch_archived'
  | 'service_archived'
  | 'specialist_archived'

type ResourceIds = Pick<Appointment, 'branchId' | 'specialistId' | 'serviceId'>
type FitResult = {
  readonly appointment: Span & ResourceIds
  /** The row before a change: what stays where it was is not judged again. */
  readonly previous: ResourceIds | null
  readonly now: Date
}

/** Whether the appointment fits. The database decides whether the time is free. */
export const fits = (
  policy: Policy,
  resources: BookingResources,
  { appointment, previous, now }: FitResult
): Result<true, FitRefusal> => {
  if (policy.kind === 'free') return accept(true)
  if (policy.kind === 'offered')
    return fitsOffer(resources, appointment, { zone: policy.zone, now })
  const placeFit = fitsPlace(resources, appointment, previous)
  if (!placeFit.ok || policy.overbook) return placeFit
  return fitsHours(resources, appointment, policy.zone)
}

/**
 * Specialists work at their own branch, and nothing archived is taken again, also for staff
 * [APT-19]. What stays as it was is accepted: it may have been archived, or have changed branch,
 * since.
 */
export const fitsPlace = (
  { branch, specialist, service }: BookingResources,
  resourceIds: ResourceIds,
  previous: ResourceIds | null
): Result<true, FitRefusal> => {
  if (!branch.active && resourceIds.branchId !== previous?.branchId)
    return refuse('branch_archived')
  if (!specialist.active && resourceIds.specialistId !== previous?.specialistId)
    return refuse('specialist_archived')
  if (service?.active === false && resourceIds.serviceId !== previous?.serviceId)
    return refuse('service_archived')
  const stays =
    previous !== null &&
    resourceIds.branchId === previous.branchId &&
    resourceIds.specialistId === previous.specialistId
  return stays || specialist.branchId === branch._id ? accept(true) : refuse('party_not_found')
}

/** Inside hours and outside rests [G1-08]; the past is allowed. */
const fitsHours = (
  resources: BookingResources,
  span: Span,
  zone: Zone
): Result<true, 'outside_working_hours'> =>
  isOutsideHours(resources, span, zone) ? refuse('outside_working_hours') : accept(true)

export const isOutsideHours = (resources: BookingResources, span: Span, zone: Zone): boolean =>
  !isWorked(weekOf(resources), span, zone)

/**
 * An active service of that branch and specialist, in the future, at a start and of a length that
 * the slot search would have shown [G1-08].
 */
const fitsOffer = (
  resources: BookingResources,
  span: Span,
  { zone, now }: { zone: Zone; now: Date }
): Result<true, FitRefusal> => {
  const { branch, specialist, service } = resources
  if (!service?.active || !service.available || !branch.active || !service.atBranch)
    return refuse('service_not_offered')
  if (!specialist.active || specialist.branchId !== branch._id || !service.bySpecialist)
    return refuse('specialist_does_not_offer')
  if (Date.parse(span.start) < now.getTime()) return refuse('in_the_past')
  const week = weekOf(resources)
  const search = {
    serviceId: service._id,
    duration: service.duration,
    days: dayClocks(localDateOf(new Date(span.start), zone), 2, zone),
    notBefore: minuteOfInstant(span.start),
    startFrom: 0,
    startTo: 24 * 60,
    limit: 1,
  }
  const host = {
    specialistId: specialist._id,
    branchId: branch._id,
    step: branch.frecuency,
    week,
    busy: [],
  }
  const [offered] = freeSlots(search, [host])
  const isOffered =
    offered !== undefined &&
    Date.parse(offered.start) === Date.parse(span.start) &&
    Date.parse(offered.end) === Date.parse(span.end)
  if (isOffered) return accept(true)
  return refuse(isWorked(week, span, zone) ? 'slot_taken' : 'outside_working_hours')
}

/**
 * Whether an appointment could be attended as it is: in today's hours, its service still given
 * there by that specialist, and nothing archived. Whether the time is free is not checked.
 */
export const isStillAttendable = (resources: BookingResources, span: Span, zone: Zone): boolean => {
  const { branch, specialist, service } = resources
  if (!branch.active || !specialist.active || specialist.branchId !== branch._id) return false
  if (service !== null && !(service.active && service.atBranch && service.bySpecialist))
    return false
  return isWorked(weekOf(resources), span, zone)
}

const weekOf = ({ branch, specialist, service }: BookingResources): WeekPlan =>
  weekPlan(branch, specialist.restSchedules, service?.restSchedules ?? null)

/** Three local days: an appointment lasts 24 hours at most, and a day that jumps is shorter. */
const DAYS_REACHED = 3

/** Whether the whole span is in the working time of the week. */
export const isWorked = (week: WeekPlan, { start, end }: Span, zone: Zone): boolean => {
  const days = dayClocks(localDateOf(new Date(start), zone), DAYS_REACHED, zone)
  const open = openSpans(days, week)
  const from = minuteOfInstant(start)
  const to = Math.max(from, Math.ceil(Date.parse(end) / 60_000))
  for (let i = 0; i < open.length; i += 2)
    if ((open[i] as number) <= from && to <= (open[i + 1] as number)) return true
  return false
}
