import type { BodyOf } from '@mostrador/contracts'
import { holdingStatuses, type schedulingRoutes } from '@mostrador/contracts/scheduling'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import { appointmentColumns, clientIdOf } from '../reservations/appointment-row.ts'
import { selectOverlapping } from '../reservations/repository.ts'

export type ImportedAppointment = BodyOf<
  typeof schedulingRoutes.importAppointments
>['appointments'][number]

export type Import = {
  readonly businessId: string
  readonly by: string
  readonly now: Date
  readonly ids: () => string
  readonly folios: () => string
}

/** What each imported row brings; the rest is the same for all. */
const imported = [
  '_id',
  'shortId',
  'clientId',
  'branchId',
  'serviceId',
  'specialistId',
  'start',
  'end',
  'status',
  'clientNotes',
  'createdAt',
] as const
const columns = imported.map(field => appointmentColumns[field])
const columnNames = fragment([columns.map(({ name }) => name).join(', ')])
const rowColumns = fragment([columns.map(({ name }) => `r.${name}`).join(', ')])
const recordType = fragment([columns.map(({ name, type }) => `${name} ${type}`).join(', ')])
const holding = fragment([holdingStatuses.map(status => `'${status}'`).join(', ')])

const recordOf = (appointment: ImportedAppointment, { ids, folios }: Import) => {
  const row = {
    ...appointment,
    _id: ids(),
    shortId: folios(),
    clientId: clientIdOf(appointment),
  }
  return Object.fromEntries(imported.map(field => [appointmentColumns[field].name, row[field]]))
}

/**
 * Writes existing appointments in one statement and returns their ids. Left out: those of unknown
 * branches, services and specialists, impossible lengths, times that somebody holds, and those that
 * are there already. In order of specialist and time, so that two imports do not deadlock.
 */
export const importRows = async (
  tx: SqlTarget,
  appointments: readonly ImportedAppointment[],
  context: Import
): Promise<string[]> => {
  const { businessId, by, now } = context
  const records = JSON.stringify(appointments.map(appointment => recordOf(appointment, context)))
  const business = fragment`${businessId}::uuid`
  const isTaken = fragment`r.status in (${holding}) and exists (${selectOverlapping({
    id: fragment`r.id`,
    business,
    specialist: fragment`r.specialist_id`,
    start: fragment`r.starts_at`,
    end: fragment`r.ends_at`,
  })})`
  const written = await sql<{ id: string }>(tx)`
    insert into scheduling.appointment (${columnNames}, business_id, color_hex, source,
      created_by, updated_by, updated_at)
    select ${rowColumns}, ${business}, sp.color_hex, 'import',
      ${by}, ${by}, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${records}::jsonb) as r(${recordType})
    join scheduling.branch b on b.business_id = ${business} and b.id = r.branch_id
    join scheduling.service s on s.business_id = ${business} and s.id = r.service_id
    join scheduling.specialist sp on sp.business_id = ${business} and sp.id = r.specialist_id
    where r.ends_at >= r.starts_at and r.ends_at <= r.starts_at + interval '24 hours'
      and not exists (
        select from scheduling.appointment a
        where a.business_id = ${business} and a.specialist_id = r.specialist_id
          and a.starts_at = r.starts_at and a.client_id is not distinct from r.client_id
          and a.service_id = r.service_id)
      and not (${isTaken})
    order by r.specialist_id, r.starts_at, r.ends_at
    on conflict do nothing returning id`
  return written.map(({ id }) => id)
}
