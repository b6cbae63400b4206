import { type CreditMovement, creditNames, type CreditType } from '@mostrador/contracts/billing'
import { MILLI } from '@mostrador/kernel'
import type { z } from 'zod'
import type { UseCase } from '../context.ts'
import {
  consumedSince,
  listBalances,
  listMovements,
  saveThresholds,
  type StoredMovement,
  type Thresholds,
  thresholdsOf,
} from './repository.ts'

const credits = (thousandths: bigint): number => Number(thousandths) / MILLI

type Counters = { gptModel: number; reasoningModel: number } & Thresholds

/** Available credits of each type, and the thresholds of the business. */
export const readCounters: UseCase<{ businessId: string }, Counters> =
  ctx =>
  async ({ businessId }) => {
    const [balances, thresholds] = await Promise.all([
      listBalances(ctx.db, businessId),
      thresholdsOf(ctx.db, businessId),
    ])
    const available = (creditType: CreditType): number => {
      const account = balances.find(each => each.creditType === creditType)
      return account === undefined ? 0 : credits(account.balance - account.held)
    }
    return { gptModel: available('gpt'), reasoningModel: available('reasoning'), ...thresholds }
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
    spent: Number(await consumedSince(ctx.db, businessId, since)),
  })

/** Stores the thresholds and answers them. */
export const changeThresholds: UseCase<{ businessId: string; thresholds: Thresholds }, Thresholds> =
  ctx =>
  ({ businessId, thresholds }) =>
    ctx.db.transaction(async tx => {
      await saveThresholds(tx, businessId, thresholds)
      return thresholdsOf(tx, businessId)
    })

type MovementPage = { movements: z.output<typeof CreditMovement>[]; hasMore: boolean }
type MovementQuery = {
  readonly businessId: string
  readonly creditType?: CreditType | undefined
  /** From 1. */
  readonly page: number
  readonly limit: number
}

/** A page of movements, newest first [CRD-01, CRD-03]. */
export const readMovements: UseCase<MovementQuery, MovementPage> =
  ctx =>
  async ({ businessId, creditType, page, limit }) => {
    const rows = await listMovements(ctx.db, businessId, { creditType, page, limit })
    return { movements: rows.slice(0, limit).map(shownMovement), hasMore: rows.length > limit }
  }

const shownMovement = (row: StoredMovement): z.output<typeof CreditMovement> => {
  const creditType = row.creditType as CreditType
  const totalPrice = row.totalPriceCents === null ? null : Number(row.totalPriceCents) / 100
  return {
    _id: row.id,
    businessId: row.businessId,
    partnerId: null,
    amount: credits(row.amount),
    // The column holds only what its check constraint allows.
    type: row.type as z.output<typeof CreditMovement>['type'],
    creditType,
    creditSource: null,
    model: creditNames[creditType].model,
    balanceAfterMovement: credits(row.balanceAfter),
    renewalDuration: 'none',
    resetDate: null,
    date: row.at.toISOString(),
    totalPrice,
    pricePerCredit: totalPrice === null ? null : totalPrice / credits(row.amount),
    subscriptionId: null,
    concept: row.concept,
  }
}
