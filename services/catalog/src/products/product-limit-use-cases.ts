import { baseLimits, billingRoutes } from '@mostrador/contracts/billing'
import { actorOf } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { countActive } from './repository.ts'

/**
 * Billing is asked from this near to the lowest limit of all plans: others may register meanwhile.
 */
const NEAR = 20

/**
 * How many products that are not archived the plan of a business allows [C2-14, G2-31]. Billing is
 * asked only where the answer can matter: below that a business sells on while billing is down.
 */
export const productLimitOf = async (
  ctx: CatalogContext,
  businessId: string,
  adding: number
): Promise<number> => {
  const activeCount = await countActive(ctx.db, businessId)
  if (activeCount + adding <= baseLimits.products - NEAR) return baseLimits.products
  const as = actorOf.service('catalog', businessId)
  return (await ctx.call(billingRoutes.entitlements, {}, as)).limits.products
}
