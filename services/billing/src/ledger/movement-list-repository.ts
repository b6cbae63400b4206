import type { CreditType, MovementFilter } from '@mostrador/contracts/billing'
import type { Db } from '../context.ts'

export type StoredMovement = Awaited<ReturnType<Db['prisma']['creditMovement']['findFirstOrThrow']>>
type Selection = MovementFilter & { readonly businessId: string }

/** `partner_transfer` and `business_extract` are kinds of `transfer` and `extract` [CRD-05]. */
const ofType = (type: MovementFilter['type']) => {
  switch (type) {
    case undefined:
      return {}
    case 'partner_transfer':
      return { type: 'transfer', partnerId: { not: null } }
    case 'business_extract':
      return { type: 'extract', partnerId: { not: null } }
    default:
      return { type }
  }
}

const whereSelected = ({ businessId, creditType, type, from, to }: Selection) => ({
  businessId,
  ...(creditType && { creditType }),
  ...ofType(type),
  ...((from !== undefined || to !== undefined) && {
    at: { ...(from && { gte: new Date(from) }), ...(to && { lt: new Date(to) }) },
  }),
})

/** A page of movements, newest first, and one row more when others follow. */
export const listMovements = (
  db: Db,
  selection: Selection,
  { page, limit }: { readonly page: number; readonly limit: number }
): Promise<StoredMovement[]> =>
  db.prisma.creditMovement.findMany({
    where: whereSelected(selection),
    orderBy: [{ at: 'desc' }, { seq: 'desc' }],
    skip: (page - 1) * limit,
    take: limit + 1,
  })

type Sum = { creditType: CreditType; amount: bigint; count: number }

/** What came and what left in all selected movements, by credit type. */
export const sumMovements = async (
  db: Db,
  selection: Selection,
  direction: 'in' | 'out'
): Promise<Sum[]> => {
  const rows = await db.prisma.creditMovement.groupBy({
    by: ['creditType'],
    where: { ...whereSelected(selection), amount: direction === 'in' ? { gt: 0n } : { lt: 0n } },
    _sum: { amount: true },
    _count: true,
  })
  return rows.map(({ creditType, _sum, _count }) => ({
    creditType: creditType as CreditType,
    amount: _sum.amount ?? 0n,
    count: _count,
  }))
}

/** Names of partners by their ids. */
export const partnerNames = async (
  db: Db,
  ids: readonly string[]
): Promise<ReadonlyMap<string, { name: string; code: string }>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.prisma.partnerAccount.findMany({
    where: { partnerId: { in: [...ids] } },
    select: { partnerId: true, name: true, code: true },
  })
  return new Map(rows.map(({ partnerId, ...rest }) => [partnerId, rest]))
}
