import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { countStock, createMovements, listLevels, listMovements } from './use-cases.ts'

const MAX_IDS = 100
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** 'a,b' → ids; what is none finds nothing. */
const idsOf = (text: string): string[] =>
  text
    .split(',')
    .filter(id => uuid.test(id))
    .slice(0, MAX_IDS)

export const stockRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listStockMovements, ({ actor, query }) =>
    listMovements(ctx)({
      businessId: businessOf(actor),
      ids: query.ids === undefined ? undefined : idsOf(query.ids),
      appointmentId: query.appointmentId,
    })
  )
  serve(ctx, r.createStockMovements, ({ actor, body }) =>
    createMovements(ctx)({
      businessId: businessOf(actor),
      forms: [
        ...(body.stockMovement === undefined ? [] : [body.stockMovement]),
        ...(body.stockMovements ?? []),
      ],
      appointmentId: body.appointmentId,
    })
  )
  serve(ctx, r.countStock, ({ actor, body }) =>
    countStock(ctx)({ businessId: businessOf(actor), form: body.count })
  )
  serve(ctx, r.listStockLevels, ({ actor }) => listLevels(ctx)({ businessId: businessOf(actor) }))
}
