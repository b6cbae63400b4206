import type { DomainEvent } from '@mostrador/contracts'
import type { Tx } from '../context.ts'
import { refundDeadline } from '../deposits/deposit.ts'
import { lockPayment, type StoredPayment, updatePayment } from './payment-repository.ts'

/** The appointment is paid: its payment is settled. */
export const onAppointmentPaid = async (
  { businessId, data: { paymentId, startsAt } }: DomainEvent<'appointment.paid'>,
  tx: Tx
): Promise<void> => {
  if (businessId !== null)
    await close(tx, { businessId, paymentId }, payment => ({
      state: 'settled',
      // For the row that was paid, in the order in which it is moved after that.
      refundableUntil: startsAt === undefined ? null : refundDeadline(payment, startsAt),
    }))
}

/** The payment found no time to hold: somebody has to give it back. */
export const onPaymentRefused = async (
  { businessId, data: { paymentId, reason } }: DomainEvent<'appointment.payment_refused'>,
  tx: Tx
): Promise<void> => {
  if (businessId !== null)
    await close(tx, { businessId, paymentId }, () => ({ state: 'to_refund', cause: reason }))
}

/** Only for a payment that waits for it: a refunded one does not change. */
const close = async (
  tx: Tx,
  { businessId, paymentId }: { readonly businessId: string; readonly paymentId: string },
  fieldsOf: (payment: StoredPayment) => Parameters<typeof updatePayment>[2]
): Promise<void> => {
  const payment = await lockPayment(tx, businessId, paymentId)
  if (payment?.state !== 'applying') return
  await updatePayment(tx, payment, fieldsOf(payment))
  const { appointmentId } = payment
  await tx.publish('payment.changed', { key: appointmentId, data: { paymentId, appointmentId } })
}
