import { fragment, joinFragments, sql, type SqlTarget } from '@mostrador/db/raw'
import type { Tx } from '../context.ts'

/** Which rows of a list: `ids` names them, whatever became of them; otherwise those that are there, archived ones on request. */
export type Which =
  | { readonly ids: readonly string[] }
  | { readonly includeArchived: boolean; readonly branchId?: string | undefined }

/** The rows of a list as Prisma asks for them. */
export const whereOf = (businessId: string, which: Which) =>
  'ids' in which
    ? { businessId, id: { in: [...which.ids] } }
    : { businessId, removedAt: null, ...(which.includeArchived ? {} : { isArchived: false }) }

const tables = {
  branch: fragment`scheduling.branch`,
  service: fragment`scheduling.service`,
  specialist: fragment`scheduling.specialist`,
}
export type Kind = keyof typeof tables
/** One branch, service or specialist of a business. */
export type Bookable = { readonly kind: Kind; readonly businessId: string; readonly id: string }

const itself = ({ businessId, id }: Bookable) =>
  fragment`business_id = ${businessId}::uuid and id = ${id}::uuid`
const neededAs = {
  branch: 'branchId',
  service: 'serviceId',
  specialist: 'specialistId',
} as const satisfies Record<Kind, string>

/** Is there an appointment still to come that is agendada, confirmada or pago_pendiente, or a product that the branch keeps [BRA-08, G1-16]? */
export const isNeeded = async (
  tx: Tx,
  { kind, businessId, id }: Bookable,
  now: Date
): Promise<boolean> => {
  const toCome = {
    businessId,
    [neededAs[kind]]: id,
    startsAt: { gt: now },
    status: { in: ['agendada', 'confirmada', 'pago_pendiente'] },
  }
  if ((await tx.prisma.appointment.findFirst({ where: toCome, select: { id: true } })) !== null)
    return true
  return (
    kind === 'branch' &&
    (await tx.prisma.branch.findFirst({
      where: { businessId, id, products: { isEmpty: false } },
      select: { id: true },
    })) !== null
  )
}

/** Nobody else changes the row until the transaction ends: what is read after this is what is written over. */
export const lockBookable = async (tx: SqlTarget, party: Bookable): Promise<void> => {
  await sql(tx)`select id from ${tables[party.kind]} where ${itself(party)} for no key update`
}

/** The same, and it also waits for the bookings that are being written with the row and lets no other begin. */
export const lockAgainstBookings = async (tx: SqlTarget, party: Bookable): Promise<void> => {
  await sql(tx)`select id from ${tables[party.kind]} where ${itself(party)} for update`
}

/** Puts a row away, or back. */
export const setArchived = async (
  tx: SqlTarget,
  party: Bookable,
  isArchived: boolean,
  now: Date
): Promise<void> => {
  await sql(
    tx
  )`update ${tables[party.kind]} set is_archived = ${isArchived}::boolean, updated_at = ${now.toISOString()}::timestamptz where ${itself(party)}`
}

/** Gone from every list; past appointments keep its name. */
export const setRemoved = async (tx: SqlTarget, party: Bookable, now: Date): Promise<void> => {
  const at = now.toISOString()
  await sql(
    tx
  )`update ${tables[party.kind]} set removed_at = ${at}::timestamptz, updated_at = ${at}::timestamptz where ${itself(party)}`
}

/** Ids of `wanted` that are not rows of the business. */
/** Is there a row of this kind under the id, or was there one: archived and deleted ones still name what they were. */
export const partyExists = async (
  db: SqlTarget,
  { kind, businessId, id }: Bookable
): Promise<boolean> =>
  (await sql(db)`select 1 from ${tables[kind]} where ${itself({ kind, businessId, id })}`).length >
  0

export const unknownIds = async (
  tx: SqlTarget,
  businessId: string,
  kind: Kind,
  wanted: readonly string[]
): Promise<string[]> => {
  if (wanted.length === 0) return []
  const ids = joinFragments(wanted.map(id => fragment`${id}::uuid`))
  const known = new Set(
    (
      await sql<{ id: string }>(
        tx
      )`select id from ${tables[kind]} where business_id = ${businessId}::uuid and removed_at is null and id in (${ids})`
    ).map(row => row.id)
  )
  return wanted.filter(id => !known.has(id))
}
