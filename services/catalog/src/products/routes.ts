import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, type ServiceContext, serve } from '@mostrador/platform'
import {
  archiveProduct,
  createProduct,
  deleteProduct,
  type Deps,
  editProduct,
  products,
  quoteProducts,
} from './use-cases.ts'

/** Wire ↔ use case. */
export const productRoutes = (ctx: ServiceContext<unknown, 'catalog'>, deps: Deps): void => {
  serve(ctx, r.listProducts, ({ actor, query }) =>
    products(deps)(businessOf(actor), {
      includeArchived: query.includeArchived === 'true',
      search: query.search,
    })
  )
  serve(ctx, r.createProduct, ({ actor, body }) =>
    createProduct(deps)(businessOf(actor), body.product)
  )
  serve(ctx, r.editProduct, ({ actor, params, body }) =>
    editProduct(deps)(businessOf(actor), params.id, body.product)
  )
  serve(ctx, r.archiveProduct, ({ actor, params, query }) =>
    archiveProduct(deps)(businessOf(actor), params.id, query.archive === 'true')
  )
  serve(ctx, r.deleteProduct, ({ actor, params }) =>
    deleteProduct(deps)(businessOf(actor), params.id)
  )
  serve(ctx, r.quoteProducts, ({ actor, body }) => quoteProducts(deps)(businessOf(actor), body))
}
