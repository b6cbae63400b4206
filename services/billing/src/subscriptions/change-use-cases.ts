import type { ConfirmedPlanChange, PlanChange, PlanChangeForm } from '@mostrador/contracts/billing'
import { Refusal } from '@mostrador/kernel'
import Stripe from 'stripe'
import type { BillingContext, UseCase } from '../context.ts'
import { tiers } from '../plans/catalogue.ts'
import { monthlyOf } from '../plans/prices.ts'
import { callStripe, mustHaveStripe } from '../stripe/call-client.ts'
import { soldBy } from './checkout-use-cases.ts'
import { changeCredits } from './plan-change.ts'
import {
  metadataOf,
  metadataWithNext,
  planAt,
  PlanMetadata,
  type PlanOfPeriod,
} from './plan-metadata.ts'
import { findSubscriber } from './repository.ts'
import { saveSubscription } from './subscription-use-cases.ts'

/** A preview is good for so long: its seconds are those that the provider charges by. */
const PREVIEW_LASTS_MS = 15 * 60_000

/** A subscription that may be changed, and what it is changed to. Amounts in cents. */
type Change = {
  readonly subscription: Stripe.Subscription
  readonly metadata: PlanMetadata
  readonly item: Stripe.SubscriptionItem
  readonly from: PlanOfPeriod
  readonly to: PlanOfPeriod
  readonly monthly: number
  readonly kind: 'larger' | 'smaller' | 'stays'
}
type PlanChangeInput = { readonly businessId: string; readonly form: PlanChangeForm }

const extraOf = ({ planId, credits }: PlanOfPeriod): number =>
  credits - (tiers.find(({ id }) => id === planId)?.quantity ?? credits)

/** Refuses `plan_unknown`, `quantity_not_sold`. */
const resolveWantedPlan = (ctx: BillingContext, { planId, extra }: PlanChangeForm) => {
  const tier = tiers.find(({ id }) => id === planId)
  if (tier === undefined || !soldBy(ctx).has('plans')) throw new Refusal('plan_unknown')
  const monthly = monthlyOf(planId, extra)
  if (monthly === undefined) throw new Refusal('quantity_not_sold')
  const to = { planId, planName: `Plan ${tier.name}`, credits: tier.quantity + extra }
  return { to, monthly }
}

/**
 * Compares a plan with the one of the subscription as the provider has it. Refuses
 * `plan_not_changeable` (nothing is paid, or the plan is not one of ours), `plan_same` and
 * `plan_change_pending`.
 */
const readChange = async (
  ctx: BillingContext,
  { businessId, form }: PlanChangeInput
): Promise<Change> => {
  mustHaveStripe(ctx)
  const plan = resolveWantedPlan(ctx, form)
  const subscriptionId = (await findSubscriber(ctx.db, businessId))?.subscriptionId ?? null
  if (subscriptionId === null) throw new Refusal('plan_not_changeable')
  const subscription = await callStripe(ctx, api => api.subscriptions.retrieve(subscriptionId))
  const metadata = PlanMetadata.safeParse(subscription.metadata)
  const [item] = subscription.items.data
  const isPaid = subscription.status === 'active' && !subscription.cancel_at_period_end
  if (!isPaid || item === undefined || metadata.data?.businessId !== businessId)
    throw new Refusal('plan_not_changeable')
  const { plan: from, next } = planAt(metadata.data, item.current_period_start)
  const before = monthlyOf(from.planId, extraOf(from))
  if (before === undefined) throw new Refusal('plan_not_changeable')
  const isSame = from.planId === plan.to.planId && from.credits === plan.to.credits
  if (isSame && next === null) throw new Refusal('plan_same')
  if (!isSame && next !== null) throw new Refusal('plan_change_pending')
  const direction = plan.monthly > before ? 'larger' : 'smaller'
  const kind = isSame ? 'stays' : direction
  return { subscription, metadata: metadata.data, item, from, ...plan, kind }
}

const itemsOf = (
  { item, monthly }: Change,
  product: string
): Stripe.SubscriptionUpdateParams.Item[] => [
  {
    id: item.id,
    price_data: {
      currency: 'mxn',
      product,
      unit_amount: monthly,
      recurring: { interval: 'month' },
    },
  },
]

/** The product of a plan at Stripe; made the first time. */
const productOf = async (ctx: BillingContext, { planId, planName }: PlanOfPeriod) => {
  const id = `mostrador_plan_${planId}`
  const { api } = mustHaveStripe(ctx)
  try {
    await api.products.create({ id, name: planName })
  } catch (error) {
    const isKnown =
      error instanceof Stripe.errors.StripeError && error.code === 'resource_already_exists'
    if (!isKnown) throw error
  }
  return id
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1_000)
const instant = (at: number): string => new Date(at * 1_000).toISOString()

/** What a change costs if it is made at `at` (unix seconds), by the provider's own count. */
const priceChange = async (
  ctx: BillingContext,
  change: Change,
  { form, at }: { readonly form: PlanChangeForm; readonly at: number }
): Promise<PlanChange> => {
  const { item, from, to, monthly, kind } = change
  const later = { ...form, monthly, credits: to.credits, dueNow: 0, creditsNow: 0 }
  if (kind === 'stays') return { ...later, begins: 'now', at: instant(at) }
  if (kind === 'smaller')
    return { ...later, begins: 'period_end', at: instant(item.current_period_end) }
  const product = await productOf(ctx, to)
  const preview = await callStripe(ctx, api =>
    api.invoices.createPreview({
      subscription: change.subscription.id,
      subscription_details: {
        items: itemsOf(change, product),
        proration_behavior: 'always_invoice',
        proration_date: at,
      },
    })
  )
  const creditsNow = changeCredits(to.credits - from.credits, {
    start: item.current_period_start,
    end: item.current_period_end,
    at,
  })
  return { ...later, begins: 'now', at: instant(at), dueNow: preview.total, creditsNow }
}

/**
 * What another plan costs today and each month: the difference for the rest of the period, counted
 * by the provider.
 */
export const previewPlanChange: UseCase<PlanChangeInput, PlanChange> = ctx => async input =>
  priceChange(ctx, await readChange(ctx, input), {
    form: input.form,
    at: seconds(ctx.clock.now()),
  })

type Confirmed = { readonly businessId: string; readonly form: ConfirmedPlanChange }

/**
 * Changes the plan as it was shown. A larger one begins at once: its difference is charged, and its
 * credits come with the webhook of that payment. A smaller one begins with the next period. Refuses
 * `price_differs`, `card_declined`, and what the preview refuses.
 */
export const changePlan: UseCase<Confirmed, PlanChange> =
  ctx =>
  async ({ businessId, form: { dueNow, at: shownAt, ...form } }) => {
    const change = await readChange(ctx, { businessId, form })
    const at = shownSecond(ctx, change, shownAt)
    const pricedChange = await priceChange(ctx, change, { form, at })
    if (pricedChange.dueNow !== dueNow) throw new Refusal('price_differs')
    const subscription = await updateAtStripe(ctx, change, pricedChange)
    return ctx.db.transaction(async tx => {
      const metadata = PlanMetadata.parse(subscription.metadata)
      await saveSubscription(tx, businessId, subscription, metadata)
      return pricedChange
    })
  }

/** The second that a preview was counted by; refuses `price_differs` for one that is too old. */
const shownSecond = ({ clock }: BillingContext, { kind }: Change, shownAt: string): number => {
  const now = clock.now()
  if (kind !== 'larger') return seconds(now)
  const at = new Date(shownAt)
  if (at > now || now.getTime() - at.getTime() > PREVIEW_LASTS_MS)
    throw new Refusal('price_differs')
  return seconds(at)
}

const updateAtStripe = async (
  ctx: BillingContext,
  change: Change,
  { dueNow, creditsNow, at }: PlanChange
): Promise<Stripe.Subscription> => {
  const { subscription, item, from, to, kind } = change
  const product = await productOf(ctx, to)
  const items = itemsOf(change, product)
  const params: Stripe.SubscriptionUpdateParams =
    kind === 'larger'
      ? {
          items,
          metadata: metadataOf(to, { amount: dueNow, credits: creditsNow }),
          proration_behavior: 'always_invoice',
          proration_date: seconds(new Date(at)),
          payment_behavior: 'error_if_incomplete',
        }
      : {
          items,
          metadata:
            kind === 'stays'
              ? metadataOf(from)
              : metadataWithNext(from, to, item.current_period_end),
          proration_behavior: 'none',
        }
  const { api } = mustHaveStripe(ctx)
  try {
    return await api.subscriptions.update(subscription.id, params)
  } catch (error) {
    if (error instanceof Stripe.errors.StripeCardError) throw new Refusal('card_declined')
    if (!(error instanceof Stripe.errors.StripeError)) throw error
    ctx.log.warn({ kind: error.type, code: error.code }, 'Stripe did not change a plan')
    throw new Refusal('payments_away')
  }
}
