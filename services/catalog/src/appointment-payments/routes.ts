import { catalogRoutes as r } from '@mostrador/contracts/catalog'
import { businessOf, serve } from '@mostrador/platform'
import type { CatalogContext } from '../context.ts'
import { isRefundCovered } from '../money/appointment-refund-use-cases.ts'
import { listMoneyToReturn } from './to-return-use-cases.ts'
import { paidFor } from './repository.ts'

export const appointmentPaymentRoutes = (ctx: CatalogContext): void => {
  serve(ctx, r.paidForAppointments, ({ actor, query }) =>
    paidFor(ctx.db, businessOf(actor), query.ids.split(','))
  )
  serve(ctx, r.moneyToReturn, ({ actor }) => listMoneyToReturn(ctx)(businessOf(actor)))
  serve(ctx, r.admitRefund, async ({ actor, params, body }) => ({
    isAdmitted: await isRefundCovered(ctx)({
      businessId: businessOf(actor),
      appointmentId: params.id,
      ...body,
    }),
  }))
}
