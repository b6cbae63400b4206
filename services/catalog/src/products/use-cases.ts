import { addsSafeLinks } from '@mostrador/contracts'
import { type Product, PRODUCT_LIMIT } from '@mostrador/contracts/catalog'
import { fold, Refusal } from '@mostrador/kernel'
import type { Tx, UseCase } from '../context.ts'
import { relevance } from './product.ts'
import {
  countActiveLocked,
  findProduct,
  findProducts,
  insertProduct,
  type ProductFields,
  removeProduct,
  toProduct,
  updateProduct,
} from './repository.ts'

type ProductRef = { readonly businessId: string; readonly id: string }
type ListQuery = {
  readonly businessId: string
  readonly includeArchived: boolean
  readonly search?: string | undefined
}

/** Products by name. `search` ignores case and accents. */
export const listProducts: UseCase<ListQuery, Product[]> =
  ctx =>
  async ({ businessId, includeArchived, search = '' }) => {
    const products = await findProducts(ctx.db, businessId, { includeArchived })
    return products.filter(({ name }) => fold(name).includes(fold(search))).map(toProduct)
  }

type QuoteQuery = { readonly businessId: string; readonly search: string; readonly limit: number }

/** Products on sale that answer a search of an assistant, best match first. */
export const quoteProducts: UseCase<QuoteQuery, Product[]> =
  ctx =>
  async ({ businessId, search, limit }) => {
    const products = await findProducts(ctx.db, businessId, { includeArchived: false })
    return products
      .map(product => ({ product, score: relevance(product, search) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ product }) => toProduct(product))
  }

/** Registers a product. Refuses `product_limit` at 150 that are not archived [PRD2-03, C2-14]. */
export const createProduct: UseCase<{ businessId: string; fields: ProductFields }, Product> =
  ctx =>
  ({ businessId, fields }) =>
    ctx.db.transaction(async tx => {
      refuseUnsafeLinks(fields)
      await refuseAtLimit(tx, businessId)
      const id = ctx.ids()
      const product = await insertProduct(tx, {
        businessId,
        id,
        createdAt: ctx.clock.now(),
        ...fields,
      })
      await publishChanged(tx, id)
      return toProduct(product)
    })

/** Saves a product and takes it out of the archive [PRD2-01]. Refuses as `changeProduct`. */
export const editProduct: UseCase<ProductRef & { fields: ProductFields }, Product> =
  ctx =>
  ({ fields, ...ref }) =>
    ctx.db.transaction(tx => changeProduct(tx, ref, { ...fields, isArchived: false }))

/** Archives a product or brings it back. Refuses as `changeProduct`. */
export const archiveProduct: UseCase<ProductRef & { isArchived: boolean }, Product> =
  ctx =>
  ({ isArchived, ...ref }) =>
    ctx.db.transaction(tx => changeProduct(tx, ref, { isArchived }))

/** Refuses `product_not_found`, `product_link_not_https`, and `product_limit` when a product comes back from the archive. */
const changeProduct = async (
  tx: Tx,
  { businessId, id }: ProductRef,
  fields: Partial<ProductFields> & { isArchived: boolean }
): Promise<Product> => {
  const known = await findProduct(tx, businessId, id)
  if (known === null) throw new Refusal('product_not_found')
  refuseUnsafeLinks(fields, known)
  if (known.isArchived && !fields.isArchived) await refuseAtLimit(tx, businessId)
  const product = await updateProduct(tx, businessId, id, fields)
  await publishChanged(tx, id)
  return toProduct(product)
}

/** Refuses `product_not_found`. */
export const deleteProduct: UseCase<ProductRef, { _id: string }> =
  ctx =>
  ({ businessId, id }) =>
    ctx.db.transaction(async tx => {
      if ((await findProduct(tx, businessId, id)) === null) throw new Refusal('product_not_found')
      await removeProduct(tx, businessId, id)
      await publishChanged(tx, id)
      return { _id: id }
    })

const linksIn = ({ images = [], resources = [] }: Partial<ProductFields>): string[] => [
  ...images,
  ...resources,
]

/** Refuses an address that clients may not be shown, unless the product had it before. */
const refuseUnsafeLinks = (fields: Partial<ProductFields>, before?: ProductFields): void => {
  if (!addsSafeLinks(linksIn(fields), before && linksIn(before)))
    throw new Refusal('product_link_not_https')
}

const refuseAtLimit = async (tx: Tx, businessId: string): Promise<void> => {
  if ((await countActiveLocked(tx, businessId)) >= PRODUCT_LIMIT) throw new Refusal('product_limit')
}

const publishChanged = (tx: Tx, productId: string): Promise<void> =>
  tx.publish('product.changed', { key: productId, data: { productId } })
