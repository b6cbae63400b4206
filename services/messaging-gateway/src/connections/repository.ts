import type { Channel } from '@mostrador/contracts'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { ConnectionRow } from './connection.ts'

export type { ConnectionRow }

const columns = fragment`id, business_id as "businessId", channel, account_id as "accountId", display_name as "displayName", token, state, connected_at as "connectedAt",
  login, parent_id as "parentId", handle, pin, quality, status, name_status as "nameStatus", checked_at as "checkedAt", expires_at as "expiresAt", told_expiry as "toldExpiry"`

/** Live connections: real accounts before those of the simulator, the newest first. */
const listConnected = (db: SqlTarget, channel: Channel | null): Promise<ConnectionRow[]> =>
  sql<ConnectionRow>(db)`select ${columns} from messaging.channel_connection
    where (${channel}::text is null or channel = ${channel}) and state <> 'disconnected' order by channel, (login is null), connected_at desc`

export const listConnectionRows = (db: SqlTarget): Promise<ConnectionRow[]> =>
  listConnected(db, null)

/** Ids of the simulator's accounts, also after they were disconnected. */
export const findSimulatedAccounts = async (db: SqlTarget): Promise<ReadonlySet<string>> => {
  const rows = await sql<{ accountId: string }>(
    db
  )`select account_id as "accountId" from messaging.channel_connection where login is null`
  return new Set(rows.map(({ accountId }) => accountId))
}

/**
 * The account that a conversation uses. A number of WhatsApp may stand in for another one; ids of
 * people on Messenger and Instagram are known to one account only.
 */
export const connectionFor = async (
  db: SqlTarget,
  channel: Channel,
  accountId: string | null
): Promise<ConnectionRow | undefined> => {
  const all = await listConnected(db, channel)
  const current = all.find(connection => connection.accountId === accountId)
  if (current !== undefined || (accountId !== null && channel !== 'whatsapp')) return current
  return all.find(connection => connection.state === 'connected') ?? all[0]
}

/** What the account was before: another business's, this one's, never routed, or released. */
export type Claim = 'taken' | 'own' | 'new' | 'released'

/** Routes the webhooks of an account to this business, unless another one has it. */
export const claimAccount = async (
  tx: SqlTarget,
  channel: Channel,
  accountId: string,
  businessId: string
): Promise<Claim> => {
  const added = await sql(
    tx
  )`insert into messaging.account_route (channel, account_id, business_id) values (${channel}, ${accountId}, ${businessId}::uuid) on conflict do nothing returning channel`
  if (added.length > 0) return 'new'
  const inserted = await sql(
    tx
  )`update messaging.account_route set business_id = ${businessId}::uuid where channel = ${channel} and account_id = ${accountId} and business_id is null returning channel`
  if (inserted.length > 0) return 'released'
  const ownRows = await sql(
    tx
  )`select 1 as mine from messaging.account_route where channel = ${channel} and account_id = ${accountId} and business_id is not null`
  return ownRows.length > 0 ? 'own' : 'taken'
}

/** Stores the parent of a claimed account (its WABA or Page): some webhooks name only that. */
export const saveParent = async (
  tx: SqlTarget,
  { channel, accountId, parentId }: Pick<ConnectionRow, 'channel' | 'accountId' | 'parentId'>
): Promise<void> => {
  await sql(
    tx
  )`update messaging.account_route set parent_id = ${parentId} where channel = ${channel} and account_id = ${accountId} and business_id is not null`
}

/** The status of a number whose owner ended the connection in the app of the phone. */
const REMOVED = 'PARTNER_REMOVED'
export const markRemoved = async (tx: SqlTarget, id: string): Promise<void> => {
  await sql(tx)`update messaging.channel_connection set status = ${REMOVED} where id = ${id}::uuid`
}

/** Unroutes an account: its webhooks reach no business any more. */
export const releaseAccount = async (
  tx: SqlTarget,
  { channel, accountId }: Pick<ConnectionRow, 'channel' | 'accountId'>
): Promise<void> => {
  await sql(
    tx
  )`update messaging.account_route set business_id = null where channel = ${channel} and account_id = ${accountId} and business_id is not null`
}

/** The connection of an account, also a disconnected one. */
export const connectionOf = async (
  tx: SqlTarget,
  channel: Channel,
  accountId: string
): Promise<ConnectionRow | undefined> =>
  (
    await sql<ConnectionRow>(
      tx
    )`select ${columns} from messaging.channel_connection where channel = ${channel} and account_id = ${accountId}`
  )[0]

export const connectionById = async (
  db: SqlTarget,
  id: string
): Promise<ConnectionRow | undefined> =>
  (
    await sql<ConnectionRow>(
      db
    )`select ${columns} from messaging.channel_connection where id = ${id}::uuid and state <> 'disconnected'`
  )[0]

export const saveConnection = async (tx: SqlTarget, c: ConnectionRow): Promise<void> => {
  await sql(
    tx
  )`insert into messaging.channel_connection (id, business_id, channel, account_id, display_name, token, state, connected_at,
      login, parent_id, handle, pin, quality, status, name_status, checked_at, expires_at)
    values (${c.id}::uuid, ${c.businessId}::uuid, ${c.channel}, ${c.accountId}, ${c.displayName}, ${c.token}, ${c.state}, ${c.connectedAt},
      ${c.login}, ${c.parentId}, ${c.handle}, ${c.pin}, ${c.quality}, ${c.status}, ${c.nameStatus}, ${c.checkedAt}, ${c.expiresAt})
    on conflict (business_id, id) do update set display_name = excluded.display_name, token = excluded.token, state = excluded.state, connected_at = excluded.connected_at, expired_at = null,
      login = excluded.login, parent_id = excluded.parent_id, handle = excluded.handle, pin = excluded.pin, quality = excluded.quality, status = excluded.status,
      name_status = excluded.name_status, checked_at = excluded.checked_at, expires_at = excluded.expires_at, told_expiry = null`
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

/**
 * Disconnects and deletes the secrets; the row stays for a later connection. Returns it as it was.
 */
export const endConnection = async (
  tx: SqlTarget,
  id: string
): Promise<ConnectionRow | undefined> =>
  (
    await sql<ConnectionRow>(
      tx
    )`with before as (select ${columns} from messaging.channel_connection where id = ${id}::uuid and state <> 'disconnected' for update),
      ended as (update messaging.channel_connection set state = 'disconnected', token = '', pin = null, expires_at = null where id in (select id from before) returning id)
    select before.* from before join ended on ended.id = before.id`
  )[0]

/** Whether another live account gets its webhooks by the same subscription. */
export const sharesSubscription = async (
  tx: SqlTarget,
  { id, parentId }: Pick<ConnectionRow, 'id' | 'parentId'>
): Promise<boolean> =>
  (
    await sql(
      tx
    )`select 1 as other from messaging.channel_connection where parent_id = ${parentId} and id <> ${id}::uuid and state <> 'disconnected' limit 1`
  ).length > 0

/** Stores what the provider answered about an account, unless its token changed meanwhile. */
export const saveCheck = async (
  tx: SqlTarget,
  before: ConnectionRow,
  after: Pick<
    ConnectionRow,
    'token' | 'displayName' | 'quality' | 'status' | 'nameStatus' | 'expiresAt' | 'toldExpiry'
  >,
  now: Date
): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.channel_connection set token = ${after.token}, display_name = ${after.displayName}, quality = ${after.quality}, status = ${after.status},
      name_status = ${after.nameStatus}, expires_at = ${after.expiresAt}, told_expiry = ${after.toldExpiry}, checked_at = ${now}
      where id = ${before.id}::uuid and token = ${before.token} and state = 'connected' returning id`
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

/** Deletes unrouted webhooks of an account: they were meant for the business that had it before. */
export const deleteUnroutable = async (
  tx: SqlTarget,
  { channel, accountId }: Pick<ConnectionRow, 'channel' | 'accountId'>
): Promise<void> => {
  await sql(
    tx
  )`delete from messaging.inbox where state = 'unroutable' and business_id is null and channel = ${channel} and account_id = ${accountId}`
}
