import { sql } from '@mostrador/db/raw'
import type { Tx } from '../context.ts'
import type { StoredProduct } from './repository.ts'

type Imported = Pick<StoredProduct, 'id' | 'name' | 'description' | 'price'>

export const insertProducts = async (
  tx: Tx,
  products: readonly (Imported & Pick<StoredProduct, 'businessId' | 'createdAt'>)[]
): Promise<void> => {
  await tx.prisma.product.createMany({
    data: products.map(product => ({ ...product, images: [], resources: [] })),
  })
}

/**
 * Deletes the products that are as they were imported; answers the ids that are gone. Whoever has
 * changed, archived, stocked, illustrated or sold one since keeps it.
 */
export const removeUntouched = async (
  tx: Tx,
  businessId: string,
  products: readonly Imported[]
): Promise<string[]> => {
  const gone = await sql<{ id: string }>(tx)`delete from catalog.product as known
    using jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as given(id uuid, name text, description text, price int)
    where known.business_id = ${businessId}::uuid and known.id = given.id
      and (known.name, known.description, known.price) = (given.name, given.description, given.price)
      and known.stock = 0 and not known.tracks_stock and known.minimum_stock is null
      and not known.is_archived and known.category = '' and known.custom_id = ''
      and known.images = '{}' and known.resources = '{}'
      and not exists (select from catalog.sales_order_line line
        where line.business_id = known.business_id and line.product_id = known.id)
    returning known.id`
  return gone.map(({ id }) => id)
}
