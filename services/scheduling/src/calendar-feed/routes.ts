import { schedulingRoutes as r } from '@mostrador/contracts/scheduling'
import { businessOf, serve } from '@mostrador/platform'
import type { SchedulingContext } from '../context.ts'
import { appointmentFile, endFeed, readFeed, readFeedAddress, renewFeed } from './use-cases.ts'

/** Mounts the routes of this folder. */
export const calendarFeedRoutes = (ctx: SchedulingContext): void => {
  serve(ctx, r.calendarFeed, ({ actor, params }) =>
    readFeedAddress(ctx)({ businessId: businessOf(actor), specialistId: params.id })
  )
  serve(ctx, r.renewCalendarFeed, ({ actor, params }) =>
    renewFeed(ctx)({ businessId: businessOf(actor), specialistId: params.id })
  )
  serve(ctx, r.removeCalendarFeed, ({ actor, params }) =>
    endFeed(ctx)({ businessId: businessOf(actor), specialistId: params.id })
  )
  serve(ctx, r.readCalendarFeed, async ({ params, reply }) =>
    reply.type('text/calendar; charset=utf-8').send(await readFeed(ctx)(params.key))
  )
  serve(ctx, r.appointmentFile, ({ actor, params }) =>
    appointmentFile(ctx)(businessOf(actor), params.id)
  )
}
