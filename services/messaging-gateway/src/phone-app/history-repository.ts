import { newIdAt } from '@mostrador/kernel'
import { sql, type SqlTarget } from '@mostrador/db/raw'
import type { HistoryMessage } from '../channels/update.ts'
import type { ThreadRow } from '../threads/repository.ts'

const PHONE = 'Teléfono'
const SECOND_MS = 1_000

/**
 * Ids sort by the time of the message, as those of live ones do: the assistants read a conversation
 * in that order. WhatsApp's clock has seconds; within one, the order of the list decides.
 */
const idsOf = (messages: readonly HistoryMessage[]): string[] => {
  let before = 0
  return messages.map(({ at }) => {
    const second = at.getTime()
    const isSameSecond = before >= second && before < second + SECOND_MS - 1
    before = isSameSecond ? before + 1 : second
    return newIdAt(new Date(before))
  })
}

/**
 * Adds earlier messages, oldest first, to the locked thread; those that are stored already stay.
 * Nothing becomes unread, and the 24-hour window does not open. Returns how many are new.
 */
export const addHistory = async (
  tx: SqlTarget,
  thread: Pick<ThreadRow, 'id' | 'businessId' | 'pushName'>,
  messages: readonly HistoryMessage[],
  now: Date
): Promise<number> => {
  const ids = idsOf(messages)
  const rows = messages.map(({ providerId, inbound, type, text, extra, state, at }, index) => ({
    id: ids[index],
    nth: index + 1,
    provider_id: providerId,
    inbound,
    type,
    text,
    extra,
    state,
    author_kind: inbound ? 'client' : 'phone',
    author_name: inbound ? thread.pushName : PHONE,
    sent_at: at.toISOString(),
  }))
  const added = await sql<{ id: string; sentAt: Date }>(tx)`with place as (
      update messaging.thread set last_seq = last_seq + ${rows.length}::int where id = ${thread.id}::uuid
      returning last_seq - ${rows.length}::int as seq)
    insert into messaging.message (id, business_id, thread_id, seq, channel, inbound, provider_id, type, text, extra, author_kind, author_name, state, sent_at, created_at)
    select h.id, ${thread.businessId}::uuid, ${thread.id}::uuid, place.seq + h.nth, 'whatsapp', h.inbound, h.provider_id, h.type, h.text, h.extra,
      h.author_kind, h.author_name, h.state, h.sent_at, ${now}
    from place, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(id uuid, nth int, provider_id text, inbound boolean, type text, text text,
      extra jsonb, author_kind text, author_name text, state text, sent_at timestamptz)
    order by h.nth on conflict do nothing returning id, sent_at as "sentAt"`
  return added.length
}
