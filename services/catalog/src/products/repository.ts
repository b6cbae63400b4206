import type { Product } from '@mostrador/contracts/catalog'
import { sql } from '@mostrador/db/raw'
import type { ServiceDatabase, ServiceTransaction } from '@mostrador/platform'

export type Db = ServiceDatabase<'catalog'>
export type Tx = ServiceTransaction<'catalog'>
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

export const listProducts = (
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

/** Serialises the creations of a business until the transaction ends, so that its limit holds under a double click. */
export const lockCreations = async (tx: Tx, businessId: string): Promise<number> => {
  await sql(
    tx
  )`select pg_advisory_xact_lock(hashtextextended(${`catalog.product:${businessId}`}, 0))::text`
  return tx.prisma.product.count({ where: { businessId, isArchived: false } })
}

export const insertProduct = (
  tx: Tx,
  businessId: string,
  id: string,
  fields: ProductFields,
  createdAt: Date
): Promise<StoredProduct> =>
  tx.prisma.product.create({ data: { businessId, id, createdAt, ...fields } })

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
