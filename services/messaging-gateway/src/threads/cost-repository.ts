import { sql, type SqlTarget } from '@mostrador/db/raw'

/**
 * How many sent messages reached the person. Messages written in the phone app cost nothing.
 * `key`: only the message with this key, and its further parts.
 */
export const countDelivered = async (
  db: SqlTarget,
  threadId: string,
  key: string | null
): Promise<number> => {
  const rows = await sql<{ count: number }>(db)`select count(*)::int as count
    from messaging.message m
    where m.thread_id = ${threadId}::uuid and not m.inbound and m.author_kind <> 'phone'
      and m.state in ('delivered', 'read')
      and (${key}::text is null or m.key = ${key} or starts_with(m.key, ${`${key ?? ''}#`}))`
  return rows[0]?.count ?? 0
}
