import { billingRoutes } from '@mostrador/contracts/billing'
import type { LinkPrice } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'

/**
 * Refuses `link_currency_unavailable` for a link in USD without an account that charges in it
 * [decision 19]. MXN is what an account of Mexico charges in, connected or not yet.
 */
export const refuseCurrency = async (
  { call }: SchedulingContext,
  businessId: string,
  link: Pick<LinkPrice, 'currency'> | null
): Promise<void> => {
  if (link?.currency !== 'USD') return
  const as = actorOf.service('scheduling', businessId)
  const { currency } = await call(billingRoutes.providerMarkers, {}, as)
  if (currency !== 'USD') throw new Refusal('link_currency_unavailable')
}
