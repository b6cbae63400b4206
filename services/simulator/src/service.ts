import { consumeOutside, defineService } from '@mostrador/platform'
import { Config } from './config.ts'
import { onBusinessCreated } from './consumers/on-business-created.ts'
import { createSimulatorContext } from './context.ts'
import { phoneRoutes } from './phones/routes.ts'

/** Lets the owner of a business write as a client, against the local Graph API instead of Meta. */
export const simulator = defineService({
  name: 'simulator',
  config: Config,
  setup(service) {
    const ctx = createSimulatorContext(service)
    phoneRoutes(ctx)
    consumeOutside(ctx, 'simulator', { 'business.created': onBusinessCreated(ctx) })
  },
})
