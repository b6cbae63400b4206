import Stripe from 'stripe'
import type { BillingContext, Tx } from '../context.ts'
import { mustHaveStripe } from '../stripe/call-client.ts'
import { planAt, PlanMetadata } from './plan-metadata.ts'
import { findSubscriber, lockSubscriber, saveSubscriber } from './repository.ts'
import { intervalOf, isLive, isNewerThanStored } from './subscription.ts'

/** What a payment came to here: credits arrived now, were there, or nothing follows from it. */
export type Applied = 'credited' | 'known' | 'nothing'

export const idOf = (reference: string | { readonly id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null)
export const instant = (seconds: number): Date => new Date(seconds * 1_000)

export const publishChanged = (tx: Tx, businessId: string, paidUntil: Date | null): Promise<void> =>
  tx.publish('subscription.changed', {
    key: businessId,
    data: { businessId, paidUntil: paidUntil?.toISOString() ?? null },
  })

/**
 * Keeps a subscription as Stripe has it now. A business has one: a second one that lives beside the
 * kept one is cancelled at Stripe, and what it paid stays as credits.
 */
export const refreshSubscription =
  (ctx: BillingContext) =>
  async (subscriptionId: string): Promise<Applied> => {
    const subscription = await mustHaveStripe(ctx).api.subscriptions.retrieve(subscriptionId)
    const metadata = PlanMetadata.safeParse(subscription.metadata)
    if (!metadata.success) return 'nothing'
    const { businessId } = metadata.data
    const keep = () =>
      ctx.db.transaction(tx => saveSubscription(tx, businessId, subscription, metadata.data))
    return ctx.underTenant(businessId, async () => {
      if (await keep()) return 'known'
      if (!isLive(subscription)) return 'nothing'
      // What is kept may have ended by an event that is still under way: then this one follows it.
      await refreshKept(ctx, businessId, subscriptionId)
      if (await keep()) return 'known'
      await cancelSecond(ctx, businessId, subscriptionId)
      return 'nothing'
    })
  }

/** Reads the kept subscription of a business again, when it is another one. */
const refreshKept = async (
  ctx: BillingContext,
  businessId: string,
  otherId: string
): Promise<void> => {
  const keptId = (await findSubscriber(ctx.db, businessId))?.subscriptionId ?? null
  if (keptId === null || keptId === otherId) return
  const subscription = await mustHaveStripe(ctx).api.subscriptions.retrieve(keptId)
  const metadata = PlanMetadata.safeParse(subscription.metadata)
  if (!metadata.success) return
  await ctx.db.transaction(tx => saveSubscription(tx, businessId, subscription, metadata.data))
}

/** Two pages were paid at the same moment: nobody pays for two plans every month. */
const cancelSecond = async (
  ctx: BillingContext,
  businessId: string,
  subscriptionId: string
): Promise<void> => {
  const { api } = mustHaveStripe(ctx)
  try {
    await api.subscriptions.cancel(subscriptionId)
    ctx.log.error({ businessId, subscriptionId }, 'A second subscription was cancelled')
  } catch (error) {
    // Another event of it came at the same moment, and had it cancelled.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    if (isLive(await api.subscriptions.retrieve(subscriptionId))) throw error
  }
}

/** Stores the state of a subscription from Stripe; false for one that a newer one replaced. */
export const saveSubscription = async (
  tx: Tx,
  businessId: string,
  subscription: Stripe.Subscription,
  metadata: PlanMetadata
): Promise<boolean> => {
  const subscriber = await lockSubscriber(tx, businessId)
  if (!isNewerThanStored(subscriber, subscription.id)) return false
  const [item] = subscription.items.data
  const { plan, next } = planAt(metadata, item?.current_period_start ?? 0)
  await saveSubscriber(tx, businessId, {
    customerId: idOf(subscription.customer),
    subscriptionId: subscription.id,
    planId: plan.planId,
    planName: plan.planName,
    credits: plan.credits,
    status: subscription.status,
    cancelAtPeriodEnd: subscription.cancel_at_period_end,
    periodEnd: item === undefined ? null : instant(item.current_period_end),
    unitAmount: item?.price.unit_amount ?? null,
    currency: item?.price.currency === 'usd' ? 'usd' : 'mxn',
    interval: intervalOf(item?.price.recurring?.interval) ?? null,
    nextPlanId: next?.planId ?? null,
    nextCredits: next?.credits ?? null,
  })
  await publishChanged(tx, businessId, subscriber.paidUntil)
  return true
}
