import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import { messagesShownTo } from '../clients/viewer.ts'
import type { CrmContext } from '../context.ts'
import { createNotification, deleteNotification, listNotifications } from './use-cases.ts'

/** Routes: messages for a moment. */
export const timedMessageRoutes = (ctx: CrmContext): void => {
  serve(ctx, r.createNotification, ({ actor, body }) =>
    createNotification(ctx)({ businessId: businessOf(actor), form: body })
  )
  serve(ctx, r.listNotifications, async ({ actor, query }) => {
    const businessId = businessOf(actor)
    const { data } = await listNotifications(ctx)({ businessId, clientId: query.cId })
    return { data: messagesShownTo(actor, data) }
  })
  serve(ctx, r.deleteNotification, async ({ actor, params }) => {
    await deleteNotification(ctx)({ businessId: businessOf(actor), id: params.id })
    return {}
  })
}
