import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import {
  archiveProduct,
  createProduct,
  deleteProduct,
  editProduct,
  listProducts,
  quoteProducts,
} from './use-cases.ts'

export const productRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listProducts, ({ actor, query }) =>
    listProducts(ctx)({
      businessId: businessOf(actor),
      includeArchived: query.includeArchived === 'true',
      search: query.search,
      onlyLow: query.low === 'true',
    })
  )
  serve(ctx, r.createProduct, ({ actor, body }) =>
    createProduct(ctx)({ businessId: businessOf(actor), fields: body.product })
  )
  serve(ctx, r.editProduct, ({ actor, params, body }) =>
    editProduct(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      fields: body.product,
      revision: body.revision,
    })
  )
  serve(ctx, r.archiveProduct, ({ actor, params, query }) =>
    archiveProduct(ctx)({
      businessId: businessOf(actor),
      id: params.id,
      isArchived: query.archive === 'true',
    })
  )
  serve(ctx, r.deleteProduct, ({ actor, params }) =>
    deleteProduct(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.quoteProducts, ({ actor, body }) =>
    quoteProducts(ctx)({ businessId: businessOf(actor), ...body })
  )
}
