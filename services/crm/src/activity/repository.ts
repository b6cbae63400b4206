import type { ChangeKind, ClientActivity } from '@mostrador/contracts/crm'
import { fragment, noFragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db } from '../context.ts'
import type { Cursor } from '../clients/list-cursor.ts'

export type NewChange = {
  readonly businessId: string
  readonly id: string
  readonly clientId: string
  readonly kind: ChangeKind
  readonly fields: readonly string[]
  /** The person shown beside it. */
  readonly by: string
  readonly at: Date
}

export const insertChange = async (tx: SqlTarget, change: NewChange): Promise<void> => {
  await sql(tx)`
    insert into crm.client_change (business_id, id, client_id, kind, fields, by, at)
    values (${change.businessId}::uuid, ${change.id}::uuid, ${change.clientId}::uuid,
      ${change.kind}, ${[...change.fields]}::text[], ${change.by}, ${change.at.toISOString()}::timestamptz)`
}

/** Writes down the same change of many contacts. */
export const insertChanges = async (
  tx: SqlTarget,
  { businessId, kind, fields, by, at }: Omit<NewChange, 'id' | 'clientId'>,
  clients: readonly { readonly id: string; readonly clientId: string }[]
): Promise<void> => {
  await sql(tx)`
    insert into crm.client_change (business_id, id, client_id, kind, fields, by, at)
    select ${businessId}::uuid, g.id, g."clientId", ${kind}, ${[...fields]}::text[], ${by},
      ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(clients)}::jsonb) as g(id uuid, "clientId" uuid)`
}

type Row = {
  what: ClientActivity['what']
  id: string
  at: Date
  kind: string
  fields: string[] | null
  by: string | null
  funnelId: string | null
  state: string | null
}

type ActivityPage = {
  readonly before: Cursor | null
  readonly limit: number
  readonly seesAppointments: boolean
  readonly hiddenKinds: readonly string[]
}

/**
 * What happened with a contact, latest first, behind a cursor. Without `seesAppointments` no
 * message about an appointment is among it, and never one of `hiddenKinds`.
 */
export const findActivity = async (
  db: Db,
  { businessId, clientId }: { readonly businessId: string; readonly clientId: string },
  { before, limit, seesAppointments, hiddenKinds }: ActivityPage
): Promise<ClientActivity[]> => {
  const pageCondition = (at: ReturnType<typeof fragment>) => fragment`
    business_id = ${businessId}::uuid and client_id = ${clientId}::uuid
    ${before === null ? noFragment : fragment`and (${at}, id) < (${before.value}::timestamptz, ${before.id}::uuid)`}
    order by ${at} desc, id desc limit ${limit}::int`
  const isShown = fragment`kind <> all(${[...hiddenKinds]}::text[]) and
    ${seesAppointments ? noFragment : fragment`appointment_id is null and`}`
  const rows = await sql<Row>(db)`
    select * from (
      (select 'change' as what, id, at, kind, fields, by, null::uuid as "funnelId", null as state
        from crm.client_change where ${pageCondition(fragment`at`)})
      union all
      (select 'phase', id, at, phase, null, null, funnel_id, null
        from crm.client_phase where ${pageCondition(fragment`at`)})
      union all
      (select 'notice', id, due_at, kind, null, null, null, state
        from crm.timed_message where ${isShown} ${pageCondition(fragment`due_at`)})
    ) as everything order by at desc, id desc limit ${limit}::int`
  return rows.map(toActivity)
}

const toActivity = ({ what, id, at: moment, kind, fields, by, funnelId, state }: Row) => {
  const at = moment.toISOString()
  if (what === 'phase') return { what, id, at, funnelId: funnelId ?? '', phase: kind }
  // Kinds and states are held by constraints of their tables.
  if (what === 'notice') return { what, id, at, kind, state } as ClientActivity
  return { what, id, at, kind, fields: fields ?? [], by: by ?? '' } as ClientActivity
}
