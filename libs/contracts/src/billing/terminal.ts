import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { Currency, PaymentState } from './payment-parts.ts'

/** A Point terminal of the business, as Mercado Pago lists it. */
export const Terminal = z.object({
  /** Mercado Pago's name of it: model and serial number. */
  _id: z.string(),
  name: z.string(),
  /** False for one that takes only what is typed on it. */
  isReady: z.boolean(),
})
export type Terminal = z.output<typeof Terminal>

/**
 * Where a charge on a terminal stands. `sending`: nobody knows yet whether it arrived. `sent`: the
 * terminal has not taken it. `check_terminal`: only the terminal says how it ended. The last four
 * are final.
 */
export const chargeStates = [
  'sending',
  'sent',
  'at_terminal',
  'check_terminal',
  'paid',
  'refused',
  'canceled',
  'expired',
] as const
export type ChargeState = (typeof chargeStates)[number]

/** The charge of an appointment on a terminal; amounts are pesos. */
export const TerminalCharge = z.object({
  _id: Id,
  appointmentId: Id,
  terminalId: z.string(),
  terminalName: z.string(),
  amount: z.number(),
  currency: Currency,
  state: z.enum(chargeStates),
  /** Somebody asked to cancel it and the terminal has not said that it is. */
  cancelAsked: z.boolean(),
  /** State of the payment of a paid charge; null before it is paid. */
  paymentState: PaymentState.nullable(),
  createdBy: z.string(),
  createdAt: Instant,
  /** Seconds since it was made, by the clock of the server. */
  age: z.number().int(),
})
export type TerminalCharge = z.output<typeof TerminalCharge>

/** What the dialog that charges on a terminal shows first. */
export const TerminalOptions = z.object({
  amount: z.number(),
  currency: Currency,
  terminals: z.array(Terminal),
  /** The last one that this person used in the branch, or else anybody. */
  rememberedId: z.string().nullable(),
})
export type TerminalOptions = z.output<typeof TerminalOptions>
