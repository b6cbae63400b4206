import { NO_CLIENT } from '@mostrador/contracts/scheduling'
import type { BillingContext, Tx } from '../context.ts'
import type { ReadPayment } from '../mercadopago/payments-client.ts'
import { isOrderId } from '../mercadopago/order-id.ts'
import { runAsSeller, type ConnectedSeller } from '../mercadopago/seller-use-cases.ts'
import type { EventOutcome } from '../provider-events/repository.ts'
import { applyRestored } from '../refunds/restored-use-cases.ts'
import { applyReturned, returnedAmount } from '../refunds/returned-use-cases.ts'
import { findCharge } from '../terminals/charge-repository.ts'
import { readOrderOf } from '../terminals/read-order-client.ts'
import { readFacts } from './facts-client.ts'
import { refuseCoveredByHand } from './hand-money-use-cases.ts'
import { causeOf, isCoveredByHand } from './link.ts'
import { findLink, findQuote, lockLink, type StoredQuote } from './link-repository.ts'
import {
  findByProvider,
  insertPayment,
  isPaid,
  paymentsOfAppointment,
  type StoredPayment,
} from './payment-repository.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The money arrived, also where it went back since. */
const receivedStatuses = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])

/** `absent`: the account has no such payment. `unread`: no connected account could read it. */
export type SettleOutcome = EventOutcome | 'absent' | 'unread'
type Settling = { readonly businessId: string; readonly providerId: string }

/**
 * Reads a payment again from the provider, with the token of its business, and writes what follows:
 * once per payment, whatever notifications said and in which order they came (A17). A payment that
 * names no quote of this business and seller is ignored.
 */
export const settlePayment =
  (ctx: BillingContext) =>
  async ({ businessId, providerId }: Settling): Promise<SettleOutcome> => {
    const read = await runAsSeller(ctx, businessId, async connected => ({
      payment: await readPayment(ctx, connected, { businessId, providerId }),
    }))
    if (read === null) return 'unread'
    return read.payment === null ? 'absent' : applyPayment(ctx, businessId, read.payment)
  }

/** What a terminal charged is known by the number of its order, and has one of a payment too. */
const readPayment = async (
  ctx: BillingContext,
  connected: ConnectedSeller,
  { businessId, providerId }: Settling
): Promise<ReadPayment | null> => {
  const payment = await connected.api.payment(providerId)
  if (payment === null || isOrderId(providerId) || !uuid.test(payment.reference)) return payment
  const charge = await findCharge(ctx.db, businessId, payment.reference)
  if (charge === null) return payment
  return (await readOrderOf(ctx, connected, charge))?.payment ?? null
}

/** Applies a payment as the provider has it now. */
export const applyPayment = async (
  ctx: BillingContext,
  businessId: string,
  payment: ReadPayment
): Promise<EventOutcome> => {
  if (!uuid.test(payment.reference) || !receivedStatuses.has(payment.status)) return 'ignored'
  const quote = await findQuote(ctx.db, businessId, payment.reference)
  if (quote === null || quote.sellerId !== payment.sellerId) return 'ignored'
  const existing =
    (await findByProvider(ctx.db, businessId, payment.id)) ??
    (await storePayment(ctx, quote, payment))
  // Money may have been taken by hand since the facts were read.
  if (existing.state === 'applying') await refuseCoveredByHand(ctx, existing, existing.createdAt)
  const returned = returnedAmount(payment)
  if (returned.cents > existing.returnedCents)
    await ctx.db.transaction(tx =>
      applyReturned(ctx, tx, { stored: existing, returned, updatedAt: payment.updatedAt })
    )
  else if (existing.state === 'disputed' && returned.kind === 'refund')
    await ctx.db.transaction(tx =>
      applyRestored(ctx, tx, { stored: existing, updatedAt: payment.updatedAt })
    )
  return 'applied'
}

/** Stores an approved payment, and whether it takes effect; the effect itself is scheduling's. */
const storePayment = async (
  ctx: BillingContext,
  quote: StoredQuote,
  payment: ReadPayment
): Promise<StoredPayment> => {
  const { businessId, linkId } = quote
  const link = await findLink(ctx.db, businessId, linkId)
  // A quote has its link: the table holds it.
  if (link === null) throw new Error('A quote without its link')
  const { appointmentId, firstSeenAt } = link
  const facts = await readFacts(ctx, businessId, { appointmentId, firstSeenAt })
  const clientId = facts === null || facts.clientId === NO_CLIENT ? null : facts.clientId
  return ctx.db.transaction(async tx => {
    await lockLink(tx, businessId, linkId)
    const before = await findByProvider(tx, businessId, payment.id)
    if (before !== null) return before
    const payments = await paymentsOfAppointment(tx, businessId, appointmentId)
    const isPaidAlready =
      isCoveredByHand(facts?.price ?? null, quote, payments) ||
      (await isPaid(tx, businessId, appointmentId, quote.completesId))
    const cause = causeOf(payment, quote, isPaidAlready)
    const stored = await insertPayment(tx, {
      ...newPayment(ctx, quote, payment),
      appointmentId,
      state: cause === null ? 'applying' : 'to_refund',
      cause,
    })
    await publishReceived(tx, stored, { clientId, branchId: facts?.branchId ?? null })
    return stored
  })
}

const newPayment = (ctx: BillingContext, quote: StoredQuote, payment: ReadPayment) => ({
  businessId: quote.businessId,
  id: ctx.ids(),
  provider: 'mercado_pago',
  providerId: payment.id,
  quoteId: quote.id,
  linkId: quote.linkId,
  amountCents: payment.amountCents,
  returnedCents: 0,
  currency: payment.currency,
  depositTotalCents: quote.depositTotalCents,
  refundHours: quote.refundHours,
  refundableUntil: null,
  depositOutcome: null,
  completesId: quote.completesId,
  providerUpdatedAt: payment.updatedAt,
  paidAt: payment.approvedAt ?? ctx.clock.now(),
  createdAt: ctx.clock.now(),
})

const publishReceived = async (
  tx: Tx,
  { id: paymentId, appointmentId, amountCents, currency, state }: StoredPayment,
  whose: { readonly clientId: string | null; readonly branchId: string | null }
): Promise<void> => {
  const takesEffect = state === 'applying'
  await tx.publish('payment.received', {
    key: appointmentId,
    data: {
      paymentId,
      appointmentId,
      amountCents,
      currency: currency as 'MXN' | 'USD',
      ...whose,
      takesEffect,
    },
  })
  await tx.publish('payment.changed', { key: appointmentId, data: { paymentId, appointmentId } })
}

/** Looks for payments of a quote whose notification was lost. */
export const reconcileQuote =
  (ctx: BillingContext) =>
  async ({ businessId, quoteId }: { businessId: string; quoteId: string }): Promise<void> => {
    const payments = await runAsSeller(ctx, businessId, ({ api }) => api.paymentsOf(quoteId))
    for (const payment of payments ?? []) await applyPayment(ctx, businessId, payment)
  }
