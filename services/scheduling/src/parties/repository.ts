import { fragment, joinFragments, sql } from '@mostrador/db/raw'
import type { Tx } from '../house.ts'

/** Which rows of a list: `ids` names them, whatever became of them; otherwise those that are there, archived ones on request. */
export type Which = { readonly ids: readonly string[] } | { readonly includeArchived: boolean; readonly branchId?: string | undefined }

/** The rows of a list as Prisma asks for them. */
export const whereOf = (businessId: string, which: Which) =>
  'ids' in which ? { businessId, id: { in: [...which.ids] } } : { businessId, removedAt: null, ...(which.includeArchived ? {} : { isArchived: false }) }

export type Needed = { readonly branchId: string } | { readonly serviceId: string } | { readonly specialistId: string }

/** Is there an appointment still to come that is agendada, confirmada or pago_pendiente [G1-16]? */
export const isNeeded = async (tx: Tx, businessId: string, what: Needed, now: Date): Promise<boolean> =>
  (await tx.prisma.appointment.findFirst({ where: { businessId, ...what, startsAt: { gt: now }, status: { in: ['agendada', 'confirmada', 'pago_pendiente'] } }, select: { id: true } })) !== null

const tables = { branch: fragment`scheduling.branch`, service: fragment`scheduling.service`, specialist: fragment`scheduling.specialist` }
export type Kind = keyof typeof tables

/** Waits for the bookings that are being written with this row, and lets no other begin until the transaction ends. */
export const lockParty = async (tx: Tx, businessId: string, kind: Kind, id: string): Promise<void> => {
  await sql(tx)`select id from ${tables[kind]} where business_id = ${businessId}::uuid and id = ${id}::uuid for update`
}

/** Ids of `wanted` that are not rows of the business. */
export const unknownIds = async (tx: Tx, businessId: string, kind: Kind, wanted: readonly string[]): Promise<string[]> => {
  if (wanted.length === 0) return []
  const ids = joinFragments(wanted.map(id => fragment`${id}::uuid`))
  const known = new Set((await sql<{ id: string }>(tx)`select id from ${tables[kind]} where business_id = ${businessId}::uuid and removed_at is null and id in (${ids})`).map(row => row.id))
  return wanted.filter(id => !known.has(id))
}
