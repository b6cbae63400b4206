import type { BillingContext, Tx } from '../context.ts'
import { winPaymentDispute } from '../disputes/appointment-use-cases.ts'
import {
  isPaid,
  lockPayment,
  type StoredPayment,
  updatePayment,
  updateRefund,
} from '../payment-links/payment-repository.ts'

/**
 * A chargeback that was won puts its payment back, once: the money is with the business again, and
 * the appointment is paid by it unless another payment has it since. Older news changes nothing.
 */
export const applyRestored = async (
  ctx: Pick<BillingContext, 'clock' | 'ids'>,
  tx: Tx,
  { stored, updatedAt }: { readonly stored: StoredPayment; readonly updatedAt: Date }
): Promise<void> => {
  const { businessId } = stored
  const payment = await lockPayment(tx, businessId, stored.id)
  if (payment?.state !== 'disputed' || updatedAt < (payment.providerUpdatedAt ?? updatedAt)) return
  const { id: paymentId, appointmentId, currency } = payment
  const chargedBack = payment.refunds.filter(
    ({ kind, state }) => kind === 'chargeback' && state === 'done'
  )
  for (const { id, amountCents } of chargedBack) {
    await updateRefund(tx, { businessId, id }, 'reversed')
    await tx.publish('payment.restored', {
      key: appointmentId,
      data: {
        paymentId,
        appointmentId,
        amountCents,
        currency: currency as 'MXN' | 'USD',
        restoreId: ctx.ids(),
      },
    })
  }
  const restored = chargedBack.reduce((sum, { amountCents }) => sum + amountCents, 0)
  await updatePayment(tx, payment, {
    ...(await standingOf(tx, payment)),
    returnedCents: payment.returnedCents - restored,
    providerUpdatedAt: updatedAt,
  })
  await winPaymentDispute(ctx, tx, payment)
  await tx.publish('payment.changed', { key: appointmentId, data: { paymentId, appointmentId } })
}

/** What had no effect before has none now; a second payment has to go back. */
const standingOf = async (
  tx: Tx,
  { businessId, appointmentId, cause }: StoredPayment
): Promise<Pick<StoredPayment, 'state' | 'cause'>> => {
  if (cause !== null) return { state: 'to_refund', cause }
  return (await isPaid(tx, businessId, appointmentId))
    ? { state: 'to_refund', cause: 'second' }
    : { state: 'settled', cause: null }
}
