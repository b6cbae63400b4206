import { catalogErrors } from '@mostrador/contracts/catalog'
import { createImportEngine, defineService, every } from '@mostrador/platform'
import { Config } from './config.ts'
import { createCatalogContext } from './context.ts'
import { fileRoutes, incomingFolder } from './files/routes.ts'
import { productImportRoutes } from './products/import-routes.ts'
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
    const imports = createImportEngine(ctx, { folder: incomingFolder(ctx) })
    productImportRoutes(ctx, imports)
    await discardHalfReceived(ctx)
    every(ctx, 'catalog-retention', HOUR_SECONDS, () => deleteLeftovers(ctx))
  },
})
