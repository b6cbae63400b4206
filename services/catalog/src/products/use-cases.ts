import { isDeepStrictEqual } from 'node:util'
import { addsSafeLinks } from '@mostrador/contracts'
import type { Product, ProductEdit } from '@mostrador/contracts/catalog'
import { fold, Refusal } from '@mostrador/kernel'
import type { Tx, UseCase } from '../context.ts'
import { findUsedElsewhere } from '../offerings/uses-elsewhere-client.ts'
import { isInOpenOrder } from '../orders/repository.ts'
import { hasMovements } from '../stock/repository.ts'
import { isAvailable, isLow, relevance } from './product.ts'
import { productLimitOf } from './product-limit-use-cases.ts'
import {
  countActiveLocked,
  findProduct,
  findProducts,
  insertProduct,
  lockProduct,
  type ProductFields,
  removeProduct,
  type StoredProduct,
  toProduct,
  updateProduct,
} from './repository.ts'

type ProductRef = { readonly businessId: string; readonly id: string }
type ListQuery = {
  readonly businessId: string
  readonly includeArchived: boolean
  readonly search?: string | undefined
  readonly onlyLow?: boolean
}

/** Products by name. `search` ignores case and accents; `onlyLow` leaves what is running low. */
export const listProducts: UseCase<ListQuery, Product[]> =
  ctx =>
  async ({ businessId, includeArchived, search = '', onlyLow = false }) => {
    const products = await findProducts(ctx.db, businessId, { includeArchived })
    return products
      .filter(({ name }) => fold(name).includes(fold(search)))
      .filter(product => !onlyLow || isLow(product))
      .map(toProduct)
  }

type QuoteQuery = { readonly businessId: string; readonly search: string; readonly limit: number }

/** Products that can be sold now and answer a search of an assistant, best match first. */
export const quoteProducts: UseCase<QuoteQuery, Product[]> =
  ctx =>
  async ({ businessId, search, limit }) => {
    const products = await findProducts(ctx.db, businessId, { includeArchived: false })
    return products
      .filter(isAvailable)
      .map(product => ({ product, score: relevance(product, search) }))
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ product }) => toProduct(product))
  }

/**
 * Registers a product. Refuses `product_limit` where the plan allows no more that are not archived
 * [PRD2-03, C2-14].
 */
export const createProduct: UseCase<{ businessId: string; fields: ProductFields }, Product> =
  ctx =>
  async ({ businessId, fields }) => {
    const limit = await productLimitOf(ctx, businessId, 1)
    return ctx.db.transaction(async tx => {
      refuseUnsafeLinks(fields)
      await refuseAtLimit(tx, businessId, limit)
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
  }

/**
 * Saves a product and takes it out of the archive [PRD2-01]. Refuses as `changeProduct`, and
 * `product_changed` when `revision` is not that of the row.
 */
export const editProduct: UseCase<
  ProductRef & { fields: ProductEdit; revision?: string | undefined },
  Product
> =
  ctx =>
  async ({ fields, revision, ...ref }) => {
    const limit = await productLimitOf(ctx, ref.businessId, 1)
    const edit = { ...fields, isArchived: false }
    return ctx.db.transaction(tx => changeProduct(tx, { ...ref, limit }, edit, revision))
  }

/** Archives a product or brings it back. Refuses as `changeProduct`. */
export const archiveProduct: UseCase<ProductRef & { isArchived: boolean }, Product> =
  ctx =>
  async ({ isArchived, ...ref }) => {
    const limit = await productLimitOf(ctx, ref.businessId, 1)
    return ctx.db.transaction(tx => changeProduct(tx, { ...ref, limit }, { isArchived }))
  }

/**
 * Refuses `product_not_found`, `product_link_not_https`, and `product_limit` when a product comes
 * back from the archive.
 */
const changeProduct = async (
  tx: Tx,
  { businessId, id, limit }: ProductRef & { readonly limit: number },
  fields: Partial<ProductEdit> & { isArchived: boolean },
  revision?: string
): Promise<Product> => {
  const stored = await lockProduct(tx, businessId, id)
  if (stored === null) throw new Refusal('product_not_found')
  const current = toProduct(stored)
  // A repeated edit is not a conflict.
  if (revision !== undefined && revision !== current.revision && !isSame(stored, fields))
    throw new Refusal('product_changed', { current })
  refuseUnsafeLinks(fields, stored)
  if (stored.isArchived && !fields.isArchived) await refuseAtLimit(tx, businessId, limit)
  const product = await updateProduct(tx, businessId, id, fields)
  await publishChanged(tx, id)
  return toProduct(product)
}

const isSame = (row: StoredProduct, fields: Partial<StoredProduct>): boolean =>
  isDeepStrictEqual({ ...row, ...fields }, { ...row })

/**
 * Removes a product; one whose stock has moved, that an open order waits for, or that a service, a
 * branch or a contact names is archived instead [G1-03]. Refuses `product_not_found`, and
 * `unavailable` while it cannot be asked who names it.
 */
export const deleteProduct: UseCase<ProductRef, { _id: string; archived: boolean }> =
  ctx =>
  async ({ businessId, id }) => {
    if ((await findProduct(ctx.db, businessId, id)) === null) throw new Refusal('product_not_found')
    const used = await findUsedElsewhere(ctx, { businessId, kind: 'products', ids: [id] })
    return ctx.db.transaction(async tx => {
      if ((await lockProduct(tx, businessId, id)) === null) throw new Refusal('product_not_found')
      const archived =
        used.has(id) ||
        (await hasMovements(tx, businessId, id)) ||
        (await isInOpenOrder(tx, businessId, id))
      if (archived) await updateProduct(tx, businessId, id, { isArchived: true })
      else await removeProduct(tx, businessId, id)
      await publishChanged(tx, id)
      return { _id: id, archived }
    })
  }

const linksIn = ({ images = [], resources = [] }: Partial<ProductFields>): string[] => [
  ...images,
  ...resources,
]

/** Refuses an address that clients may not be shown, unless the product had it before. */
const refuseUnsafeLinks = (fields: Partial<ProductFields>, before?: ProductFields): void => {
  if (!addsSafeLinks(linksIn(fields), before && linksIn(before)))
    throw new Refusal('product_link_not_https')
}

const refuseAtLimit = async (tx: Tx, businessId: string, limit: number): Promise<void> => {
  if ((await countActiveLocked(tx, businessId)) >= limit) throw new Refusal('product_limit')
}

const publishChanged = (tx: Tx, productId: string): Promise<void> =>
  tx.publish('product.changed', { key: productId, data: { productId } })
