import type { Client } from '@mostrador/contracts/crm'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import { withoutLinkSecrets } from '@mostrador/kernel'

/** The fields of a contact that are read from other tables than `crm.client` [CLI-01]. */
export type LinkedFacts = Pick<Client, 'moneyMovementIds' | 'notifications' | 'lastMessage'>

export const noLinkedFacts: LinkedFacts = {
  moneyMovementIds: [],
  notifications: [],
  lastMessage: null,
}

/** Notification ids of one contact in an answer, latest due date first. */
const MAX_NOTIFICATIONS = 200
/** Characters of a message that a list shows. */
const SHOWN_CHARACTERS = 300

type Row = {
  id: string
  moneyMovementIds: string[] | null
  notifications: string[]
  message: string | null
  at: Date | null
}

/** The last message and the money movements of each client, by client id. */
export const findLinkedFacts = async (
  db: SqlTarget,
  businessId: string,
  clientIds: readonly string[]
): Promise<ReadonlyMap<string, LinkedFacts>> => {
  const rows = await sql<Row>(db)`
    select c.id::text, last.message, last.at, f.movement_ids::text[] as "moneyMovementIds",
      array(select t.id::text from crm.timed_message t
        where t.business_id = ${businessId}::uuid and t.client_id = c.id
        order by t.due_at desc, t.id desc limit ${MAX_NOTIFICATIONS}::int) as notifications
    from unnest(${[...clientIds]}::uuid[]) as c(id)
    left join crm.client_figures f on f.business_id = ${businessId}::uuid and f.client_id = c.id
    left join lateral (select t.message, t.at from crm.client_thread t
      where t.business_id = ${businessId}::uuid and t.client_id = c.id
      order by t.at desc limit 1) last on true`
  return new Map(rows.map(row => [row.id, toLinkedFacts(row)]))
}

const toLinkedFacts = ({ moneyMovementIds, notifications, message, at }: Row): LinkedFacts => ({
  moneyMovementIds: moneyMovementIds ?? [],
  notifications,
  lastMessage:
    message === null || at === null
      ? null
      : { date: at.toISOString(), message: withoutLinkSecrets(message) },
})

type LastMessage = {
  readonly businessId: string
  readonly threadId: string
  readonly clientId: string
  readonly message: string
  readonly at: string
}

/** Keeps the last message of a conversation, unless a later one is known: events may be late. */
export const saveLastMessage = async (
  db: SqlTarget,
  { businessId, threadId, clientId, message, at }: LastMessage
): Promise<void> => {
  const shortened = [...message].slice(0, SHOWN_CHARACTERS).join('')
  await sql(db)`
    insert into crm.client_thread as known (business_id, thread_id, client_id, message, at)
    values (${businessId}::uuid, ${threadId}::uuid, ${clientId}::uuid, ${shortened}, ${at}::timestamptz)
    on conflict (business_id, thread_id) do update set client_id = excluded.client_id,
      message = excluded.message, at = excluded.at
    where known.at <= excluded.at`
}
