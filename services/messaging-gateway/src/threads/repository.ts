import type { Channel } from '@mostrador/contracts'
import type { ClientType } from '@mostrador/contracts/crm'
import { fold } from '@mostrador/kernel'
import { fragment, sql, type SqlTarget } from '@mostrador/db/raw'
import type { AttentionColumns } from '../attention/attention.ts'
import type { Contact } from '../channels/update.ts'

/** The database, or a transaction of it. */
export type Tables = SqlTarget

export type ThreadRow = AttentionColumns & {
  id: string
  businessId: string
  channel: Channel
  contactKey: string
  accountId: string | null
  whatsapp: string | null
  countryCode: string | null
  countryCodeExt: string | null
  whatsAppId: string | null
  instagramId: string | null
  messengerId: string | null
  pushName: string
  clientId: string | null
  clientName: string
  clientType: ClientType | null
  unread: number
  lastSeq: number
  lastMessageId: string | null
  lastMessageAt: Date | null
  lastInboundAt: Date | null
  deliveredUntil: Date | null
  readUntil: Date | null
}

export const threadColumns = fragment`t.id, t.business_id as "businessId", t.channel, t.contact_key as "contactKey", t.account_id as "accountId",
  t.whatsapp, t.country_code as "countryCode", t.country_code_ext as "countryCodeExt", t.whatsapp_id as "whatsAppId", t.instagram_id as "instagramId", t.messenger_id as "messengerId",
  t.push_name as "pushName", t.client_id as "clientId", t.client_name as "clientName", t.client_type as "clientType",
  t.unread, t.last_seq as "lastSeq", t.last_message_id as "lastMessageId", t.last_message_at as "lastMessageAt", t.last_inbound_at as "lastInboundAt",
  t.delivered_until as "deliveredUntil", t.read_until as "readUntil",
  t.attention, t.attention_since as "attentionSince", t.waiting_cause as "waitingCause", t.attended_by as "attendedBy", t.attended_name as "attendedName",
  t.attended_until as "attendedUntil", t.attention_set_at as "attentionSetAt"`

/** The text that a search looks through: names, and the number with its country code. */
const searchOf = (
  contact: Pick<ThreadRow, 'clientName' | 'pushName' | 'whatsapp' | 'countryCode'>
): string =>
  fold(
    [contact.clientName, contact.pushName, `${contact.countryCode ?? ''}${contact.whatsapp ?? ''}`]
      .filter(Boolean)
      .join(' ')
  )

/**
 * Locks a conversation until the transaction ends: `seq` follows the order of commits (reliability
 * 4.2).
 */
export const lockThread = async (tx: SqlTarget, id: string): Promise<ThreadRow | undefined> =>
  (
    await sql<ThreadRow>(
      tx
    )`select ${threadColumns} from messaging.thread t where t.id = ${id}::uuid for update`
  )[0]

export const threadById = async (db: SqlTarget, id: string): Promise<ThreadRow | undefined> =>
  (
    await sql<ThreadRow>(
      db
    )`select ${threadColumns} from messaging.thread t where t.id = ${id}::uuid`
  )[0]

const lockByContact = async (tx: SqlTarget, contact: Contact): Promise<ThreadRow | undefined> =>
  (
    await sql<ThreadRow>(tx)`select ${threadColumns} from messaging.thread t
    where t.channel = ${contact.channel} and (t.contact_key = ${contact.key} or t.whatsapp_id = ${contact.whatsAppId})
    order by (t.contact_key = ${contact.key}) desc limit 1 for update`
  )[0]

export type NewThread = {
  readonly id: string
  readonly businessId: string
  readonly contact: Contact
  readonly accountId: string | null
  readonly now: Date
}

/**
 * The one conversation with this person on this channel, locked; created when there is none.
 * Three first messages at the same time make one (F13).
 */
export const lockThreadOf = async (
  tx: SqlTarget,
  { id, businessId, contact, accountId, now }: NewThread
): Promise<ThreadRow> => {
  const existing = await lockByContact(tx, contact)
  if (existing !== undefined) return updateContact(tx, existing, contact)
  const create = async (whatsAppId: string | null): Promise<ThreadRow | undefined> =>
    (
      await sql<ThreadRow>(tx)`insert into messaging.thread as t
      (id, business_id, channel, contact_key, account_id, whatsapp, country_code, country_code_ext, whatsapp_id, instagram_id, messenger_id, push_name, search, created_at)
    values (${id}::uuid, ${businessId}::uuid, ${contact.channel}, ${contact.key}, ${accountId}, ${contact.whatsapp}, ${contact.countryCode}, ${contact.countryCodeExt},
      ${whatsAppId}, ${contact.instagramAccountId}, ${contact.messengerId}, ${contact.pushName}, ${searchOf({ ...contact, clientName: '' })}, ${now})
    on conflict do nothing returning ${threadColumns}`
    )[0]
  // The scoped id may already name this person's conversation on another channel, which keeps it.
  const thread =
    (await create(contact.whatsAppId)) ?? (await lockByContact(tx, contact)) ?? (await create(null))
  if (thread === undefined) throw new Error('a conversation was neither found nor created')
  return thread
}

/**
 * Updates name, number and scoped id: a hidden number may become known, or a known one be hidden.
 */
const updateContact = async (
  tx: SqlTarget,
  thread: ThreadRow,
  contact: Contact
): Promise<ThreadRow> => {
  const isNumberNew =
    thread.whatsapp === null && contact.whatsapp !== null && thread.contactKey !== contact.key
  const isScopedIdNew = thread.whatsAppId === null && contact.whatsAppId !== null
  const isRenamed = contact.pushName !== '' && contact.pushName !== thread.pushName
  if (!isNumberNew && !isScopedIdNew && !isRenamed) return thread
  const next = {
    ...thread,
    ...(isRenamed ? { pushName: contact.pushName } : {}),
    ...(isNumberNew
      ? {
          contactKey: contact.key,
          whatsapp: contact.whatsapp,
          countryCode: contact.countryCode,
          countryCodeExt: contact.countryCodeExt,
        }
      : {}),
  }
  const rows = await sql<ThreadRow>(
    tx
  )`update messaging.thread t set push_name = ${next.pushName}, search = ${searchOf(next)},
      contact_key = ${next.contactKey}, whatsapp = ${next.whatsapp}, country_code = ${next.countryCode}, country_code_ext = ${next.countryCodeExt},
      whatsapp_id = case when ${isScopedIdNew} and not exists (select from messaging.thread o where o.whatsapp_id = ${contact.whatsAppId}) then ${contact.whatsAppId} else t.whatsapp_id end
    where t.id = ${thread.id}::uuid returning ${threadColumns}`
  return rows[0] ?? thread
}

/** Sets the name of the provider's profile. The thread is locked. */
export const setProfileName = async (
  tx: SqlTarget,
  thread: ThreadRow,
  pushName: string
): Promise<void> => {
  await sql(
    tx
  )`update messaging.thread set push_name = ${pushName}, search = ${searchOf({ ...thread, pushName })} where id = ${thread.id}::uuid`
}

/** Threads of people who wrote and whose name is not known, the newest first. */
export const findUnnamedThreads = (
  db: SqlTarget,
  channel: Channel,
  limit: number
): Promise<ThreadRow[]> =>
  sql<ThreadRow>(db)`select ${threadColumns} from messaging.thread t
    where t.channel = ${channel} and t.push_name = '' and t.last_inbound_at is not null order by t.last_message_at desc limit ${limit}`

/** Takes the next `seq` of a locked thread. */
export const nextSeq = async (tx: SqlTarget, id: string): Promise<number> => {
  const [row] = await sql<{ seq: number }>(
    tx
  )`update messaging.thread set last_seq = last_seq + 1 where id = ${id}::uuid returning last_seq as seq`
  if (row === undefined) throw new Error('the conversation does not exist')
  return row.seq
}

/** Shows a message in the inbox, unless a newer one is shown. */
export const setLastMessage = async (
  tx: SqlTarget,
  id: string,
  message: { id: string; at: Date }
): Promise<void> => {
  await sql(
    tx
  )`update messaging.thread set last_message_id = ${message.id}::uuid, last_message_at = ${message.at}
    where id = ${id}::uuid and (last_message_at is null or last_message_at <= ${message.at} or last_message_id = ${message.id}::uuid)`
}

/** How far the person has received or read; moves forward only. */
export const moveWatermark = async (
  tx: SqlTarget,
  id: string,
  state: 'delivered' | 'read',
  until: Date
): Promise<void> => {
  if (state === 'read')
    await sql(
      tx
    )`update messaging.thread set read_until = greatest(read_until, ${until}) where id = ${id}::uuid`
  else
    await sql(
      tx
    )`update messaging.thread set delivered_until = greatest(delivered_until, ${until}) where id = ${id}::uuid`
}

/** True when something was unread. */
export const clearUnread = async (tx: SqlTarget, id: string): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.thread set unread = 0 where id = ${id}::uuid and unread > 0 returning id`
  ).length > 0

/** Sets the client of one thread, or updates all threads of the client when `threadId` is null. */
export const setThreadsClient = async (
  tx: SqlTarget,
  client: { id: string; name: string; type: ClientType },
  threadId: string | null
): Promise<void> => {
  const threads = await sql<ThreadRow>(tx)`select ${threadColumns} from messaging.thread t
    where ${threadId === null ? fragment`t.client_id = ${client.id}::uuid` : fragment`t.id = ${threadId}::uuid`} for update`
  for (const thread of threads) {
    await sql(
      tx
    )`update messaging.thread set client_id = ${client.id}::uuid, client_name = ${client.name}, client_type = ${client.type},
      search = ${searchOf({ ...thread, clientName: client.name })} where id = ${thread.id}::uuid`
  }
}

/**
 * The conversations of a client, also under the id of one that was merged into them, latest inbound
 * first.
 */
export const threadsOfClient = (db: SqlTarget, clientId: string): Promise<ThreadRow[]> =>
  sql<ThreadRow>(
    db
  )`select ${threadColumns} from messaging.thread t where t.client_id = platform.current_client('messaging', platform.tenant(), ${clientId}::uuid) order by t.last_inbound_at desc nulls last, t.id desc`

export const threadByKey = async (
  db: SqlTarget,
  channel: Channel,
  keys: readonly string[]
): Promise<ThreadRow | undefined> =>
  (
    await sql<ThreadRow>(
      db
    )`select ${threadColumns} from messaging.thread t where t.channel = ${channel} and t.contact_key = any(${keys})`
  )[0]

export type KnownClient = {
  readonly id: string
  readonly name: string | undefined
  readonly type: ClientType | undefined
}

/**
 * Sets the client of a thread that has none: the business wrote first, so the client is known. Crm
 * has their name.
 */
export const claimForClient = async (
  tx: SqlTarget,
  thread: ThreadRow,
  { id: clientId, name, type }: KnownClient
): Promise<ThreadRow> => {
  if (thread.clientId !== null && thread.clientId !== clientId) return thread
  const clientName = thread.clientName || (name ?? '')
  const next = { ...thread, clientId, clientName, clientType: thread.clientType ?? type ?? null }
  await sql(tx)`update messaging.thread set client_id = ${clientId}::uuid,
      client_name = ${clientName}, client_type = ${next.clientType}, search = ${searchOf(next)}
    where id = ${thread.id}::uuid`
  return next
}
