import { type Appointment, holdingStatuses } from '@mostrador/contracts/scheduling'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import { appointmentSelect, type AppointmentRow, fromRow } from '../reservations/appointment-row.ts'
import { selectOverlapping } from '../reservations/repository.ts'

/** Specialists with an appointment or block after `at`. */
export const busySpecialists = async (
  tx: SqlTarget,
  businessId: string,
  at: string
): Promise<string[]> => {
  const rows = await sql<{ id: string }>(tx)`
    select distinct specialist_id::text as id from scheduling.appointment
    where business_id = ${businessId}::uuid and starts_at > ${at}::timestamptz`
  return rows.map(({ id }) => id)
}

/**
 * Locks and reads appointments and blocks after `at` that hold a time and were not edited since.
 */
export const lockHeldAfter = async (
  tx: SqlTarget,
  businessId: string,
  at: string
): Promise<Appointment[]> => {
  const rows = await sql<AppointmentRow>(tx)`
    select ${fragment([appointmentSelect])} from scheduling.appointment a
    where a.business_id = ${businessId}::uuid and a.starts_at > ${at}::timestamptz
      and a.updated_at <= ${at}::timestamptz and a.status = any(${[...holdingStatuses]}::text[])
    order by a.starts_at, a.id for update`
  return rows.map(fromRow)
}

/** Clears the overbook flag of those rows that overlap nothing. */
export const endOverbooking = async (
  tx: SqlTarget,
  businessId: string,
  ids: readonly string[]
): Promise<void> => {
  const itself = {
    id: fragment`a.id`,
    business: fragment`a.business_id`,
    specialist: fragment`a.specialist_id`,
    start: fragment`a.starts_at`,
    end: fragment`a.ends_at`,
  }
  await sql(tx)`
    update scheduling.appointment a set overbook = false
    where a.business_id = ${businessId}::uuid and a.id = any(${[...ids]}::uuid[])
      and not exists (${selectOverlapping(itself)})`
}
