import { z } from 'zod'
import { Id } from '../common.ts'
import type { Routes } from '../contract.ts'
import { Entitlements } from './entitlements.ts'
import {
  CheckoutForm,
  ConfirmedPlanChange,
  Coupon,
  CouponCode,
  Invoice,
  PlanChange,
  PlanChangeForm,
  PriceList,
  StartedCheckout,
  Subscription,
} from './plans.ts'

const view = { page: 'credits', action: 'view' } as const
/** Buying needs the permission to edit: viewing credits is not enough. */
const buy = { page: 'credits', action: 'edit' } as const

/** Plans and credits that a business buys, paid through Stripe. */
export const stripeRoutes = {
  stripeWebhook: {
    method: 'POST',
    path: '/api/stripe/webhook',
    access: 'webhook',
    summary: 'Signed events of Stripe; 200 only after they are stored, their effect comes after',
    data: z.string(),
  },
  priceList: {
    method: 'GET',
    path: '/api/plans',
    access: 'business',
    permission: view,
    summary: 'Plans, packs and the promo with their prices, and the subscription [PRC-01]',
    data: PriceList,
  },
  publicPriceList: {
    method: 'GET',
    path: '/api/public/plans',
    access: 'public',
    summary: 'The same for visitors: nothing of a business in it [C2-36]',
    data: PriceList,
  },
  /** Every service that limits something asks here. */
  entitlements: {
    method: 'GET',
    path: '/api/entitlements',
    access: 'business',
    summary: 'What the plan of the business allows, enforced where a thing is made [G2-31]',
    data: Entitlements,
  },
  readCoupon: {
    method: 'GET',
    path: '/api/plans/coupon',
    access: 'business',
    permission: buy,
    summary: 'What a code takes off; refuses one that is not good now',
    query: z.object({ code: CouponCode }),
    data: Coupon,
  },
  startCheckout: {
    method: 'POST',
    path: '/api/stripe/checkout',
    access: 'business',
    permission: buy,
    summary:
      'Opens the provider’s page for a plan or a pack at the server’s price; `portal` for somebody who has a plan [CHK-06, CHK-07]',
    body: CheckoutForm,
    data: StartedCheckout,
  },
  startPromoCheckout: {
    method: 'POST',
    path: '/api/stripe/checkout-promo',
    access: 'business',
    permission: buy,
    summary: 'The promo, once per business and within its 72 hours [CHK-08, PRO-02, C2-07]',
    body: CheckoutForm,
    data: StartedCheckout,
  },
  createPaymentIntent: {
    method: 'POST',
    path: '/api/stripe/create-payment-intent',
    access: 'business',
    permission: buy,
    summary: 'A payment of one pack, `mensajes-<quantity>`, in a form of ours [CHK-05]',
    idempotencyKey: 'ignored',
    body: z.object({ priceId: z.string().min(1).max(60), email: z.email().max(254) }),
    data: z.object({ clientSecret: z.string() }),
  },
  previewPlanChange: {
    method: 'POST',
    path: '/api/stripe/plan-change/preview',
    access: 'business',
    permission: buy,
    summary: 'What another plan costs today and each month, asked of the provider',
    body: PlanChangeForm,
    data: PlanChange,
  },
  changePlan: {
    method: 'POST',
    path: '/api/stripe/plan-change',
    access: 'business',
    permission: buy,
    summary:
      'Changes the plan as it was shown: a larger one now, a smaller one with the next period',
    body: ConfirmedPlanChange,
    data: PlanChange,
    message: 'Tu plan cambió',
  },
  openPortal: {
    method: 'POST',
    path: '/api/stripe/portal',
    access: 'business',
    permission: buy,
    summary: 'The address of the provider’s portal for this business [CHK-04]',
    body: z.object({ business: Id, currentPath: z.string().max(300) }),
    data: z.string(),
  },
  listInvoices: {
    method: 'GET',
    path: '/api/stripe/invoices',
    access: 'business',
    permission: view,
    summary: 'The latest invoices of the subscription, newest first',
    data: z.array(Invoice),
  },
  /** Whether a mail about a payment that failed is still true when it leaves. */
  subscriptionState: {
    method: 'GET',
    path: '/internal/billing/subscription',
    access: 'internal',
    callers: ['accounts'],
    summary: 'The subscription as it is now; null without one',
    data: Subscription.nullable(),
  },
} as const satisfies Routes
