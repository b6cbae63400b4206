import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import { createNotification, deleteNotification, listNotifications } from './use-cases.ts'

/** Routes: messages for a moment. */
export const timedMessageRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.createNotification, ({ actor, body }) =>
    createNotification(ctx)({ businessId: businessOf(actor), form: body })
  )
  serve(ctx, r.listNotifications, ({ actor, query }) =>
    listNotifications(ctx)({ businessId: businessOf(actor), clientId: query.cId })
  )
  serve(ctx, r.deleteNotification, async ({ actor, params }) => {
    await deleteNotification(ctx)({ businessId: businessOf(actor), id: params.id })
    return {}
  })
}
