import { accountsRoutes } from '@mostrador/contracts/accounts'
import {
  creditTypes,
  type PaymentLevel,
  type PaymentMode,
  toleranceMaximums,
} from '@mostrador/contracts/billing'
import { MILLI, Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { BillingContext, Tx, UseCase } from '../context.ts'
import { grantCredits, openAccount } from '../ledger/account-use-cases.ts'
import {
  addBalanceMovement,
  isBalanceKeyKnown,
  lastBalance,
  lockPayment,
  savePayment,
} from './repository.ts'

const CENTS = 100
/** The largest sum that JSON carries exactly, in cents. */
const MAX_CENTS = BigInt(Number.MAX_SAFE_INTEGER)
const pesos = (cents: bigint): number => Number(cents) / CENTS

type PaymentForm = { readonly paymentMode: PaymentMode; readonly paymentLevel: PaymentLevel }

/** Sets how a business pays; one that begins with conversions gets the tolerance [G2-13, G2-27]. */
export const changePayment: UseCase<PaymentForm & { businessId: string }, PaymentForm> =
  ctx =>
  async ({ businessId, paymentMode, paymentLevel }) => {
    await mustBeBusiness(ctx, businessId)
    const { level, pricePerConversion } = paymentLevel
    const payment = {
      paymentMode,
      paymentLevel: level,
      pricePerConversion: Math.round(pricePerConversion * CENTS),
    }
    return ctx.underTenant(businessId, () =>
      ctx.db.transaction(async tx => {
        const before = await lockPayment(tx, businessId)
        await savePayment(tx, businessId, payment)
        const begins = paymentMode === 'conversions' && before.paymentMode !== 'conversions'
        if (begins) await refillTolerance(ctx, tx, businessId, `begin:${ctx.ids()}`)
        return { paymentMode, paymentLevel }
      })
    )
  }

/** Refuses `business_not_found`. */
const mustBeBusiness = ({ call }: BillingContext, id: string) =>
  call(accountsRoutes.businessFacts, { params: { id } }, actorOf.service('billing', id))

type Deposit = {
  readonly businessId: string
  /** Pesos. */
  readonly amount: number
  readonly concept: string
}

/** Adds money that conversions are paid from. Refuses `balance_limit`. */
export const depositBalance: UseCase<Deposit, { balanceMXN: number }> =
  ctx =>
  async ({ businessId, amount, concept }) => {
    await mustBeBusiness(ctx, businessId)
    return ctx.underTenant(businessId, () =>
      ctx.db.transaction(async tx => {
        await lockPayment(tx, businessId)
        const id = ctx.ids()
        const amountCents = BigInt(Math.round(amount * CENTS))
        const { seq, balanceAfterCents: before } = await lastBalance(tx, businessId)
        const balanceAfterCents = before + amountCents
        if (balanceAfterCents > MAX_CENTS) throw new Refusal('balance_limit')
        await addBalanceMovement(tx, businessId, {
          id,
          seq: seq + 1n,
          amountCents,
          balanceAfterCents,
          type: 'deposit',
          idemKey: `deposit:${id}`,
          concept,
          at: ctx.clock.now(),
        })
        return { balanceMXN: pesos(balanceAfterCents) }
      })
    )
  }

type Conversion = { readonly businessId: string; readonly key: string; readonly concept: string }
type Charged = { isCharged: boolean; balanceMXN: number }

/**
 * Takes the price of a conversion from the balance and refills the tolerance, once per key [G2-13].
 * A business that pays by credits, or whose balance is short, is not charged: its assistants go on
 * until the tolerance is used up.
 */
export const chargeConversion: UseCase<Conversion, Charged> =
  ctx =>
  ({ businessId, key, concept }) =>
    ctx.db.transaction(async tx => {
      const { paymentMode, pricePerConversion } = await lockPayment(tx, businessId)
      const { seq, balanceAfterCents: before } = await lastBalance(tx, businessId)
      const idemKey = `conversion:${key}`
      if (await isBalanceKeyKnown(tx, businessId, idemKey))
        return { isCharged: true, balanceMXN: pesos(before) }
      const price = BigInt(pricePerConversion)
      if (paymentMode !== 'conversions' || before < price)
        return { isCharged: false, balanceMXN: pesos(before) }
      await addBalanceMovement(tx, businessId, {
        id: ctx.ids(),
        seq: seq + 1n,
        amountCents: -price,
        balanceAfterCents: before - price,
        type: 'conversion',
        idemKey,
        concept,
        at: ctx.clock.now(),
      })
      await refillTolerance(ctx, tx, businessId, key)
      return { isCharged: true, balanceMXN: pesos(before - price) }
    })

/** Fills both counters up to their maximum; what is above it stays. */
const refillTolerance = async (
  ctx: BillingContext,
  tx: Tx,
  businessId: string,
  key: string
): Promise<void> => {
  // In the order of the account locks.
  for (const creditType of creditTypes) {
    const open = await openAccount(ctx, tx, { businessId, creditType })
    const missing = BigInt(toleranceMaximums[creditType] * MILLI) - open.account.balance
    if (missing <= 0n) continue
    await grantCredits(ctx, tx, open, {
      amount: missing,
      type: 'recharge',
      idemKey: `tolerance:${creditType}:${key}`,
      concept: 'Tolerancia de IA',
      totalPriceCents: 0,
    })
  }
}
