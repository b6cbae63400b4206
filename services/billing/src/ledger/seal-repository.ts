import type { Tx } from '../context.ts'
import type { AccountRef } from './lot-repository.ts'

export type LedgerRow = Awaited<ReturnType<Tx['prisma']['creditMovement']['findFirstOrThrow']>>

export const lastSeal = (
  tx: Tx,
  { businessId, creditType }: AccountRef
): Promise<{ seq: bigint; hash: string } | null> =>
  tx.prisma.movementSeal.findFirst({
    where: { businessId, creditType },
    orderBy: { seq: 'desc' },
    select: { seq: true, hash: true },
  })

export const listUnsealed = (
  tx: Tx,
  { businessId, creditType }: AccountRef,
  { after, upTo }: { readonly after: bigint; readonly upTo: bigint }
): Promise<LedgerRow[]> =>
  tx.prisma.creditMovement.findMany({
    where: { businessId, creditType, seq: { gt: after, lte: upTo } },
    orderBy: { seq: 'asc' },
  })

export const insertSeals = async (
  tx: Tx,
  { businessId, creditType }: AccountRef,
  seals: readonly { readonly seq: bigint; readonly hash: string }[]
): Promise<void> => {
  if (seals.length === 0) return
  await tx.prisma.movementSeal.createMany({
    data: seals.map(seal => ({ businessId, creditType, ...seal })),
  })
}

/** Movements with their links, in their order. */
export const listSealed = async (
  tx: Tx,
  { businessId, creditType }: AccountRef,
  { after, limit }: { readonly after: number; readonly limit: number }
): Promise<(LedgerRow & { readonly hash: string })[]> => {
  const seq = { gt: BigInt(after), lte: BigInt(after + limit) }
  const where = { businessId, creditType, seq }
  const rows = await tx.prisma.creditMovement.findMany({ where, orderBy: { seq: 'asc' } })
  const seals = await tx.prisma.movementSeal.findMany({ where })
  const hashes = new Map(seals.map(seal => [seal.seq, seal.hash]))
  return rows.map(row => ({ ...row, hash: hashes.get(row.seq) ?? '' }))
}
