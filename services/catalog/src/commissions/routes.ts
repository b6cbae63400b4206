import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { readStatement } from './statement-use-cases.ts'
import { listPaid, listRates, payCommission, putRate } from './use-cases.ts'

export const commissionRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.listCommissionRates, ({ actor }) =>
    listRates(ctx)({ businessId: businessOf(actor) })
  )
  serve(ctx, r.putCommissionRate, ({ actor, params, body }) =>
    putRate(ctx)({ businessId: businessOf(actor), ...params, ...body })
  )
  serve(ctx, r.commissionStatement, ({ actor, query }) =>
    readStatement(ctx)({ businessId: businessOf(actor), ...query })
  )
  serve(ctx, r.listPaidCommissions, ({ actor, query }) =>
    listPaid(ctx)({ businessId: businessOf(actor), specialistId: query.specialistId })
  )
  serve(ctx, r.payCommission, ({ actor, body }) => payCommission(ctx)({ actor, form: body }))
}
