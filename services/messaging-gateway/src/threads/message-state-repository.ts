import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { MessageState } from '@mostrador/contracts/messaging-gateway'
import { statesBefore } from '../sending/message-state.ts'

/** Moves a message of ours forward; false when it is as far already. Replaces the reason. */
export const moveState = async (
  tx: SqlTarget,
  id: string,
  state: MessageState,
  reason: string | null
): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.message set state = ${state}, reason = ${reason} where id = ${id}::uuid and not inbound and state = any(${statesBefore(state)}) returning id`
  ).length > 0

/** Sets the state of a message that has not been confirmed as sent: it may also step back. */
export const setState = async (
  tx: SqlTarget,
  id: string,
  state: MessageState,
  reason: string | null
): Promise<void> => {
  await sql(
    tx
  )`update messaging.message set state = ${state}, reason = ${reason} where id = ${id}::uuid and state in ('ready', 'sending', 'unknown')`
}

/** Takes back what never left; false when it did, or was taken back before. */
export const withdrawState = async (tx: SqlTarget, id: string, reason: string): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.message set state = 'withdrawn', reason = ${reason} where id = ${id}::uuid and state in ('held', 'ready') returning id`
  ).length > 0

/** Only confirmed messages: a watermark proves nothing about one whose send failed. */
const confirmedBefore = (state: MessageState): MessageState[] =>
  statesBefore(state).filter(from => from === 'sent' || from === 'delivered')

/** Moves all messages sent up to a moment forward. Returns the ids of those that moved. */
export const moveStatesUntil = async (
  tx: SqlTarget,
  threadId: string,
  state: 'delivered' | 'read',
  until: Date
): Promise<string[]> =>
  (
    await sql<{ id: string }>(tx)`update messaging.message set state = ${state}, reason = null
    where thread_id = ${threadId}::uuid and not inbound and sent_at <= ${until} and state = any(${confirmedBefore(state)}) returning id`
  ).map(({ id }) => id)
