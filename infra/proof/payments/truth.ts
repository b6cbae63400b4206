import { setTimeout as wait } from 'node:timers/promises'
import { waitUntilQuiet } from '../quiet.ts'
import { bronce } from './purchases.ts'
import type { PaymentsContext } from './payments-context.ts'

/** How long everything may take to come to rest, and how much of it each event adds. */
const QUIET_MS = 60_000
const QUIET_MS_PER_EVENT = 20
const POLL_MS = 200

/** Payments by the records of the providers: what the ledger is compared with. */
export const noteTruth = (context: PaymentsContext): void => {
  noteStripe(context)
  noteMercadoPago(context)
}

const noteStripe = ({ ctx: { history }, stripe: { control } }: PaymentsContext): void => {
  const note = (facts: { id: string; business: string; cents: number; currency: string }): void =>
    history.note('provider-payment', { provider: 'stripe', ...facts })
  for (const {
    id,
    mode,
    payment_status: status,
    amount_total: cents,
    ...rest
  } of control.sessions())
    if (mode === 'payment' && status === 'paid')
      note({ id, cents, business: rest.metadata['businessId'] ?? '', currency: rest.currency })
  for (const { id, status, amount_received: cents, metadata, currency } of control.intents())
    if (metadata['form'] === 'own' && status === 'succeeded')
      note({ id, cents, business: metadata['businessId'] ?? '', currency })
  for (const { id, status, amount_paid: cents, parent, currency } of control.invoices()) {
    const business = parent.subscription_details.metadata['businessId'] ?? ''
    history.note('offer', { provider: 'stripe', id, business, ...bronce })
    if (status === 'paid') note({ id, cents, business, currency })
  }
  for (const { id, type, status } of control.webhooks())
    history.note('provider-event', { provider: 'stripe', id, type, status })
}

const noteMercadoPago = ({
  ctx: { history },
  shops,
  mercadoPago: { control },
}: PaymentsContext): void => {
  const cents = (pesos: number): number => Math.round(pesos * 100)
  const orders = control.orders()
  for (const payment of control.payments()) {
    const { id, status, amount, currency, preferenceId, sellerId, refunds } = payment
    const seller = control.sellers().find(candidate => candidate.id === sellerId)?.nickname ?? ''
    // What a terminal charged is known by its order, and was offered by the charge that it names.
    const order = orders.find(({ paymentId }) => paymentId === id)
    history.note('provider-payment', {
      provider: 'mercado_pago',
      id: order?.id ?? String(id),
      business: shops.find(({ businessId }) => seller.endsWith(businessId))?.businessId ?? '',
      offer: order?.fields.external_reference ?? preferenceId,
      state: status,
      cents: cents(amount),
      currency,
      refunds: refunds.map(({ key, amount: refunded }) => ({ key, cents: cents(refunded) })),
    })
  }
  for (const { id, fields, status, createdAt, updatedAt } of orders)
    history.note('provider-order', {
      id,
      charge: fields.external_reference,
      status,
      from: createdAt,
      until: updatedAt,
    })
  for (const { paymentId: id, status } of control.notifications())
    history.note('provider-event', { provider: 'mercado_pago', id, type: 'payment', status })
}

/** What is in progress in billing and stands in a row. */
const open = `
  select 'events' as what, count(*)::int as open from billing.provider_event where applied_at is null
  union all select 'payments', count(*)::int from billing.payment where state = 'applying'
  union all select 'refunds', count(*)::int from billing.refund where state = 'asked'`

/** Jobs that wait for their next try, or for their hour: nobody here waits that long. */
const hurry = `update platform.timer set due_at = now() where due_at > now() and state <> 'handed'
  and queue in ('billing-provider-event', 'billing-refund-payment', 'billing-reconcile-quote',
    'billing-reconcile-charge')`
const reconcileNow = `update platform.timer set due_at = now() where id = 'billing-stripe-reconcile'`

const waitUntilEnded = async (
  { ctx: { database } }: PaymentsContext,
  until: number
): Promise<void> => {
  for (;;) {
    await database.query(hurry)
    const rows = await database.query<{ open: number }>(open)
    if (rows.every(({ open: count }) => count === 0) || performance.now() > until) return
    await wait(POLL_MS)
  }
}

/**
 * Both providers are honest again and bring what they held; then what never came is found by asking
 * them, as the hour and the end of each quote would.
 */
export const waitUntilSettled = async (context: PaymentsContext): Promise<void> => {
  const { ctx, stripe, mercadoPago } = context
  const startedAt = performance.now()
  const within = QUIET_MS + QUIET_MS_PER_EVENT * (ctx.size['events'] ?? 0)
  const until = startedAt + within
  for (const peer of [stripe, mercadoPago]) {
    peer.control.quirks({})
    peer.control.release()
    await peer.settled()
  }
  await waitUntilEnded(context, until)
  await ctx.database.query(reconcileNow)
  await waitUntilQuiet(ctx.database, within)
  await waitUntilEnded(context, until)
  const unfinished = await waitUntilQuiet(ctx.database, within)
  ctx.history.note('settled', { left: unfinished, ms: Math.round(performance.now() - startedAt) })
}
