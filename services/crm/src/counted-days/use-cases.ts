import { accountsRoutes } from '@mostrador/contracts/accounts'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { countAllDays, countDays, daysOf, findDayZone, lockDays } from './repository.ts'

type RecountScope = {
  readonly businessId: string
  readonly clientIds: readonly string[]
  /** Only days from this moment on; null means all. */
  readonly since: Date | null
}

/** All days of a business with many contacts are counted in seconds. Milliseconds. */
const TIMEOUT_MS = 120_000

/**
 * Counts the days of what happened with some contacts. Repeated or late it counts the same. A
 * business that was never counted is counted whole.
 */
export const refreshDays =
  (ctx: CrmContext) =>
  async ({ businessId, clientIds, since }: RecountScope): Promise<void> => {
    const isCounted = await ctx.db.sqlTransaction(async tx => {
      await lockDays(tx, businessId)
      const zone = await findDayZone(tx, businessId)
      if (zone === null) return false
      const scope = { businessId, zone }
      await countDays(tx, scope, await daysOf(tx, scope, { clientIds, since }))
      return true
    })
    if (isCounted) return
    const params = { id: businessId }
    const as = actorOf.system(businessId)
    const { timezone } = await ctx.call(accountsRoutes.businessFacts, { params }, as)
    await rebuildDays(ctx)({ businessId, zone: timezone.name })
  }

/** Counts all days of a business out of the rows. */
export const rebuildDays =
  ({ db }: CrmContext) =>
  async (of: { readonly businessId: string; readonly zone: string }): Promise<void> => {
    await db.sqlTransaction(
      async tx => {
        await lockDays(tx, of.businessId)
        await countAllDays(tx, of)
      },
      { timeout: TIMEOUT_MS }
    )
  }
