import { crmRoutes as r } from '@mostrador/contracts/crm'
import { businessOf, serve } from '@mostrador/platform'
import type { CrmHouse } from '../house.ts'
import {
  createNotification,
  deleteNotification,
  type Deps,
  listNotifications,
} from './use-cases.ts'

/** Wire ↔ use case: messages for a moment. */
export const timedMessageRoutes = (house: CrmHouse, deps: Deps): void => {
  serve(house, r.createNotification, ({ actor, body }) =>
    createNotification(deps)(businessOf(actor), body)
  )
  serve(house, r.listNotifications, ({ actor, query }) =>
    listNotifications(deps)(businessOf(actor), query.cId)
  )
  serve(house, r.deleteNotification, async ({ actor, params }) => {
    await deleteNotification(deps)(businessOf(actor), params.id)
    return {}
  })
}
