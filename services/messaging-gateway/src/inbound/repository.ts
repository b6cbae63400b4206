import type { Channel } from '@mostrador/contracts'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { RawUpdate } from '../channels/update.ts'

export type Client = {
  query<Row extends object>(
    text: string,
    values?: unknown[]
  ): Promise<{ rows: Row[]; rowCount: number | null }>
}
type Pool = Client & { connect(): Promise<Client & { release(destroy?: boolean): void }> }

export type EnvelopeRow = {
  readonly digest: Buffer
  readonly raw: string
  readonly receivedAt: Date
  readonly attempts: number
  readonly trace: string | null
}
export type InboxRow = {
  readonly provider: Channel
  readonly eventId: string
  readonly accountId: string
  readonly kind: RawUpdate['kind']
  readonly raw: string
  readonly attempts: number
  readonly trace: string | null
}
export type ThreadQueue = {
  readonly threadKey: string
  readonly businessId: string
  readonly waiting: number
}

/** One transaction of the relay role, which sees the work tables of all businesses. */
export const runAsRelay = async <Answer>(
  relay: Pool,
  work: (client: Client) => Promise<Answer>
): Promise<Answer> => {
  const client = await relay.connect()
  let broken = false
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch(() => {
      broken = true
    })
    throw error
  } finally {
    client.release(broken)
  }
}

export const takeEnvelopes = async (
  client: Client,
  now: Date,
  limit: number
): Promise<EnvelopeRow[]> =>
  (
    await client.query<EnvelopeRow>(
      `select digest, raw, received_at as "receivedAt", attempts, trace from messaging.webhook_envelope
    where not dead and next_at <= $1 order by seq limit $2 for update skip locked`,
      [now, limit]
    )
  ).rows

export type AccountId = { readonly channel: Channel; readonly accountId: string }
export const accountKey = ({ channel, accountId }: AccountId): string => `${channel}:${accountId}`

/** The businesses of these accounts: the only question before the tenant is known. */
export const routesOf = async (
  client: Client,
  accounts: readonly AccountId[]
): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query<AccountId & { businessId: string }>(
    `select r.channel, r.account_id as "accountId", r.business_id as "businessId" from messaging.account_route r
     join (select distinct * from unnest($1::text[], $2::text[]) as a(channel, account_id)) a using (channel, account_id)`,
    [accounts.map(({ channel }) => channel), accounts.map(({ accountId }) => accountId)]
  )
  return new Map(rows.map(row => [accountKey(row), row.businessId]))
}

/** The connected accounts of each of these parents. */
export const accountsOfParents = async (
  client: Client,
  parentIds: readonly string[]
): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { rows } = await client.query<{ parentId: string; accountIds: string[] }>(
    `select parent_id as "parentId", array_agg(account_id order by account_id) as "accountIds" from messaging.account_route
     where parent_id = any($1::text[]) and business_id is not null group by parent_id`,
    [parentIds]
  )
  return new Map(rows.map(({ parentId, accountIds }) => [parentId, accountIds]))
}

export type NewInboxRow = RawUpdate & {
  readonly businessId: string | null
  readonly receivedAt: Date
  readonly trace: string | null
}

/**
 * Adds one row per event; a repeated event conflicts with its own key (F11). Returns how many are
 * new.
 */
export const addInboxRows = async (
  client: Client,
  rows: readonly NewInboxRow[]
): Promise<number> => {
  if (rows.length === 0) return 0
  const { rowCount } = await client.query(
    `insert into messaging.inbox (provider, event_id, business_id, channel, account_id, thread_key, kind, raw, received_at, next_at, state, trace)
     select channel, event_id, business_id, channel, account_id, thread_key, kind, raw, received_at, received_at, case when business_id is null then 'unroutable' else 'new' end, trace
     from unnest($1::text[], $2::text[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[], $9::text[]) with ordinality
       as e(channel, event_id, business_id, account_id, thread_key, kind, raw, received_at, trace, place) order by place on conflict do nothing`,
    [
      rows.map(row => row.channel),
      rows.map(row => row.eventId),
      rows.map(row => row.businessId),
      rows.map(row => row.accountId),
      rows.map(row => row.threadKey),
      rows.map(row => row.kind),
      rows.map(row => JSON.stringify(row.body) ?? 'null'),
      rows.map(row => row.receivedAt),
      rows.map(row => row.trace),
    ]
  )
  return rowCount ?? 0
}

/** Deletes webhooks whose updates are stored. */
export const dropEnvelopes = async (client: Client, digests: readonly Buffer[]): Promise<void> => {
  if (digests.length > 0)
    await client.query('delete from messaging.webhook_envelope where digest = any($1::bytea[])', [
      digests,
    ])
}

/** `nextAt` null: never again. The row stays, so that the provider's repeats are recognised. */
export const failEnvelope = async (
  client: Client,
  digest: Buffer,
  error: string,
  nextAt: Date | null
): Promise<void> => {
  await client.query(
    `update messaging.webhook_envelope set attempts = attempts + 1, error = $2, dead = $3::timestamptz is null, next_at = coalesce($3, next_at) where digest = $1`,
    [digest, error, nextAt]
  )
}

/** Conversations with updates to read, the longest waiting first. */
export const findWaitingThreads = async (
  relay: Client,
  now: Date,
  limit: number
): Promise<ThreadQueue[]> =>
  (
    await relay.query<ThreadQueue>(
      `select thread_key as "threadKey", business_id as "businessId", count(*)::int as waiting from messaging.inbox
    where state = 'new' and business_id is not null and next_at <= $1 group by thread_key, business_id order by min(seq) limit $2`,
      [now, limit]
    )
  ).rows

/**
 * Takes the oldest due update of a conversation and marks it as done; undefined when there is none,
 * or a worker of any process has the conversation. Its text is removed: from here on it is in the
 * message.
 */
export const takeNext = async (
  tx: SqlTarget,
  threadKey: string,
  now: Date
): Promise<InboxRow | undefined> =>
  (
    await sql<InboxRow>(
      tx
    )`with thread as materialized (select pg_try_advisory_xact_lock(hashtextextended(${threadKey}, 41)) as mine),
      taken as materialized (select i.* from thread cross join lateral (
        select * from messaging.inbox where thread.mine and thread_key = ${threadKey} and state = 'new' and next_at <= ${now} order by seq limit 1 for update) i)
    update messaging.inbox done set state = 'done', done_at = ${now}, raw = '', error = null from taken
    where done.provider = taken.provider and done.event_id = taken.event_id
    returning taken.provider, taken.event_id as "eventId", taken.account_id as "accountId", taken.kind, taken.raw, taken.attempts, taken.trace`
  )[0]

export const failInbox = async (
  relay: Client,
  { provider, eventId }: Pick<InboxRow, 'provider' | 'eventId'>,
  error: string,
  nextAt: Date | null
): Promise<void> => {
  await relay.query(
    `update messaging.inbox set attempts = attempts + 1, error = $3, state = case when $4::timestamptz is null then 'dead' else 'new' end, next_at = coalesce($4, next_at)
    where provider = $1 and event_id = $2 and state = 'new'`,
    [provider, eventId, error, nextAt]
  )
}

/** Stands for the provider where a whole webhook was put aside. */
export const ENVELOPE = 'envelope'

/** Makes an update or envelope due again, with all its tries. */
export const reviveInbox = async (
  relay: Client,
  { provider, eventId, now }: { provider: string; eventId: string; now: Date }
): Promise<void> => {
  if (provider === ENVELOPE)
    await relay.query(
      `update messaging.webhook_envelope set dead = false, attempts = 0, next_at = $2 where digest = decode($1, 'hex')`,
      [eventId, now]
    )
  else
    await relay.query(
      `update messaging.inbox set state = 'new', attempts = 0, next_at = $3 where provider = $1 and event_id = $2 and state = 'dead'`,
      [provider, eventId, now]
    )
}
