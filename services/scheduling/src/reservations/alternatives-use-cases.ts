import type { Appointment, TimeConflicts } from '@mostrador/contracts/scheduling'
import { Refusal, type Zone } from '@mostrador/kernel'
import { nearestSlots } from '../availability/use-cases.ts'
import type { SchedulingContext } from '../context.ts'
import { isOutsideHours, type Policy } from './fit.ts'
import { onPool, readOverlaps } from './repository.ts'
import { loadBookingState } from './resources-repository.ts'

// Adds to the refusal of a time what stands in its way and the nearest free times.

/** Free times in one refusal. */
const MAX_ALTERNATIVES = 3

type Request = {
  readonly policy: Policy
  /** The row that was refused; null before it is known. */
  readonly requested: () => Appointment | null
}

const timeRefusals: ReadonlySet<string> = new Set(['slot_taken', 'outside_working_hours'])

/**
 * Runs `work`; a `slot_taken` names the free times nearest to `wanted()` in `details.nearest`. A
 * block has no service, and so no alternatives. Staff, who may overrule a refused time, read all of
 * its conflicts, not only the first that was found.
 */
export const withAlternatives = async <Answer>(
  ctx: SchedulingContext,
  { policy, requested }: Request,
  work: () => Promise<Answer>
): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || !timeRefusals.has(error.code)) throw error
    const row = requested()
    const isTaken = error.code === 'slot_taken'
    if (!isTaken && policy.kind !== 'staff') throw error
    const [nearest, conflicts] = await Promise.all([
      isTaken ? nearestTo(ctx, row) : null,
      // The refusal holds without them.
      row !== null && policy.kind === 'staff'
        ? conflictsOf(ctx, row, policy.zone).catch(() => null)
        : null,
    ])
    throw new Refusal(error.code, { ...(nearest !== null && { nearest }), ...conflicts })
  }
}

/** What `check` has just read of the resources is in the cache: only the overlaps are read. */
const conflictsOf = async (
  { db, resourceCache }: SchedulingContext,
  row: Appointment,
  zone: Zone
): Promise<TimeConflicts> => {
  const cached = resourceCache.get(row)
  const [overlaps, resources] = await Promise.all([
    readOverlaps(onPool(db, 'scheduling-overlaps'), row),
    cached ?? loadBookingState(db, row).then(state => state.resources),
  ])
  return {
    isOutside: resources !== null && isOutsideHours(resources.resources, row, zone),
    overlaps: overlaps.map(({ _id, clientId, title, status, start, end }) => ({
      _id,
      clientId,
      title,
      status,
      start,
      end,
    })),
  }
}

const nearestTo = async (ctx: SchedulingContext, appointment: Appointment | null) => {
  if (appointment === null || appointment.serviceId === null) return []
  const { businessId, branchId, serviceId, specialistId, start } = appointment
  const search = {
    serviceId,
    branchId,
    around: start,
    limit: MAX_ALTERNATIVES + 1,
    preferred: specialistId,
  }
  // A refusal without alternatives is still the right refusal.
  const nearest = await nearestSlots(ctx)(businessId, search).catch(() => [])
  const isWanted = (slot: { specialistId: string; start: string }): boolean =>
    slot.specialistId === specialistId && Date.parse(slot.start) === Date.parse(start)
  // The time that is known to be taken may look free to an overbooking or a policy.
  return nearest.filter(slot => !isWanted(slot)).slice(0, MAX_ALTERNATIVES)
}
