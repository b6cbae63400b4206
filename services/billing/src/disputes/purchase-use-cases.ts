import type Stripe from 'stripe'
import { z } from 'zod'
import type { BillingContext, Tx } from '../context.ts'
import { saveSpending, grantCredits, openAccount } from '../ledger/account-use-cases.ts'
import { availableOf, spend } from '../ledger/ledger.ts'
import { movementByKey } from '../ledger/repository.ts'
import { mustHaveStripe } from '../stripe/call-client.ts'
import { applyIntent } from '../subscriptions/intent-use-cases.ts'
import { applyInvoice, applySession } from '../subscriptions/payment-use-cases.ts'
import { PlanMetadata } from '../subscriptions/plan-metadata.ts'
import type { Applied } from '../subscriptions/subscription-use-cases.ts'
import { orRefuse } from '@mostrador/kernel'
import { creditsDisputed, standingOf } from './dispute.ts'
import {
  lockOrInsertDispute,
  publishDispute,
  type StoredDispute,
  updateDispute,
} from './repository.ts'

const OfBusiness = z.object({ businessId: z.uuid() })

/** What was bought with a payment: whose, under which key of the ledger, and for how much. */
type Purchase = { readonly businessId: string; readonly key: string; readonly paidCents: number }

const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)

/**
 * Applies a dispute of Stripe as it stands now: once it withdraws money, the credits that it paid
 * are taken as far as there are any, and what is missing is written down; a dispute that is won
 * gives back what was taken. Each once, however it was reported and in which order.
 */
export const applyDispute =
  (ctx: BillingContext) =>
  async (disputeId: string): Promise<Applied> => {
    const { api } = mustHaveStripe(ctx)
    const dispute = await api.disputes.retrieve(disputeId)
    const standing = standingOf(dispute.status)
    if (standing === 'none') return 'nothing'
    const purchase = await findPurchase(ctx, api, idOf(dispute.payment_intent))
    if (purchase === null) return 'nothing'
    return ctx.underTenant(purchase.businessId, () =>
      ctx.db.transaction(tx => write(ctx, tx, { dispute, purchase, standing }))
    )
  }

/**
 * A purchase of ours whose credits were applied: the event of a dispute may come before that of its
 * payment.
 */
const findPurchase = async (
  ctx: BillingContext,
  api: Stripe,
  intentId: string | null
): Promise<Purchase | null> => {
  if (intentId === null) return null
  const { data: sessions } = await api.checkout.sessions.list({
    payment_intent: intentId,
    limit: 1,
  })
  const [session] = sessions
  const owner = OfBusiness.safeParse(session?.metadata)
  if (session !== undefined && owner.success) {
    await applySession(ctx)(session.id)
    const paidCents = session.amount_total ?? 0
    return { ...owner.data, key: `stripe:${session.id}`, paidCents }
  }
  const { data: paid } = await api.invoicePayments.list({
    payment: { type: 'payment_intent', payment_intent: intentId },
    limit: 1,
  })
  const invoiceId = idOf(paid[0]?.invoice ?? null)
  if (invoiceId !== null) return purchaseOfInvoice(ctx, api, invoiceId)
  const intent = await api.paymentIntents.retrieve(intentId)
  const metadata = OfBusiness.safeParse(intent.metadata)
  if (!metadata.success) return null
  await applyIntent(ctx)(intentId)
  return { ...metadata.data, key: `stripe:${intentId}`, paidCents: intent.amount_received }
}

const purchaseOfInvoice = async (
  ctx: BillingContext,
  api: Stripe,
  invoiceId: string
): Promise<Purchase | null> => {
  await applyInvoice(ctx)(invoiceId)
  const invoice = await api.invoices.retrieve(invoiceId)
  const metadata = PlanMetadata.safeParse(invoice.parent?.subscription_details?.metadata)
  if (!metadata.success) return null
  const { businessId } = metadata.data
  return { businessId, key: `stripe:${invoiceId}`, paidCents: invoice.amount_paid }
}

type Taking = {
  readonly dispute: Stripe.Dispute
  readonly purchase: Purchase
  readonly standing: 'open' | 'lost' | 'won'
}

const write = async (ctx: BillingContext, tx: Tx, taking: Taking): Promise<Applied> => {
  const { dispute, purchase, standing } = taking
  const { businessId, key, paidCents } = purchase
  const bought = await movementByKey(tx, businessId, key)
  if (bought === null) return 'nothing'
  const now = ctx.clock.now()
  const disputed = { paidCents, disputedCents: dispute.amount }
  const { storedDispute, isNew } = await lockOrInsertDispute(tx, {
    businessId,
    id: ctx.ids(),
    provider: 'stripe',
    providerId: dispute.id,
    kind: 'purchase',
    appointmentId: null,
    amountCents: dispute.amount,
    currency: dispute.currency === 'usd' ? 'USD' : 'MXN',
    state: standing,
    credits: creditsDisputed(bought.amount, disputed),
    taken: 0n,
    openedAt: now,
    closedAt: standing === 'open' ? null : now,
  })
  if (isNew) {
    // Told only when it was won: nothing was taken, and older news takes nothing any more.
    if (standing === 'won') return 'known'
    await takeCredits(ctx, tx, storedDispute)
  } else {
    // An end stays: only a lost one may still be won.
    if (storedDispute.state === 'won' || standing === 'open' || standing === storedDispute.state)
      return 'known'
    if (standing === 'won') await returnCredits(ctx, tx, storedDispute)
    await updateDispute(tx, storedDispute, { state: standing, closedAt: now })
  }
  await publishDispute(tx, storedDispute, standing)
  return 'credited'
}

/** What is held by turns in progress stays theirs. */
const takeCredits = async (ctx: BillingContext, tx: Tx, dispute: StoredDispute): Promise<void> => {
  const { businessId, providerId, credits } = dispute
  const open = await openAccount(ctx, tx, { businessId, creditType: 'gpt' })
  const available = availableOf(open.account)
  const deducted = available < credits ? available : credits
  if (deducted <= 0n) return
  await saveSpending(ctx, tx, open, {
    account: orRefuse(spend(open.account, deducted)),
    amount: deducted,
    type: 'extract',
    idemKey: `dispute:${providerId}`,
    concept: 'Contracargo de una compra',
  })
  await updateDispute(tx, dispute, { taken: deducted })
}

const returnCredits = async (
  ctx: BillingContext,
  tx: Tx,
  { businessId, providerId, taken }: StoredDispute
): Promise<void> => {
  if (taken === 0n) return
  const open = await openAccount(ctx, tx, { businessId, creditType: 'gpt' })
  await grantCredits(ctx, tx, open, {
    amount: taken,
    type: 'recharge',
    idemKey: `dispute-won:${providerId}`,
    concept: 'Contracargo ganado: créditos de vuelta',
  })
}
