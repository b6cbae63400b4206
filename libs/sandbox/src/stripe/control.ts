import type { SentWebhook, StripeCourier } from './courier.ts'
import {
  type Customer,
  type Dispute,
  honestStripe,
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
import type { StripeWorld } from './world.ts'

/** What people do at Stripe, and what goes wrong there. */
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
  /** The bank of whoever paid a session, an invoice or an intent takes it back; answers the dispute. */
  dispute(paidId: string, how?: { amount?: number; status?: Dispute['status'] }): string
  closeDispute(disputeId: string, status: 'won' | 'lost' | 'warning_closed'): void
  session(sessionId: string): Session
  sessions(): readonly Session[]
  subscription(subscriptionId: string): Subscription
  customer(customerId: string): Customer
  /** What a person paid is something else from now on: a session that lies. */
  forgeAmount(sessionId: string, cents: number): void
  events(): readonly StripeEvent[]
  resend(event: StripeEvent): Promise<number>
  forge(body: string, signature: string): Promise<number>
  quirks(quirks: Partial<StripeQuirks>): void
  webhooks(): readonly SentWebhook[]
}

export const createStripeControl = (world: StripeWorld, courier: StripeCourier): StripeControl => ({
  pay: id => paySession(world, world.session(id)),
  expire: id => expireSession(world, world.session(id)),
  renew: (id, card) => renewSubscription(world, world.subscription(id), card === 'charged'),
  settle(id) {
    for (const invoice of world.invoices.values())
      if (invoice.status === 'open' && invoice.parent.subscription_details.subscription === id)
        settleInvoice(world, invoice, true)
  },
  end: id => endSubscription(world, world.subscription(id)),
  giveUp(id) {
    const subscription = world.subscription(id)
    subscription.status = 'unpaid'
    world.emit('customer.subscription.updated', subscription)
  },
  payIntent: id => void payIntent(world, world.intent(id)),
  dispute: (id, how) => openDispute(world, id, how).id,
  closeDispute: (id, status) => closeDispute(world, world.dispute(id), status),
  session: id => world.session(id).session,
  sessions: () => [...world.sessions.values()].map(({ session }) => session),
  subscription: id => world.subscription(id),
  customer: id => world.customer(id),
  forgeAmount: (id, cents) => void (world.session(id).session.amount_total = cents),
  events: () => world.events,
  resend: courier.send,
  forge: courier.post,
  quirks: quirks => void Object.assign(world.quirks, honestStripe, quirks),
  webhooks: () => courier.sent,
})
