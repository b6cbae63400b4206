import { catalogRoutes } from '@mostrador/contracts/catalog'
import { newId } from '@mostrador/kernel'
import { businessOf, defineService, serve } from '@mostrador/platform'

/** The one product that every business of a test has. */
export const productId = newId()

/** Branches that keep two pieces of it. */
export const stockedBranches = new Set<string>()

/** Stands in for catalog: each business has the one product. */
export const fakeCatalog = defineService({
  name: 'catalog',
  setup(testApp) {
    serve(testApp, catalogRoutes.listProducts, ({ actor }) => [
      {
        _id: productId,
        businessId: businessOf(actor),
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
      },
    ])
    serve(testApp, catalogRoutes.listStockLevels, () =>
      [...stockedBranches].map(branchId => ({
        productId,
        branchId,
        quantity: 2,
        averageCostCents: null,
      }))
    )
  },
})
