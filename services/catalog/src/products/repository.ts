import { createHash } from 'node:crypto'
import type { Product } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import type { Db, Tx } from '../context.ts'

export type StoredProduct = Awaited<ReturnType<Tx['prisma']['product']['findFirstOrThrow']>>
export type ProductFields = Pick<
  StoredProduct,
  | 'customId'
  | 'name'
  | 'description'
  | 'price'
  | 'stock'
  | 'minimumStock'
  | 'images'
  | 'resources'
  | 'category'
>

const REVISION_LENGTH = 22

export const toProduct = ({
  id,
  createdAt,
  stock,
  tracksStock,
  ...written
}: StoredProduct): Product => ({
  _id: id,
  createdAt: createdAt.toISOString(),
  ...written,
  stock,
  // A product with a quantity tracks its stock; the column says so from the first movement on.
  tracksStock: tracksStock || stock > 0,
  revision: createHash('sha256')
    .update(JSON.stringify(written))
    .digest('base64url')
    .slice(0, REVISION_LENGTH),
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
  tx: Db | Tx,
  businessId: string,
  id: string
): Promise<StoredProduct | null> => tx.prisma.product.findFirst({ where: { businessId, id } })

/** The same, locked: nobody changes it or moves its stock until the transaction ends. */
export const lockProduct = async (
  tx: Tx,
  businessId: string,
  id: string
): Promise<StoredProduct | null> => {
  await sql(tx)`
    select id from catalog.product
    where business_id = ${businessId}::uuid and id = ${id}::uuid for no key update`
  return findProduct(tx, businessId, id)
}

/**
 * Counts products that are not archived, locked: nobody else adds one until the transaction ends.
 */
export const countActiveLocked = async (tx: Tx, businessId: string): Promise<number> => {
  const key = `catalog.product:${businessId}`
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${key}, 0))::text`
  return tx.prisma.product.count({ where: { businessId, isArchived: false } })
}

/** The number of active products, without a lock. */
export const countActive = (db: Db | Tx, businessId: string): Promise<number> =>
  db.prisma.product.count({ where: { businessId, isArchived: false } })

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
