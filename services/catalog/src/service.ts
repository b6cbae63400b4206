import { catalogErrors } from '@mostrador/contracts/catalog'
import { defineService } from '@mostrador/platform'
import { z } from 'zod'
import { productRoutes } from './products/routes.ts'

/** What a business sells besides its time. Today: products that its assistants can quote. */
export const catalog = defineService({
  name: 'catalog',
  config: z.object({}),
  errors: catalogErrors,
  async setup(ctx) {
    productRoutes(ctx, { db: ctx.db, clock: ctx.clock, ids: ctx.ids })
  },
})
