import type { Channel } from '@mostrador/contracts'
import { sql, type SqlTarget } from '@mostrador/db/raw'

export type EarlyRow = { readonly id: string; readonly raw: unknown }

/**
 * Stores an update until its message comes, and deletes those of the business older than
 * `forgetBefore`.
 */
export const storeEarlyUpdate = async (
  tx: SqlTarget,
  row: {
    id: string
    businessId: string
    channel: Channel
    providerId: string
    raw: unknown
    now: Date
    forgetBefore: Date
  }
): Promise<void> => {
  await sql(
    tx
  )`with forgotten as (delete from messaging.early_update where at < ${row.forgetBefore})
    insert into messaging.early_update (id, business_id, channel, provider_id, raw, at)
    values (${row.id}::uuid, ${row.businessId}::uuid, ${row.channel}, ${row.providerId}, ${JSON.stringify(row.raw)}::jsonb, ${row.now})`
}

/** Removes and returns the updates that waited for a message. */
export const takeEarlyUpdates = (
  tx: SqlTarget,
  channel: Channel,
  providerId: string
): Promise<EarlyRow[]> =>
  sql<EarlyRow>(
    tx
  )`delete from messaging.early_update where channel = ${channel} and provider_id = ${providerId} returning id, raw`

/**
 * Locks a provider's id until the end of the transaction: without it, a status and the message that
 * it is about could each miss the other. Take it before the thread's lock.
 */
export const lockProviderId = async (
  tx: SqlTarget,
  channel: Channel,
  providerId: string
): Promise<void> => {
  await sql(tx)`select pg_advisory_xact_lock(hashtextextended(${`${channel}:${providerId}`}, 42))`
}
