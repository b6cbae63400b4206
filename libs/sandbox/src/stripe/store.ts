import { randomBytes } from 'node:crypto'
import { stripeFailures } from './errors.ts'
import {
  type Coupon,
  type Customer,
  type Dispute,
  noStripeQuirks,
  type Intent,
  type Invoice,
  type StoredSession,
  type Price,
  type Product,
  type PromotionCode,
  type StripeEvent,
  type StripeQuirks,
  type Subscription,
} from './model.ts'

/** The version that the library of the product pins. */
export const API_VERSION = '2026-10-28.endive'

export type PortalSession = {
  readonly customer: string
  readonly returnUrl: string
  readonly locale: string | null
}
export type StripeStore = ReturnType<typeof createStripeStore>

/** Everything that a local Stripe knows. `now`: milliseconds. */
export const createStripeStore = ({ now, url }: { now: () => number; url: () => string }) => {
  const customers = new Map<string, Customer>()
  const products = new Map<string, Product>()
  const prices = new Map<string, Price>()
  const coupons = new Map<string, Coupon>()
  const promotionCodes = new Map<string, PromotionCode>()
  const intents = new Map<string, Intent>()
  const sessions = new Map<string, StoredSession>()
  const subscriptions = new Map<string, Subscription>()
  const invoices = new Map<string, Invoice>()
  const disputes = new Map<string, Dispute>()
  /** Invoice by intent, of those that were disputed. */
  const invoicePayments = new Map<string, string>()
  const portals = new Map<string, PortalSession>()
  const events: StripeEvent[] = []
  const listeners = new Set<(event: StripeEvent) => void>()
  const quirks: StripeQuirks = { ...noStripeQuirks }
  const findOrFail = <Row>(rows: ReadonlyMap<string, Row>, what: string, id: string): Row => {
    const row = rows.get(id)
    if (row === undefined) throw stripeFailures.missing(what, id)
    return row
  }
  const newEvent = (type: string, object: unknown): StripeEvent => ({
    id: `evt_${randomBytes(12).toString('hex')}`,
    object: 'event',
    api_version: API_VERSION,
    created: Math.floor(now() / 1_000),
    livemode: false,
    pending_webhooks: 1,
    request: { id: null, idempotency_key: null },
    type,
    data: { object: structuredClone(object) },
  })
  return {
    customers,
    products,
    prices,
    coupons,
    promotionCodes,
    intents,
    sessions,
    subscriptions,
    invoices,
    disputes,
    invoicePayments,
    portals,
    events,
    quirks,
    url,
    seconds: (): number => Math.floor(now() / 1_000),
    id: (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`,
    customer: (id: string): Customer => findOrFail(customers, 'customer', id),
    product: (id: string): Product => findOrFail(products, 'product', id),
    price: (id: string): Price => findOrFail(prices, 'price', id),
    coupon: (id: string): Coupon => findOrFail(coupons, 'coupon', id),
    promotionCode: (id: string): PromotionCode => findOrFail(promotionCodes, 'promotion code', id),
    intent: (id: string): Intent => findOrFail(intents, 'payment_intent', id),
    session: (id: string): StoredSession => findOrFail(sessions, 'checkout.session', id),
    subscription: (id: string): Subscription => findOrFail(subscriptions, 'subscription', id),
    invoice: (id: string): Invoice => findOrFail(invoices, 'invoice', id),
    dispute: (id: string): Dispute => findOrFail(disputes, 'dispute', id),
    onEvent: (listener: (event: StripeEvent) => void) => void listeners.add(listener),
    newEvent,
    /** Tells what happened, with the object as it is now. */
    emit(type: string, object: unknown): void {
      const event = newEvent(type, object)
      events.push(event)
      for (const listener of listeners) listener(event)
    },
  }
}

export const newCustomer = (
  store: StripeStore,
  fields: Pick<Customer, 'email' | 'name' | 'preferred_locales' | 'metadata'>
): Customer => {
  const customer: Customer = {
    id: store.id('cus'),
    object: 'customer',
    ...fields,
    created: store.seconds(),
  }
  store.customers.set(customer.id, customer)
  store.emit('customer.created', customer)
  return customer
}
