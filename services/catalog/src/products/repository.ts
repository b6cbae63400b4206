import type { Product } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredProduct = Awaited<ReturnType<Tx['prisma']['product']['findFirstOrThrow']>>
export type ProductFields = Pick<
  StoredProduct,
  'customId' | 'name' | 'description' | 'price' | 'stock' | 'images' | 'resources' | 'category'
>

export const toProduct = ({ id, createdAt, ...row }: StoredProduct): Product => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  ...row,
})

/** Products of a business by name. */
export const findProducts = (
  db: Db,
  businessId: string,
  { includeArchived }: { includeArchived: boolean }
): Promise<StoredProduct[]> =>
  db.prisma.product.findMany({
    where: { businessId, ...(includeArchived ? {} : { isArchived: false }) },
    orderBy: { name: 'asc' },
  })

export const findProduct = (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredProduct | null> => tx.prisma.product.findFirst({ where: { businessId, id } })

/**
 * Counts products that are not archived, locked: nobody else adds one until the transaction ends.
 */
export const countActiveLocked = async (tx: Tx, businessId: string): Promise<number> => {
  const key = `catalog.product:${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`
  return tx.prisma.product.count({ where: { businessId, isArchived: false } })
}

export const insertProduct = (
  tx: Tx,
  product: ProductFields & Pick<StoredProduct, 'businessId' | 'id' | 'createdAt'>
): Promise<StoredProduct> => tx.prisma.product.create({ data: product })

export const updateProduct = (
  tx: Tx,
  businessId: string,
  id: string,
  fields: Partial<ProductFields> & { isArchived?: boolean }
): Promise<StoredProduct> =>
  tx.prisma.product.update({ where: { businessId_id: { businessId, id } }, data: fields })

export const removeProduct = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  await tx.prisma.product.delete({ where: { businessId_id: { businessId, id } } })
}
