import { fragment, joinFragments, sql, type SqlTarget } from '@mostrador/db/raw'
import { Need } from '@mostrador/contracts/scheduling'
import type { Tx } from '../context.ts'

/** Which rows of a list: those of `ids`, deleted ones too; otherwise what exists. */
export type RowSelection =
  | { readonly ids: readonly string[] }
  | { readonly includeArchived: boolean; readonly branchId?: string | undefined }

/** The rows of a list as Prisma asks for them. */
export const whereOf = (businessId: string, selection: RowSelection) =>
  'ids' in selection
    ? { businessId, id: { in: [...selection.ids] } }
    : { businessId, removedAt: null, ...(selection.includeArchived ? {} : { isArchived: false }) }

const tables = {
  branch: fragment`scheduling.branch`,
  service: fragment`scheduling.service`,
  specialist: fragment`scheduling.specialist`,
}
export type Kind = keyof typeof tables
/** One branch, service or specialist of a business. */
export type Bookable = { readonly kind: Kind; readonly businessId: string; readonly id: string }

const byId = ({ businessId, id }: Bookable) =>
  fragment`business_id = ${businessId}::uuid and id = ${id}::uuid`
const columns = {
  branch: fragment`a.branch_id`,
  service: fragment`a.service_id`,
  specialist: fragment`a.specialist_id`,
} as const satisfies Record<Kind, unknown>

/**
 * Why it is not deleted but archived: live appointments and blocks to come, specialists who work in
 * a branch (archived ones too: they may be restored), products that it lists as its own, and a
 * history. The history are appointments that took place or that money or stock moved
 * for, and records of other services that name it [BRA-08, G1-03, G1-16]. What stock it keeps is
 * known to catalog.
 */
export const needsOf = async (tx: Tx, bookable: Bookable, now: Date): Promise<Need[]> => {
  const { kind, businessId, id } = bookable
  const [appointments] = await sql<{ toCome: boolean; blocked: boolean; past: boolean }>(tx)`
    select coalesce(bool_or(live and ahead), false) as "toCome",
      coalesce(bool_or(status = 'block' and unfinished), false) as blocked,
      coalesce(bool_or(not (live and ahead) and (live or status = 'asistida' or moved)), false) as past
    from (
      select a.status, a.starts_at > ${now.toISOString()}::timestamptz as ahead,
        a.ends_at > ${now.toISOString()}::timestamptz as unfinished,
        a.status in ('agendada', 'confirmada', 'pago_pendiente') as live,
        a.money_movement_ids <> '{}' or a.stock_movement_ids <> '{}' or exists (
          select from scheduling.appointment_payment p
          where p.business_id = a.business_id and p.appointment_id = a.id
        ) as moved
      from scheduling.appointment a
      where a.business_id = ${businessId}::uuid and ${columns[kind]} = ${id}::uuid
    ) appointments`
  const branch = kind === 'branch' ? await readBranchUses(tx, bookable) : undefined
  const needs = {
    appointments: appointments?.toCome === true,
    blocks: appointments?.blocked === true,
    specialists: branch?.hasSpecialists === true,
    products: branch?.listsProducts === true,
    history: appointments?.past === true || (await isReferenced(tx, bookable)),
  }
  return Need.options.filter(need => needs[need])
}

const readBranchUses = async (tx: Tx, bookable: Bookable) => {
  const { businessId, id } = bookable
  const [uses] = await sql<{ listsProducts: boolean; hasSpecialists: boolean }>(tx)`
    select products <> '{}' as "listsProducts", exists (
        select from scheduling.specialist s
        where s.business_id = ${businessId}::uuid and s.branch_id = ${id}::uuid
          and s.removed_at is null
      ) as "hasSpecialists"
    from scheduling.branch where ${byId(bookable)}`
  return uses
}

/** Whether a record of another service names it. Services are named by appointments alone. */
const isReferenced = async (tx: SqlTarget, bookable: Bookable): Promise<boolean> => {
  if (bookable.kind === 'service') return false
  const [row] = await sql<{ is: boolean }>(tx)`
    select is_referenced as is from ${tables[bookable.kind]}
    where ${byId(bookable)} and removed_at is null`
  return row?.is === true
}

/**
 * Says that a record of another service is about to name a branch or a specialist, which from then
 * on is archived instead of deleted. Returns false where it is not there any more. Waits for a
 * transaction that is deleting it.
 */
export const setReferenced = async (
  tx: SqlTarget,
  bookable: Bookable & { readonly kind: 'branch' | 'specialist' }
): Promise<boolean> => {
  // Most are marked already: nothing is written and nobody waits.
  if (await isReferenced(tx, bookable)) return true
  const rows = await sql(tx)`
    update ${tables[bookable.kind]} set is_referenced = true
    where ${byId(bookable)} and removed_at is null returning id`
  return rows.length > 0
}

/** Locks the row against other changes until the transaction ends. */
export const lockBookable = async (tx: SqlTarget, bookable: Bookable): Promise<void> => {
  await sql(tx)`select id from ${tables[bookable.kind]} where ${byId(bookable)} for no key update`
}

/** The same, also against new bookings: waits for those that are being written with the row. */
export const lockAgainstBookings = async (tx: SqlTarget, bookable: Bookable): Promise<void> => {
  await sql(tx)`select id from ${tables[bookable.kind]} where ${byId(bookable)} for update`
}

/** Archives a row, or restores it. */
export const setArchived = async (
  tx: SqlTarget,
  bookable: Bookable,
  isArchived: boolean,
  now: Date
): Promise<void> => {
  await sql(
    tx
  )`update ${tables[bookable.kind]} set is_archived = ${isArchived}::boolean, updated_at = ${now.toISOString()}::timestamptz where ${byId(bookable)}`
}

/** Takes a row out of every list; past appointments keep its name. */
export const setRemoved = async (tx: SqlTarget, bookable: Bookable, now: Date): Promise<void> => {
  const at = now.toISOString()
  await sql(
    tx
  )`update ${tables[bookable.kind]} set removed_at = ${at}::timestamptz, updated_at = ${at}::timestamptz where ${byId(bookable)}`
}

/**
 * Whether there is a row of this kind under the id, or was one. Archived and deleted ones count.
 */
export const bookableExists = async (
  db: SqlTarget,
  { kind, businessId, id }: Bookable
): Promise<boolean> =>
  (await sql(db)`select 1 from ${tables[kind]} where ${byId({ kind, businessId, id })}`).length > 0

/** The ones of `requestedIds` that are rows of the business: id → whether it is archived. */
export const findArchivedById = async (
  tx: SqlTarget,
  businessId: string,
  kind: Kind,
  requestedIds: readonly string[]
): Promise<ReadonlyMap<string, boolean>> => {
  if (requestedIds.length === 0) return new Map()
  const ids = joinFragments(requestedIds.map(id => fragment`${id}::uuid`))
  const rows = await sql<{ id: string; archived: boolean }>(
    tx
  )`select id, is_archived as archived from ${tables[kind]} where business_id = ${businessId}::uuid and removed_at is null and id in (${ids}) for key share`
  return new Map(rows.map(({ id, archived }) => [id, archived]))
}

/** Counts what exists, locked: nobody else adds one until the transaction ends. */
export const countLocked = async (
  tx: SqlTarget,
  businessId: string,
  kind: Kind
): Promise<number> => {
  const key = `scheduling.${kind}:${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`
  const [row] = await sql<{ known: number }>(
    tx
  )`select count(*)::int as known from ${tables[kind]} where business_id = ${businessId}::uuid and removed_at is null`
  return row?.known ?? 0
}
