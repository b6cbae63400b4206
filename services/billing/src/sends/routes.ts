import { billingRoutes as r } from '@mostrador/contracts/billing'
import { serve } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { openPartnerAccount, readPartnerCredits } from './partner-use-cases.ts'
import { sendCredits } from './use-cases.ts'

export const sendRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.sendCredits, ({ body }) => sendCredits(ctx)(body))
  serve(ctx, r.partnerCredits, ({ params, query }) =>
    readPartnerCredits(ctx)({ ...params, ...query })
  )
  serve(ctx, r.openPartnerAccount, ({ params, body }) =>
    openPartnerAccount(ctx)({ ...params, ...body })
  )
}
