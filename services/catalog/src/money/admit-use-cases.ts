import { Refusal } from '@mostrador/kernel'
import type { CatalogContext, Tx } from '../context.ts'
import { admitEnrollmentPayment } from '../enrollments/payments-use-cases.ts'
import { findEnrollment, lockEnrollment } from '../enrollments/repository.ts'
import { admitPayment, paidCentsOf } from '../orders/payments-use-cases.ts'
import { lockOrder } from '../orders/repository.ts'
import { lockChargedMoney } from './appointment-payments-repository.ts'
import { lockLeftOfAppointment } from './appointment-refund-use-cases.ts'
import { findMovement, lockMovement, type StoredMovement } from './repository.ts'

/** Refuses `movement_not_found` where there is none. */
export const orNotFound = <Row>(row: Row | null): Row => {
  if (row === null) throw new Refusal('movement_not_found')
  return row
}

/**
 * The movement, locked after the enrolment, the order or the appointment that it pays: everybody
 * who pays one takes it first, so that nobody waits for each other. Refuses `movement_not_found`.
 */
export const lockPaid = async (tx: Tx, businessId: string, id: string): Promise<StoredMovement> => {
  const { enrollmentId, orderId, appointmentId } = orNotFound(
    await findMovement(tx, businessId, id)
  )
  if (enrollmentId !== null) await lockEnrollment(tx, { businessId, id: enrollmentId })
  if (orderId !== null) await lockOrder(tx, { businessId, id: orderId })
  if (appointmentId !== null) await lockChargedMoney(tx, businessId, appointmentId)
  return orNotFound(await lockMovement(tx, businessId, id))
}

type PaidSubject = {
  readonly businessId: string
  readonly enrollmentId?: string | null | undefined
  readonly orderId?: string | null | undefined
  readonly appointmentId?: string | null | undefined
}
type PaidChange = { readonly cents: number; readonly comesIn: boolean }

/**
 * Refuses what `admitEnrollmentPayment` and `admitPayment` do, and `appointment_refund_too_large`
 * for giving back more than is left of what was paid for an appointment; what pays nothing is
 * admitted.
 */
export const admitPaymentOf = async (
  ctx: Pick<CatalogContext, 'call'>,
  tx: Tx,
  { businessId, enrollmentId, orderId, appointmentId }: PaidSubject,
  change: PaidChange
): Promise<void> => {
  if (typeof enrollmentId === 'string')
    await admitEnrollmentPayment(tx, businessId, { enrollmentId, ...change })
  if (typeof orderId === 'string') await admitPayment(tx, businessId, { orderId, ...change })
  if (typeof appointmentId !== 'string' || change.cents >= 0) return
  const left = await lockLeftOfAppointment(ctx, tx, { businessId, appointmentId })
  if (left + change.cents < 0) throw new Refusal('appointment_refund_too_large')
}

/** The same where a movement that is locked would pay `after` cents. */
export const admitChange = async (
  ctx: Pick<CatalogContext, 'call'>,
  tx: Tx,
  stored: StoredMovement,
  { after, comesIn }: { readonly after: number; readonly comesIn: boolean }
): Promise<void> => {
  const cents = after - paidCentsOf(stored)
  const { businessId, enrollmentId, orderId, appointmentId } = stored
  // An enrolment whose money was taken back may be deleted since; its movements are free then.
  const isGone =
    enrollmentId !== null && (await findEnrollment(tx, { businessId, id: enrollmentId })) === null
  const paid = { businessId, orderId, appointmentId, enrollmentId: isGone ? null : enrollmentId }
  await admitPaymentOf(ctx, tx, paid, { cents, comesIn: comesIn && cents > 0 })
}
