import type { Pool } from 'pg'
import { horizon } from '../outbox/horizon.ts'
import type { Position } from '../outbox/cursor.ts'
import { eventColumns, type OutboxRow } from '../outbox/outbox-row.ts'

export type LogRow = OutboxRow & { readonly xid: string }
/** `hasHidden`: rows are committed that may not be read yet. */
export type LogPage = { readonly rows: readonly LogRow[]; readonly hasHidden: boolean }

/** Rows of one page. */
export const pageSize = 500

// One statement, one snapshot: a row that is neither in the page nor hidden is not committed yet,
// and its commit will send a notification.
const pageText = `
  with hidden as (
    select exists (
      select from platform.outbox where xid >= ${horizon} and type = any($3)
    ) as hidden
  )
  select hidden, page.id::text, page.xid::text, ${eventColumns}
  from hidden left join lateral (
    select * from platform.outbox
    where (xid, id) > ($1::xid8, $2::bigint) and xid < ${horizon} and type = any($3)
    order by xid, id limit ${pageSize}
  ) page on true
  order by page.xid, page.id`

/** The next rows of some types after a position, in the order of the log. */
export const readPage = async (
  pool: Pool,
  after: Position,
  types: readonly string[]
): Promise<LogPage> => {
  // An empty page still has one row: `hidden` and nulls.
  type Row = LogRow | { readonly id: null }
  const { rows } = await pool.query<Row & { readonly hidden: boolean }>({
    name: 'bus-read',
    text: pageText,
    values: [String(after.xid), String(after.id), types],
  })
  return {
    rows: rows.filter(row => row.id !== null),
    hasHidden: rows[0]?.hidden ?? false,
  }
}

/** How many events of some types are behind a position, by type. */
export const countUnread = async (
  pool: Pool,
  after: Position,
  types: readonly string[]
): Promise<readonly { readonly type: string; readonly count: number }[]> => {
  const { rows } = await pool.query<{ type: string; count: number }>(
    `select type, count(*)::int as count from platform.outbox
     where (xid, id) > ($1::xid8, $2::bigint) and type = any($3) group by type`,
    [String(after.xid), String(after.id), types]
  )
  return rows
}

/** Age of the oldest event of some types behind a position, in seconds; 0 when there is none. */
export const oldestUnreadSeconds = async (
  pool: Pool,
  after: Position,
  types: readonly string[]
): Promise<number> => {
  const { rows } = await pool.query<{ age: number | null }>(
    `select extract(epoch from now() - min(at))::float8 as age from (
       select at from platform.outbox
       where (xid, id) > ($1::xid8, $2::bigint) and type = any($3)
       order by xid, id limit 1) first`,
    [String(after.xid), String(after.id), types]
  )
  return Math.max(0, rows[0]?.age ?? 0)
}
