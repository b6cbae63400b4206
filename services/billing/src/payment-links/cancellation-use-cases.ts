import type { DomainEvent } from '@mostrador/contracts'
import type { RefundCause } from '@mostrador/contracts/billing'
import type { Tx } from '../context.ts'
import { refundDeadline } from '../deposits/deposit.ts'
import { refundableCentsOf } from '../refunds/use-cases.ts'
import {
  isPaid,
  lockPayment,
  paymentsOfAppointment,
  type StoredPayment,
  updatePayment,
} from './payment-repository.ts'

type Ref = { readonly businessId: string; readonly appointmentId: string }

/**
 * An appointment was deleted before it began: what was paid for it is listed to be given back,
 * since nobody finds it in the agenda any more. What becomes of a deposit is decided by its own
 * policy.
 */
export const onPaidDeleted = async (
  { businessId, data, at }: DomainEvent<'appointment.deleted'>,
  tx: Tx
): Promise<void> => {
  const { appointmentId, startsAt } = data
  if (businessId === null || Date.parse(startsAt) <= Date.parse(at)) return
  await listToRefund(tx, { businessId, appointmentId }, 'deleted')
}

/**
 * The same for one that was cancelled before it began: cancelled appointments are rarely opened.
 * Taken back, what was not given back pays the appointment again.
 */
export const onPaidStatus = async (
  { businessId, data, at }: DomainEvent<'appointment.status_changed'>,
  tx: Tx
): Promise<void> => {
  const { appointmentId, startsAt, status, from } = data
  if (businessId === null || status === from) return
  const ref = { businessId, appointmentId }
  if (from === 'cancelada') await settleAgain(tx, ref, startsAt)
  const isAhead = Date.parse(startsAt) > Date.parse(at)
  if (status === 'cancelada' && isAhead) await listToRefund(tx, ref, 'canceled_after_payment')
}

const listToRefund = async (
  tx: Tx,
  { businessId, appointmentId }: Ref,
  cause: RefundCause
): Promise<void> => {
  for (const { id } of await paymentsOfAppointment(tx, businessId, appointmentId)) {
    const payment = await lockPayment(tx, businessId, id)
    if (payment?.state !== 'settled' || payment.depositTotalCents !== null) continue
    if (refundableCentsOf(payment) <= 0) continue
    await updatePayment(tx, payment, { state: 'to_refund', cause })
    await publishChanged(tx, appointmentId, id)
  }
}

/**
 * Whether a payment is to be given back only because its appointment was cancelled: before it came,
 * or after. What the policy of a deposit decided to return stays so.
 */
const isOfCancellation = ({ state, cause, depositOutcome }: StoredPayment): boolean =>
  state === 'to_refund' &&
  depositOutcome !== 'returned' &&
  (cause === 'canceled' || cause === 'canceled_after_payment')

/** Unless another payment took effect meanwhile: then this one is a second one. */
const settleAgain = async (
  tx: Tx,
  { businessId, appointmentId }: Ref,
  startsAt: string
): Promise<void> => {
  for (const { id } of await paymentsOfAppointment(tx, businessId, appointmentId)) {
    const payment = await lockPayment(tx, businessId, id)
    if (payment === null || !isOfCancellation(payment)) continue
    const isSecond = await isPaid(tx, businessId, appointmentId, payment.completesId)
    const settled = {
      state: 'settled',
      cause: null,
      // A payment that came while it was cancelled has no end of its refund yet.
      refundableUntil: payment.refundableUntil ?? refundDeadline(payment, startsAt),
    }
    await updatePayment(tx, payment, isSecond ? { cause: 'second' } : settled)
    await publishChanged(tx, appointmentId, id)
  }
}

const publishChanged = (tx: Tx, appointmentId: string, paymentId: string): Promise<void> =>
  tx.publish('payment.changed', { key: appointmentId, data: { paymentId, appointmentId } })
