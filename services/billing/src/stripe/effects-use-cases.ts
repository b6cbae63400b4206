import { z } from 'zod'
import type { BillingContext } from '../context.ts'
import type { ProviderEventEffect } from '../provider-events/use-cases.ts'
import { applyDispute } from '../disputes/purchase-use-cases.ts'
import { applyIntent } from '../subscriptions/intent-use-cases.ts'
import { applyInvoice, applySession } from '../subscriptions/payment-use-cases.ts'
import { type Applied, refreshSubscription } from '../subscriptions/subscription-use-cases.ts'

const AboutObject = z.object({ data: z.object({ object: z.object({ id: z.string() }) }) })

/** The handler of an event, by its type. */
const handlers = {
  'checkout.session.completed': applySession,
  'checkout.session.async_payment_succeeded': applySession,
  'checkout.session.async_payment_failed': applySession,
  'checkout.session.expired': applySession,
  'payment_intent.succeeded': applyIntent,
  'invoice.paid': applyInvoice,
  'invoice.payment_succeeded': applyInvoice,
  'invoice.payment_failed': applyInvoice,
  'charge.dispute.created': applyDispute,
  'charge.dispute.updated': applyDispute,
  'charge.dispute.closed': applyDispute,
  'charge.dispute.funds_withdrawn': applyDispute,
  'charge.dispute.funds_reinstated': applyDispute,
  'customer.subscription.created': refreshSubscription,
  'customer.subscription.updated': refreshSubscription,
  'customer.subscription.deleted': refreshSubscription,
  'customer.subscription.paused': refreshSubscription,
  'customer.subscription.resumed': refreshSubscription,
} as const

/** Whether anything follows from an event of a kind. */
export const hasEffect = (kind: string): kind is keyof typeof handlers =>
  Object.hasOwn(handlers, kind)

/**
 * The effect of an event of Stripe: its object is read from Stripe again and applied as it is now,
 * so neither order nor repetition matters. Other kinds have no effect here.
 */
export const applyStripeEvent =
  (ctx: BillingContext): ProviderEventEffect =>
  async ({ kind, payload }) => {
    if (!hasEffect(kind)) return 'ignored'
    const about = AboutObject.parse(JSON.parse(payload))
    const applied: Applied = await handlers[kind](ctx)(about.data.object.id)
    return applied === 'nothing' ? 'ignored' : 'applied'
  }
