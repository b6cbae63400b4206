import { Refusal } from '@mostrador/kernel'
import type { Tx } from '../context.ts'
import { findEnrollment, lockEnrollment, type StoredEnrollment } from './repository.ts'

/**
 * Holds the enrolment that a movement pays until the transaction ends. Refuses
 * `enrollment_not_found`, also for one of another business.
 */
export const lockPaidEnrollment = async (tx: Tx, businessId: string, id: string): Promise<void> => {
  if ((await lockEnrollment(tx, { businessId, id })) === null)
    throw new Refusal('enrollment_not_found')
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
