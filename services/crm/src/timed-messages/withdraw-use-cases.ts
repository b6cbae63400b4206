import type { SqlTransaction } from '@mostrador/platform'
import { withdrawMessages } from './repository.ts'

type Withdrawal = {
  readonly businessId: string
  readonly appointmentId: string
  /** Read by people. */
  readonly reason: string
  readonly keepStart?: Date
}

/**
 * Takes back what has not reached the client about an appointment that is no longer so. Held
 * messages are dropped here; messaging takes back what it still holds. What is due is judged when
 * it is due.
 */
export const withdrawNotices = async (
  tx: Pick<SqlTransaction, 'publish'> & Parameters<typeof withdrawMessages>[0],
  { businessId, appointmentId, reason, keepStart }: Withdrawal
): Promise<void> => {
  const messages = await withdrawMessages(tx, {
    businessId,
    appointmentId,
    reason,
    keepStart: keepStart ?? null,
  })
  if (messages.length === 0) return
  for (const { id, clientId, state } of messages)
    if (state === 'dropped')
      await tx.publish('notification.changed', {
        key: id,
        data: { notificationId: id, clientId, state },
      })
  await tx.publish('notifications.withdrawn', {
    key: appointmentId,
    data: { appointmentId, notificationIds: messages.map(({ id }) => id) },
  })
}
