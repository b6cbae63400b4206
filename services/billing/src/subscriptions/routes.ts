import { billingRoutes as r } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import type { BillingContext } from '../context.ts'
import { openPortal, startCheckout, startPromoCheckout } from './checkout-use-cases.ts'
import { changePlan, previewPlanChange } from './change-use-cases.ts'
import { readCoupon } from './coupon-use-cases.ts'
import { createPaymentIntent } from './intent-use-cases.ts'
import {
  readEntitlements,
  readInvoices,
  readPriceList,
  readPublicPriceList,
  readSubscription,
} from './price-list-use-cases.ts'

export const subscriptionRoutes = (ctx: BillingContext): void => {
  serve(ctx, r.priceList, ({ actor }) => readPriceList(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.listInvoices, ({ actor }) => readInvoices(ctx)({ businessId: businessOf(actor) }))
  serve(ctx, r.publicPriceList, () => readPublicPriceList(ctx))
  serve(ctx, r.entitlements, ({ actor }) =>
    readEntitlements(ctx)({ businessId: businessOf(actor) })
  )
  serve(ctx, r.subscriptionState, ({ actor }) =>
    readSubscription(ctx)({ businessId: businessOf(actor) })
  )
  serve(ctx, r.readCoupon, ({ query }) => readCoupon(ctx)(query))
  serve(ctx, r.createPaymentIntent, ({ actor, body }) =>
    createPaymentIntent(ctx)({ businessId: businessOf(actor), ...body })
  )
  serve(ctx, r.previewPlanChange, ({ actor, body }) =>
    previewPlanChange(ctx)({ businessId: businessOf(actor), form: body })
  )
  serve(ctx, r.changePlan, ({ actor, body }) =>
    changePlan(ctx)({ businessId: businessOf(actor), form: body })
  )
  serve(ctx, r.startCheckout, ({ actor, body }) => startCheckout(ctx)({ actor, form: body }))
  serve(ctx, r.startPromoCheckout, ({ actor, body }) =>
    startPromoCheckout(ctx)({ actor, form: body })
  )
  serve(ctx, r.openPortal, ({ actor, body }) => {
    const businessId = businessOf(actor)
    if (body.business !== businessId) throw new Refusal('checkout_of_another')
    return openPortal(ctx)({ businessId, path: body.currentPath })
  })
}
