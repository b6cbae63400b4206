import { z } from 'zod'
import { Id, Instant } from '../common.ts'

export const creditTypes = ['gpt', 'reasoning'] as const
export const CreditType = z.enum(creditTypes)
export type CreditType = z.output<typeof CreditType>
/** The three spellings of a credit type: of a model, of a counter, for people [C1-13]. */
export const creditNames = {
  gpt: { model: 'gpt_model', counter: 'gptModel', label: 'GPT' },
  reasoning: { model: 'reasoning_model', counter: 'reasoningModel', label: 'Reasoning' },
} as const
export const creditTypeOfModel = (model: 'gpt_model' | 'reasoning_model'): CreditType =>
  model === 'gpt_model' ? 'gpt' : 'reasoning'

/** Replies that are free in conversions mode, until a paid conversion refills them [CRD2-06]. */
export const toleranceMaximums: Readonly<Record<CreditType, number>> = { gpt: 100, reasoning: 50 }

export const PaymentMode = z.enum(['credits', 'conversions'])
export type PaymentMode = z.output<typeof PaymentMode>

/** Pesos of one conversion at the level of the business. */
export const PaymentLevel = z.object({
  level: z.number().int().min(1).max(10),
  pricePerConversion: z.number().positive().max(100_000).multipleOf(0.01),
})
export type PaymentLevel = z.output<typeof PaymentLevel>

/** [CRD-02] `refund` and `expire` are ours: a reply that nobody got, and credits at their end. */
export const movementTypes = [
  'recharge',
  'partner_recharge',
  'transfer',
  'consume',
  'extract',
  'refund',
  'expire',
] as const
export const MovementType = z.enum(movementTypes)
export type MovementType = z.output<typeof MovementType>

/** The counters of a partner: bought in advance («sin fee»), on consignment («con fee»). */
export const CreditSource = z.enum(['prepayCredits', 'soldCredits'])
export type CreditSource = z.output<typeof CreditSource>

/** [CRD-09] */
export const renewalDurations = ['none', '15days', '1month', '1year'] as const
export const RenewalDuration = z.enum(renewalDurations)
export type RenewalDuration = z.output<typeof RenewalDuration>

/**
 * [CRD-01, CRD-02]. Amounts are credits with up to three decimals; negative when they leave the
 * account.
 */
export const CreditMovement = z.object({
  _id: Id,
  businessId: Id.nullable(),
  partnerId: z.object({ _id: Id, name: z.string(), partnerCode: z.string() }).nullable(),
  amount: z.number(),
  type: MovementType,
  creditType: CreditType,
  creditSource: CreditSource.nullable(),
  model: z.enum(['gpt_model', 'reasoning_model']),
  balanceAfterMovement: z.number(),
  renewalDuration: RenewalDuration,
  resetDate: Instant.nullable(),
  date: Instant,
  totalPrice: z.number().nullable(),
  pricePerCredit: z.number().nullable(),
  subscriptionId: z.string().nullable(),
  /** What it was for: "Respuesta del asistente Ana", "Créditos de bienvenida". */
  concept: z.string(),
  /** The reply that it paid for or gave back: its trace is under «Asistentes». */
  turnId: Id.nullable(),
})
export type CreditMovement = z.output<typeof CreditMovement>

/** What a list of movements is narrowed by; the last two types exist only here [CRD-05]. */
export const movementFilterTypes = [
  ...movementTypes,
  'partner_transfer',
  'business_extract',
] as const
export const MovementFilter = z.object({
  creditType: CreditType.optional(),
  type: z.enum(movementFilterTypes).optional(),
  /** Inclusive start. */
  from: Instant.optional(),
  /** Exclusive end. */
  to: Instant.optional(),
})
export type MovementFilter = z.output<typeof MovementFilter>

/** Over all movements of a filter, not only those of a page. Credits, both above zero. */
export const MovementTotals = z.object({
  count: z.number().int(),
  byType: z.array(z.object({ creditType: CreditType, came: z.number(), left: z.number() })),
})
export type MovementTotals = z.output<typeof MovementTotals>

/** Thousandths of a credit. `held` is reserved for turns in progress and not spendable. */
export const Balance = z.object({
  creditType: CreditType,
  balance: z.number().int(),
  held: z.number().int(),
  available: z.number().int(),
})
export type Balance = z.output<typeof Balance>

export * from './dispute.ts'
export * from './payment.ts'
export * from './seller.ts'
export * from './terminal.ts'
