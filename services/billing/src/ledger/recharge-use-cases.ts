import type { CreditType } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import type { BillingContext, Tx, UseCase } from '../context.ts'
import { grantCredits, openAccount } from './account-use-cases.ts'
import { movementByKey } from './repository.ts'

type Recharge = {
  readonly creditType: CreditType
  /** Thousandths of a credit. */
  readonly amount: number
  readonly key: string
  readonly concept: string
  readonly totalPriceCents: number | null
  /** Stripe's id of the subscription whose period it pays. */
  readonly subscriptionId?: string
  /** When the unspent rest expires; absent: never. */
  readonly expiresAt?: Date | null
}
type Recharged = { balance: number; replayed: boolean }

/**
 * Adds credits once per key; a repeated key returns the balance of the first time. Refuses
 * `balance_limit`, and `idempotency_mismatch` for a known key with another amount or type.
 */
export const recharge: UseCase<Recharge & { businessId: string }, Recharged> =
  ctx =>
  ({ businessId, ...input }) =>
    ctx.db.transaction(async tx => {
      const { isSame, ...recharged } = await rechargeAccount(ctx, tx, businessId, input)
      if (!isSame) throw new Refusal('idempotency_mismatch')
      return recharged
    })

/**
 * Like `recharge`, in a transaction: `isSame` is false for a known key of another amount or type,
 * which changes nothing. Refuses `balance_limit`.
 */
export const rechargeAccount = async (
  ctx: BillingContext,
  tx: Tx,
  businessId: string,
  { creditType, amount, key, expiresAt = null, ...entry }: Recharge
): Promise<Recharged & { readonly isSame: boolean }> => {
  const open = await openAccount(ctx, tx, { businessId, creditType })
  const existing = await movementByKey(tx, businessId, key)
  if (existing !== null) {
    const isSame = existing.amount === BigInt(amount) && existing.creditType === creditType
    return { balance: Number(existing.balanceAfter), replayed: true, isSame }
  }
  const { account } = await grantCredits(ctx, tx, open, {
    ...entry,
    amount: BigInt(amount),
    type: 'recharge',
    resetDate: expiresAt,
    idemKey: key,
  })
  return { balance: Number(account.balance), replayed: false, isSame: true }
}
