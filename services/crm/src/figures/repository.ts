import type { InterestKind } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

type Visit = {
  readonly appointmentId: string
  readonly clientId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly status: string
  readonly version: number
}

/**
 * Stores appointments from events, unless a later version of one is known. In the order of their
 * ids, so that two who write the same ones do not deadlock.
 */
export const saveVisits = async (
  tx: SqlTarget,
  businessId: string,
  visits: readonly Visit[]
): Promise<void> => {
  await sql(tx)`
    insert into crm.client_appointment as known
      (business_id, appointment_id, client_id, starts_at, ends_at, status, version)
    select ${businessId}::uuid, v."appointmentId", v."clientId", v."startsAt", v."endsAt",
      v.status, v.version
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as v("appointmentId" uuid, "clientId" uuid, "startsAt" timestamptz, "endsAt" timestamptz,
        status text, version int)
    order by v."appointmentId"
    on conflict (business_id, appointment_id) do update set client_id = excluded.client_id,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at, status = excluded.status,
      version = excluded.version
    where known.version <= excluded.version`
}

/** Removes the visit of a deleted appointment, or of one without a client now. */
export const removeVisit = async (
  tx: SqlTarget,
  businessId: string,
  appointmentId: string
): Promise<void> => {
  await sql(tx)`
    delete from crm.client_appointment
    where business_id = ${businessId}::uuid and appointment_id = ${appointmentId}::uuid`
}

type Interest = {
  readonly clientId: string
  readonly kind: InterestKind
  readonly itemId: string
}
type DatedInterest = Interest & { readonly at: string }

/**
 * Adds interests, or keeps the later moment of known ones [CLI-03]. In one order, like the visits;
 * whoever stores both stores the visits first.
 */
export const saveInterests = async (
  tx: SqlTarget,
  businessId: string,
  interests: readonly DatedInterest[]
): Promise<void> => {
  await sql(tx)`
    insert into crm.client_interest as known (business_id, client_id, kind, item_id, at)
    select ${businessId}::uuid, i."clientId", i.kind, i."itemId", max(i.at)
    from jsonb_to_recordset(${JSON.stringify(interests)}::jsonb)
      as i("clientId" uuid, kind text, "itemId" uuid, at timestamptz)
    group by i."clientId", i.kind, i."itemId"
    order by i."clientId", i.kind, i."itemId"
    on conflict (business_id, client_id, kind, item_id)
      do update set at = greatest(known.at, excluded.at)`
}

export const hasInterest = async (
  { prisma }: Tx,
  businessId: string,
  interest: Interest
): Promise<boolean> =>
  (await prisma.clientInterest.count({ where: { businessId, ...interest } })) > 0

export const removeInterest = async (
  tx: SqlTarget,
  businessId: string,
  { clientId, kind, itemId }: Interest
): Promise<void> => {
  await sql(tx)`
    delete from crm.client_interest
    where business_id = ${businessId}::uuid and client_id = ${clientId}::uuid
      and kind = ${kind} and item_id = ${itemId}::uuid`
}

type Items = { readonly kind: InterestKind; readonly ids: readonly string[] }

/** The ones of the ids that at least one contact is interested in. */
export const findItemsOfInterest = async (
  db: Db,
  businessId: string,
  { kind, ids }: Items
): Promise<string[]> => {
  const rows = await db.prisma.clientInterest.findMany({
    where: { businessId, kind, itemId: { in: [...ids] } },
    distinct: ['itemId'],
    select: { itemId: true },
  })
  return rows.map(({ itemId }) => itemId)
}

type Figures = {
  readonly businessId: string
  readonly clientId: string
  readonly mxnCents: number
  readonly usdCents: number
  readonly lastPurchase: string | null
  readonly movementIds: readonly string[]
  readonly asOf: string
}

/** Stores figures from catalog, unless newer ones are stored (`asOf`). */
export const saveFigures = async (db: Db, figures: Figures): Promise<void> => {
  await sql(db)`
    insert into crm.client_figures as known
      (business_id, client_id, revenue_cents, revenue_usd_cents, last_purchase,
      movement_ids, as_of)
    values (${figures.businessId}::uuid, ${figures.clientId}::uuid, ${figures.mxnCents}::bigint,
      ${figures.usdCents}::bigint, ${figures.lastPurchase}::date,
      ${[...figures.movementIds]}::uuid[], ${figures.asOf}::timestamptz)
    on conflict (business_id, client_id) do update set revenue_cents = excluded.revenue_cents,
      revenue_usd_cents = excluded.revenue_usd_cents, last_purchase = excluded.last_purchase,
      movement_ids = excluded.movement_ids, as_of = excluded.as_of
    where known.as_of <= excluded.as_of`
}
