import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingHouse } from '../house.ts'
import { archive, orNotFound, remove } from '../parties/use-cases.ts'
import { findService, findServices } from './repository.ts'
import { createService, editService } from './use-cases.ts'

/** Wire ↔ use case. */
export const serviceRoutes = (house: SchedulingHouse, deps: Deps): void => {
  serve(house, r.listServices, ({ actor, query }) =>
    findServices(deps.db, businessOf(actor), { includeArchived: query.includeArchived === 'true' })
  )
  serve(house, r.getService, async ({ actor, params }) =>
    orNotFound(await findService(deps.db, businessOf(actor), params.id), 'service')
  )
  serve(house, r.createService, ({ actor, body }) => createService(deps)(businessOf(actor), body))
  serve(house, r.editService, ({ actor, params, body }) =>
    editService(deps)(businessOf(actor), params.id, body)
  )
  serve(house, r.archiveService, ({ actor, params, query }) =>
    archive(deps, 'service', findService)(businessOf(actor), params.id, query.archive === 'true')
  )
  serve(house, r.deleteService, ({ actor, params }) =>
    remove(deps, 'service')(businessOf(actor), params.id)
  )
}
