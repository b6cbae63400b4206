import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { Currency } from './payment.ts'

/** `open`: the bank took the money and decides. `lost`: it stays there. `won`: it came back. */
export const disputeStates = ['open', 'lost', 'won'] as const
export type DisputeState = (typeof disputeStates)[number]
/** What was paid: credits that the business bought, or an appointment of a client. */
export const disputeKinds = ['purchase', 'appointment'] as const

/** A payment that somebody's bank took back; amounts in pesos, credits whole and parts. */
export const Dispute = z.object({
  _id: Id,
  kind: z.enum(disputeKinds),
  state: z.enum(disputeStates),
  amount: z.number(),
  currency: Currency,
  appointmentId: Id.nullable(),
  /** A purchase: credits that it brought, and how many of them were still there to be taken. */
  credits: z.number(),
  taken: z.number(),
  openedAt: Instant,
  closedAt: Instant.nullable(),
})
export type Dispute = z.output<typeof Dispute>
