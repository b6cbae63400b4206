import {
  type CreditMovement,
  creditNames,
  type CreditSource,
  type CreditType,
  creditTypes,
  type MovementFilter,
  type MovementTotals,
  type MovementType,
  type RenewalDuration,
} from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import type { UseCase } from '../context.ts'
import {
  listMovements,
  partnerNames,
  type StoredMovement,
  sumMovements,
} from './movement-list-repository.ts'

const credits = (thousandths: bigint): number => Number(thousandths) / MILLI

type MovementPage = {
  movements: CreditMovement[]
  hasMore: boolean
  totals: MovementTotals
}
type MovementQuery = MovementFilter & {
  readonly businessId: string
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** A page of movements, newest first, and the totals of all of them [CRD-01, CRD-03, CRD-05]. */
export const readMovements: UseCase<MovementQuery, MovementPage> =
  ctx =>
  async ({ page, limit, ...selection }) => {
    const [rows, incoming, outgoing] = await Promise.all([
      listMovements(ctx.db, selection, { page, limit }),
      sumMovements(ctx.db, selection, 'in'),
      sumMovements(ctx.db, selection, 'out'),
    ])
    const pageRows = rows.slice(0, limit)
    const partnerIds = pageRows.map(({ partnerId }) => partnerId).filter(id => id !== null)
    const partners = await partnerNames(ctx.db, [...new Set(partnerIds)])
    const sumOf = (sums: typeof incoming, creditType: CreditType): bigint =>
      sums.find(sum => sum.creditType === creditType)?.amount ?? 0n
    return {
      movements: pageRows.map(row => toCreditMovement(row, partners)),
      hasMore: rows.length > limit,
      totals: {
        count: [...incoming, ...outgoing].reduce((sum, { count }) => sum + count, 0),
        byType: creditTypes.map(creditType => ({
          creditType,
          came: credits(sumOf(incoming, creditType)),
          left: credits(-sumOf(outgoing, creditType)),
        })),
      },
    }
  }

/** The idempotency key of a movement that belongs to a turn. */
const turnKey = /^(?:consume|refund):([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

// Columns hold only what their check constraints allow.
const toCreditMovement = (
  row: StoredMovement,
  partners: ReadonlyMap<string, { name: string; code: string }>
): CreditMovement => {
  const creditType = row.creditType as CreditType
  const totalPrice = row.totalPriceCents === null ? null : Number(row.totalPriceCents) / 100
  const partner = row.partnerId === null ? undefined : partners.get(row.partnerId)
  return {
    _id: row.id,
    businessId: row.businessId,
    partnerId:
      row.partnerId === null
        ? null
        : { _id: row.partnerId, name: partner?.name ?? '', partnerCode: partner?.code ?? '' },
    amount: credits(row.amount),
    type: row.type as MovementType,
    creditType,
    creditSource: row.creditSource as CreditSource | null,
    model: creditNames[creditType].model,
    balanceAfterMovement: credits(row.balanceAfter),
    renewalDuration: row.renewalDuration as RenewalDuration,
    resetDate: row.resetDate?.toISOString() ?? null,
    date: row.at.toISOString(),
    totalPrice,
    pricePerCredit: totalPrice === null ? null : totalPrice / Math.abs(credits(row.amount)),
    subscriptionId: row.subscriptionId,
    concept: row.concept,
    turnId: turnKey.exec(row.idemKey)?.[1] ?? null,
  }
}
