import { Chargeback, type MercadoPagoConfig, MercadoPagoError } from 'mercadopago'
import { Payment, PaymentRefund } from 'mercadopago'
import { centsOf, pesosOf } from '@mostrador/kernel'
import { failureOf } from './failure.ts'

/** A payment as Mercado Pago knows it now; nothing of a notification's body is in it (A17). */
export type ReadPayment = {
  readonly id: string
  readonly status: string
  /** Detail of a chargeback: `reimbursed` is one that the seller won. */
  readonly detail: string
  readonly updatedAt: Date
  readonly amountCents: number
  readonly returnedCents: number
  readonly currency: string
  readonly reference: string
  readonly sellerId: string
  readonly approvedAt: Date | null
}

export type PaymentsApi = {
  /** Null where this seller has no such payment. */
  payment(id: string): Promise<ReadPayment | null>
  /** Payments that name a quote, latest first. */
  paymentsOf(quoteId: string): Promise<readonly ReadPayment[]>
  refund(paymentId: string, amountCents: number, key: string): Promise<void>
  /** Payments that a chargeback is about; none where this seller has no such chargeback. */
  chargedBack(chargebackId: string): Promise<readonly string[]>
}

export const text = (value: string | number | undefined | null): string =>
  value === undefined || value === null ? '' : String(value)

export const mapFailures = async <Answer>(call: Promise<Answer>): Promise<Answer> => {
  try {
    return await call
  } catch (error) {
    throw failureOf(error)
  }
}

type ParamValue = string | number | undefined
/** One payment, also of a list, where some fields have other types. */
type PaymentAnswer = {
  readonly id?: ParamValue
  readonly status?: ParamValue
  readonly status_detail?: ParamValue
  readonly date_last_updated?: ParamValue
  readonly transaction_amount?: ParamValue
  readonly transaction_amount_refunded?: ParamValue
  readonly currency_id?: ParamValue
  readonly external_reference?: ParamValue
  readonly collector_id?: ParamValue
  readonly date_approved?: ParamValue
}

type ChargebackAnswer = {
  readonly payment_id?: ParamValue
  readonly payments?: readonly ParamValue[]
}

const readPayment = (payment: PaymentAnswer): ReadPayment => ({
  id: text(payment.id),
  status: text(payment.status),
  detail: text(payment.status_detail),
  updatedAt: new Date(payment.date_last_updated ?? payment.date_approved ?? 0),
  // Some samples of the documentation have amounts as texts.
  amountCents: centsOf(Number(payment.transaction_amount ?? 0)),
  returnedCents: centsOf(Number(payment.transaction_amount_refunded ?? 0)),
  currency: text(payment.currency_id),
  reference: text(payment.external_reference),
  sellerId: text(payment.collector_id),
  approvedAt: payment.date_approved ? new Date(payment.date_approved) : null,
})

export const paymentsOf = (config: MercadoPagoConfig): PaymentsApi => ({
  async payment(id) {
    try {
      return readPayment(await new Payment(config).get({ id }))
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return null
      throw failureOf(error)
    }
  },
  async paymentsOf(quoteId) {
    const { results } = await mapFailures(
      new Payment(config).search({
        options: { external_reference: quoteId, sort: 'date_created', criteria: 'desc' },
      })
    )
    return (results ?? []).map(payment => readPayment(payment))
  },
  async chargedBack(chargebackId) {
    try {
      // Its type names one payment, its documentation a list of them.
      const chargeback: ChargebackAnswer = await new Chargeback(config).get({ id: chargebackId })
      const { payment_id: paymentId, payments = paymentId === undefined ? [] : [paymentId] } =
        chargeback
      return payments.map(id => text(id))
    } catch (error) {
      if (error instanceof MercadoPagoError && error.status === 404) return []
      throw failureOf(error)
    }
  },
  async refund(paymentId, amountCents, idempotencyKey) {
    await mapFailures(
      new PaymentRefund(config).create({
        payment_id: paymentId,
        body: { amount: pesosOf(amountCents) },
        requestOptions: { idempotencyKey },
      })
    )
  },
})
