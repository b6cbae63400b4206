import type Stripe from 'stripe'
import type { BillingContext } from '../context.ts'
import { findKnownEventIds } from '../provider-events/repository.ts'
import { receiveProviderEvent } from '../provider-events/use-cases.ts'
import { applyIntent } from '../subscriptions/intent-use-cases.ts'
import { applyInvoice, applySession } from '../subscriptions/payment-use-cases.ts'
import type { Applied } from '../subscriptions/subscription-use-cases.ts'
import type { ConnectedStripe } from './connected.ts'
import { hasEffect } from './effects-use-cases.ts'

/** Stripe repeats a webhook for three days; after that only this finds it. */
const RECONCILE_WINDOW_SECONDS = 4 * 86_400
const PAGE = 100

/** A webhook may be in progress for so long before it counts as lost. */
const PROCESSING_GRACE_SECONDS = 600

/**
 * Stores the events of the last days that never came, as if they came now; their effects follow.
 */
const receiveMissedEvents = async (
  ctx: BillingContext,
  { api }: ConnectedStripe,
  created: { readonly gte: number }
): Promise<void> => {
  const latest = Math.floor(ctx.clock.now().getTime() / 1_000) - PROCESSING_GRACE_SECONDS
  const listed: Stripe.Event[] = []
  for await (const event of api.events.list({ created, limit: PAGE }))
    if (hasEffect(event.type) && event.created <= latest) listed.push(event)
  const ids = listed.map(({ id }) => id)
  const knownIds = await ctx.db.acrossTenants(relay => findKnownEventIds(relay, 'stripe', ids))
  // Oldest first, as they happened.
  for (const event of listed.toReversed().filter(({ id }) => !knownIds.has(id))) {
    const { id: eventId, type: kind } = event
    ctx.log.error({ eventId, kind }, 'A webhook of Stripe never came')
    const payload = JSON.stringify(event)
    await receiveProviderEvent(ctx)({
      provider: 'stripe',
      eventId,
      kind,
      payload,
      businessId: null,
    })
  }
}

/** What one round of reconciling found, and what it could not apply. */
type Round = { missed: number; failed: unknown[] }

/** Applies a payment as Stripe has it. A failure is logged and collected; the others go on. */
const applyFound = async (
  ctx: BillingContext,
  round: Round,
  { id, apply }: { readonly id: string; readonly apply: (id: string) => Promise<Applied> }
): Promise<void> => {
  try {
    if ((await apply(id)) !== 'credited') return
    round.missed += 1
    ctx.log.error({ paymentId: id }, 'A payment had no webhook')
  } catch (error) {
    round.failed.push(error)
    ctx.log.error({ err: error, paymentId: id }, 'A payment could not be reconciled')
  }
}

/**
 * Compares payments and events of the last days at Stripe with what arrived here, applies the
 * missing ones and logs them. Returns how many payments were missing; rejects at the end when one
 * could not be applied.
 */
export const reconcileStripe = (ctx: BillingContext) => async (): Promise<number> => {
  if (ctx.stripe === null) return 0
  const { api } = ctx.stripe
  const since = Math.floor(ctx.clock.now().getTime() / 1_000) - RECONCILE_WINDOW_SECONDS
  const created = { gte: since }
  const round: Round = { missed: 0, failed: [] }
  const sessions = { created, status: 'complete', limit: PAGE } as const
  for await (const { id } of api.checkout.sessions.list(sessions))
    await applyFound(ctx, round, { id, apply: applySession(ctx) })
  for await (const { id } of api.invoices.list({ created, status: 'paid', limit: PAGE }))
    if (id !== undefined) await applyFound(ctx, round, { id, apply: applyInvoice(ctx) })
  for await (const { id, status } of api.paymentIntents.list({ created, limit: PAGE }))
    if (status === 'succeeded') await applyFound(ctx, round, { id, apply: applyIntent(ctx) })
  await receiveMissedEvents(ctx, ctx.stripe, created)
  if (round.failed.length > 0) throw new AggregateError(round.failed, 'Payments without effect')
  return round.missed
}
