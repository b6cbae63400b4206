import type { Db, Tx } from '../context.ts'

/**
 * Cents paid for each of these enrolments: what came in minus what went out of their money
 * movements, absent without one [decision 13].
 */
export const paidByEnrollment = async (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlyMap<string, number>> => {
  const sums = await db.prisma.moneyMovement.groupBy({
    by: ['enrollmentId', 'type'],
    where: { businessId, enrollmentId: { in: [...ids] } },
    _sum: { amountCents: true },
  })
  const paid = new Map<string, number>()
  for (const { enrollmentId, type, _sum } of sums) {
    if (enrollmentId === null) continue
    const cents = _sum.amountCents ?? 0
    const before = paid.get(enrollmentId) ?? 0
    paid.set(enrollmentId, type === 'in' ? before + cents : before - cents)
  }
  return paid
}
