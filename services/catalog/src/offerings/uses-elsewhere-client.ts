import { crmRoutes, type InterestKind } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { actorOf } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'

type Asked = {
  readonly businessId: string
  readonly kind: Exclude<InterestKind, 'services'>
  /** At most 500. */
  readonly ids: readonly string[]
}

/**
 * The ones of `ids` that other services name: what contacts are interested in and, of products,
 * what an appointment of a service uses and what a branch lists. They are archived instead of
 * deleted [G1-03]. Refuses `unavailable` while one of the services does not answer.
 */
export const findUsedElsewhere = async (
  { call }: Pick<CatalogContext, 'call'>,
  { businessId, kind, ids }: Asked
): Promise<ReadonlySet<string>> => {
  const as = actorOf.service('catalog', businessId)
  const [idsOfInterest, idsOfScheduling] = await Promise.all([
    call(crmRoutes.itemsOfInterest, { body: { kind, ids: [...ids] } }, as),
    kind === 'products' ? findProductsOfScheduling({ call }, businessId) : [],
  ])
  const requestedIds = new Set(ids)
  return new Set([...idsOfScheduling, ...idsOfInterest].filter(id => requestedIds.has(id)))
}

const findProductsOfScheduling = async (
  { call }: Pick<CatalogContext, 'call'>,
  businessId: string
): Promise<string[]> => {
  const as = actorOf.service('catalog', businessId)
  const query = { includeArchived: 'true' } as const
  const [services, branches] = await Promise.all([
    call(schedulingRoutes.listServices, { query }, as),
    call(schedulingRoutes.listBranches, { query }, as),
  ])
  return [
    ...services.flatMap(({ stockOperations = [] }) =>
      stockOperations.map(({ productId }) => productId)
    ),
    ...branches.flatMap(({ products }) => products),
  ]
}
