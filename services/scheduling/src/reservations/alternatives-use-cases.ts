import type { Appointment } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { nearestSlots } from '../availability/use-cases.ts'
import type { SchedulingContext } from '../context.ts'

// Adds the nearest free times to a refusal of a taken one.

/** Free times in one refusal. */
const MAX_ALTERNATIVES = 3

type WantedTime = Pick<
  Appointment,
  'businessId' | 'branchId' | 'serviceId' | 'specialistId' | 'start'
>

/**
 * Runs `work`; a `slot_taken` names the free times nearest to `wanted()` in `details.nearest`.
 * A block has no service, and so no alternatives.
 */
export const withAlternatives = async <Answer>(
  ctx: SchedulingContext,
  wanted: () => WantedTime | null,
  work: () => Promise<Answer>
): Promise<Answer> => {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'slot_taken') throw error
    throw new Refusal('slot_taken', { nearest: await nearestTo(ctx, wanted()) })
  }
}

const nearestTo = async (ctx: SchedulingContext, wanted: WantedTime | null) => {
  if (wanted === null || wanted.serviceId === null) return []
  const { businessId, branchId, serviceId, specialistId, start } = wanted
  const search = {
    serviceId,
    branchId,
    around: start,
    limit: MAX_ALTERNATIVES + 1,
    preferred: specialistId,
  }
  // A refusal without alternatives is still the right refusal.
  const found = await nearestSlots(ctx)(businessId, search).catch(() => [])
  const isWanted = (slot: { specialistId: string; start: string }): boolean =>
    slot.specialistId === specialistId && Date.parse(slot.start) === Date.parse(start)
  // The time that is known to be taken may look free to an overbooking or a policy.
  return found.filter(slot => !isWanted(slot)).slice(0, MAX_ALTERNATIVES)
}
