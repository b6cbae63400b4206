import { catalogErrors } from '@mostrador/contracts/catalog'
import { defineService } from '@mostrador/platform'
import { productRoutes } from './products/routes.ts'

/** What a business sells besides its time. Today: products that its assistants can quote. */
export const catalog = defineService({
  name: 'catalog',
  errors: catalogErrors,
  setup(ctx) {
    productRoutes(ctx)
  },
})
