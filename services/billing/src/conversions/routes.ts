import { billingRoutes as r } from '@mostrador/contracts/billing'
import { businessOf, serve } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { changePayment, chargeConversion, depositBalance } from './use-cases.ts'

export const conversionRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.putPayment, ({ params, body }) => changePayment(ctx)({ ...params, ...body }))
  serve(ctx, r.depositBalance, ({ params, body }) => depositBalance(ctx)({ ...params, ...body }))
  serve(ctx, r.chargeConversion, ({ actor, body }) =>
    chargeConversion(ctx)({ businessId: businessOf(actor), ...body })
  )
}
