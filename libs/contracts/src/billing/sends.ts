import { z } from 'zod'
import { BookInstant, Id, Instant } from '../common.ts'
import { CreditMovement, CreditSource, CreditType, RenewalDuration } from './entities.ts'

const THOUSANDTHS = 1_000
/**
 * Written with more than three decimals? Compared in thousandths, where floats are exact enough.
 */
const hasThreeDecimals = (amount: number): boolean =>
  Math.abs(amount * THOUSANDTHS - Math.round(amount * THOUSANDTHS)) < 1e-6

/** What an admin sends, takes back or adds [CRD-10]. */
export const CreditSend = z.object({
  /** Null when it is between the platform and a partner. */
  businessId: Id.nullable(),
  /** Null when no partner takes part. */
  partnerId: Id.nullable(),
  /** Credits, above zero [G1-13]. */
  amount: z
    .number()
    .positive('La cantidad debe ser mayor que 0')
    .max(1_000_000, 'Puedes enviar hasta 1,000,000 de créditos')
    .refine(hasThreeDecimals, 'Escribe hasta 3 decimales'),
  type: z.enum(['recharge', 'partner_recharge', 'transfer', 'extract']),
  creditType: CreditType,
  /** The counter of the partner; needed where one takes part. */
  creditSource: CreditSource.nullable(),
  renewalDuration: RenewalDuration,
  /** Null for `none`; otherwise today, or the current end, and the duration [CRD-09]. */
  resetDate: Instant.nullable(),
  /** When it was sent, by the clock of the browser; movements have the server's. */
  date: BookInstant,
  /** Pesos; 0 is a free send [CRD-07]. */
  totalPrice: z
    .number()
    .min(0, 'El total no puede ser negativo')
    .max(10_000_000)
    .multipleOf(0.01, 'Escribe hasta 2 decimales'),
  /** What was shown: total / amount. Compared, never used [CRD-08]. */
  pricePerCredit: z.number().min(0),
})
export type CreditSend = z.output<typeof CreditSend>

/** Credits of both counters. */
export const PartnerCounters = z.object({ prepayCredits: z.number(), soldCredits: z.number() })
export type PartnerCounters = z.output<typeof PartnerCounters>

export const PartnerMovement = z.object({
  ...CreditMovement.pick({
    _id: true,
    businessId: true,
    amount: true,
    creditType: true,
    balanceAfterMovement: true,
    date: true,
    totalPrice: true,
  }).shape,
  type: z.enum(['partner_recharge', 'transfer', 'extract']),
  creditSource: CreditSource,
})
export type PartnerMovement = z.output<typeof PartnerMovement>
