import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, type House, serve } from '@mostrador/platform'
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
export const productRoutes = (house: House<unknown, 'catalog'>, deps: Deps): void => {
  serve(house, r.listProducts, ({ actor, query }) =>
    products(deps)(businessOf(actor), {
      includeArchived: query.includeArchived === 'true',
      search: query.search,
    })
  )
  serve(house, r.createProduct, ({ actor, body }) =>
    createProduct(deps)(businessOf(actor), body.product)
  )
  serve(house, r.editProduct, ({ actor, params, body }) =>
    editProduct(deps)(businessOf(actor), params.id, body.product)
  )
  serve(house, r.archiveProduct, ({ actor, params, query }) =>
    archiveProduct(deps)(businessOf(actor), params.id, query.archive === 'true')
  )
  serve(house, r.deleteProduct, ({ actor, params }) =>
    deleteProduct(deps)(businessOf(actor), params.id)
  )
  serve(house, r.quoteProducts, ({ actor, body }) => quoteProducts(deps)(businessOf(actor), body))
}
