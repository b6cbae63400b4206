import { schedulingErrors } from '@mostrador/contracts/scheduling'
import { newFolio } from '@mostrador/kernel'
import { consumeOutside, defineService, ttlCache } from '@mostrador/platform'
import { createResourceCache } from './appointments/resources-repository.ts'
import { createConflictFinder } from './appointments/repository.ts'
import { createSlotLocks } from './appointments/slot-locks.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { clientsOf } from './clients/crm-client.ts'
import { Config } from './config.ts'
import { onBusinessChanged } from './consumers/on-business-changed.ts'
import type { Deps } from './deps.ts'
import { offerRoutes } from './bookables/routes.ts'
import { productsOf } from './products/catalog-client.ts'
import { serviceRoutes } from './services/routes.ts'
import { specialistRoutes } from './specialists/routes.ts'
import { zonesOf } from './zones/zone-client.ts'

/** Free times that are named beside a refusal may be this old: they are no promise, and a crowd asks for the same days. Milliseconds. */
const SUGGESTION_AGE_MS = 250

/** Branches, services, specialists, their hours, and the agenda. */
export const scheduling = defineService({
  name: 'scheduling',
  config: Config,
  errors: schedulingErrors,
  setup(ctx) {
    const zones = zonesOf(ctx.call, ctx.clock, ctx.config.ZONE_MAX_AGE_SECONDS)
    const deps: Deps = {
      db: ctx.db,
      clock: ctx.clock,
      ids: ctx.ids,
      folios: newFolio,
      zones,
      clients: clientsOf(ctx.call),
      products: productsOf(ctx.call),
      parties: createResourceCache(ctx.db),
      room: createConflictFinder(ctx.db),
      turns: createSlotLocks(),
      moves: createSlotLocks(),
      agendas: ttlCache(SUGGESTION_AGE_MS),
    }
    branchRoutes(ctx, deps)
    serviceRoutes(ctx, deps)
    specialistRoutes(ctx, deps)
    appointmentRoutes(ctx, deps)
    blockRoutes(ctx, deps)
    availabilityRoutes(ctx, deps)
    offerRoutes(ctx, deps)
    // Nothing in the database changes, so there is nothing to do exactly once.
    consumeOutside(ctx, 'scheduling-zones', { 'business.changed': onBusinessChanged(zones) })
  },
})
