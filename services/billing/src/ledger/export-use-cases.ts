import type { CreditType } from '@mostrador/contracts/billing'
import { chainHash, type ChainRow, GENESIS, type SealedRow } from '@mostrador/kernel'
import type { Tx, UseCase } from '../context.ts'
import type { AccountRef } from './lot-repository.ts'
import {
  insertSeals,
  lastSeal,
  listSealed,
  listUnsealed,
  type LedgerRow,
} from './seal-repository.ts'
import { lockAccount } from './repository.ts'

type ExportQuery = {
  readonly businessId: string
  readonly creditType: CreditType
  /** The last `seq` of the page before; 0 for the first. */
  readonly after: number
  readonly limit: number
}

/**
 * A page of an account from its first movement on, each with its link of the chain. A link is
 * written when it is first exported and never again: a row that changed since no longer fits it.
 */
export const exportMovements: UseCase<ExportQuery, { movements: SealedRow[]; hasMore: boolean }> =
  ctx =>
  ({ businessId, creditType, after, limit }) =>
    ctx.db.transaction(async tx => {
      const ref = { businessId, creditType }
      // Two exports at the same time would write the same links.
      const { seq } = await lockAccount(tx, businessId, creditType)
      await sealUpTo(tx, ref, after + limit)
      const rows = await listSealed(tx, ref, { after, limit })
      const movements = rows.map(({ hash, ...row }) => ({ ...chainRowOf(row), hash }))
      return { movements, hasMore: BigInt(after + limit) < seq }
    })

const sealUpTo = async (tx: Tx, ref: AccountRef, upTo: number): Promise<void> => {
  const last = await lastSeal(tx, ref)
  let hash = last?.hash ?? GENESIS
  const seals: { seq: bigint; hash: string }[] = []
  for (const row of await listUnsealed(tx, ref, { after: last?.seq ?? 0n, upTo: BigInt(upTo) })) {
    hash = await chainHash(hash, chainRowOf(row))
    seals.push({ seq: row.seq, hash })
  }
  await insertSeals(tx, ref, seals)
}

const chainRowOf = (row: LedgerRow): ChainRow => ({
  businessId: row.businessId,
  creditType: row.creditType,
  seq: Number(row.seq),
  id: row.id,
  amount: Number(row.amount),
  balanceAfter: Number(row.balanceAfter),
  type: row.type,
  concept: row.concept,
  key: row.idemKey,
  totalPriceCents: row.totalPriceCents === null ? null : Number(row.totalPriceCents),
  subscriptionId: row.subscriptionId,
  partnerId: row.partnerId,
  creditSource: row.creditSource,
  renewalDuration: row.renewalDuration,
  resetDate: row.resetDate?.toISOString() ?? null,
  at: row.at.toISOString(),
})
