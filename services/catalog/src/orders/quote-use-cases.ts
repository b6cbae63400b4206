import type { OrderItemForm, OrderQuote, QuotedItem } from '@mostrador/contracts/catalog'
import { pesosOf, Refusal } from '@mostrador/kernel'
import type { Db, Tx, UseCase } from '../context.ts'
import { toProduct } from '../products/repository.ts'
import { type BranchIds, readBranches } from '../stock/places-client.ts'
import { applyLines } from '../stock/stock.ts'
import { joinedItems } from './order.ts'
import { findPromised, findQuoted, type ProductWithLevels } from './quote-repository.ts'

type Cart = {
  readonly businessId: string
  readonly items: readonly OrderItemForm[]
  readonly branchId?: string | undefined
}

/**
 * What a cart costs now and whether there is enough of it in a branch, the main one by default
 * [CAP-01]. Writes nothing. Refuses `product_not_found` and `branch_not_found`.
 */
export const quoteOrder: UseCase<Cart, OrderQuote> =
  ctx =>
  async ({ businessId, items, branchId }) => {
    const branches = await readBranches(ctx.call, businessId)
    const knownBranchId = branchOf(branches, branchId)
    return quoteCart(ctx.db, businessId, {
      items,
      branchId: knownBranchId,
      mainBranchId: branches.main,
    })
  }

/** The branch of an order. Refuses `branch_not_found`. */
export const branchOf = ({ all, main }: BranchIds, requested: string | undefined): string => {
  if (requested !== undefined && !all.has(requested)) throw new Refusal('branch_not_found')
  return requested ?? main
}

type Place = {
  readonly items: readonly OrderItemForm[]
  readonly branchId: string
  readonly mainBranchId: string
}

/** The same, of a known branch: in a transaction as it is there. */
export const quoteCart = async (
  db: Db | Tx,
  businessId: string,
  { items, branchId, mainBranchId }: Place
): Promise<OrderQuote> => {
  const joined = joinedItems(items)
  const ids = joined.map(({ productId }) => productId)
  const products = new Map((await findQuoted(db, businessId, ids)).map(row => [row.id, row]))
  const unknown = ids.filter(id => !products.has(id))
  if (unknown.length > 0) throw new Refusal('product_not_found', { ids: unknown })
  const promised = await findPromised(db, businessId, { branchId, productIds: ids })
  const quoted = joined.flatMap(({ productId, quantity }) => {
    const product = products.get(productId)
    if (product === undefined) return []
    const stock = stockAt(product, { branchId, mainBranchId })
    const available = stock === null ? null : Math.max(0, stock - (promised.get(productId) ?? 0))
    return [quotedItem(product, quantity, available)]
  })
  return {
    branchId,
    items: quoted,
    total: pesosOf(quoted.reduce((sum, { total }) => sum + Math.round(total * 100), 0)),
    isAvailable: quoted.every(({ state }) => state === 'available'),
  }
}

/** Pieces that a branch has; null where nobody counts them. */
const stockAt = (
  product: ProductWithLevels,
  { branchId, mainBranchId }: Pick<Place, 'branchId' | 'mainBranchId'>
): number | null => {
  if (!toProduct(product).tracksStock) return null
  const now = applyLines([product], [], mainBranchId)
  const levels = now.ok ? now.value.levels : product.levels
  return levels.find(level => level.branchId === branchId)?.quantity ?? 0
}

const quotedItem = (
  product: ProductWithLevels,
  quantity: number,
  available: number | null
): QuotedItem => {
  const { id, name, images, price } = product
  const isShort = available !== null && available < quantity
  const sellable = isShort ? 'short' : 'available'
  return {
    productId: id,
    name,
    images,
    quantity,
    available,
    unitPrice: price,
    total: price * quantity,
    state: product.isArchived ? 'archived' : sellable,
  }
}
