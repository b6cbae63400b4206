import type { DomainEvent } from '@mostrador/contracts'
import type { Tx } from '../context.ts'
import { lockPayment, updatePayment } from './payment-repository.ts'

/** The appointment is paid: its payment is settled. */
export const onAppointmentPaid = async (
  { businessId, data: { paymentId } }: DomainEvent<'appointment.paid'>,
  tx: Tx
): Promise<void> => {
  if (businessId !== null) await close(tx, { businessId, paymentId }, { state: 'settled' })
}

/** The payment found no time to hold: somebody has to give it back. */
export const onPaymentRefused = async (
  { businessId, data: { paymentId, reason } }: DomainEvent<'appointment.payment_refused'>,
  tx: Tx
): Promise<void> => {
  if (businessId !== null)
    await close(tx, { businessId, paymentId }, { state: 'to_refund', cause: reason })
}

/** Only of a payment that waits for this: one that went back meanwhile stays so. */
const close = async (
  tx: Tx,
  { businessId, paymentId }: { readonly businessId: string; readonly paymentId: string },
  fields: { readonly state: 'settled' | 'to_refund'; readonly cause?: string }
): Promise<void> => {
  const payment = await lockPayment(tx, businessId, paymentId)
  if (payment?.state !== 'applying') return
  await updatePayment(tx, payment, fields)
  const { appointmentId } = payment
  await tx.publish('payment.changed', { key: appointmentId, data: { paymentId, appointmentId } })
}
