import type { SentWebhook, StripeWebhookSender } from './webhook-sender.ts'
import {
  type Customer,
  type Dispute,
  noStripeQuirks,
  type Intent,
  type Invoice,
  type Session,
  type StripeEvent,
  type StripeQuirks,
  type Subscription,
} from './model.ts'
import { closeDispute, openDispute } from './disputes.ts'
import { payIntent } from './intents.ts'
import {
  endSubscription,
  expireSession,
  paySession,
  renewSubscription,
  settleInvoice,
} from './payments.ts'
import type { PortalSession, StripeStore } from './store.ts'

/** Actions of people at Stripe, and its faults. */
export type StripeControl = {
  pay(sessionId: string): void
  expire(sessionId: string): void
  /** The next period begins, and its card is charged or declined. */
  renew(subscriptionId: string, card: 'charged' | 'declined'): void
  /** The open invoice of a subscription is paid after all. */
  settle(subscriptionId: string): void
  end(subscriptionId: string): void
  /** The dunning is over: nobody tries the card any more. */
  giveUp(subscriptionId: string): void
  /** Somebody paid in a form of the product. */
  payIntent(intentId: string): void
  /**
   * The bank of the person who paid a session, an invoice or an intent takes it back; returns the
   * dispute.
   */
  dispute(paidId: string, how?: { amount?: number; status?: Dispute['status'] }): string
  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): void
  session(sessionId: string): Session
  sessions(): readonly Session[]
  /** The portal session behind a URL. */
  portal(url: string): PortalSession
  subscription(subscriptionId: string): Subscription
  customer(customerId: string): Customer
  customers(): readonly Customer[]
  invoices(): readonly Invoice[]
  intents(): readonly Intent[]
  /** Changes the paid amount of a session, so that it is wrong. */
  forgeAmount(sessionId: string, cents: number): void
  events(): readonly StripeEvent[]
  resend(event: StripeEvent): Promise<number>
  /** Sends a correctly signed event with a false object. Returns its id and the status. */
  claim(type: string, object: unknown): Promise<{ id: string; status: number }>
  /** Webhooks that were held leave now, in any order. */
  release(): void
  /** Sends no webhooks for what happens in `work`. */
  silently<Result>(work: () => Result): Result
  forge(body: string, signature: string): Promise<number>
  quirks(quirks: Partial<StripeQuirks>): void
  webhooks(): readonly SentWebhook[]
}

export const createStripeControl = (
  store: StripeStore,
  webhookSender: StripeWebhookSender
): StripeControl => ({
  pay: id => paySession(store, store.session(id)),
  expire: id => expireSession(store, store.session(id)),
  renew: (id, card) => renewSubscription(store, store.subscription(id), card === 'charged'),
  settle(id) {
    for (const invoice of store.invoices.values())
      if (invoice.status === 'open' && invoice.parent.subscription_details.subscription === id)
        settleInvoice(store, invoice, true)
  },
  end: id => endSubscription(store, store.subscription(id)),
  giveUp(id) {
    const subscription = store.subscription(id)
    subscription.status = 'unpaid'
    store.emit('customer.subscription.updated', subscription)
  },
  payIntent: id => void payIntent(store, store.intent(id)),
  dispute: (id, how) => openDispute(store, id, how).id,
  closeDispute: (id, status) => closeDispute(store, store.dispute(id), status),
  session: id => store.session(id).session,
  sessions: () => [...store.sessions.values()].map(({ session }) => session),
  portal(url) {
    const portal = store.portals.get(new URL(url).pathname.split('/').at(-1) ?? '')
    if (portal === undefined) throw new Error(`No portal at ${url}`)
    return portal
  },
  subscription: id => store.subscription(id),
  customer: id => store.customer(id),
  customers: () => [...store.customers.values()],
  invoices: () => [...store.invoices.values()],
  intents: () => [...store.intents.values()],
  forgeAmount: (id, cents) => void (store.session(id).session.amount_total = cents),
  events: () => store.events,
  resend: webhookSender.send,
  async claim(type, object) {
    const event = store.newEvent(type, object)
    return { id: event.id, status: await webhookSender.send(event) }
  },
  release: webhookSender.release,
  silently(work) {
    const { dropPercent } = store.quirks
    store.quirks.dropPercent = 100
    try {
      return work()
    } finally {
      store.quirks.dropPercent = dropPercent
    }
  },
  forge: webhookSender.post,
  quirks: quirks => void Object.assign(store.quirks, noStripeQuirks, quirks),
  webhooks: () => webhookSender.sent,
})
