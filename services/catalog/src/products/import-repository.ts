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
 * Deletes the products that are as they were imported; returns the ids that are gone. One that was
 * changed, archived, stocked, illustrated or sold since stays, and so does what `usedElsewhere`
 * names.
 */
export const removeUntouched = async (
  tx: Tx,
  businessId: string,
  products: readonly Imported[],
  usedElsewhere: ReadonlySet<string>
): Promise<string[]> => {
  const unused = products.filter(({ id }) => !usedElsewhere.has(id))
  const removed = await sql<{ id: string }>(tx)`delete from catalog.product as known
    using jsonb_to_recordset(${JSON.stringify(unused)}::jsonb)
      as given(id uuid, name text, description text, price int)
    where known.business_id = ${businessId}::uuid and known.id = given.id
      and (known.name, known.description, known.price) = (given.name, given.description, given.price)
      and known.stock = 0 and not known.tracks_stock and known.minimum_stock is null
      and not known.is_archived and known.category = '' and known.custom_id = ''
      and known.images = '{}' and known.resources = '{}'
      and not exists (select from catalog.sales_order_line line
        where line.business_id = known.business_id and line.product_id = known.id)
    returning known.id`
  return removed.map(({ id }) => id)
}

/**
 * Archives the products that read as they were imported and that nobody archived yet; returns their
 * ids. One that somebody wrote in since is theirs, and stays on sale.
 */
export const archiveUnchanged = async (
  tx: Tx,
  businessId: string,
  products: readonly Imported[]
): Promise<string[]> => {
  const archived = await sql<{ id: string }>(tx)`update catalog.product as known
    set is_archived = true
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb)
      as given(id uuid, name text, description text, price int)
    where known.business_id = ${businessId}::uuid and known.id = given.id
      and (known.name, known.description, known.price) = (given.name, given.description, given.price)
      and known.minimum_stock is null and not known.is_archived
      and known.category = '' and known.custom_id = ''
      and known.images = '{}' and known.resources = '{}'
    returning known.id`
  return archived.map(({ id }) => id)
}
