import type { Appointment } from '@mostrador/contracts/scheduling'
import type { Zone } from '@mostrador/kernel'
import { publishEdited } from '../appointments/use-cases.ts'
import type { SchedulingContext, SqlTransaction } from '../context.ts'
import { appointmentFacts } from '../reservations/events.ts'
import { lockSpecialists, updateAppointment } from '../reservations/repository.ts'
import { busySpecialists, endOverbooking, lockHeldAfter } from './move-repository.ts'
import { atSameWallClock } from './wall-clock.ts'

type ZoneChange = {
  readonly businessId: string
  readonly from: Zone
  readonly to: Zone
  /** The moment of the change: appointments booked or moved later are in the new zone already. */
  readonly at: string
}

/**
 * Moves future appointments to the same hours on the clock of another zone. None is lost: where
 * they overlap appointments that have begun, both stay, overbooked.
 */
export const keepLocalTimes = async (
  { clock }: Pick<SchedulingContext, 'clock'>,
  tx: SqlTransaction,
  { businessId, from, to, at }: ZoneChange
): Promise<void> => {
  await lockSpecialists(tx, await busySpecialists(tx, businessId, at))
  const updatedAt = clock.now().toISOString()
  const moved = (await lockHeldAfter(tx, businessId, at))
    .map(before => ({ before, after: moveToZone(before, { from, to, updatedAt }) }))
    .filter(({ before, after }) => after.start !== before.start)
  // Rows may overlap while they are moved: the constraint ignores overbooked rows.
  for (const { after } of moved) await updateAppointment(tx, { ...after, overbook: true })
  const free = moved.filter(({ before }) => !before.overbook).map(({ before }) => before._id)
  await endOverbooking(tx, businessId, free)
  for (const { before, after } of moved) await publishMoved(tx, after, before)
}

const moveToZone = (
  before: Appointment,
  { from, to, updatedAt }: { from: Zone; to: Zone; updatedAt: string }
): Appointment => {
  const start = atSameWallClock(before.start, from, to)
  const length = Date.parse(before.end) - Date.parse(before.start)
  const end = new Date(Date.parse(start) + length).toISOString()
  return { ...before, start, end, updatedAt, version: before.version + 1 }
}

const publishMoved = (tx: SqlTransaction, next: Appointment, previous: Appointment) =>
  next.status === 'block'
    ? tx.publish('block.changed', { key: next._id, data: appointmentFacts(next) })
    : publishEdited(tx, next, previous)
