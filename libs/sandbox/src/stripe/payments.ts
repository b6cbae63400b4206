import type {
  BillingReason,
  Interval,
  Invoice,
  KeptSession,
  Line,
  Subscription,
  SubscriptionItem,
} from './model.ts'
import { newIntent, payIntent } from './intents.ts'
import { newCustomer, type StripeWorld } from './world.ts'

/** The next day, or the same day of the next month or year, in seconds. */
const periodEnd = (start: number, interval: Interval): number => {
  const date = new Date(start * 1_000)
  if (interval === 'day') date.setUTCDate(date.getUTCDate() + 1)
  else if (interval === 'month') date.setUTCMonth(date.getUTCMonth() + 1)
  else date.setUTCFullYear(date.getUTCFullYear() + 1)
  return Math.floor(date.getTime() / 1_000)
}

const itemOf = (world: StripeWorld, line: Line, currency: string): SubscriptionItem => ({
  id: world.id('si'),
  object: 'subscription_item',
  quantity: line.quantity,
  price: {
    id: world.id('price'),
    object: 'price',
    currency,
    unit_amount: line.unitAmount,
    product: line.product,
    recurring: { interval: line.recurring ?? 'month' },
  },
  current_period_start: world.seconds(),
  current_period_end: periodEnd(world.seconds(), line.recurring ?? 'month'),
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

const newInvoice = (world: StripeWorld, input: NewInvoice): Invoice => {
  const { subscription, reason, currency, lines } = input
  const total = lines.reduce((sum, { amount }) => sum + amount, 0)
  const id = world.id('in')
  const invoice: Invoice = {
    id,
    object: 'invoice',
    number: `MOST-${String(world.invoices.size + 1).padStart(4, '0')}`,
    customer: subscription.customer,
    status: 'open',
    billing_reason: reason,
    currency,
    total,
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    created: world.seconds(),
    livemode: false,
    hosted_invoice_url: `${world.url()}/i/${id}`,
    invoice_pdf: null,
    metadata: {},
    lines: {
      object: 'list',
      data: lines.map(line => ({ id: world.id('il'), period: periodOf(subscription), ...line })),
    },
    parent: {
      type: 'subscription_details',
      subscription_details: {
        subscription: subscription.id,
        metadata: { ...subscription.metadata },
      },
    },
  }
  world.invoices.set(id, invoice)
  subscription.latest_invoice = id
  world.emit('invoice.created', invoice)
  world.emit('invoice.finalized', invoice)
  return invoice
}

/** The money of an invoice arrived, or its card was declined; its subscription follows. */
export const settleInvoice = (world: StripeWorld, invoice: Invoice, paid: boolean): void => {
  const subscription = world.subscription(invoice.parent.subscription_details.subscription)
  invoice.attempt_count += 1
  if (paid) {
    invoice.status = 'paid'
    invoice.amount_paid = invoice.total
    invoice.amount_remaining = 0
    world.emit('invoice.paid', invoice)
    world.emit('invoice.payment_succeeded', invoice)
  } else world.emit('invoice.payment_failed', invoice)
  const status = paid ? 'active' : 'past_due'
  if (subscription.status === status || subscription.status === 'canceled') return
  subscription.status = status
  world.emit('customer.subscription.updated', subscription)
}

const startSubscription = (world: StripeWorld, kept: KeptSession, customer: string): void => {
  const { session, lines, discount, subscriptionMetadata } = kept
  const subscription: Subscription = {
    id: world.id('sub'),
    object: 'subscription',
    customer,
    status: 'active',
    metadata: { ...subscriptionMetadata },
    cancel_at_period_end: false,
    canceled_at: null,
    latest_invoice: null,
    created: world.seconds(),
    livemode: false,
    items: {
      object: 'list',
      data: lines
        .filter(({ recurring }) => recurring !== null)
        .map(line => itemOf(world, line, session.currency)),
    },
  }
  world.subscriptions.set(subscription.id, subscription)
  world.emit('customer.subscription.created', subscription)
  const invoice = newInvoice(world, {
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
  settleInvoice(world, invoice, true)
  session.subscription = subscription.id
  session.invoice = invoice.id
}

/** A person paid on the hosted page. A session that is not open stays as it is. */
export const paySession = (world: StripeWorld, kept: KeptSession): void => {
  const { session } = kept
  if (session.status !== 'open') return
  const customer =
    session.customer ??
    newCustomer(world, { email: null, name: null, preferred_locales: [], metadata: {} }).id
  session.customer = customer
  session.status = 'complete'
  session.payment_status = 'paid'
  session.url = null
  if (session.mode === 'subscription') startSubscription(world, kept, customer)
  else
    session.payment_intent = payIntent(
      world,
      newIntent(world, {
        amount: session.amount_total,
        currency: session.currency,
        customer,
        receipt_email: null,
        metadata: {},
      })
    ).id
  world.emit('checkout.session.completed', session)
}

export const expireSession = (world: StripeWorld, { session }: KeptSession): void => {
  if (session.status !== 'open') return
  session.status = 'expired'
  session.url = null
  world.emit('checkout.session.expired', session)
}

/** The next period begins, and is charged; a subscription that was to end then ends. */
export const renewSubscription = (
  world: StripeWorld,
  subscription: Subscription,
  paid: boolean
): void => {
  if (subscription.status === 'canceled') return
  if (subscription.cancel_at_period_end) return endSubscription(world, subscription)
  const [first] = subscription.items.data
  if (first === undefined) return
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end
    item.current_period_end = periodEnd(item.current_period_start, item.price.recurring.interval)
  }
  const invoice = newInvoice(world, {
    subscription,
    reason: 'subscription_cycle',
    currency: first.price.currency,
    lines: subscription.items.data.map(({ price, quantity }) => ({
      description: world.products.get(price.product)?.name ?? price.product,
      amount: price.unit_amount * quantity,
      quantity,
    })),
  })
  world.emit('customer.subscription.updated', subscription)
  settleInvoice(world, invoice, paid)
}

export const endSubscription = (world: StripeWorld, subscription: Subscription): void => {
  if (subscription.status === 'canceled') return
  subscription.status = 'canceled'
  subscription.canceled_at = world.seconds()
  world.emit('customer.subscription.deleted', subscription)
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
  const left = Math.max(0, item.current_period_end - prorationDate)
  const share = (amount: number): number => Math.round((amount * left) / whole)
  return share(unitAmount) - share(item.price.unit_amount)
}

/**
 * Another price from now on; its card is charged for the rest of the period at once, or refused.
 */
export const changePrice = (
  world: StripeWorld,
  subscription: Subscription,
  change: PriceChange
): void => {
  const [item] = subscription.items.data
  if (item === undefined) return
  const { product, unitAmount, prorationDate } = change
  const amount = prorationOf(subscription, change)
  item.price = { ...item.price, id: world.id('price'), product, unit_amount: unitAmount }
  world.emit('customer.subscription.updated', subscription)
  if (prorationDate === undefined) return
  const invoice = newInvoice(world, {
    subscription,
    reason: 'subscription_update',
    currency: item.price.currency,
    lines: [{ description: 'Diferencia por el resto del periodo', amount, quantity: 1 }],
  })
  settleInvoice(world, invoice, true)
}
