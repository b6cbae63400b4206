import type { Dispute } from '@mostrador/contracts/billing'
import { sql } from '@mostrador/db/raw'
import { MILLI, pesosOf } from '@mostrador/kernel'
import type { Db, Tx } from '../context.ts'

export type StoredDispute = Awaited<ReturnType<Tx['prisma']['dispute']['findFirstOrThrow']>>
type DisputeRef = Pick<StoredDispute, 'businessId' | 'provider' | 'providerId'>

const MAX_LISTED = 20

export const toDispute = (dispute: StoredDispute): Dispute => ({
  _id: dispute.id,
  // Held by constraints of the table.
  kind: dispute.kind as Dispute['kind'],
  state: dispute.state as Dispute['state'],
  amount: pesosOf(dispute.amountCents),
  currency: dispute.currency as Dispute['currency'],
  appointmentId: dispute.appointmentId,
  credits: Number(dispute.credits) / MILLI,
  taken: Number(dispute.taken) / MILLI,
  openedAt: dispute.openedAt.toISOString(),
  closedAt: dispute.closedAt?.toISOString() ?? null,
})

/** The dispute, locked until the transaction ends: the one that was there, or the given one. */
export const lockOrInsertDispute = async (
  tx: Tx,
  dispute: StoredDispute
): Promise<{ readonly storedDispute: StoredDispute; readonly isNew: boolean }> => {
  const { count } = await tx.prisma.dispute.createMany({ data: [dispute], skipDuplicates: true })
  const stored = await lockDispute(tx, dispute)
  return { storedDispute: stored ?? dispute, isNew: count > 0 }
}

export const lockDispute = async (
  tx: Tx,
  { businessId, provider, providerId }: DisputeRef
): Promise<StoredDispute | null> => {
  await sql(tx)`select 1 from billing.dispute where business_id = ${businessId}::uuid
    and provider = ${provider} and provider_id = ${providerId} for update`
  return tx.prisma.dispute.findFirst({ where: { businessId, provider, providerId } })
}

export const updateDispute = async (
  tx: Tx,
  { businessId, id }: Pick<StoredDispute, 'businessId' | 'id'>,
  fields: Partial<Pick<StoredDispute, 'state' | 'closedAt' | 'taken'>>
): Promise<void> => {
  await tx.prisma.dispute.update({ where: { businessId_id: { businessId, id } }, data: fields })
}

export const findDispute = (
  { prisma }: Db,
  businessId: string,
  id: string
): Promise<StoredDispute | null> => prisma.dispute.findFirst({ where: { businessId, id } })

/** Open ones and those that ended since then, latest first. */
export const listDisputes = (
  { prisma }: Db,
  businessId: string,
  endedSince: Date
): Promise<StoredDispute[]> =>
  prisma.dispute.findMany({
    where: { businessId, OR: [{ closedAt: null }, { closedAt: { gt: endedSince } }] },
    orderBy: [{ openedAt: 'desc' }, { id: 'desc' }],
    take: MAX_LISTED,
  })

/** Tells the owner and the open pages. */
export const publishDispute = (
  tx: Tx,
  { id: disputeId, kind }: Pick<StoredDispute, 'id' | 'kind'>,
  state: Dispute['state']
): Promise<void> =>
  tx.publish('dispute.changed', {
    key: disputeId,
    data: { disputeId, kind: kind as Dispute['kind'], state },
  })
