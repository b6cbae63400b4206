import { mercadoPagoErrors } from './errors.ts'
import {
  type Chargeback,
  outcomes,
  type Payment,
  type PaymentStatus,
  type PayOutcome,
  type Preference,
  refundedOf,
  type Seller,
  siteCurrencies,
} from './model.ts'

export type PaymentAttempt = { readonly outcome: PayOutcome; readonly amount?: number }
export type Change = 'payment.created' | 'payment.updated'

type Parts = {
  readonly now: () => number
  readonly nextId: () => number
  readonly sellers: ReadonlyMap<number, Seller>
}

/** Payments of preferences, with their refunds and chargebacks. */
export const createPayments = ({ now, nextId, sellers }: Parts) => {
  const payments = new Map<number, Payment>()
  const chargebacks = new Map<string, Chargeback>()
  const listeners = new Set<(payment: Payment, change: Change) => void>()
  const chargebackListeners = new Set<(payment: Payment, chargeback: Chargeback) => void>()
  const nowIso = (): string => new Date(now()).toISOString()
  const notify = (payment: Payment, change: Change): void => {
    for (const listener of listeners) listener(payment, change)
  }
  return {
    payments,
    chargebacks,
    onChange: (listener: (payment: Payment, change: Change) => void) =>
      void listeners.add(listener),
    /** What a person did on the page. A different amount is a fault to be tested. */
    pay(preference: Preference, { outcome, amount }: PaymentAttempt): Payment {
      const { items, external_reference: reference } = preference.fields
      const requestedAmount = items.reduce(
        (sum, item) => sum + Math.round(item.unit_price * 100) * item.quantity,
        0
      )
      const { status, detail } = outcomes[outcome]
      const seller = sellers.get(preference.sellerId)
      const payment: Payment = {
        id: nextId(),
        sellerId: preference.sellerId,
        preferenceId: preference.id,
        createdAt: nowIso(),
        updatedAt: nowIso(),
        approvedAt: status === 'approved' ? nowIso() : null,
        amount: amount ?? requestedAmount / 100,
        currency: items[0]?.currency_id ?? siteCurrencies[seller?.site ?? 'MLM'],
        externalReference: reference ?? null,
        status,
        detail,
        refunds: [],
      }
      payments.set(payment.id, payment)
      notify(payment, 'payment.created')
      return payment
    },
    setStatus(payment: Payment, status: PaymentStatus, detail: string): void {
      payment.status = status
      payment.detail = detail
      payment.updatedAt = nowIso()
      if (status === 'approved') payment.approvedAt = nowIso()
      notify(payment, 'payment.updated')
    },
    /** A chargeback of the whole payment. */
    chargeBack(payment: Payment): Chargeback {
      const chargeback = { id: String(nextId()), paymentId: payment.id, won: null }
      chargebacks.set(chargeback.id, chargeback)
      payment.status = 'charged_back'
      payment.detail = 'in_process'
      payment.updatedAt = nowIso()
      for (const listener of chargebackListeners) listener(payment, chargeback)
      return chargeback
    },
    closeChargeback(chargeback: Chargeback, won: boolean): void {
      const payment = payments.get(chargeback.paymentId)
      if (payment === undefined) throw mercadoPagoErrors.notFound('Payment')
      chargeback.won = won
      payment.detail = won ? 'reimbursed' : 'settled'
      payment.updatedAt = nowIso()
      for (const listener of chargebackListeners) listener(payment, chargeback)
    },
    onChargeback: (listener: (payment: Payment, chargeback: Chargeback) => void) =>
      void chargebackListeners.add(listener),
    /** Refunds money, once per idempotency key. */
    refund(payment: Payment, requested: number | undefined, key: string) {
      const existing = payment.refunds.find(refund => refund.key === key)
      if (existing !== undefined) return existing
      if (payment.status !== 'approved')
        throw mercadoPagoErrors.badRequest(
          'The action requested is not valid for the current payment state',
          2063
        )
      const refundable = Math.round((payment.amount - refundedOf(payment)) * 100) / 100
      const amount = requested ?? refundable
      if (amount <= 0 || amount > refundable)
        throw mercadoPagoErrors.badRequest(
          'Amount to refund is greater than the available amount',
          4051
        )
      const refund = { id: nextId(), amount, key }
      payment.refunds.push(refund)
      payment.updatedAt = nowIso()
      payment.detail = amount === refundable ? 'refunded' : 'partially_refunded'
      if (amount === refundable) payment.status = 'refunded'
      notify(payment, 'payment.updated')
      return refund
    },
  }
}
