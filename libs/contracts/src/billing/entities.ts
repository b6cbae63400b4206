import { z } from 'zod'
import { Id, Instant } from '../common.ts'

export const creditTypes = ['gpt', 'reasoning'] as const
export const CreditType = z.enum(creditTypes)
export type CreditType = z.output<typeof CreditType>
/** One place where the three spellings meet [C1-13]. */
export const creditNames = {
  gpt: { model: 'gpt_model', counter: 'gptModel', label: 'GPT' },
  reasoning: { model: 'reasoning_model', counter: 'reasoningModel', label: 'Reasoning' },
} as const
export const creditTypeOfModel = (model: 'gpt_model' | 'reasoning_model'): CreditType =>
  model === 'gpt_model' ? 'gpt' : 'reasoning'

/**
 * [CRD-01, CRD-02]. Amounts are credits with up to three decimals; negative when they leave the
 * account.
 */
export const CreditMovement = z.object({
  _id: Id,
  businessId: Id.nullable(),
  partnerId: Id.nullable(),
  amount: z.number(),
  type: z.enum(['recharge', 'partner_recharge', 'transfer', 'consume', 'extract', 'refund']),
  creditType: CreditType,
  creditSource: z.enum(['prepayCredits', 'soldCredits']).nullable(),
  model: z.enum(['gpt_model', 'reasoning_model']),
  balanceAfterMovement: z.number(),
  renewalDuration: z.enum(['none', '15days', '1month', '1year']),
  resetDate: Instant.nullable(),
  date: Instant,
  totalPrice: z.number().nullable(),
  pricePerCredit: z.number().nullable(),
  subscriptionId: z.string().nullable(),
  /** What it was for: "Respuesta del asistente Ana", "Créditos de bienvenida". */
  concept: z.string(),
})
export type CreditMovement = z.output<typeof CreditMovement>

/** Thousandths of a credit. `held` is reserved for turns in progress and not spendable. */
export const Balance = z.object({
  creditType: CreditType,
  balance: z.number().int(),
  held: z.number().int(),
  available: z.number().int(),
})
export type Balance = z.output<typeof Balance>
