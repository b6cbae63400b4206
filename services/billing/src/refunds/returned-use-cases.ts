import type { BillingContext, Tx } from '../context.ts'
import { openPaymentDispute } from '../disputes/appointment-use-cases.ts'
import type { ReadPayment } from '../mercadopago/payments-client.ts'
import {
  insertRefund,
  lockPayment,
  type StoredPayment,
  updatePayment,
  updateRefund,
} from '../payment-links/payment-repository.ts'

/** How much the provider says went back, and how. */
export type Returned = { readonly cents: number; readonly kind: 'refund' | 'chargeback' }

/** A chargeback takes the whole amount, until the seller wins it. */
export const returnedAmount = (payment: ReadPayment): Returned => {
  const { status, detail, amountCents, returnedCents } = payment
  return status === 'charged_back' && detail !== 'reimbursed'
    ? { cents: amountCents, kind: 'chargeback' }
    : { cents: Math.min(returnedCents, amountCents), kind: 'refund' }
}

/**
 * Writes what went back since the last time, once: refunds that were asked here first, the rest as
 * seen at the provider.
 */
export const applyReturned = async (
  ctx: Pick<BillingContext, 'clock' | 'ids'>,
  tx: Tx,
  {
    stored,
    returned,
    updatedAt,
  }: { readonly stored: StoredPayment; readonly returned: Returned; readonly updatedAt: Date }
): Promise<void> => {
  const { businessId, appointmentId } = stored
  const payment = await lockPayment(tx, businessId, stored.id)
  if (payment === null || returned.cents <= payment.returnedCents) return
  // Read before a chargeback was won, written after it.
  if (returned.kind === 'chargeback' && updatedAt < (payment.providerUpdatedAt ?? updatedAt)) return
  let remainingCents = returned.cents - payment.returnedCents
  const requested = returned.kind === 'chargeback' ? [] : payment.refunds.filter(isAsked)
  for (const refund of requested) {
    if (refund.amountCents > remainingCents) continue
    remainingCents -= refund.amountCents
    await updateRefund(tx, refund, 'done')
    await publishReturned(tx, payment, { ...returned, cents: refund.amountCents, id: refund.id })
  }
  if (remainingCents > 0) {
    const id = ctx.ids()
    await insertRefund(tx, {
      sentAt: null,
      businessId,
      id,
      paymentId: payment.id,
      amountCents: remainingCents,
      reason: returned.kind === 'chargeback' ? 'Contracargo del banco' : 'Hecha en Mercado Pago',
      kind: returned.kind,
      state: 'done',
      createdBy: 'Mercado Pago',
      createdAt: ctx.clock.now(),
    })
    await publishReturned(tx, payment, { ...returned, cents: remainingCents, id })
    if (returned.kind === 'chargeback') await openPaymentDispute(ctx, tx, payment, remainingCents)
  }
  await updatePayment(tx, payment, {
    returnedCents: returned.cents,
    providerUpdatedAt: updatedAt,
    state: stateAfter(payment, returned),
  })
  await tx.publish('payment.changed', {
    key: appointmentId,
    data: { paymentId: payment.id, appointmentId },
  })
}

const isAsked = ({ state }: { readonly state: string }): boolean => state === 'asked'

const stateAfter = ({ amountCents, state }: StoredPayment, { cents, kind }: Returned): string => {
  if (kind === 'chargeback') return 'disputed'
  return cents >= amountCents ? 'refunded' : state
}

const publishReturned = (
  tx: Tx,
  { id: paymentId, appointmentId, currency }: StoredPayment,
  { cents, kind, id: refundId }: Returned & { readonly id: string }
): Promise<void> =>
  tx.publish('payment.returned', {
    key: appointmentId,
    data: {
      paymentId,
      appointmentId,
      refundId,
      amountCents: cents,
      currency: currency as 'MXN' | 'USD',
      kind,
    },
  })
