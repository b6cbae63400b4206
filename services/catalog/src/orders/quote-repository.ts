import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'
import type { StoredProduct } from '../products/repository.ts'
import type { Level } from '../stock/stock.ts'

/** A product with what each branch has of it. */
export type ProductWithLevels = StoredProduct & { readonly levels: readonly Level[] }

export const findQuoted = async (
  db: Db | Tx,
  businessId: string,
  ids: readonly string[]
): Promise<ProductWithLevels[]> => {
  const products = await db.prisma.product.findMany({ where: { businessId, id: { in: [...ids] } } })
  const levels = await db.prisma.stockLevel.findMany({
    where: { businessId, productId: { in: [...ids] } },
  })
  const byProduct = Map.groupBy(levels, ({ productId }) => productId)
  return products.map(product => ({ ...product, levels: byProduct.get(product.id) ?? [] }))
}

/** Pieces of each product that pending orders of a branch wait for. */
export const findPromised = async (
  db: Db | Tx,
  businessId: string,
  { branchId, productIds }: { readonly branchId: string; readonly productIds: readonly string[] }
): Promise<ReadonlyMap<string, number>> => {
  const rows = await sql<{ id: string; quantity: number }>(db)`
    select line.product_id as id, sum(line.quantity)::int as quantity
    from catalog.sales_order_line line
    join catalog.sales_order parent
      on parent.business_id = line.business_id and parent.id = line.order_id
    where line.business_id = ${businessId}::uuid and line.product_id = any(${[...productIds]}::uuid[])
      and parent.branch_id = ${branchId}::uuid and parent.status = 'pending'
    group by line.product_id`
  return new Map(rows.map(({ id, quantity }) => [id, quantity]))
}
