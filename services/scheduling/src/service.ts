import { schedulingErrors } from '@mostrador/contracts/scheduling'
import { newFolio } from '@mostrador/kernel'
import { consumeOutside, defineService, recentReading } from '@mostrador/platform'
import { rememberedParties } from './appointments/parties-repository.ts'
import { lookForRoom } from './appointments/repository.ts'
import { turnsAtTimes } from './appointments/turns.ts'
import { appointmentRoutes } from './appointments/routes.ts'
import { availabilityRoutes } from './availability/routes.ts'
import { blockRoutes } from './blocks/routes.ts'
import { branchRoutes } from './branches/routes.ts'
import { clientsOf } from './clients/crm-client.ts'
import { Config } from './config.ts'
import { onBusinessChanged } from './consumers/on-business-changed.ts'
import type { Deps } from './deps.ts'
import { offerRoutes } from './parties/routes.ts'
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
  setup(house) {
    const zones = zonesOf(house.call, house.clock, house.config.ZONE_MAX_AGE_SECONDS)
    const deps: Deps = {
      db: house.db,
      clock: house.clock,
      ids: house.ids,
      folios: newFolio,
      zones,
      clients: clientsOf(house.call),
      products: productsOf(house.call),
      parties: rememberedParties(house.db),
      room: lookForRoom(house.db),
      turns: turnsAtTimes(),
      moves: turnsAtTimes(),
      agendas: recentReading(SUGGESTION_AGE_MS),
    }
    branchRoutes(house, deps)
    serviceRoutes(house, deps)
    specialistRoutes(house, deps)
    appointmentRoutes(house, deps)
    blockRoutes(house, deps)
    availabilityRoutes(house, deps)
    offerRoutes(house, deps)
    // Nothing in the database changes, so there is nothing to do exactly once.
    consumeOutside(house, 'scheduling-zones', { 'business.changed': onBusinessChanged(zones) })
  },
})
