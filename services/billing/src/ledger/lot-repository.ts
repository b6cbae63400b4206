import type { CreditType } from '@mostrador/contracts/billing'
import type { Db, Tx } from '../context.ts'
import type { Lot } from './lots.ts'

export type AccountRef = { readonly businessId: string; readonly creditType: CreditType }

/** Lots with something left. Read them behind the lock of their account. */
export const listOpenLots = async (
  db: Db | Tx,
  { businessId, creditType }: AccountRef
): Promise<Lot[]> => {
  const rows = await db.prisma.creditLot.findMany({
    where: { businessId, creditType, remaining: { gt: 0n } },
  })
  return rows.map(({ id, remaining, expiresAt, partnerId, grantedAt }) => ({
    id,
    remaining,
    expiresAt,
    partnerId,
    grantedAt,
  }))
}

export const insertLot = async (
  tx: Tx,
  { businessId, creditType }: AccountRef,
  lot: Lot
): Promise<void> => {
  await tx.prisma.creditLot.create({
    data: { businessId, creditType, ...lot, amount: lot.remaining },
  })
}

export const saveLots = async (
  tx: Tx,
  { businessId }: AccountRef,
  lots: readonly Lot[]
): Promise<void> => {
  for (const { id, remaining } of lots)
    await tx.prisma.creditLot.update({
      where: { businessId_id: { businessId, id } },
      data: { remaining },
    })
}
