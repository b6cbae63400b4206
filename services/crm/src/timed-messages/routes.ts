import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmContext } from '../context.ts'
import {
  createNotification,
  deleteNotification,
  type Deps,
  listNotifications,
} from './use-cases.ts'

/** Wire ↔ use case: messages for a moment. */
export const timedMessageRoutes = (ctx: CrmContext, deps: Deps): void => {
  serve(ctx, r.createNotification, ({ actor, body }) =>
    createNotification(deps)(businessOf(actor), body)
  )
  serve(ctx, r.listNotifications, ({ actor, query }) =>
    listNotifications(deps)(businessOf(actor), query.cId)
  )
  serve(ctx, r.deleteNotification, async ({ actor, params }) => {
    await deleteNotification(deps)(businessOf(actor), params.id)
    return {}
  })
}
