import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { AttentionColumns } from './attention.ts'

/** Stores who answers a conversation, which is locked. */
export const saveAttention = async (
  tx: SqlTarget,
  threadId: string,
  next: AttentionColumns
): Promise<void> => {
  await sql(tx)`update messaging.thread set attention = ${next.attention},
      attention_since = ${next.attentionSince}, waiting_cause = ${next.waitingCause},
      attended_by = ${next.attendedBy}::uuid, attended_name = ${next.attendedName},
      attended_until = ${next.attendedUntil}, attention_set_at = ${next.attentionSetAt}
    where id = ${threadId}::uuid`
}

/** Whether one of the business wrote by hand in a conversation at or after `since`. */
export const isAnsweredSince = async (
  db: SqlTarget,
  threadId: string,
  since: Date
): Promise<boolean> =>
  (
    await sql(db)`select from messaging.message m where m.thread_id = ${threadId}::uuid
      and m.sent_at >= ${since} and m.author_kind in ('staff', 'phone') limit 1`
  ).length > 0
