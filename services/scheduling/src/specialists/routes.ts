import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { archive, remove } from '../bookables/archive-use-cases.ts'
import { refuseUnknownFilter } from '../bookables/use-cases.ts'
import { readUpcoming } from '../bookables/upcoming-use-cases.ts'
import { hideContacts, searchSpecialists } from './contact-use-cases.ts'
import { findSpecialist, findSpecialists } from './repository.ts'
import { createSpecialist, editSpecialist } from './use-cases.ts'

/** Mounts the routes of this folder. */
export const specialistRoutes = (ctx: SchedulingContext): void => {
  serve(ctx, r.listSpecialists, async ({ actor, query }) => {
    const specialists = await findSpecialists(ctx.db, businessOf(actor), {
      includeArchived: query.includeArchived === 'true',
      branchId: query.branchId,
    })
    const visible = await hideContacts(ctx)(actor, specialists)
    return refuseUnknownFilter(ctx.db, businessOf(actor), query, visible)
  })
  serve(ctx, r.searchSpecialists, async ({ actor, params, query }) => {
    const specialists = await searchSpecialists(ctx)(actor, params.branchId, query)
    return refuseUnknownFilter(ctx.db, businessOf(actor), params, specialists)
  })
  serve(ctx, r.createSpecialist, ({ actor, body }) =>
    createSpecialist(ctx)(businessOf(actor), body.specialist)
  )
  serve(ctx, r.editSpecialist, ({ actor, params, body }) =>
    editSpecialist(ctx)(actor, params.id, body)
  )
  serve(ctx, r.specialistAppointments, ({ actor, params }) =>
    readUpcoming(ctx, 'specialist')(actor, params.id)
  )
  serve(ctx, r.archiveSpecialist, ({ actor, params, query }) =>
    archive(ctx, 'specialist', findSpecialist)(actor, params.id, query)
  )
  serve(ctx, r.deleteSpecialist, ({ actor, params, query }) =>
    remove(ctx, 'specialist')(actor, params.id, query)
  )
}
