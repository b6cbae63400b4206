import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import { type LineRow, lineSelect, toLine } from '../appointments/line-repository.ts'
import type { Bookable, Kind } from './repository.ts'

const columns = {
  branch: fragment`a.branch_id`,
  service: fragment`a.service_id`,
  specialist: fragment`a.specialist_id`,
} as const satisfies Record<Kind, unknown>

/** The fields of a coming appointment that its line does not show. */
export type Upcoming = {
  readonly line: AppointmentLine
  readonly branchId: string
  readonly specialistId: string
  readonly serviceId: string | null
  readonly version: number
}
type UpcomingRow = LineRow & Omit<Upcoming, 'line'>

/** Live appointments to come of a branch, a service or a specialist, the next one first. */
export const findUpcomingAppointments = async (
  target: SqlTarget,
  { kind, businessId, id }: Bookable,
  now: Date
): Promise<Upcoming[]> => {
  const rows = await sql<UpcomingRow>(target)`
    select a.branch_id as "branchId", a.specialist_id as "specialistId",
      a.service_id as "serviceId", a.version, ${fragment([lineSelect])}
    where a.business_id = ${businessId}::uuid and ${columns[kind]} = ${id}::uuid
      and a.starts_at > ${now.toISOString()}::timestamptz
      and a.status in ('agendada', 'confirmada', 'pago_pendiente')
    order by a.starts_at, a.id`
  return rows.map(({ branchId, specialistId, serviceId, version, ...line }) => ({
    line: toLine(line),
    branchId,
    specialistId,
    serviceId,
    version,
  }))
}
