import { crmRoutes } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'

/**
 * The ones of at most 500 products that other services name: what an appointment of a service uses,
 * and what a contact is interested in. Refuses `unavailable` while one of them does not answer.
 */
export const findUsedElsewhere = async (
  { call }: Pick<CatalogContext, 'call'>,
  businessId: string,
  ids: readonly string[]
): Promise<ReadonlySet<string>> => {
  const as = actorOf.service('catalog', businessId)
  const [services, idsOfInterest] = await Promise.all([
    call(schedulingRoutes.listServices, { query: { includeArchived: 'true' } }, as),
    call(crmRoutes.itemsOfInterest, { body: { kind: 'products', ids: [...ids] } }, as),
  ])
  const uses = services.flatMap(({ stockOperations = [] }) =>
    stockOperations.map(({ productId }) => productId)
  )
  const requestedIds = new Set(ids)
  return new Set([...uses, ...idsOfInterest].filter(id => requestedIds.has(id)))
}
