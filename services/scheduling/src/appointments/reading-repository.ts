import type { Appointment, AppointmentStatus } from '@mostrador/contracts/scheduling'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db } from '../context.ts'
import { type AppointmentRow, appointmentSelect, fromRow } from '../reservations/appointment-row.ts'
import { findAppointment, onPool } from '../reservations/repository.ts'

/** Rows of one answer of the agenda. */
const MAX_ROWS = 5000

/** One appointment or block, or null. */
export const readAppointment = (
  db: Db,
  businessId: string,
  id: string
): Promise<Appointment | null> =>
  findAppointment(onPool(db, 'scheduling-appointment'), businessId, id)

/** The appointment of the business with this folio, in capitals or not; null when there is none. */
export const findByFolio = async (
  { pool }: Db,
  businessId: string,
  folio: string
): Promise<Appointment | null> => {
  const { rows } = await pool.query<AppointmentRow>({
    name: 'scheduling-appointment-by-folio',
    values: [businessId, folio.toUpperCase()],
    text: `select ${appointmentSelect} from scheduling.appointment a
      where a.business_id = $1 and a.folio = $2 limit 1`,
  })
  const [row] = rows
  return row === undefined ? null : fromRow(row)
}

/** Deletes an appointment or a block and answers what it was, or null. */
export const deleteAppointment = async (
  tx: SqlTarget,
  businessId: string,
  id: string
): Promise<Appointment | null> => {
  const [row] = await sql<AppointmentRow>(tx)`
    delete from scheduling.appointment a
    where a.business_id = ${businessId}::uuid and a.id = ${id}::uuid
    returning ${fragment([appointmentSelect])}`
  return row === undefined ? null : fromRow(row)
}

export type AgendaQuery = {
  readonly from: string
  readonly to: string
  readonly branchId?: string | undefined
  readonly specialistId?: string | undefined
  readonly status?: AppointmentStatus | undefined
}

/** Appointments and blocks that start in [from, to), by start, at most 5,000 [CAL2-06]. */
export const listAgenda = async (
  { pool }: Db,
  businessId: string,
  { from, to, branchId, specialistId, status }: AgendaQuery
): Promise<Appointment[]> => {
  const { rows } = await pool.query<AppointmentRow>({
    name: 'scheduling-agenda',
    values: [businessId, from, to, branchId ?? null, specialistId ?? null, status ?? null],
    text: `select ${appointmentSelect} from scheduling.appointment a
      where a.business_id = $1 and a.starts_at >= $2 and a.starts_at < $3
        and ($4::uuid is null or a.branch_id = $4)
        and ($5::uuid is null or a.specialist_id = $5)
        and ($6::text is null or a.status = $6)
      order by a.starts_at, a.id limit ${MAX_ROWS}`,
  })
  return rows.map(fromRow)
}

/**
 * A client's appointments, also under the id of one that was merged into them, earliest first;
 * `liveAfter` leaves out what is over or cancelled.
 */
export const listOfClient = async (
  { pool }: Db,
  businessId: string,
  clientId: string,
  liveAfter?: Date
): Promise<Appointment[]> => {
  const { rows } = await pool.query<AppointmentRow>({
    name: 'scheduling-appointments-of-client',
    values: [businessId, clientId, liveAfter ?? null],
    text: `select ${appointmentSelect} from scheduling.appointment a
      where a.business_id = $1 and a.client_id = platform.current_client('scheduling', $1, $2)
        and ($3::timestamptz is null or
          (a.status in ('agendada', 'confirmada', 'pago_pendiente') and a.ends_at > $3))
      order by a.starts_at, a.id limit ${MAX_ROWS}`,
  })
  return rows.map(fromRow)
}
