import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { archive, remove } from '../bookables/archive-use-cases.ts'
import { requireBookable } from '../bookables/use-cases.ts'
import { readUpcoming } from '../bookables/upcoming-use-cases.ts'
import { findService, findServices } from './repository.ts'
import { createService, editService } from './use-cases.ts'

/** Mounts the routes of this folder. */
export const serviceRoutes = (ctx: SchedulingContext): void => {
  serve(ctx, r.listServices, ({ actor, query }) =>
    findServices(ctx.db, businessOf(actor), { includeArchived: query.includeArchived === 'true' })
  )
  serve(ctx, r.getService, async ({ actor, params }) =>
    requireBookable(await findService(ctx.db, businessOf(actor), params.id), 'service')
  )
  serve(ctx, r.createService, ({ actor, body }) => createService(ctx)(businessOf(actor), body))
  serve(ctx, r.editService, ({ actor, params, body }) => editService(ctx)(actor, params.id, body))
  serve(ctx, r.serviceAppointments, ({ actor, params }) =>
    readUpcoming(ctx, 'service')(actor, params.id)
  )
  serve(ctx, r.archiveService, ({ actor, params, query }) =>
    archive(ctx, 'service', findService)(actor, params.id, query)
  )
  serve(ctx, r.deleteService, ({ actor, params, query }) =>
    remove(ctx, 'service')(actor, params.id, query)
  )
}
