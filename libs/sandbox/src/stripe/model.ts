/**
 * Objects of Stripe, as far as the product asks for them. Times in unix seconds, money in cents.
 */

export type Metadata = Record<string, string>
export type Customer = {
  id: string
  object: 'customer'
  email: string | null
  name: string | null
  /** Languages of mails and invoices. */
  preferred_locales: string[]
  metadata: Metadata
  created: number
}

export type Product = {
  id: string
  object: 'product'
  active: boolean
  name: string
  description: string | null
  marketing_features: { name: string }[]
  metadata: Metadata
  created: number
}
export type Interval = 'day' | 'month' | 'year'
export type Price = {
  id: string
  object: 'price'
  active: boolean
  product: string
  currency: string
  unit_amount: number
  recurring: { interval: Interval } | null
  metadata: Metadata
  created: number
}
export type Coupon = {
  id: string
  object: 'coupon'
  percent_off: number | null
  amount_off: number | null
  currency: string | null
  duration: 'once' | 'forever'
  valid: boolean
}
export type PromotionCode = {
  id: string
  object: 'promotion_code'
  active: boolean
  code: string
  promotion: { type: 'coupon'; coupon: string }
  created: number
}
export type Intent = {
  id: string
  object: 'payment_intent'
  amount: number
  amount_received: number
  currency: string
  status: 'requires_payment_method' | 'succeeded'
  client_secret: string
  customer: string | null
  receipt_email: string | null
  metadata: Metadata
  created: number
}

export type Line = {
  readonly description: string
  readonly product: string
  readonly unitAmount: number
  readonly quantity: number
  readonly recurring: Interval | null
}

export type Session = {
  id: string
  object: 'checkout.session'
  mode: 'payment' | 'subscription'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  url: string | null
  customer: string | null
  subscription: string | null
  payment_intent: string | null
  invoice: string | null
  amount_total: number
  amount_subtotal: number
  currency: string
  locale: string | null
  expires_at: number
  created: number
  livemode: false
  metadata: Metadata
  client_reference_id: string | null
  success_url: string
  cancel_url: string
}
/** What a session keeps for itself: no answer holds it. */
export type StoredSession = {
  readonly session: Session
  readonly lines: readonly Line[]
  /** Cents that a coupon takes off the first payment. */
  readonly discount: number
  readonly subscriptionMetadata: Metadata
}

export type SubscriptionItem = {
  id: string
  object: 'subscription_item'
  quantity: number
  price: {
    id: string
    object: 'price'
    currency: string
    unit_amount: number
    product: string
    recurring: { interval: Interval }
  }
  current_period_start: number
  current_period_end: number
}
export type Subscription = {
  id: string
  object: 'subscription'
  customer: string
  status: 'active' | 'past_due' | 'canceled' | 'unpaid' | 'trialing'
  metadata: Metadata
  cancel_at_period_end: boolean
  canceled_at: number | null
  latest_invoice: string | null
  created: number
  livemode: false
  items: { object: 'list'; data: SubscriptionItem[] }
}

export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update'
export type Invoice = {
  id: string
  object: 'invoice'
  number: string
  customer: string
  status: 'open' | 'paid' | 'void'
  billing_reason: BillingReason
  currency: string
  total: number
  amount_due: number
  amount_paid: number
  amount_remaining: number
  attempt_count: number
  created: number
  livemode: false
  hosted_invoice_url: string
  invoice_pdf: string | null
  metadata: Metadata
  lines: {
    object: 'list'
    data: {
      id: string
      description: string
      amount: number
      quantity: number
      period: { start: number; end: number }
    }[]
  }
  parent: {
    type: 'subscription_details'
    subscription_details: { subscription: string; metadata: Metadata }
  }
}

export type Dispute = {
  id: string
  object: 'dispute'
  amount: number
  currency: string
  charge: string
  payment_intent: string
  reason: string
  status:
    | 'warning_needs_response'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'won'
    | 'lost'
  is_charge_refundable: boolean
  created: number
  livemode: false
  metadata: Metadata
}

export type StripeEvent = {
  readonly id: string
  readonly object: 'event'
  readonly api_version: string
  readonly created: number
  readonly livemode: false
  readonly pending_webhooks: number
  readonly request: { readonly id: null; readonly idempotency_key: null }
  readonly type: string
  readonly data: { readonly object: unknown }
}

/**
 * Faults that Stripe shows from now on, until they are set again. Counts go down as they are used.
 */
export type StripeQuirks = {
  /** Out of a hundred webhooks, how many never leave. */
  dropPercent: number
  copies: number
  /** Each copy leaves after up to so long: what is later may overtake. */
  delayMs: number
  /** Out of a hundred webhooks, how many wait until they are released, in any order. */
  holdPercent: number
  /** Truly signed bodies say that everything is paid, at another amount and by another business. */
  lyingBody: boolean
  /** The card of every change of a plan is refused. */
  declines: boolean
  /** The next calls fail with 500, and nothing was done; their keys keep that answer. */
  failing: number
  /** The next writes are done, and the connection breaks before their answer. */
  losing: number
  /** The next writes are done, and answered only after `slowMs`. */
  slow: number
  slowMs: number
}
export const noStripeQuirks: StripeQuirks = {
  dropPercent: 0,
  copies: 1,
  delayMs: 0,
  holdPercent: 0,
  lyingBody: false,
  declines: false,
  failing: 0,
  losing: 0,
  slow: 0,
  slowMs: 0,
}
