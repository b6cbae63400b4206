import type { Channel } from '@mostrador/contracts'
import type { ClientType } from '@mostrador/contracts/crm'
import { fragment, noFragment, sql, type SqlTarget } from '@mostrador/db/raw'
import { fold } from '@mostrador/kernel'
import { threadColumns, type ThreadRow } from './repository.ts'

export type ThreadFilter = {
  readonly before?: Date | undefined
  readonly name?: string | undefined
  readonly category?: ClientType | undefined
  readonly clientId?: string | undefined
  readonly channel?: Channel | undefined
  readonly unread: boolean
  /** The ones that wait for a person. */
  readonly waiting: boolean
}

/** Text for `like`, without wildcards. */
const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A phone number, however it is written, is searched by its digits. */
const searchWords = (text: string): string => {
  const digits = text.replace(/\D/g, '')
  const isNumber = digits.length >= 4 && digits.length >= text.replace(/[\s+()-]/g, '').length
  return isNumber ? digits : text
}

const filterCondition = (filter: ThreadFilter) => {
  const { before, name, category, clientId, channel, unread, waiting } = filter
  const words = name === undefined ? '' : searchWords(fold(name))
  return fragment`t.last_message_at is not null
    ${before === undefined ? noFragment : fragment`and t.last_message_at < ${before}`}
    ${words === '' ? noFragment : fragment`and t.search like ${`%${escapeLike(words)}%`}`}
    ${category === undefined ? noFragment : fragment`and t.client_type = ${category}`}
    ${clientId === undefined ? noFragment : fragment`and t.client_id = platform.current_client('messaging', platform.tenant(), ${clientId}::uuid)`}
    ${channel === undefined ? noFragment : fragment`and t.channel = ${channel}`}
    ${unread ? fragment`and t.unread > 0` : noFragment}
    ${waiting ? fragment`and t.attention = 'waiting'` : noFragment}`
}

/** Rows with the same time of the last message that a page by date may have beyond its limit. */
const MAX_TIES = 200

/**
 * Newest first, with rows beyond `limit` when there are more. Pages by date include all threads of
 * their last moment and one moment more: some channels count in seconds, and no thread may be
 * skipped.
 */
export const listThreadRows = (
  db: SqlTarget,
  filter: ThreadFilter,
  { limit, offset }: { limit: number; offset: number }
): Promise<ThreadRow[]> =>
  offset > 0
    ? sql<ThreadRow>(
        db
      )`select ${threadColumns} from messaging.thread t where ${filterCondition(filter)} order by t.last_message_at desc, t.id desc limit ${limit + 1} offset ${offset}`
    : sql<ThreadRow>(
        db
      )`with page as (select ${threadColumns}, rank() over (order by t.last_message_at desc) as place from messaging.thread t where ${filterCondition(filter)})
        select * from page where place <= (select coalesce(min(place), ${limit}::int) from page where place > ${limit}::int) order by "lastMessageAt" desc, id desc limit ${limit + MAX_TIES}`

/**
 * A page of those that wait for a person, the longest wait first; one row more when there are more.
 */
export const listWaitingRows = (
  db: SqlTarget,
  filter: ThreadFilter,
  { limit, offset }: { limit: number; offset: number }
): Promise<ThreadRow[]> =>
  sql<ThreadRow>(
    db
  )`select ${threadColumns} from messaging.thread t where ${filterCondition(filter)} order by t.attention_since, t.id limit ${limit + 1} offset ${offset}`

/** How many conversations wait for a person, and since when the oldest does. */
export const countWaiting = async (
  db: SqlTarget
): Promise<{ readonly count: number; readonly oldest: Date | null }> =>
  (
    await sql<{ count: number; oldest: Date | null }>(
      db
    )`select count(*)::int as count, min(attention_since) as oldest from messaging.thread where attention = 'waiting' and last_message_at is not null`
  )[0] ?? { count: 0, oldest: null }

/** Conversations with unread messages. */
export const countUnread = async (db: SqlTarget): Promise<number> =>
  (
    await sql<{ count: number }>(
      db
    )`select count(*)::int as count from messaging.thread where unread > 0 and last_message_at is not null`
  )[0]?.count ?? 0
