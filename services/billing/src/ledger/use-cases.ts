import type { DataOf } from '@mostrador/contracts'
import type { billingRoutes, CreditType } from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import type { UseCase } from '../context.ts'
import { lastBalance, paymentOf } from '../conversions/repository.ts'
import {
  sumConsumedSince,
  listBalances,
  saveThresholds,
  type Thresholds,
  thresholdsOf,
} from './repository.ts'

const CENTS = 100
const credits = (thousandths: bigint): number => Number(thousandths) / MILLI

type Counters = DataOf<typeof billingRoutes.getCredits>

/** Available credits of each type, the balance in pesos, how it pays, and its thresholds. */
export const readCounters: UseCase<{ businessId: string }, Counters> =
  ctx =>
  async ({ businessId }) => {
    const [balances, thresholds, payment, money] = await Promise.all([
      listBalances(ctx.db, businessId),
      thresholdsOf(ctx.db, businessId),
      paymentOf(ctx.db, businessId),
      lastBalance(ctx.db, businessId),
    ])
    const available = (creditType: CreditType): number => {
      const account = balances.find(candidate => candidate.creditType === creditType)
      return account === undefined ? 0 : credits(account.balance - account.held)
    }
    const { paymentMode, paymentLevel: level, pricePerConversion } = payment
    return {
      gptModel: available('gpt'),
      reasoningModel: available('reasoning'),
      balanceMXN: Number(money.balanceAfterCents) / CENTS,
      paymentMode,
      paymentLevel: { level, pricePerConversion: pricePerConversion / CENTS },
      ...thresholds,
    }
  }

type Balance = { creditType: CreditType; balance: number; held: number; available: number }

/** The accounts of a business, in thousandths of a credit. */
export const readBalances: UseCase<{ businessId: string }, Balance[]> =
  ctx =>
  async ({ businessId }) => {
    const balances = await listBalances(ctx.db, businessId)
    return balances.map(({ creditType, balance, held }) => ({
      creditType,
      balance: Number(balance),
      held: Number(held),
      available: Number(balance - held),
    }))
  }

/** Thousandths that were consumed since an instant, less refunds. */
export const readSpentSince: UseCase<{ businessId: string; since: Date }, { spent: number }> =
  ctx =>
  async ({ businessId, since }) => ({
    spent: Number(await sumConsumedSince(ctx.db, businessId, since)),
  })

/** Stores the thresholds and returns them. */
export const changeThresholds: UseCase<{ businessId: string; thresholds: Thresholds }, Thresholds> =
  ctx =>
  ({ businessId, thresholds }) =>
    ctx.db.transaction(async tx => {
      await saveThresholds(tx, businessId, thresholds)
      return thresholdsOf(tx, businessId)
    })
