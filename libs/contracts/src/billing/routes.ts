import { z } from 'zod'
import { Id, Instant, PageQuery } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import {
  Balance,
  CreditMovement,
  CreditType,
  MovementFilter,
  MovementTotals,
  PaymentLevel,
  PaymentMode,
} from './entities.ts'
import { ExportedMovement } from './ledger-export.ts'
import { disputeRoutes } from './dispute-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { conversionRoutes } from './conversion-routes.ts'
import { sellerRoutes } from './seller-routes.ts'
import { terminalRoutes } from './terminal-routes.ts'
import { sendRoutes } from './send-routes.ts'
import { stripeRoutes } from './stripe-routes.ts'

const key = z.string().min(8).max(200)
const milli = z.number().int().positive()

export const billingRoutes = defineRoutes('billing', {
  ...stripeRoutes,
  getCredits: {
    method: 'GET',
    path: '/api/credits',
    access: 'business',
    permission: { page: 'credits', action: 'view' },
    summary: 'What the business may spend, in credits',
    data: z.object({
      gptModel: z.number(),
      reasoningModel: z.number(),
      balanceMXN: z.number(),
      paymentMode: PaymentMode,
      paymentLevel: PaymentLevel,
      lowCreditThreshold: z.number().int(),
      creditNotificationInterval: z.number().int(),
    }),
  },
  listCreditMovements: {
    method: 'GET',
    path: '/api/creditMovement',
    access: 'business',
    permission: { page: 'credits', action: 'view' },
    summary: 'Movements, newest first, with the totals of all that the filter finds [CRD-05]',
    query: PageQuery.extend(MovementFilter.shape),
    data: z.object({
      movements: z.array(CreditMovement),
      hasMore: z.boolean(),
      totals: MovementTotals,
    }),
  },
  exportCredits: {
    method: 'GET',
    path: '/api/creditMovement/export',
    access: 'business',
    permission: { page: 'credits', action: 'view' },
    summary:
      'Movements of one credit type from the first one on, each with its link of the hash chain; `after` is the last `seq` of the page before',
    query: z.object({
      creditType: CreditType,
      after: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(2_000).default(2_000),
    }),
    data: z.object({ movements: z.array(ExportedMovement), hasMore: z.boolean() }),
  },
  ...sendRoutes,
  ...conversionRoutes,
  ...paymentRoutes,
  ...disputeRoutes,
  ...sellerRoutes,
  ...terminalRoutes,

  // --- for other services
  balances: {
    method: 'GET',
    path: '/internal/billing/balances',
    access: 'internal',
    summary: 'Balances of the business',
    data: z.array(Balance),
  },
  recharge: {
    method: 'POST',
    path: '/internal/billing/recharge',
    access: 'internal',
    summary: 'Adds credits, once per key (stripe:<session>, admin:<key>, welcome:<business>)',
    body: z.object({
      creditType: CreditType,
      amount: milli,
      key,
      concept: z.string(),
      totalPriceCents: z.number().int().min(0).nullable().default(null),
      /** When what is left of them expires; never without one. */
      expiresAt: Instant.nullable().default(null),
    }),
    data: z.object({ balance: z.number().int(), replayed: z.boolean() }),
  },
  /**
   * 402 when there is not enough; the reservation expires after 15 minutes and gives back what was
   * not captured.
   */
  reserve: {
    method: 'POST',
    path: '/internal/billing/reserve',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Holds credits for a turn, once per key',
    body: z.object({ creditType: CreditType, amount: milli, key }),
    data: z.object({ reservationId: Id, expiresAt: Instant }),
  },
  capture: {
    method: 'POST',
    path: '/internal/billing/capture',
    access: 'internal',
    callers: ['ai-assistant'],
    summary: 'Spends what the turn really cost (at most what was held) and gives back the rest',
    body: z.object({ key, amount: z.number().int().min(0), concept: z.string() }),
    data: z.object({ balance: z.number().int() }),
  },
  release: {
    method: 'POST',
    path: '/internal/billing/release',
    access: 'internal',
    summary: 'Gives back a reservation',
    body: z.object({ key }),
    data: z.object({ balance: z.number().int() }),
  },
  /** Credits that left by `consume` since an instant: the daily limit. */
  spentSince: {
    method: 'POST',
    path: '/internal/billing/spent',
    access: 'internal',
    summary: 'Thousandths consumed since an instant, all types',
    body: z.object({ since: Instant }),
    data: z.object({ spent: z.number().int() }),
  },
  putThresholds: {
    method: 'PUT',
    path: '/internal/billing/thresholds',
    access: 'internal',
    callers: ['accounts'],
    summary: 'When to say that credits run low',
    body: z.object({
      lowCreditThreshold: z.number().int().min(0).max(1_000_000),
      creditNotificationInterval: z.number().int().min(0).max(8_760),
    }),
    data: z.object({
      lowCreditThreshold: z.number().int(),
      creditNotificationInterval: z.number().int(),
    }),
  },
})
