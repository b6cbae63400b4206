import {
  type Entitlements,
  limitsOf,
  subscriptionStates,
  type Subscription,
} from '@mostrador/contracts/billing'

/** Rules of a subscription: pure. */

type Status = Subscription['status']
type StoredSubscription = {
  readonly status: string | null
  readonly planId: string | null
  readonly subscriptionId: string | null
  readonly cancelAtPeriodEnd: boolean
  readonly periodEnd: Date | null
  readonly planName: string | null
  readonly unitAmount: number | null
  readonly currency: string | null
  readonly interval: string | null
  readonly nextPlanId: string | null
  readonly nextCredits: number | null
}
const liveStatuses: ReadonlySet<string> = new Set([
  'active',
  'trialing',
  'past_due',
  'unpaid',
  'paused',
])

export const statusOf = (text: string | null): Status | undefined =>
  subscriptionStates.find(state => state === text)

/** Whether a plan is changed in the portal instead of bought. */
export const isLive = (subscriber: Pick<StoredSubscription, 'status'> | null): boolean =>
  liveStatuses.has(subscriber?.status ?? '')

/** Whether an update of a subscription replaces the stored one: not when it is older. */
export const isNewerThanStored = (
  stored: Pick<StoredSubscription, 'status' | 'subscriptionId'> | null,
  subscriptionId: string
): boolean => stored?.subscriptionId === subscriptionId || !isLive(stored)

/** The later of what is paid already and another period's end. */
export const latestOf = (left: Date | null, right: Date | null): Date | null => {
  if (left === null || right === null) return left ?? right
  return left > right ? left : right
}

const intervals = ['day', 'month', 'year'] as const

/** How often a price is paid; undefined for what is not sold here. */
export const intervalOf = (
  text: string | null | undefined
): (typeof intervals)[number] | undefined => intervals.find(interval => interval === text)

const pricesOf = (stored: StoredSubscription): Subscription['prices'] => {
  const { planName, unitAmount, currency } = stored
  const interval = intervalOf(stored.interval)
  if (unitAmount === null || interval === undefined) return []
  return [
    {
      productName: planName ?? '',
      currency: currency === 'usd' ? 'USD' : 'MXN',
      unitAmount,
      interval,
    },
  ]
}

/** [PRC-01] */
export const shownSubscription = (subscriber: StoredSubscription | null): Subscription | null => {
  const status = statusOf(subscriber?.status ?? null)
  if (subscriber === null || status === undefined) return null
  const { planId, cancelAtPeriodEnd, periodEnd, nextPlanId, nextCredits } = subscriber
  return {
    planId,
    status,
    cancelAtPeriodEnd,
    periodEnd: periodEnd?.toISOString() ?? null,
    prices: pricesOf(subscriber),
    next:
      nextPlanId === null || nextCredits === null
        ? null
        : { planId: nextPlanId, credits: nextCredits },
  }
}

/** While its card is tried again, a plan keeps what it allows. */
const entitlingStatuses: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due'])

/**
 * The current limits of a business: those of its plan while it is paid, or its card is tried again;
 * those of Bronce during the trial, without a plan, and once it ended [decision 4].
 */
export const entitlementsOf = (
  stored:
    | (Pick<StoredSubscription, 'status' | 'planId'> & { readonly paidUntil: Date | null })
    | null,
  now: Date
): Entitlements => {
  const isPaid = stored?.paidUntil != null && stored.paidUntil > now
  const planId =
    isPaid || entitlingStatuses.has(stored?.status ?? '') ? (stored?.planId ?? null) : null
  return { planId, limits: limitsOf(planId) }
}
