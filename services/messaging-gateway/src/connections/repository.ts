import type { Channel } from '@mostrador/contracts'
import type { ChannelConnection } from '@mostrador/contracts/messaging-gateway'
import { sql, type SqlTarget } from '@mostrador/db/raw'

export type ConnectionRow = {
  id: string
  businessId: string
  channel: Channel
  accountId: string
  displayName: string
  token: string
  state: 'connected' | 'expired'
  connectedAt: Date
}

const rows = (db: SqlTarget, channel: Channel | null): Promise<ConnectionRow[]> =>
  sql<ConnectionRow>(
    db
  )`select id, business_id as "businessId", channel, account_id as "accountId", display_name as "displayName", token, state, connected_at as "connectedAt"
    from messaging.channel_connection where ${channel}::text is null or channel = ${channel} order by channel, connected_at desc`

export const listConnectionRows = (db: SqlTarget): Promise<ConnectionRow[]> => rows(db, null)

/** The account that a conversation uses: its own, else another of the same channel. */
export const connectionFor = async (
  db: SqlTarget,
  channel: Channel,
  accountId: string | null
): Promise<ConnectionRow | undefined> => {
  const all = await rows(db, channel)
  return (
    all.find(connection => connection.accountId === accountId) ??
    all.find(connection => connection.state === 'connected') ??
    all[0]
  )
}

/**
 * Routes the webhooks of an account to this business; false when the account is another business's.
 */
export const claimAccount = async (
  tx: SqlTarget,
  channel: Channel,
  accountId: string,
  businessId: string
): Promise<boolean> => {
  await sql(
    tx
  )`insert into messaging.account_route (channel, account_id, business_id) values (${channel}, ${accountId}, ${businessId}::uuid) on conflict do nothing`
  const routes = await sql(
    tx
  )`select 1 as mine from messaging.account_route where channel = ${channel} and account_id = ${accountId}`
  return routes.length > 0
}

export const connectionOf = async (
  tx: SqlTarget,
  channel: Channel,
  accountId: string
): Promise<ConnectionRow | undefined> =>
  (await rows(tx, channel)).find(connection => connection.accountId === accountId)

export const saveConnection = async (tx: SqlTarget, c: ConnectionRow): Promise<void> => {
  await sql(
    tx
  )`insert into messaging.channel_connection (id, business_id, channel, account_id, display_name, token, state, connected_at)
    values (${c.id}::uuid, ${c.businessId}::uuid, ${c.channel}, ${c.accountId}, ${c.displayName}, ${c.token}, ${c.state}, ${c.connectedAt})
    on conflict (business_id, id) do update set display_name = excluded.display_name, token = excluded.token, state = excluded.state, connected_at = excluded.connected_at, expired_at = null`
}

/**
 * True when this call changed the state. A connection whose token was renewed meanwhile stays
 * connected.
 */
export const expireConnection = async (
  tx: SqlTarget,
  { id, token }: Pick<ConnectionRow, 'id' | 'token'>,
  now: Date
): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.channel_connection set state = 'expired', expired_at = ${now} where id = ${id}::uuid and token = ${token} and state = 'connected' returning id`
  ).length > 0

/** Gives the business the webhooks that came before it connected the account. */
export const adoptUnroutable = async (
  tx: SqlTarget,
  {
    channel,
    accountId,
    businessId,
    now,
  }: { channel: Channel; accountId: string; businessId: string; now: Date }
): Promise<void> => {
  await sql(
    tx
  )`update messaging.inbox set state = 'new', business_id = ${businessId}::uuid, next_at = ${now} where state = 'unroutable' and channel = ${channel} and account_id = ${accountId}`
}

/** What a business sees of its connection: never the token. */
export const connectionOnWire = ({
  channel,
  accountId,
  displayName,
  state,
  connectedAt,
}: ConnectionRow): ChannelConnection => ({
  channel,
  accountId,
  displayName,
  state,
  connectedAt: connectedAt.toISOString(),
})
