import { z } from 'zod'

/** Countries and the only currency that an account of each charges in. */
export const siteCurrencies = { MLM: 'MXN', MEC: 'USD' } as const
export type Site = keyof typeof siteCurrencies

export type Seller = {
  readonly id: number
  readonly nickname: string
  readonly email: string
  readonly site: Site
}

/** What a seller's application asks of Checkout Pro; other fields are kept as they came. */
export const PreferenceInput = z.looseObject({
  items: z
    .array(
      z.looseObject({
        id: z.string().optional(),
        title: z.string(),
        quantity: z.number().int().positive(),
        unit_price: z.number().positive(),
        currency_id: z.string().optional(),
      })
    )
    .min(1),
  back_urls: z
    .object({
      success: z.url().optional(),
      pending: z.url().optional(),
      failure: z.url().optional(),
    })
    .optional(),
  auto_return: z.string().optional(),
  external_reference: z.string().max(256).optional(),
  notification_url: z.url().optional(),
  expires: z.boolean().optional(),
  expiration_date_to: z.iso.datetime({ offset: true }).optional(),
})
export type PreferenceInput = z.output<typeof PreferenceInput>

export type Preference = {
  readonly id: string
  readonly sellerId: number
  readonly createdAt: string
  fields: PreferenceInput
}

export const outcomes = {
  approved: { status: 'approved', detail: 'accredited' },
  pending: { status: 'pending', detail: 'pending_waiting_payment' },
  rejected: { status: 'rejected', detail: 'cc_rejected_insufficient_amount' },
} as const
export type PayOutcome = keyof typeof outcomes

export type PaymentStatus =
  | 'pending'
  | 'approved'
  | 'rejected'
  | 'cancelled'
  | 'refunded'
  | 'charged_back'
  | 'in_mediation'

/** A bank took a payment back; `won` when the seller got it again. */
export type Chargeback = { readonly id: string; readonly paymentId: number; won: boolean | null }

export type Refund = { readonly id: number; readonly amount: number; readonly key: string }

export type Payment = {
  readonly id: number
  readonly sellerId: number
  readonly preferenceId: string
  readonly createdAt: string
  readonly amount: number
  readonly currency: string
  readonly externalReference: string | null
  updatedAt: string
  approvedAt: string | null
  status: PaymentStatus
  detail: string
  readonly refunds: Refund[]
}

/** Faults that Mercado Pago shows from now on, until they are set again. */
export type MercadoPagoQuirks = {
  /** The next calls fail with 500, and nothing was done. */
  failing: number
  /** The next orders fail with 500, and nothing was done. */
  failingOrders: number
  /** New orders are not in the list yet: it follows later. */
  listIsLate: boolean
  /** The next writes are done, and their answer is lost with a 502. */
  losing: number
  /** The next writes are done, and answered only after `slowMs`. */
  slow: number
  slowMs: number
  /** How many of a hundred notifications are never sent. */
  dropPercent: number
  /** Every notification goes out so many times. */
  copies: number
  /** Each notification waits a random time up to this, so that they pass each other. */
  delayMs: number
  /** How many of a hundred notifications wait until they are released, in any order. */
  holdPercent: number
  /** The unsigned body says that the payment is approved, with another amount. */
  lyingBody: boolean
  /** Some accounts sign with seconds. */
  tsUnit: 'ms' | 's'
  /** A terminal cancels the order on its screen when it is asked to; older ones do not. */
  obeysCancel: boolean
}

export const noMercadoPagoQuirks: MercadoPagoQuirks = {
  failing: 0,
  failingOrders: 0,
  listIsLate: false,
  losing: 0,
  slow: 0,
  slowMs: 0,
  dropPercent: 0,
  copies: 1,
  delayMs: 0,
  holdPercent: 0,
  lyingBody: false,
  tsUnit: 'ms',
  obeysCancel: true,
}

/** The cents of an amount with at most two decimals. */
const cents = (amount: number): number => Math.round(amount * 100)

/** What came back of a payment. */
export const refundedOf = ({ refunds }: Pick<Payment, 'refunds'>): number =>
  refunds.reduce((sum, { amount }) => sum + cents(amount), 0) / 100

/** A payment on the wire: `id` is a number here and a text in a notification. */
export const paymentOnWire = (payment: Payment) => ({
  id: payment.id,
  status: payment.status,
  status_detail: payment.detail,
  date_created: payment.createdAt,
  date_approved: payment.approvedAt,
  date_last_updated: payment.updatedAt,
  transaction_amount: payment.amount,
  transaction_amount_refunded: refundedOf(payment),
  currency_id: payment.currency,
  payment_method_id: payment.status === 'pending' ? 'oxxo' : 'visa',
  payment_type_id: payment.status === 'pending' ? 'ticket' : 'credit_card',
  external_reference: payment.externalReference,
  collector_id: payment.sellerId,
  live_mode: false,
  installments: 1,
  metadata: {},
  payer: { id: null, email: 'comprador@correo.example' },
  refunds: payment.refunds.map(({ id, amount }) => ({
    id,
    payment_id: payment.id,
    amount,
    status: 'approved',
  })),
})
