import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingHouse } from '../house.ts'
import { orUnknownFilter } from '../parties/use-cases.ts'
import { findSlots, nearestSlots, workingTimes } from './use-cases.ts'

/** Wire ↔ use case. */
export const availabilityRoutes = (house: SchedulingHouse, deps: Deps): void => {
  // Staff also see times of services that assistants may not book [SRV2-08].
  serve(house, r.findSlots, async ({ actor, query }) =>
    orUnknownFilter(
      deps.db,
      businessOf(actor),
      query,
      await findSlots(deps)(businessOf(actor), { ...query, unavailableToo: actor.kind === 'user' })
    )
  )
  serve(house, r.workingTimes, async ({ actor, query }) =>
    orUnknownFilter(
      deps.db,
      businessOf(actor),
      query,
      await workingTimes(deps)(businessOf(actor), query)
    )
  )
  serve(house, r.slotsFor, ({ actor, body }) => findSlots(deps)(businessOf(actor), body))
  serve(house, r.nearestSlots, ({ actor, body }) => nearestSlots(deps)(businessOf(actor), body))
}
