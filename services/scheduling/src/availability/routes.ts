import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { refuseUnknownFilter } from '../bookables/use-cases.ts'
import { findSlots, nearestSlots, workingTimes } from './use-cases.ts'

/** Mounts the routes of this folder. */
export const availabilityRoutes = (ctx: SchedulingContext): void => {
  // Staff also see times of services that assistants may not book [SRV2-08].
  serve(ctx, r.findSlots, async ({ actor, query }) =>
    refuseUnknownFilter(
      ctx.db,
      businessOf(actor),
      query,
      await findSlots(ctx)(businessOf(actor), { ...query, unavailableToo: actor.kind === 'user' })
    )
  )
  serve(ctx, r.workingTimes, async ({ actor, query }) =>
    refuseUnknownFilter(
      ctx.db,
      businessOf(actor),
      query,
      await workingTimes(ctx)(businessOf(actor), query)
    )
  )
  serve(ctx, r.slotsFor, ({ actor, body }) => findSlots(ctx)(businessOf(actor), body))
  serve(ctx, r.nearestSlots, ({ actor, body }) => nearestSlots(ctx)(businessOf(actor), body))
}
