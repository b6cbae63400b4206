import { sql } from '@mostrador/db/raw'
import type { LocalDate } from '@mostrador/kernel'
import type { Db, Tx } from '../assistants/repository.ts'
import type { Thread } from './pending-repository.ts'

/** The replies of a thread on a local day of its business, and how many it may get. */
export type DayOfThread = Thread & { readonly day: LocalDate; readonly limit: number }

/**
 * Counts one more reply of the day, in the transaction that decides it. False when the limit is
 * reached; the row lock lets one of two rivals have the last reply. Deletes counts older than a
 * week.
 */
export const takeReply = async (
  tx: Tx,
  { businessId, threadId, day, limit }: DayOfThread
): Promise<boolean> => {
  const counted = await sql(tx)`with forgotten as (
      delete from assistant.thread_reply_count
      where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid and day < ${day}::date - 7)
    insert into assistant.thread_reply_count as known (business_id, thread_id, day, replies)
    values (${businessId}::uuid, ${threadId}::uuid, ${day}::date, 1)
    on conflict (business_id, thread_id, day) do update set replies = known.replies + 1, capped_at = null
      where known.replies < ${limit}
    returning replies`
  return counted.length > 0
}

/** Whether the thread had all replies of the day. Read before credits are spent on another one. */
export const hasUsedAllReplies = async (
  db: Db,
  { businessId, threadId, day, limit }: DayOfThread
): Promise<boolean> => {
  const rows = await sql(db)`select 1 from assistant.thread_reply_count
    where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid and day = ${day}::date and replies >= ${limit}`
  return rows.length > 0
}

/** True the first time that the limit is reached on a day: only then a person is called. */
export const callOnceForLimit = async (
  tx: Tx,
  { businessId, threadId, day }: DayOfThread,
  now: Date
): Promise<boolean> => {
  const rows = await sql(
    tx
  )`update assistant.thread_reply_count set capped_at = ${now.toISOString()}::timestamptz
    where business_id = ${businessId}::uuid and thread_id = ${threadId}::uuid and day = ${day}::date and capped_at is null
    returning 1`
  return rows.length > 0
}
