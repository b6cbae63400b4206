import type { CreditType } from '@mostrador/contracts/billing'
import { orRefuse } from '@mostrador/kernel'
import type { BillingContext, Tx, UseCase } from '../context.ts'
import * as ledger from './ledger.ts'
import { addMovement, lockAccount, movementByKey, saveAccount } from './repository.ts'

type Recharge = {
  readonly creditType: CreditType
  /** Thousandths of a credit. */
  readonly amount: number
  readonly key: string
  readonly concept: string
  readonly totalPriceCents: number | null
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
  { creditType, amount, key, concept, totalPriceCents }: Recharge
): Promise<Recharged> => {
  const before = await lockAccount(tx, businessId, creditType)
  const known = await movementByKey(tx, businessId, key)
  if (known !== null) return { balance: Number(known.balanceAfter), replayed: true }
  const booked = orRefuse(ledger.recharge(before, BigInt(amount)))
  await addMovement(tx, businessId, booked.account, {
    id: ctx.ids(),
    creditType,
    amount: booked.amount,
    type: 'recharge',
    idemKey: key,
    concept,
    totalPriceCents,
    at: ctx.clock.now(),
  })
  await saveAndPublish(tx, businessId, creditType, booked.account)
  return { balance: Number(booked.account.balance), replayed: false }
}

/** Saves an account whose balance changed, and publishes it, and that no credits are left. */
export const saveAndPublish = async (
  tx: Tx,
  businessId: string,
  creditType: CreditType,
  account: ledger.Account
): Promise<void> => {
  await saveAccount(tx, businessId, creditType, account)
  const data = { businessId, creditType, balance: Number(account.balance) }
  await tx.publish('credits.changed', { key: businessId, data })
  if (ledger.availableOf(account) <= 0n)
    await tx.publish('credits.exhausted', { key: businessId, data: { businessId, creditType } })
}
