import { z } from 'zod'

/** The metadata of a subscription at Stripe: pure functions. */

const positiveInteger = z.coerce.number().int().positive().max(1_000_000)

export const PlanMetadata = z.object({
  businessId: z.uuid(),
  planId: z.string(),
  planName: z.string().optional(),
  /** Whole credits of each period. */
  credits: positiveInteger,
  /**
   * For the last change that was charged at once: what its invoice asks for, in cents, and brings.
   */
  changeAmount: z.coerce.number().int().min(0).optional(),
  changeCredits: z.coerce.number().int().min(0).optional(),
  /** A smaller plan, from the first period that begins at `changesAt` (unix seconds) or later. */
  nextPlanId: z.string().optional(),
  nextPlanName: z.string().optional(),
  nextCredits: positiveInteger.optional(),
  changesAt: z.coerce.number().int().optional(),
})
export type PlanMetadata = z.output<typeof PlanMetadata>

export type PlanOfPeriod = {
  readonly planId: string
  readonly planName: string
  readonly credits: number
}

const nextOf = ({ nextPlanId, nextPlanName, nextCredits }: PlanMetadata): PlanOfPeriod | null =>
  nextPlanId === undefined || nextCredits === undefined
    ? null
    : { planId: nextPlanId, planName: nextPlanName ?? nextPlanId, credits: nextCredits }

/** The plan of the period that begins at `start` (unix seconds), and the one that follows it. */
export const planAt = (
  metadata: PlanMetadata,
  start: number
): { readonly plan: PlanOfPeriod; readonly next: PlanOfPeriod | null } => {
  const { planId, planName = planId, credits, changesAt } = metadata
  const next = nextOf(metadata)
  if (next !== null && changesAt !== undefined && start >= changesAt)
    return { plan: next, next: null }
  return { plan: { planId, planName, credits }, next }
}

/** A change that is charged at once: cents, and whole credits. */
export type ChargedChange = { readonly amount: number; readonly credits: number }

/** The metadata of a plan, with nothing that follows it: an empty text removes a field. */
export const metadataOf = (plan: PlanOfPeriod, change?: ChargedChange): Record<string, string> => ({
  planId: plan.planId,
  planName: plan.planName,
  credits: String(plan.credits),
  changeAmount: change === undefined ? '' : String(change.amount),
  changeCredits: change === undefined ? '' : String(change.credits),
  nextPlanId: '',
  nextPlanName: '',
  nextCredits: '',
  changesAt: '',
})

/** The same, with the plan that follows with the period that begins at `changesAt`. */
export const metadataWithNext = (
  plan: PlanOfPeriod,
  next: PlanOfPeriod,
  changesAt: number
): Record<string, string> => ({
  ...metadataOf(plan),
  nextPlanId: next.planId,
  nextPlanName: next.planName,
  nextCredits: String(next.credits),
  changesAt: String(changesAt),
})
