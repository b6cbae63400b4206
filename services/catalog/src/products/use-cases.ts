import { PRODUCT_LIMIT } from '@mostrador/contracts/catalog'
import { type Clock, fold, Refusal } from '@mostrador/kernel'
import { relevance } from './product.ts'
import {
  type Db,
  findProduct,
  insertProduct,
  listProducts,
  lockCreations,
  type ProductFields,
  removeProduct,
  toProduct,
  type Tx,
  updateProduct,
} from './repository.ts'

export type Deps = { readonly db: Db; readonly clock: Clock; readonly ids: () => string }

/** Products by name; archived ones only when asked for. `search` ignores case and accents. */
export const products =
  ({ db }: Deps) =>
  async (
    businessId: string,
    { includeArchived, search = '' }: { includeArchived: boolean; search?: string | undefined }
  ) =>
    (await listProducts(db, businessId, { includeArchived }))
      .filter(({ name }) => fold(name).includes(fold(search)))
      .map(toProduct)

const say = (tx: Tx, productId: string) =>
  tx.publish('product.changed', { key: productId, data: { productId } })

/** Registers a product. Refuses `product_limit` at 150 that are not archived [PRD2-03, C2-14]. */
export const createProduct =
  ({ db, clock, ids }: Deps) =>
  (businessId: string, fields: ProductFields) =>
    db.transaction(async tx => {
      if ((await lockCreations(tx, businessId)) >= PRODUCT_LIMIT) throw new Refusal('product_limit')
      const product = await insertProduct(tx, businessId, ids(), fields, clock.now())
      await say(tx, product.id)
      return toProduct(product)
    })

const changed = async (
  tx: Tx,
  businessId: string,
  id: string,
  fields: Parameters<typeof updateProduct>[3]
) => {
  const known = await findProduct(tx, businessId, id)
  if (known === null) throw new Refusal('product_not_found')
  // Coming back from the archive takes a place again.
  if (
    known.isArchived &&
    fields.isArchived === false &&
    (await lockCreations(tx, businessId)) >= PRODUCT_LIMIT
  )
    throw new Refusal('product_limit')
  const product = await updateProduct(tx, businessId, id, fields)
  await say(tx, id)
  return toProduct(product)
}

/** Saving takes a product out of the archive [PRD2-01]. */
export const editProduct =
  ({ db }: Deps) =>
  (businessId: string, id: string, fields: ProductFields) =>
    db.transaction(tx => changed(tx, businessId, id, { ...fields, isArchived: false }))

export const archiveProduct =
  ({ db }: Deps) =>
  (businessId: string, id: string, isArchived: boolean) =>
    db.transaction(tx => changed(tx, businessId, id, { isArchived }))

export const deleteProduct =
  ({ db }: Deps) =>
  (businessId: string, id: string) =>
    db.transaction(async tx => {
      if ((await findProduct(tx, businessId, id)) === null) throw new Refusal('product_not_found')
      await removeProduct(tx, businessId, id)
      await say(tx, id)
      return { _id: id }
    })

/** What an assistant may quote: products on sale that answer the search, best first. */
export const quoteProducts =
  ({ db }: Deps) =>
  async (businessId: string, { search, limit }: { search: string; limit: number }) =>
    (await listProducts(db, businessId, { includeArchived: false }))
      .map(product => ({ product, score: relevance(product, search) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ product }) => toProduct(product))
