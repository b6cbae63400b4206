import type { SchedulingContext } from '../context.ts'
import { isStillAttendable } from '../reservations/fit.ts'
import { onPool } from '../reservations/repository.ts'
import { readPlaces } from '../reservations/resources-repository.ts'
import { readAppointment } from './reading-repository.ts'
import { requireAppointment } from './use-cases.ts'

/**
 * Whether the appointment could be attended at its time and place. Refuses `appointment_not_found`.
 */
export const canStandToday =
  (ctx: SchedulingContext) =>
  async (businessId: string, id: string): Promise<boolean> => {
    const appointment = requireAppointment(await readAppointment(ctx.db, businessId, id))
    const target = onPool(ctx.db, 'scheduling-appointment-place')
    const resources = (await readPlaces(target, businessId, [appointment]))(appointment)
    return (
      resources !== null &&
      isStillAttendable(resources, appointment, await ctx.zones.of(businessId))
    )
  }
