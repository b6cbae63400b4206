import type { Db, Tx } from '../context.ts'

/**
 * Cents paid for each of these orders: what came in minus what went out of their money movements,
 * absent without one [decision 13].
 */
export const paidByOrder = async (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, number>> => {
  const sums = await db.prisma.moneyMovement.groupBy({
    by: ['orderId', 'type'],
    where: { businessId, orderId: { in: [...ids] } },
    _sum: { amountCents: true },
  })
  const paid = new Map<string, number>()
  for (const { orderId, type, _sum } of sums) {
    if (orderId === null) continue
    const cents = _sum.amountCents ?? 0
    const before = paid.get(orderId) ?? 0
    paid.set(orderId, type === 'in' ? before + cents : before - cents)
  }
  return paid
}
