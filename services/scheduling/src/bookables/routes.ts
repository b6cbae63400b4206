import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import { findBranches } from '../branches/repository.ts'
import type { SchedulingContext } from '../context.ts'
import { markReferenced } from './reference-use-cases.ts'
import { findServices } from '../services/repository.ts'
import { findSpecialists } from '../specialists/repository.ts'

/** Mounts what other services ask of all three kinds together. */
export const bookableRoutes = (ctx: SchedulingContext): void => {
  offerRoute(ctx)
  serve(ctx, r.markReferenced, ({ actor, body }) => markReferenced(ctx)(businessOf(actor), body))
}

/**
 * Everything that can be booked: what is not archived, and of the services only those that are
 * available [SRV2-08].
 */
const offerRoute = (ctx: SchedulingContext): void => {
  const { db } = ctx
  serve(ctx, r.offer, async ({ actor }) => {
    const businessId = businessOf(actor)
    const selection = { includeArchived: false }
    const [branches, services, specialists] = await Promise.all([
      findBranches(db, businessId, selection),
      findServices(db, businessId, selection),
      findSpecialists(db, businessId, selection),
    ])
    return { branches, services: services.filter(service => service.available), specialists }
  })
}
