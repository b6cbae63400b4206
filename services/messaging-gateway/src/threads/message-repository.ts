import type { Channel } from '@mostrador/contracts'
import type { AuthorKind, MessageState } from '@mostrador/contracts/messaging-gateway'
import type { Extra, MessageType } from '../channels/update.ts'
import { unclearReason } from '../sending/reasons.ts'
import type { MessageCursor } from './cursor.ts'
import { fragment, noFragment, sql, type SqlTarget } from '@mostrador/db/raw'

export type MessageRow = {
  id: string
  threadId: string
  seq: number
  channel: Channel
  inbound: boolean
  providerId: string | null
  type: MessageType
  text: string
  authorKind: AuthorKind
  authorName: string
  state: MessageState
  reason: string | null
  /** Idempotency key of the service that queued it. */
  key: string | null
  isDeleted: boolean
  sentAt: Date
}

const columns = fragment`m.id, m.thread_id as "threadId", m.seq, m.channel, m.inbound, m.provider_id as "providerId", m.type, m.text,
  m.author_kind as "authorKind", m.author_name as "authorName", m.state, m.reason, m.key, m.is_deleted as "isDeleted", m.sent_at as "sentAt"`

export type NewMessage = Pick<
  MessageRow,
  | 'id'
  | 'threadId'
  | 'seq'
  | 'channel'
  | 'inbound'
  | 'providerId'
  | 'type'
  | 'text'
  | 'authorKind'
  | 'authorName'
  | 'state'
  | 'reason'
  | 'key'
  | 'sentAt'
> & {
  readonly businessId: string
  readonly extra: Extra | null
  readonly replyTo: string | null
  readonly now: Date
}

const insertion = (
  m: NewMessage
) => fragment`insert into messaging.message (id, business_id, thread_id, seq, channel, inbound, provider_id, type, text, extra, reply_to, author_kind, author_name, state, reason, key, sent_at, created_at)
    values (${m.id}::uuid, ${m.businessId}::uuid, ${m.threadId}::uuid, ${m.seq}, ${m.channel}, ${m.inbound}, ${m.providerId}, ${m.type}, ${m.text}, ${m.extra === null ? null : JSON.stringify(m.extra)}::jsonb,
      ${m.replyTo}, ${m.authorKind}, ${m.authorName}, ${m.state}, ${m.reason}, ${m.key}, ${m.sentAt}, ${m.now})
    on conflict do nothing
    returning exists (select from messaging.early_update e where e.channel = ${m.channel} and e.provider_id = ${m.providerId}) as "hasEarly"`

type Added = { readonly hasEarly: boolean }

/**
 * Stores a message; undefined when its provider id or key is stored already. `hasEarly`: updates
 * about it came before it.
 */
export const addMessage = async (tx: SqlTarget, message: NewMessage): Promise<Added | undefined> =>
  (await sql<Added>(tx)`${insertion(message)}`)[0]

/**
 * addMessage() for the next message of the locked thread's person, in one statement with the
 * thread's change: one more unread, the message it shows, the account, and the time of the last
 * inbound one.
 */
export const addReceivedMessage = async (
  tx: SqlTarget,
  message: NewMessage,
  accountId: string
): Promise<Added | undefined> => {
  const { id, threadId, sentAt: at } = message
  const rows = await sql<Added>(tx)`with added as (${insertion(message)}), updated as (
    update messaging.thread set last_seq = last_seq + 1, unread = unread + 1,
      last_message_id = case when last_message_at is null or last_message_at <= ${at} then ${id}::uuid else last_message_id end,
      last_message_at = greatest(last_message_at, ${at}),
      account_id = case when last_inbound_at is null or last_inbound_at <= ${at} then ${accountId} else account_id end,
      last_inbound_at = greatest(last_inbound_at, ${at})
    where id = ${threadId}::uuid and exists (select from added)) select "hasEarly" from added`
  return rows[0]
}

export const messageById = async (db: SqlTarget, id: string): Promise<MessageRow | undefined> =>
  (
    await sql<MessageRow>(db)`select ${columns} from messaging.message m where m.id = ${id}::uuid`
  )[0]

export const messagesById = (db: SqlTarget, ids: readonly string[]): Promise<MessageRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : sql<MessageRow>(
        db
      )`select ${columns} from messaging.message m where m.id = any(${ids}::uuid[])`

export const messageByProviderId = async (
  db: SqlTarget,
  channel: Channel,
  providerId: string
): Promise<MessageRow | undefined> =>
  (
    await sql<MessageRow>(
      db
    )`select ${columns} from messaging.message m where m.channel = ${channel} and m.provider_id = ${providerId}`
  )[0]

export const messageByKey = async (db: SqlTarget, key: string): Promise<MessageRow | undefined> =>
  (await sql<MessageRow>(db)`select ${columns} from messaging.message m where m.key = ${key}`)[0]

/**
 * The oldest message of ours with this text whose send is, or ended, unconfirmed (reliability 4.5).
 */
export const findUnconfirmed = async (
  tx: SqlTarget,
  { id, channel }: { id: string; channel: Channel },
  text: string,
  since: Date
): Promise<MessageRow | undefined> =>
  (
    await sql<MessageRow>(
      tx
    )`select ${columns} from messaging.message m left join messaging.outbound o on o.message_id = m.id
    where m.thread_id = ${id}::uuid and not m.inbound and m.provider_id is null and m.text = ${text} and m.author_kind <> 'phone' and m.sent_at >= ${since}
      and (o.sends > 0 or (o.message_id is null and m.state = 'failed' and m.reason = ${unclearReason(channel)}))
    order by m.seq limit 1`
  )[0]

export const setSentAt = async (tx: SqlTarget, id: string, at: Date): Promise<void> => {
  await sql(tx)`update messaging.message set sent_at = ${at} where id = ${id}::uuid`
}

/** Sets the provider's id of a message, unless it has one or another message has this one. */
export const setProviderId = async (
  tx: SqlTarget,
  { id, channel }: Pick<MessageRow, 'id' | 'channel'>,
  providerId: string
): Promise<void> => {
  await sql(
    tx
  )`update messaging.message set provider_id = ${providerId} where id = ${id}::uuid and provider_id is null
    and not exists (select from messaging.message o where o.channel = ${channel} and o.provider_id = ${providerId})`
}

/** The newest edit wins, whatever comes first; what was deleted stays deleted. */
export const editText = async (
  tx: SqlTarget,
  id: string,
  text: string,
  at: Date
): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.message set text = ${text}, edited_at = ${at} where id = ${id}::uuid and not is_deleted and (edited_at is null or edited_at < ${at}) returning id`
  ).length > 0

/** Deletes the text itself; only the row stays, marked as deleted. */
export const deleteText = async (tx: SqlTarget, id: string, at: Date): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.message set is_deleted = true, text = '', extra = null, edited_at = ${at} where id = ${id}::uuid and not is_deleted returning id`
  ).length > 0

/**
 * A person has one reaction per message, the newest. `emoji` null takes it back. True if it
 * changed.
 */
export const updateReaction = async (
  tx: SqlTarget,
  id: string,
  { emoji, at }: { emoji: string | null; at: Date }
): Promise<boolean> =>
  (
    await sql(
      tx
    )`update messaging.message set text = ${emoji ?? ''}, is_deleted = ${emoji === null}, sent_at = ${at} where id = ${id}::uuid and sent_at < ${at} returning id`
  ).length > 0

const isBefore = (cursor: MessageCursor | null) => {
  if (cursor === null) return noFragment
  const { at, seq } = cursor
  return seq === null
    ? fragment`and m.sent_at < ${at}`
    : fragment`and (m.sent_at, m.seq) < (${at}, ${seq})`
}

/** Messages before a cursor, newest first, one more than `limit`, without reactions taken back. */
export const messagesBefore = (
  db: SqlTarget,
  threadId: string,
  cursor: MessageCursor | null,
  limit: number
): Promise<MessageRow[]> =>
  sql<MessageRow>(
    db
  )`select ${columns} from messaging.message m where m.thread_id = ${threadId}::uuid and not (m.type = 'reaction' and m.is_deleted)
    ${isBefore(cursor)}
    order by m.sent_at desc, m.seq desc limit ${limit + 1}`
