import type { Channel } from '@mostrador/contracts'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'

export type OutboundKind = 'reply' | 'staff' | 'automation'
export type OutboundRow = {
  messageId: string
  businessId: string
  threadId: string
  seq: number
  channel: Channel
  kind: OutboundKind
  state: 'ready' | 'sending' | 'unknown'
  attempts: number
  sends: number
  nextAt: Date
}

export type NewOutbound = Pick<
  OutboundRow,
  'messageId' | 'businessId' | 'threadId' | 'seq' | 'channel' | 'kind'
> & { readonly now: Date }

export const addOutbound = async (tx: SqlTarget, o: NewOutbound): Promise<void> => {
  await sql(
    tx
  )`insert into messaging.outbound (message_id, business_id, thread_id, seq, channel, kind, next_at, created_at)
    values (${o.messageId}::uuid, ${o.businessId}::uuid, ${o.threadId}::uuid, ${o.seq}, ${o.channel}, ${o.kind}, ${o.now}, ${o.now})`
}

const columns = fragment`message_id as "messageId", business_id as "businessId", thread_id as "threadId",
  seq, channel, kind, state, attempts, sends, next_at as "nextAt"`

const firstRow = async (rows: Promise<OutboundRow[]>): Promise<OutboundRow | undefined> =>
  (await rows)[0]

/**
 * The first message of a conversation: none overtakes it, even with an unknown outcome. The thread
 * is locked.
 */
export const firstOutbound = (tx: SqlTarget, threadId: string): Promise<OutboundRow | undefined> =>
  firstRow(sql<OutboundRow>(tx)`select ${columns}
    from messaging.outbound where thread_id = ${threadId}::uuid order by seq limit 1`)

export const outboundOf = (tx: SqlTarget, messageId: string): Promise<OutboundRow | undefined> =>
  firstRow(sql<OutboundRow>(tx)`select ${columns}
    from messaging.outbound where message_id = ${messageId}::uuid`)

/** The intent, committed before the call: a row left in `sending` may have been sent (F3). */
export const claimOutbound = async (
  tx: SqlTarget,
  messageId: string,
  leaseUntil: Date
): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'sending', attempts = attempts + 1, sends = sends + 1, lease_until = ${leaseUntil} where message_id = ${messageId}::uuid`
}

/** Makes a message that was certainly not sent due again at `nextAt`. */
export const markReadyAgain = async (
  tx: SqlTarget,
  messageId: string,
  nextAt: Date
): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'ready', sends = greatest(sends - 1, 0), next_at = ${nextAt}, lease_until = null where message_id = ${messageId}::uuid`
}

/** May have been sent; the quiet window starts. */
export const markOutboundUnknown = async (
  tx: SqlTarget,
  messageId: string,
  now: Date
): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'unknown', quiet_ms = 0, quiet_at = ${now}, lease_until = null where message_id = ${messageId}::uuid`
}

/** Makes a message due again after the quiet window. */
export const markForResend = async (tx: SqlTarget, messageId: string, now: Date): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'ready', next_at = ${now} where message_id = ${messageId}::uuid`
}

/** Waits until `nextAt` without counting a try. */
export const postponeSend = async (
  tx: SqlTarget,
  messageId: string,
  nextAt: Date
): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set next_at = ${nextAt} where message_id = ${messageId}::uuid`
}

/** True when the message was still waiting. */
export const removeOutbound = async (tx: SqlTarget, messageId: string): Promise<boolean> =>
  (
    await sql(
      tx
    )`delete from messaging.outbound where message_id = ${messageId}::uuid returning message_id`
  ).length > 0

/** Makes due what waited for this channel. Returns the first message of each conversation. */
export const releaseChannel = async (
  tx: SqlTarget,
  channel: Channel,
  now: Date
): Promise<string[]> => {
  await sql(
    tx
  )`update messaging.outbound set next_at = ${now} where channel = ${channel} and state = 'ready' and next_at > ${now}`
  return (
    await sql<{ id: string }>(
      tx
    )`select distinct on (thread_id) message_id as id from messaging.outbound where channel = ${channel} order by thread_id, seq`
  ).map(({ id }) => id)
}

export type Waiting = {
  readonly messageId: string
  readonly businessId: string
  readonly quietMs: number
}
export type Relay = {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Queries over all businesses; the relay role sees ids and times, never a text. */
export const sweepStatements = (relay: Relay) => ({
  /** Claims whose lease ended. */
  findAbandoned: async (now: Date): Promise<Waiting[]> =>
    (
      await relay.query<Waiting>(
        `select message_id as "messageId", business_id as "businessId", 0 as "quietMs" from messaging.outbound where state = 'sending' and lease_until < $1 limit 500`,
        [now]
      )
    ).rows,
  /**
   * Adds to the quiet time of unknown outcomes. A late tick counts as one tick: while the service
   * was down no status could arrive (reliability 4.5).
   */
  quiet: async (now: Date, tickMs: number): Promise<Waiting[]> =>
    (
      await relay.query<Waiting>(
        `update messaging.outbound set quiet_ms = quiet_ms + least(greatest(extract(epoch from $1::timestamptz - quiet_at) * 1000, 0), $2)::int, quiet_at = $1
       where state = 'unknown' returning message_id as "messageId", business_id as "businessId", quiet_ms as "quietMs"`,
        [now, tickMs]
      )
    ).rows,
  /** Due since before then: their job was lost, or never made. */
  findForgotten: async (before: Date): Promise<Waiting[]> =>
    (
      await relay.query<Waiting>(
        `select distinct on (thread_id) message_id as "messageId", business_id as "businessId", 0 as "quietMs" from messaging.outbound
       where state = 'ready' and next_at < $1 order by thread_id, seq limit 500`,
        [before]
      )
    ).rows,
  /** True while a webhook waits unread: it may hold the status of a message. */
  hasBacklog: async (): Promise<boolean> =>
    (
      await relay.query<{ waiting: boolean }>(
        `select exists (select from messaging.webhook_envelope where not dead) or exists (select from messaging.inbox where state = 'new') as waiting`,
        []
      )
    ).rows[0]?.waiting ?? false,
  /** Deletes updates read before then, and those of unconnected accounts that came before then. */
  forget: async (before: Date): Promise<void> =>
    void (await relay.query(
      `delete from messaging.inbox where (state = 'done' and done_at < $1) or (state = 'unroutable' and received_at < $1)`,
      [before]
    )),
})
