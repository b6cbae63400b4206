import { catalogRoutes } from '@mostrador/contracts/catalog'
import type { InterestKind } from '@mostrador/contracts/crm'
import { schedulingRoutes } from '@mostrador/contracts/scheduling'
import { Refusal } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'

export type Interest = { readonly kind: InterestKind; readonly itemId: string }

const unknownItem = {
  products: 'product_not_found',
  courses: 'course_not_found',
  properties: 'property_not_found',
} as const

/**
 * Whether the business offers something still, or has it archived. Refuses what it has not at all:
 * `service_not_found`, `product_not_found`, `course_not_found`, `property_not_found`; and
 * `unavailable` while its owner does not answer.
 */
export const readOffer = async (
  { call }: Pick<CrmContext, 'call'>,
  businessId: string,
  { kind, itemId }: Interest
): Promise<'active' | 'archived'> => {
  const as = actorOf.service('crm', businessId)
  if (kind === 'services') {
    const service = await call(schedulingRoutes.getService, { params: { id: itemId } }, as)
    return service.isArchived ? 'archived' : 'active'
  }
  const isKnown = async (isActiveOnly: boolean): Promise<boolean> => {
    const body = { kind, ids: [itemId], isActiveOnly }
    return (await call(catalogRoutes.knownOfferings, { body }, as)).includes(itemId)
  }
  if (await isKnown(true)) return 'active'
  if (await isKnown(false)) return 'archived'
  throw new Refusal(unknownItem[kind])
}
