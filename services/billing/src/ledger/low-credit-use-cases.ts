import { MILLI } from '@mostrador/kernel'
import type { BillingContext, Tx } from '../context.ts'
import { lowCreditsJob } from '../jobs/low-credits.ts'
import { availableOf } from './ledger.ts'
import type { AccountRef } from './lot-repository.ts'
import type { OpenAccount } from './account-use-cases.ts'
import { lastMovementAt, lockAccount, saveLowNotice, thresholdsOf } from './repository.ts'

const HOUR_MS = 3_600_000
/** A business that has used nothing for so long is not reported again. */
const IDLE_MS = 30 * 24 * HOUR_MS

/**
 * Publishes that an account is below the threshold of its business: once per interval, and again at
 * the end of each while it still is [G2-06].
 */
export const notifyIfLow = async (
  ctx: BillingContext,
  tx: Tx,
  open: OpenAccount
): Promise<OpenAccount> => {
  const { businessId, creditType, account, lowNoticeAt } = open
  const { lowCreditThreshold, creditNotificationInterval } = await thresholdsOf(tx, businessId)
  const available = availableOf(account)
  if (available >= BigInt(lowCreditThreshold * MILLI)) return open
  const now = ctx.clock.now()
  const intervalMs = creditNotificationInterval * HOUR_MS
  // Within the interval: the job of the last notice checks again at its end.
  if (lowNoticeAt !== null && now.getTime() < lowNoticeAt.getTime() + intervalMs) return open
  await saveLowNotice(tx, open, now)
  await tx.publish('credits.low', {
    key: businessId,
    data: { businessId, creditType, available: Number(available) },
  })
  await enqueueRecheck(tx, open, new Date(now.getTime() + intervalMs))
  return { ...open, lowNoticeAt: now }
}

const enqueueRecheck = (tx: Tx, { businessId, creditType }: AccountRef, at: Date): Promise<void> =>
  tx.enqueue(
    lowCreditsJob,
    { businessId, creditType },
    { id: `billing-low-credits-${businessId}-${creditType}-${at.getTime()}`, at }
  )

/**
 * At the end of the notice interval: notifies again if the account is still below its threshold.
 */
export const recheckLowCredits =
  (ctx: BillingContext) =>
  async ({ businessId, creditType }: AccountRef): Promise<void> => {
    await ctx.db.transaction(async tx => {
      const { lowNoticeAt, ...account } = await lockAccount(tx, businessId, creditType)
      const last = await lastMovementAt(tx, { businessId, creditType })
      if (last === null || last.getTime() < ctx.clock.now().getTime() - IDLE_MS) return
      await notifyIfLow(ctx, tx, { businessId, creditType, account, lots: [], lowNoticeAt })
    })
  }
