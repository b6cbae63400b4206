import { z } from 'zod'

const Limit = z.number().int().min(0)

/**
 * How many of each a business may have together. Funnels are those of clients: sales funnels do not
 * count.
 */
export const PlanLimits = z.object({
  crmFunnels: Limit,
  massCampaigns: Limit,
  upsells: Limit,
  /** Products that are not archived [PRD2-03, C2-14]. */
  products: Limit,
})
export type PlanLimits = z.output<typeof PlanLimits>

export const tierIds = ['bronce', 'plata', 'oro'] as const
export type TierId = (typeof tierIds)[number]

/** The only table of what a plan allows [PRC-09, G2-31]. */
export const tierLimits: Readonly<Record<TierId, PlanLimits>> = {
  bronce: { crmFunnels: 2, massCampaigns: 1, upsells: 10, products: 150 },
  plata: { crmFunnels: 5, massCampaigns: 2, upsells: 20, products: 500 },
  oro: { crmFunnels: 10, massCampaigns: 4, upsells: 50, products: 1_000 },
}

/** What nobody has less of: the trial, and a business without a plan. */
export const baseLimits: PlanLimits = tierLimits.bronce

/** Plans with other names allow what the plan of a similar size does. */
const tierOf: Readonly<Record<string, TierId>> = {
  bronce: 'bronce',
  plata: 'plata',
  oro: 'oro',
  starter: 'bronce',
  pro: 'plata',
  scale: 'oro',
}

/** The limits of a plan; those of Bronce without a plan, or with one that is not known. */
export const limitsOf = (planId: string | null): PlanLimits =>
  tierLimits[tierOf[planId ?? ''] ?? 'bronce']

/** What a business may have: what exists beyond it stays, and nothing more is made. */
export const Entitlements = z.object({
  /** The plan that the limits are of; null during the trial and without a plan. */
  planId: z.string().nullable(),
  limits: PlanLimits,
})
export type Entitlements = z.output<typeof Entitlements>
