import { z } from 'zod'
import { Instant } from '../common.ts'
import { Currency } from './payment.ts'

/** The account that payments by link go to; no token ever leaves the server. */
export const SellerAccount = z.object({
  /** Empty for a person who sees neither the business nor its money. */
  nickname: z.string(),
  currency: Currency,
  /** `expired`: the permission ended or was removed, and nobody can pay by link. */
  state: z.enum(['connected', 'expired']),
  connectedAt: Instant,
})
export type SellerAccount = z.output<typeof SellerAccount>
