import { catalogRoutes } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

export type Products = {
  /** Refuses `product_not_found` when one of the ids is no product of the business; asks nobody about none. */
  mustExist(businessId: string, ids: readonly string[]): Promise<void>
}

/** Asks catalog, which owns the products: a business has 150 at most, so all of them are one answer. */
export const createProducts = (call: ServiceClients): Products => ({
  async mustExist(businessId, ids) {
    if (ids.length === 0) return
    const products = await call(
      catalogRoutes.listProducts,
      { query: { includeArchived: 'true' } },
      actorOf.service('scheduling', businessId)
    )
    const known = new Set(products.map(({ _id }) => _id))
    const unknown = ids.filter(id => !known.has(id))
    if (unknown.length > 0) throw new Refusal('product_not_found', { ids: unknown })
  },
})

/** What a form names beyond what the row named before: one that was deleted since does not stand in the way of another edit. */
export const newlyNamed = (ids: readonly string[], before: readonly string[]): string[] =>
  [...new Set(ids)].filter(id => !before.includes(id))
