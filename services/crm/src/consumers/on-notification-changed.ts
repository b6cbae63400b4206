import type { DomainEvent } from '@mostrador/contracts'
import type { Tx } from '../context.ts'
import { scheduleMessage } from '../timed-messages/plan-use-cases.ts'

/** Adds the job of a message that a person wrote. */
export const onNotificationChanged = async (
  { businessId, data: { notificationId, state } }: DomainEvent<'notification.changed'>,
  tx: Tx
): Promise<void> => {
  if (businessId !== null && state === 'due') await scheduleMessage(tx, businessId, notificationId)
}
