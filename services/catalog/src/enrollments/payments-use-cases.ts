import { Refusal } from '@mostrador/kernel'
import type { Tx } from '../context.ts'
import { paidByEnrollment } from './payments-repository.ts'
import {
  findEnrollment,
  lockEnrollment,
  type StoredEnrollment,
  toEnrollment,
} from './repository.ts'

type Payment = {
  readonly enrollmentId: string
  /** What is paid more, or less, than before. */
  readonly cents: number
  /** Whether it is income, and not a correction. */
  readonly comesIn: boolean
}

/**
 * Holds an enrolment until the transaction ends and admits a change of what is paid for it, as
 * `admitPayment` does for an order: whoever pays or deletes it at the same time waits. Call it
 * before a movement is locked. Refuses `enrollment_not_found`, also for one of another business;
 * `enrollment_canceled` for money that comes in; `enrollment_overpaid` for more than what is left
 * to pay; `enrollment_refund_too_large` for giving back more than was paid.
 */
export const admitEnrollmentPayment = async (
  tx: Tx,
  businessId: string,
  { enrollmentId: id, cents, comesIn }: Payment
): Promise<void> => {
  const row = await lockEnrollment(tx, { businessId, id })
  if (row === null) throw new Refusal('enrollment_not_found')
  if (cents === 0) return
  const paid = (await paidByEnrollment(tx, businessId, [id])).get(id) ?? 0
  const refuse = (code: string): never => {
    throw new Refusal(code, { current: toEnrollment(row, paid) })
  }
  if (row.status === 'cancelled' && comesIn) refuse('enrollment_canceled')
  const total = row.priceCents + row.enrollmentFeeCents
  if (cents > 0 && paid + cents > total) refuse('enrollment_overpaid')
  if (cents < 0 && paid + cents < 0) refuse('enrollment_refund_too_large')
}

/** Publishes that an enrolment changed. */
export const publishChanged = (
  tx: Tx,
  { id, courseId, clientId }: Pick<StoredEnrollment, 'id' | 'courseId' | 'clientId'>
): Promise<void> =>
  tx.publish('enrollment.changed', { key: id, data: { enrollmentId: id, courseId, clientId } })

/** Publishes that what was paid for an enrolment changed; nothing where it was deleted. */
export const publishPaid = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  const row = await findEnrollment(tx, { businessId, id })
  if (row !== null) await publishChanged(tx, row)
}
