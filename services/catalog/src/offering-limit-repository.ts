import { OFFERING_LIMIT } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import type { Tx } from './context.ts'

/**
 * Refuses `offering_limit` where a business has as many courses, or properties, as it may. Locked:
 * nobody else adds one until the transaction ends.
 */
export const refuseOverLimit = async (
  tx: Tx,
  businessId: string,
  kind: 'course' | 'property'
): Promise<void> => {
  const key = `catalog.${kind}:${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`
  const count =
    kind === 'course'
      ? await tx.prisma.course.count({ where: { businessId, archived: false } })
      : await tx.prisma.property.count({ where: { businessId, isArchived: false } })
  if (count >= OFFERING_LIMIT) throw new Refusal('offering_limit')
}
