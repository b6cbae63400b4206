import { catalogRoutes } from '@mostrador/contracts/catalog'
import { Refusal } from '@mostrador/kernel'
import { actorOf, type ServiceClients } from '@mostrador/platform'

export type Products = {
  /**
   * Refuses `product_not_found` for ids that are not products of the business, and
   * `product_archived` for archived ones; both with `details.ids`.
   */
  mustBeOnSale(businessId: string, ids: readonly string[]): Promise<void>
  /** Whether a branch has stock of any product [BRA-08]. */
  hasStockIn(businessId: string, branchId: string): Promise<boolean>
}

/** Asks catalog, which owns the products: at most 150 per business, so one answer lists all. */
export const createProducts = (call: ServiceClients): Products => ({
  async mustBeOnSale(businessId, ids) {
    if (ids.length === 0) return
    const products = await call(
      catalogRoutes.listProducts,
      { query: { includeArchived: 'true' } },
      actorOf.service('scheduling', businessId)
    )
    const isArchived = new Map(products.map(product => [product._id, product.isArchived]))
    const unknown = ids.filter(id => !isArchived.has(id))
    if (unknown.length > 0) throw new Refusal('product_not_found', { ids: unknown })
    const archived = ids.filter(id => isArchived.get(id))
    if (archived.length > 0) throw new Refusal('product_archived', { ids: archived })
  },
  async hasStockIn(businessId, branchId) {
    const levels = await call(
      catalogRoutes.listStockLevels,
      { query: {} },
      actorOf.service('scheduling', businessId)
    )
    return levels.some(level => level.branchId === branchId && level.quantity > 0)
  },
})

/** Ids that a form adds. Those it keeps are not checked: one may have been deleted since. */
export const newlyNamed = (ids: readonly string[], before: readonly string[]): string[] =>
  [...new Set(ids)].filter(id => !before.includes(id))
