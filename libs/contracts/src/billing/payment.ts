import { z } from 'zod'
import { Id, Instant } from '../common.ts'
import { pesos } from '../catalog/offering-parts.ts'
import { Currency, PaymentState } from './payment-parts.ts'
import { TerminalCharge } from './terminal.ts'

export * from './payment-parts.ts'

/**
 * Why a payment goes back. `canceled`: when it arrived the appointment was, so it never had an
 * effect; `canceled_after_payment`: it had one until then.
 */
export const refundCauses = [
  'second',
  'amount',
  'deleted',
  'canceled',
  'canceled_after_payment',
  'past',
  'taken',
] as const
export const RefundCause = z.enum(refundCauses)
export type RefundCause = z.output<typeof RefundCause>

export const Refund = z.object({
  _id: Id,
  amount: z.number(),
  reason: z.string(),
  kind: z.enum(['refund', 'chargeback']),
  /** `reversed`: a chargeback that the business won. */
  state: z.enum(['asked', 'done', 'failed', 'reversed']),
  createdBy: z.string(),
  createdAt: Instant,
})
export type Refund = z.output<typeof Refund>

/** A deposit that a link asks for: a part of the price, in pesos. */
export const OfferedDeposit = z.object({
  total: z.number(),
  /** Left to pay at the place. */
  rest: z.number(),
  refundHours: z.number().int(),
  /** Until then a cancellation gives it back; it may have passed. */
  refundableUntil: Instant,
})
export type OfferedDeposit = z.output<typeof OfferedDeposit>

/** `returned`: cancelled in time. `late`: cancelled after that. `no_show`: they did not come. */
export const depositOutcomes = ['returned', 'late', 'no_show'] as const
export type DepositOutcome = (typeof depositOutcomes)[number]

/** A deposit that was paid. `outcome` is null while the appointment stands. */
export const PaidDeposit = z.object({
  total: z.number(),
  rest: z.number(),
  /** Null until the appointment is paid by it. */
  refundableUntil: Instant.nullable(),
  outcome: z.enum(depositOutcomes).nullable(),
})
export type PaidDeposit = z.output<typeof PaidDeposit>

/** A payment that came by link or from a terminal; amounts are pesos. */
export const LinkPayment = z.object({
  _id: Id,
  appointmentId: Id,
  via: z.enum(['link', 'terminal']),
  amount: z.number(),
  refunded: z.number(),
  currency: Currency,
  state: PaymentState,
  cause: RefundCause.nullable(),
  /** Null where it paid the whole price. */
  deposit: PaidDeposit.nullable(),
  /** The number under which Mercado Pago knows it. */
  providerId: z.string(),
  paidAt: Instant,
  refunds: z.array(Refund),
})
export type LinkPayment = z.output<typeof LinkPayment>

/** What the detail of an appointment shows of its link. */
export const AppointmentPayment = z.object({
  isConnected: z.boolean(),
  /** What the link asks for now; null where the service has none. */
  price: z
    .object({ amount: z.number(), currency: Currency, deposit: OfferedDeposit.nullable() })
    .nullable(),
  isPayable: z.boolean(),
  /** When an unpaid appointment gives its time back. */
  releasedAt: Instant.nullable(),
  link: z.object({ url: z.string(), createdAt: Instant }).nullable(),
  payments: z.array(LinkPayment),
  /** Absent in answers of the previous version. */
  terminal: z
    .object({
      /** Something is left to charge on a terminal, and the account is connected. */
      isChargeable: z.boolean(),
      /** The charge that waits on a terminal; null where none does. */
      charge: TerminalCharge.nullable(),
    })
    .optional(),
})
export type AppointmentPayment = z.output<typeof AppointmentPayment>

/** A business and 128 bits that nobody guesses, in 43 letters. */
export const PaymentKey = z.string().max(43)
export const Folio = z.string().trim().max(20)

/** What the page of a link may find [decision 19, PAY-02]. */
export const publicStates = [
  'payable',
  'processing',
  'paid',
  'released',
  'canceled',
  'past',
  'deleted',
] as const

/** A payment link as its public page shows it: no notes, no names of people (A19). */
export const PublicPayment = z.object({
  state: z.enum(publicStates),
  /** The wallet appears only where the business has an account [PAY-04]. */
  isConnected: z.boolean(),
  business: z.object({
    _id: Id,
    name: z.string(),
    logo: z.string().nullable(),
    color: z.string().nullable(),
    /** Digits for wa.me, to book again; empty without one. */
    whatsapp: z.string(),
    timeZone: z.string(),
  }),
  appointment: z
    .object({
      shortId: z.string(),
      start: Instant,
      serviceName: z.string(),
      branchName: z.string(),
      specialistName: z.string(),
    })
    .nullable(),
  price: z
    .object({
      title: z.string(),
      description: z.string(),
      themeColor: z.string(),
      currency: Currency,
      amount: z.number(),
      originalAmount: z.number(),
      discount: z.number(),
      discountMessage: z.string(),
      discountEndsAt: Instant.nullable(),
      /** Where `amount` is a deposit; `originalAmount` and `discount` are of the whole price. */
      deposit: OfferedDeposit.nullable(),
    })
    .nullable(),
  heldUntil: Instant.nullable(),
  /** The payment that has this appointment; a deposit that went back is one too. */
  paid: z
    .object({ amount: z.number(), currency: Currency, deposit: PaidDeposit.nullable() })
    .nullable(),
  /** The server's clock, for countdowns. */
  now: Instant,
})
export type PublicPayment = z.output<typeof PublicPayment>

/** The deposit that a client has to pay first; amounts are integer cents. */
export const DepositRequest = z.object({
  url: z.string(),
  cents: z.number().int(),
  restCents: z.number().int(),
  currency: Currency,
  refundHours: z.number().int(),
  refundableUntil: Instant,
  /** Whether that is still to come. */
  isRefundable: z.boolean(),
  /** When the time is given back unpaid; null while it is held endlessly. */
  heldUntil: Instant.nullable(),
})
export type DepositRequest = z.output<typeof DepositRequest>

/** A deposit that holds an appointment, and what a cancellation at this moment makes of it. */
export const HeldDeposit = z.object({
  appointmentId: Id,
  cents: z.number().int(),
  currency: Currency,
  isRefundable: z.boolean(),
})
export type HeldDeposit = z.output<typeof HeldDeposit>

/** What the page asks for; the server compares and uses its own price [PAY-05, A18]. */
export const PreferenceRequest = z.object({
  key: PaymentKey,
  title: z.string().max(200),
  quantity: z.literal(1),
  price: pesos('El precio'),
  originalPrice: pesos('El precio'),
  discount: pesos('El descuento'),
  appointment: Folio,
  business: Id,
  currency: Currency,
})
export type PreferenceRequest = z.output<typeof PreferenceRequest>
