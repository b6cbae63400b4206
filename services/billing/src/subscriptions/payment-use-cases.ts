import { MILLI } from '@mostrador/kernel'
import type Stripe from 'stripe'
import { z } from 'zod'
import type { BillingContext, Tx } from '../context.ts'
import { rechargeAccount } from '../ledger/recharge-use-cases.ts'
import { mustHaveStripe } from '../stripe/call-client.ts'
import {
  closeCheckout,
  findCheckout,
  lockSubscriber,
  saveSubscriber,
  type StoredCheckout,
} from './repository.ts'
import { planAt, PlanMetadata } from './plan-metadata.ts'
import { latestOf } from './subscription.ts'
import {
  type Applied,
  idOf,
  instant,
  publishChanged,
  refreshSubscription,
} from './subscription-use-cases.ts'

const OfBusiness = z.object({ businessId: z.uuid() })

const concepts = { pack: 'Paquete de créditos', promo: 'Promoción' } as const

/** Applies a session of the hosted page as Stripe has it now, once, from any source of the news. */
export const applySession =
  (ctx: BillingContext) =>
  async (sessionId: string): Promise<Applied> => {
    const session = await mustHaveStripe(ctx).api.checkout.sessions.retrieve(sessionId)
    const owner = OfBusiness.safeParse(session.metadata)
    // Not created by us: the account may sell other things.
    if (!owner.success) return 'nothing'
    const { businessId } = owner.data
    return ctx.underTenant(businessId, async () => {
      const checkout = await findCheckout(ctx.db, businessId, sessionId)
      if (checkout === null) throw new Error('A session without its checkout')
      if (session.status === 'expired')
        await closeCheckout(ctx.db, checkout, { state: 'expired', at: ctx.clock.now() })
      if (session.payment_status !== 'paid') return 'nothing'
      return isAsQuoted(session, checkout)
        ? applyPaid(ctx, session, checkout)
        : refuseForged(ctx, checkout)
    })
  }

const isAsQuoted = (
  { amount_total: paid, currency }: Stripe.Checkout.Session,
  checkout: StoredCheckout
): boolean => BigInt(paid ?? 0) === checkout.amountCents && currency === checkout.currency

const refuseForged = async (ctx: BillingContext, checkout: StoredCheckout): Promise<Applied> => {
  const { id: checkoutId, businessId } = checkout
  ctx.log.error({ checkoutId, businessId }, 'A payment differs from its price')
  await closeCheckout(ctx.db, checkout, { state: 'refused', at: ctx.clock.now() })
  return 'nothing'
}

const applyPaid = async (
  ctx: BillingContext,
  session: Stripe.Checkout.Session,
  checkout: StoredCheckout
): Promise<Applied> => {
  const { businessId } = checkout
  const close = (tx: Tx) => closeCheckout(tx, checkout, { state: 'paid', at: ctx.clock.now() })
  const invoiceId = idOf(session.invoice)
  if (checkout.kind === 'plan') {
    const applied = invoiceId === null ? 'nothing' : await applyInvoice(ctx)(invoiceId)
    await ctx.db.transaction(close)
    return applied
  }
  return ctx.db.transaction(async tx => {
    const { replayed } = await rechargeAccount(ctx, tx, businessId, {
      creditType: 'gpt',
      amount: Number(checkout.credits),
      key: `stripe:${session.id}`,
      concept: concepts[checkout.kind === 'promo' ? 'promo' : 'pack'],
      totalPriceCents: Number(checkout.amountCents),
    })
    await close(tx)
    return replayed ? 'known' : 'credited'
  })
}

/** The reasons of an invoice that pays a period, with the credits of the period. */
const periodInvoiceReasons: ReadonlySet<string> = new Set([
  'subscription_create',
  'subscription_cycle',
])

/** Applies an invoice of a subscription as Stripe has it now: its credits once, and its period. */
export const applyInvoice =
  (ctx: BillingContext) =>
  async (invoiceId: string): Promise<Applied> => {
    const invoice = await mustHaveStripe(ctx).api.invoices.retrieve(invoiceId)
    const subscriptionId = idOf(invoice.parent?.subscription_details?.subscription ?? null)
    const metadata = PlanMetadata.safeParse(invoice.parent?.subscription_details?.metadata)
    if (subscriptionId === null || !metadata.success) return 'nothing'
    await refreshSubscription(ctx)(subscriptionId)
    const { businessId } = metadata.data
    if (invoice.status === 'open')
      return ctx.underTenant(businessId, () => publishFailedPayment(ctx, businessId, invoice))
    if (invoice.status !== 'paid' || invoice.amount_paid <= 0) return 'nothing'
    const paid = { invoice, subscriptionId, metadata: metadata.data }
    if (periodInvoiceReasons.has(invoice.billing_reason ?? ''))
      return ctx.underTenant(businessId, () =>
        ctx.db.transaction(tx => creditPeriod(ctx, tx, paid))
      )
    if (invoice.billing_reason !== 'subscription_update') return 'nothing'
    return ctx.underTenant(businessId, () => creditChange(ctx, paid))
  }

type PaidInvoice = {
  readonly invoice: Stripe.Invoice
  readonly subscriptionId: string
  readonly metadata: PlanMetadata
}

/** The ledger counts pesos: what was paid in dollars is named instead. */
const priceOf = ({ amount_paid: amount, currency }: Stripe.Invoice) =>
  currency === 'mxn'
    ? { totalPriceCents: amount, note: '' }
    : { totalPriceCents: null, note: ` (${(amount / 100).toFixed(2)} ${currency.toUpperCase()})` }

const creditPeriod = async (
  ctx: BillingContext,
  tx: Tx,
  { invoice, subscriptionId, metadata }: PaidInvoice
): Promise<Applied> => {
  const { businessId } = metadata
  const periods = invoice.lines.data.map(({ period }) => period)
  const start = Math.max(...periods.map(period => period.start))
  const { plan } = planAt(metadata, start)
  const { totalPriceCents, note } = priceOf(invoice)
  const { replayed } = await rechargeAccount(ctx, tx, businessId, {
    creditType: 'gpt',
    amount: plan.credits * MILLI,
    key: `stripe:${invoice.id}`,
    concept: `${plan.planName}${note}`,
    totalPriceCents,
    subscriptionId,
  })
  if (replayed) return 'known'
  const subscriber = await lockSubscriber(tx, businessId)
  const end = instant(Math.max(...periods.map(period => period.end)))
  const paidUntil = latestOf(subscriber.paidUntil, end)
  await saveSubscriber(tx, businessId, { paidUntil })
  await publishChanged(tx, businessId, paidUntil)
  return 'credited'
}

/** The difference of a larger plan was paid: it brings the credits that were offered with it. */
const creditChange = async (
  ctx: BillingContext,
  { invoice, subscriptionId, metadata }: PaidInvoice
): Promise<Applied> => {
  const { businessId, planName, planId, changeAmount, changeCredits = 0 } = metadata
  if (changeCredits === 0) return 'nothing'
  if (invoice.total !== changeAmount) {
    ctx.log.error({ businessId, invoiceId: invoice.id }, 'A change of plan differs from its price')
    return 'nothing'
  }
  const { totalPriceCents, note } = priceOf(invoice)
  const { replayed } = await ctx.db.transaction(tx =>
    rechargeAccount(ctx, tx, businessId, {
      creditType: 'gpt',
      amount: changeCredits * MILLI,
      key: `stripe:${invoice.id}`,
      concept: `Cambio a ${planName ?? planId}${note}`,
      totalPriceCents,
      subscriptionId,
    })
  )
  return replayed ? 'known' : 'credited'
}

/**
 * Publishes once per invoice that its card was refused; ignores invoices that were not tried yet.
 */
const publishFailedPayment = (
  ctx: BillingContext,
  businessId: string,
  { id: invoiceId, attempt_count: attempts }: Stripe.Invoice
): Promise<Applied> =>
  ctx.db.transaction(async tx => {
    if (invoiceId === undefined || attempts === 0) return 'nothing'
    const subscriber = await lockSubscriber(tx, businessId)
    if (subscriber.failedInvoiceId === invoiceId) return 'known'
    await saveSubscriber(tx, businessId, { failedInvoiceId: invoiceId })
    await tx.publish('subscription.payment_failed', {
      key: businessId,
      data: { businessId, invoiceId },
    })
    return 'known'
  })
