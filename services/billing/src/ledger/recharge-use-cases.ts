import type { CreditType } from '@mostrador/contracts/billing'
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
  /** Stripe's id of the subscription that it is a period of. */
  readonly subscriptionId?: string
  /** When what is left of them expires; never where it is absent. */
  readonly expiresAt?: Date | null
}
type Recharged = { balance: number; replayed: boolean }

/** Adds credits once per key; a repeated key answers the balance of the first time. */
export const recharge: UseCase<Recharge & { businessId: string }, Recharged> =
  ctx =>
  ({ businessId, ...input }) =>
    ctx.db.transaction(tx => rechargeAccount(ctx, tx, businessId, input))

/** As `recharge`, in a transaction. Refuses `balance_limit`. */
export const rechargeAccount = async (
  ctx: BillingContext,
  tx: Tx,
  businessId: string,
  { creditType, amount, key, expiresAt = null, ...entry }: Recharge
): Promise<Recharged> => {
  const open = await openAccount(ctx, tx, { businessId, creditType })
  const known = await movementByKey(tx, businessId, key)
  if (known !== null) return { balance: Number(known.balanceAfter), replayed: true }
  const { account } = await grantCredits(ctx, tx, open, {
    ...entry,
    amount: BigInt(amount),
    type: 'recharge',
    resetDate: expiresAt,
    idemKey: key,
  })
  return { balance: Number(account.balance), replayed: false }
}
