import type {
  CreditSource,
  CreditType,
  PartnerCounters,
  PartnerMovement,
} from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import type { BillingContext, Tx, UseCase } from '../context.ts'
import {
  listPartnerMovements,
  lockPartner,
  openPartner,
  type PartnerAccount,
  readPartner,
  savePartnerMovement,
  type StoredPartnerMovement,
} from './partner-repository.ts'

const credits = (thousandths: bigint): number => Number(thousandths) / MILLI
const countersOf = ({ prepayCredits, soldCredits }: PartnerAccount): PartnerCounters => ({
  prepayCredits: credits(prepayCredits),
  soldCredits: credits(soldCredits),
})

type NewPartner = {
  readonly partnerId: string
  readonly name: string
  readonly code: string
  /** Thousandths that it begins with. */
  readonly prepayCredits: number
  readonly soldCredits: number
}

/** Opens the account of a partner with its first credits, once [PAR-10]. */
export const openPartnerAccount: UseCase<NewPartner, PartnerCounters> = ctx => partner =>
  ctx.db.transaction(async tx => {
    const isNew = await openPartner(tx, partner)
    let account = await lockPartner(tx, partner.partnerId)
    if (isNew)
      for (const source of ['prepayCredits', 'soldCredits'] as const)
        account = await beginWith(ctx, tx, account, { source, amount: BigInt(partner[source]) })
    return countersOf(account)
  })

const beginWith = async (
  ctx: BillingContext,
  tx: Tx,
  account: PartnerAccount,
  { source, amount }: { readonly source: CreditSource; readonly amount: bigint }
): Promise<PartnerAccount> => {
  if (amount === 0n) return account
  const after = { ...account, [source]: account[source] + amount, seq: account.seq + 1n }
  await savePartnerMovement(tx, after, {
    id: ctx.ids(),
    source,
    amount,
    balanceAfter: after[source],
    type: 'partner_recharge',
    counterpartId: null,
    creditType: 'gpt',
    totalPriceCents: null,
    at: ctx.clock.now(),
  })
  return after
}

type PartnerCreditsQuery = {
  readonly partnerId: string
  readonly page: number
  readonly limit: number
}

/** Both counters of a partner and a page of movements. Refuses `partner_not_found`. */
export const readPartnerCredits: UseCase<
  PartnerCreditsQuery,
  { counters: PartnerCounters; movements: PartnerMovement[]; hasMore: boolean }
> =
  ctx =>
  async ({ partnerId, page, limit }) => {
    const account = await readPartner(ctx.db, partnerId)
    const rows = await listPartnerMovements(ctx.db, partnerId, { page, limit })
    return {
      counters: countersOf(account),
      movements: rows.slice(0, limit).map(shownMovement),
      hasMore: rows.length > limit,
    }
  }

// Columns hold only what their check constraints allow.
const shownMovement = (row: StoredPartnerMovement): PartnerMovement => ({
  _id: row.id,
  businessId: row.counterpartId,
  amount: credits(row.amount),
  type: row.type as PartnerMovement['type'],
  creditType: row.creditType as CreditType,
  creditSource: row.source as CreditSource,
  balanceAfterMovement: credits(row.balanceAfter),
  date: row.at.toISOString(),
  totalPrice: row.totalPriceCents === null ? null : Number(row.totalPriceCents) / 100,
})
