import type { Channel } from '@mostrador/contracts'
import { sql, type SqlTarget } from '@mostrador/db/raw'

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

const one = async (rows: Promise<OutboundRow[]>): Promise<OutboundRow | undefined> =>
  (await rows)[0]

/** The message whose turn it is in a conversation: nothing overtakes it, not even while nobody knows its fate. The thread is locked. */
export const firstOutbound = (tx: SqlTarget, threadId: string): Promise<OutboundRow | undefined> =>
  one(sql<OutboundRow>(
    tx
  )`select message_id as "messageId", business_id as "businessId", thread_id as "threadId", seq, channel, kind, state, attempts, sends, next_at as "nextAt"
    from messaging.outbound where thread_id = ${threadId}::uuid order by seq limit 1`)

export const outboundOf = (tx: SqlTarget, messageId: string): Promise<OutboundRow | undefined> =>
  one(sql<OutboundRow>(
    tx
  )`select message_id as "messageId", business_id as "businessId", thread_id as "threadId", seq, channel, kind, state, attempts, sends, next_at as "nextAt"
    from messaging.outbound where message_id = ${messageId}::uuid`)

/** The intent, committed before the call: whoever finds it later knows that the provider may have the message (F3). */
export const claimOutbound = async (
  tx: SqlTarget,
  messageId: string,
  leaseUntil: Date
): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'sending', attempts = attempts + 1, sends = sends + 1, lease_until = ${leaseUntil} where message_id = ${messageId}::uuid`
}

/** Certainly not sent: its turn comes again at `nextAt`. */
export const readyAgain = async (tx: SqlTarget, messageId: string, nextAt: Date): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'ready', sends = greatest(sends - 1, 0), next_at = ${nextAt}, lease_until = null where message_id = ${messageId}::uuid`
}

/** Perhaps sent; the quiet window begins. */
export const inDoubt = async (tx: SqlTarget, messageId: string, now: Date): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'unknown', quiet_ms = 0, quiet_at = ${now}, lease_until = null where message_id = ${messageId}::uuid`
}

/** The quiet window passed without a word: once more. */
export const sendOnceMore = async (tx: SqlTarget, messageId: string, now: Date): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set state = 'ready', next_at = ${now} where message_id = ${messageId}::uuid`
}

/** Waits without trying; `nextAt` is only how often somebody looks. */
export const postpone = async (tx: SqlTarget, messageId: string, nextAt: Date): Promise<void> => {
  await sql(
    tx
  )`update messaging.outbound set next_at = ${nextAt} where message_id = ${messageId}::uuid`
}

/** True when it was still waiting. */
export const removeOutbound = async (tx: SqlTarget, messageId: string): Promise<boolean> =>
  (
    await sql(
      tx
    )`delete from messaging.outbound where message_id = ${messageId}::uuid returning message_id`
  ).length > 0

/** What waited for this channel is due now. Answers the first message of each conversation. */
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
type Relay = {
  query<Row extends object>(text: string, values: unknown[]): Promise<{ rows: Row[] }>
}

/** Over all businesses, for the sweeper; the relay sees ids and clocks, never a text. */
export const sweeping = (relay: Relay) => ({
  /** Claimed by a worker that is gone. */
  abandoned: async (now: Date): Promise<Waiting[]> =>
    (
      await relay.query<Waiting>(
        `select message_id as "messageId", business_id as "businessId", 0 as "quietMs" from messaging.outbound where state = 'sending' and lease_until < $1 limit 500`,
        [now]
      )
    ).rows,
  /**
   * Counts the waiting of those in doubt. A tick that comes late counts as one tick: while we were down nobody could tell
   * us, so that time proves nothing (reliability 4.5).
   */
  quiet: async (now: Date, tickMs: number): Promise<Waiting[]> =>
    (
      await relay.query<Waiting>(
        `update messaging.outbound set quiet_ms = quiet_ms + least(greatest(extract(epoch from $1::timestamptz - quiet_at) * 1000, 0), $2)::int, quiet_at = $1
       where state = 'unknown' returning message_id as "messageId", business_id as "businessId", quiet_ms as "quietMs"`,
        [now, tickMs]
      )
    ).rows,
  /** Due for a while and still here: the job was lost, or never made. */
  forgotten: async (before: Date): Promise<Waiting[]> =>
    (
      await relay.query<Waiting>(
        `select distinct on (thread_id) message_id as "messageId", business_id as "businessId", 0 as "quietMs" from messaging.outbound
       where state = 'ready' and next_at < $1 order by thread_id, seq limit 500`,
        [before]
      )
    ).rows,
  /** Is anything from the provider still unread by us? Then its word about a message may be in there. */
  backlog: async (): Promise<boolean> =>
    (
      await relay.query<{ waiting: boolean }>(
        `select exists (select from messaging.webhook_envelope where not dead) or exists (select from messaging.inbox where state = 'new') as waiting`,
        []
      )
    ).rows[0]?.waiting ?? false,
  /** What was read before then, and what came before then for an account that nobody connected. */
  forget: async (before: Date): Promise<void> =>
    void (await relay.query(
      `delete from messaging.inbox where (state = 'done' and done_at < $1) or (state = 'unroutable' and received_at < $1)`,
      [before]
    )),
})
