import { catalogRoutes } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { businessOf, defineService, serve } from '@mostrador/platform'

/** The product on sale that every business of a test has. */
export const productId = newId()

/** And one that nobody sells any more. */
export const archivedProductId = newId()

const aProduct = (businessId: string) => ({
  _id: productId,
  businessId,
  customId: '',
  name: 'Champú',
  description: 'Champú de medio litro',
  price: 90,
  stock: 0,
  tracksStock: false,
  minimumStock: null,
  images: [],
  resources: [],
  category: '',
  isArchived: false,
  createdAt: '2026-11-01T00:00:00.000Z',
})

/** Branches that keep two pieces of it. */
export const stockedBranches = new Set<string>()

/** Stands in for catalog: each business has the two products. */
export const fakeCatalog = defineService({
  name: 'catalog',
  setup(ctx) {
    serve(ctx, catalogRoutes.listProducts, ({ actor }) => [
      aProduct(businessOf(actor)),
      { ...aProduct(businessOf(actor)), _id: archivedProductId, isArchived: true },
    ])
    serve(ctx, catalogRoutes.listMoneyMovements, () => ({ data: [] }))
    serve(ctx, catalogRoutes.listStockLevels, () =>
      [...stockedBranches].map(branchId => ({
        productId,
        branchId,
        quantity: 2,
        averageCostCents: null,
      }))
    )
  },
})
