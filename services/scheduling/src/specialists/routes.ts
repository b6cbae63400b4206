import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import type { Deps } from '../deps.ts'
import type { SchedulingHouse } from '../house.ts'
import { archive, orUnknownFilter, remove } from '../parties/use-cases.ts'
import { findSpecialist, findSpecialists, searchSpecialists } from './repository.ts'
import { createSpecialist, editSpecialist } from './use-cases.ts'

/** Wire ↔ use case. */
export const specialistRoutes = (house: SchedulingHouse, deps: Deps): void => {
  serve(house, r.listSpecialists, async ({ actor, query }) =>
    orUnknownFilter(
      deps.db,
      businessOf(actor),
      query,
      await findSpecialists(deps.db, businessOf(actor), {
        includeArchived: query.includeArchived === 'true',
        branchId: query.branchId,
      })
    )
  )
  serve(house, r.searchSpecialists, async ({ actor, params, query }) =>
    orUnknownFilter(
      deps.db,
      businessOf(actor),
      params,
      await searchSpecialists(deps.db, businessOf(actor), params.branchId, query)
    )
  )
  serve(house, r.createSpecialist, ({ actor, body }) =>
    createSpecialist(deps)(businessOf(actor), body.specialist)
  )
  serve(house, r.editSpecialist, ({ actor, params, body }) =>
    editSpecialist(deps)(businessOf(actor), params.id, body.specialist)
  )
  serve(house, r.archiveSpecialist, ({ actor, params, query }) =>
    archive(deps, 'specialist', findSpecialist)(
      businessOf(actor),
      params.id,
      query.archive === 'true'
    )
  )
  serve(house, r.deleteSpecialist, ({ actor, params }) =>
    remove(deps, 'specialist')(businessOf(actor), params.id)
  )
}
