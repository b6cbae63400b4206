import type { InterestKind } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { Db } from '../context.ts'

type Visit = {
  readonly businessId: string
  readonly appointmentId: string
  readonly clientId: string
  readonly startsAt: string
  readonly endsAt: string
  readonly status: string
  readonly version: number
}

/** Stores an appointment from an event, unless a later version is known. */
export const saveVisit = async (tx: SqlTarget, visit: Visit): Promise<void> => {
  await sql(tx)`
    insert into crm.client_appointment as known
      (business_id, appointment_id, client_id, starts_at, ends_at, status, version)
    values (${visit.businessId}::uuid, ${visit.appointmentId}::uuid, ${visit.clientId}::uuid,
      ${visit.startsAt}::timestamptz, ${visit.endsAt}::timestamptz, ${visit.status}, ${visit.version}::int)
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
  readonly businessId: string
  readonly clientId: string
  readonly kind: InterestKind
  readonly itemId: string
  readonly at: Date
}

/** Adds an interest, or keeps the later moment of a known one [CLI-03]. */
export const saveInterest = async (tx: SqlTarget, interest: Interest): Promise<void> => {
  await sql(tx)`
    insert into crm.client_interest as known (business_id, client_id, kind, item_id, at)
    values (${interest.businessId}::uuid, ${interest.clientId}::uuid, ${interest.kind},
      ${interest.itemId}::uuid, ${interest.at.toISOString()}::timestamptz)
    on conflict (business_id, client_id, kind, item_id)
      do update set at = greatest(known.at, excluded.at)`
}

export const removeInterest = async (
  tx: SqlTarget,
  { businessId, clientId, kind, itemId }: Omit<Interest, 'at'>
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
