import type {
  BillingReason,
  Interval,
  Invoice,
  StoredSession,
  Line,
  Subscription,
  SubscriptionItem,
} from './model.ts'
import { newIntent, payIntent } from './intents.ts'
import { newCustomer, type StripeStore } from './store.ts'

/** The next day, or the same day of the next month or year, in seconds. */
const periodEnd = (start: number, interval: Interval): number => {
  const date = new Date(start * 1_000)
  if (interval === 'day') date.setUTCDate(date.getUTCDate() + 1)
  else if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return Math.floor(date.getTime() / 1_000)
}

const itemOf = (store: StripeStore, line: Line, currency: string): SubscriptionItem => ({
  id: store.id('si'),
  object: 'subscription_item',
  quantity: line.quantity,
  price: {
    id: store.id('price'),
    object: 'price',
    currency,
    unit_amount: line.unitAmount,
    product: line.product,
    recurring: { interval: line.recurring ?? 'month' },
  },
  current_period_start: store.seconds(),
  current_period_end: periodEnd(store.seconds(), line.recurring ?? 'month'),
})

const periodOf = ({ items }: Subscription): { start: number; end: number } => {
  const [first] = items.data
  return { start: first?.current_period_start ?? 0, end: first?.current_period_end ?? 0 }
}

type NewInvoice = {
  readonly subscription: Subscription
  readonly reason: BillingReason
  readonly currency: string
  readonly lines: readonly { description: string; amount: number; quantity: number }[]
}

const newInvoice = (store: StripeStore, input: NewInvoice): Invoice => {
  const { subscription, reason, currency, lines } = input
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const id = store.id('in')
  const invoice: Invoice = {
    id,
    object: 'invoice',
    number: `MOST-${String(store.invoices.size + 1).padStart(4, '0')}`,
    customer: subscription.customer,
    status: 'open',
    billing_reason: reason,
    currency,
    total,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    created: store.seconds(),
    livemode: false,
    hosted_invoice_url: `${store.url()}/i/${id}`,
    invoice_pdf: null,
    metadata: {},
    lines: {
      object: 'list',
      data: lines.map(line => ({ id: store.id('il'), period: periodOf(subscription), ...line })),
    },
    parent: {
      type: 'subscription_details',
      subscription_details: {
        subscription: subscription.id,
        metadata: { ...subscription.metadata },
      },
    },
  }
  store.invoices.set(id, invoice)
  subscription.latest_invoice = id
  store.emit('invoice.created', invoice)
  store.emit('invoice.finalized', invoice)
  return invoice
}

/** The money of an invoice arrived, or its card was declined; its subscription follows. */
export const settleInvoice = (store: StripeStore, invoice: Invoice, paid: boolean): void => {
  const subscription = store.subscription(invoice.parent.subscription_details.subscription)
  invoice.attempt_count += 1
  if (paid) {
    invoice.status = 'paid'
    invoice.amount_paid = invoice.total
    invoice.amount_remaining = 0
    store.emit('invoice.paid', invoice)
    store.emit('invoice.payment_succeeded', invoice)
  } else store.emit('invoice.payment_failed', invoice)
  const status = paid ? 'active' : 'past_due'
  if (subscription.status === status || subscription.status === 'canceled') return
  subscription.status = status
  store.emit('customer.subscription.updated', subscription)
}

const startSubscription = (store: StripeStore, stored: StoredSession, customer: string): void => {
  const { session, lines, discount, subscriptionMetadata } = stored
  const subscription: Subscription = {
    id: store.id('sub'),
    object: 'subscription',
    customer,
    status: 'active',
    metadata: { ...subscriptionMetadata },
    cancel_at_period_end: false,
    canceled_at: null,
    latest_invoice: null,
    created: store.seconds(),
    livemode: false,
    items: {
      object: 'list',
      data: lines
        .filter(({ recurring }) => recurring !== null)
        .map(line => itemOf(store, line, session.currency)),
    },
  }
  store.subscriptions.set(subscription.id, subscription)
  store.emit('customer.subscription.created', subscription)
  const invoice = newInvoice(store, {
    subscription,
    reason: 'subscription_create',
    currency: session.currency,
    lines: [
      ...lines.map(({ description, unitAmount, quantity }) => ({
        description,
        amount: unitAmount * quantity,
        quantity,
      })),
      ...(discount === 0 ? [] : [{ description: 'Cupón', amount: -discount, quantity: 1 }]),
    ],
  })
  settleInvoice(store, invoice, true)
  session.subscription = subscription.id
  session.invoice = invoice.id
}

/** A person paid on the hosted page. A session that is not open stays as it is. */
export const paySession = (store: StripeStore, stored: StoredSession): void => {
  const { session } = stored
  if (session.status !== 'open') return
  const customer =
    session.customer ??
    newCustomer(store, { email: null, name: null, preferred_locales: [], metadata: {} }).id
  session.customer = customer
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  if (session.mode === 'subscription') startSubscription(store, stored, customer)
  else
    session.payment_intent = payIntent(
      store,
      newIntent(store, {
        amount: session.amount_total,
        currency: session.currency,
        customer,
        receipt_email: null,
        metadata: {},
      })
    ).id
  store.emit('checkout.session.completed', session)
}

export const expireSession = (store: StripeStore, { session }: StoredSession): void => {
  if (session.status !== 'open') return
  session.status = 'expired'
  session.url = null
  store.emit('checkout.session.expired', session)
}

/** The next period begins, and is charged; a subscription that was to end then ends. */
export const renewSubscription = (
  store: StripeStore,
  subscription: Subscription,
  paid: boolean
): void => {
  if (subscription.status === 'canceled') return
  if (subscription.cancel_at_period_end) return endSubscription(store, subscription)
  const [first] = subscription.items.data
  if (first === undefined) return
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end = periodEnd(item.current_period_start, item.price.recurring.interval)
  }
  const invoice = newInvoice(store, {
    subscription,
    reason: 'subscription_cycle',
    currency: first.price.currency,
    lines: subscription.items.data.map(({ price, quantity }) => ({
      description: store.products.get(price.product)?.name ?? price.product,
      amount: price.unit_amount * quantity,
      quantity,
    })),
  })
  store.emit('customer.subscription.updated', subscription)
  settleInvoice(store, invoice, paid)
}

export const endSubscription = (store: StripeStore, subscription: Subscription): void => {
  if (subscription.status === 'canceled') return
  subscription.status = 'canceled'
  subscription.canceled_at = store.seconds()
  store.emit('customer.subscription.deleted', subscription)
}

export type PriceChange = {
  readonly product: string
  readonly unitAmount: number
  /** Unix seconds from which the rest of the period is charged; undefined charges nothing. */
  readonly prorationDate: number | undefined
}

/** What the rest of the period costs more at another price, in cents. */
export const prorationOf = (
  { items }: Subscription,
  { unitAmount, prorationDate = 0 }: PriceChange
): number => {
  const [item] = items.data
  if (item === undefined) return 0
  const whole = item.current_period_end - item.current_period_start
  const remainingSeconds = Math.max(0, item.current_period_end - prorationDate)
  const share = (amount: number): number => Math.round((amount * remainingSeconds) / whole)
  return share(unitAmount) - share(item.price.unit_amount)
}

/** Changes the price; the card is charged for the rest of the period at once, or declined. */
export const changePrice = (
  store: StripeStore,
  subscription: Subscription,
  change: PriceChange
): void => {
  const [item] = subscription.items.data
  if (item === undefined) return
  const { product, unitAmount, prorationDate } = change
  const amount = prorationOf(subscription, change)
  item.price = { ...item.price, id: store.id('price'), product, unit_amount: unitAmount }
  store.emit('customer.subscription.updated', subscription)
  if (prorationDate === undefined) return
  const invoice = newInvoice(store, {
    subscription,
    reason: 'subscription_update',
    currency: item.price.currency,
    lines: [{ description: 'Diferencia por el resto del periodo', amount, quantity: 1 }],
  })
  settleInvoice(store, invoice, true)
}
