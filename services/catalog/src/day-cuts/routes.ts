import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { cutDay, expectedOfDay, listCuts } from './use-cases.ts'

export const dayCutRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.expectedOfDay, ({ actor, query }) =>
    expectedOfDay(ctx)({
      businessId: businessOf(actor),
      branchId: query.branchId ?? null,
      date: query.date,
    })
  )
  serve(ctx, r.listDayCuts, ({ actor, query }) =>
    listCuts(ctx)({ businessId: businessOf(actor), ...query })
  )
  serve(ctx, r.cutDay, ({ actor, body }) => cutDay(ctx)({ actor, form: body.dayCut }))
}
