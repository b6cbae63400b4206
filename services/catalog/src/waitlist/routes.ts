import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, currentClient, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { acceptSeat, joinWaitlist, leaveWaitlist, listWaitlist } from './use-cases.ts'

export const waitlistRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listWaitlist, ({ actor, params }) =>
    listWaitlist(ctx)({ businessId: businessOf(actor), courseId: params.id })
  )
  serve(ctx, r.joinWaitlist, async ({ actor, params, body }) => {
    const businessId = businessOf(actor)
    const clientId = await currentClient(ctx.db, 'catalog', businessId, body.clientId)
    return joinWaitlist(ctx)({ businessId, courseId: params.id, clientId })
  })
  serve(ctx, r.acceptSeat, ({ actor, params }) =>
    acceptSeat(ctx)({ businessId: businessOf(actor), id: params.id })
  )
  serve(ctx, r.leaveWaitlist, ({ actor, params }) =>
    leaveWaitlist(ctx)({ businessId: businessOf(actor), id: params.id })
  )
}
