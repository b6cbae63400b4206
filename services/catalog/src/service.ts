import { catalogErrors } from '@mostrador/contracts/catalog'
import { defineService, every } from '@mostrador/platform'
import { commissionRoutes } from './commissions/routes.ts'
import { Config } from './config.ts'
import { createCatalogContext } from './context.ts'
import { dayCutRoutes } from './day-cuts/routes.ts'
import { fileRoutes } from './files/routes.ts'
import { moneyRoutes } from './money/routes.ts'
import { productRoutes } from './products/routes.ts'
import { resourceRoutes } from './resources/routes.ts'
import { deleteLeftovers, discardHalfReceived } from './retention.ts'

const HOUR_SECONDS = 3_600

/** What a business sells besides its time, and the files that it shows to its clients. */
export const catalog = defineService({
  name: 'catalog',
  config: Config,
  errors: catalogErrors,
  async setup(service) {
    const ctx = createCatalogContext(service)
    productRoutes(ctx)
    fileRoutes(ctx)
    resourceRoutes(ctx)
    moneyRoutes(ctx)
    dayCutRoutes(ctx)
    commissionRoutes(ctx)
    await discardHalfReceived(ctx)
    every(ctx, 'catalog-retention', HOUR_SECONDS, () => deleteLeftovers(ctx))
  },
})
