import type { BodyOf } from '@mostrador/contracts'
import { NO_CLIENT, type schedulingRoutes } from '@mostrador/contracts/scheduling'
import { sql, type SqlTarget } from '@mostrador/db/raw'

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

/**
 * Writes existing appointments in one statement and answers how many. Left out: those of unknown places, services and
 * specialists, impossible lengths, times that somebody holds, and those that are there already.
 */
export const importRows = async (
  tx: SqlTarget,
  appointments: readonly ImportedAppointment[],
  { businessId, by, now, ids, folios }: Import
): Promise<number> => {
  const rows = appointments.map(
    ({
      clientId,
      branchId,
      serviceId,
      specialistId,
      start,
      end,
      status,
      createdAt,
      clientNotes,
    }) => ({
      id: ids(),
      folio: folios(),
      client_id: clientId === NO_CLIENT ? null : clientId,
      branch_id: branchId,
      service_id: serviceId,
      specialist_id: specialistId,
      starts_at: start,
      ends_at: end,
      status,
      created_at: createdAt,
      client_notes: clientNotes,
    })
  )
  const written = await sql<{ id: string }>(tx)`
    insert into scheduling.appointment (id, business_id, folio, client_id, branch_id, service_id, specialist_id, starts_at, ends_at, status, client_notes, color_hex, source,
      created_by, updated_by, created_at, updated_at)
    select r.id, ${businessId}::uuid, r.folio, r.client_id, r.branch_id, r.service_id, r.specialist_id, r.starts_at, r.ends_at, r.status, r.client_notes, sp.color_hex, 'import',
      ${by}, ${by}, r.created_at, ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, folio text, client_id uuid, branch_id uuid, service_id uuid, specialist_id uuid, starts_at timestamptz, ends_at timestamptz,
      status text, created_at timestamptz, client_notes text)
    join scheduling.branch b on b.business_id = ${businessId}::uuid and b.id = r.branch_id
    join scheduling.service s on s.business_id = ${businessId}::uuid and s.id = r.service_id
    join scheduling.specialist sp on sp.business_id = ${businessId}::uuid and sp.id = r.specialist_id
    where r.ends_at >= r.starts_at and r.ends_at <= r.starts_at + interval '24 hours'
      and not exists (select from scheduling.appointment a where a.business_id = ${businessId}::uuid and a.specialist_id = r.specialist_id and a.starts_at = r.starts_at
        and a.client_id is not distinct from r.client_id and a.service_id = r.service_id)
    on conflict do nothing returning id`
  return written.length
}
