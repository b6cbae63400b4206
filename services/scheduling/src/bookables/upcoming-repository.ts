import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { type LineRow, lineSelect, toLine } from '../appointments/line-repository.ts'
import type { Db } from '../context.ts'
import type { Bookable, Kind } from './repository.ts'

const columns = {
  branch: 'branch_id',
  service: 'service_id',
  specialist: 'specialist_id',
} as const satisfies Record<Kind, string>

/** Live appointments to come of a branch, a service or a specialist, the next one first. */
export const upcomingAppointments = async (
  { pool }: Db,
  { kind, businessId, id }: Bookable,
  now: Date
): Promise<AppointmentLine[]> => {
  const { rows } = await pool.query<LineRow>({
    name: `scheduling-upcoming-${kind}`,
    values: [businessId, id, now],
    text: `select ${lineSelect}
      where a.business_id = $1 and a.${columns[kind]} = $2 and a.starts_at > $3
        and a.status in ('agendada', 'confirmada', 'pago_pendiente')
      order by a.starts_at, a.id`,
  })
  return rows.map(toLine)
}
