import type { Queryable } from '../../database/queryable.ts'

/**
 * A place in the outbox: transactions in the order of their ids, rows of one in the order of
 * theirs. Rows of one key are in the order in which they were written (platform.follow_key).
 */
export type Position = { readonly xid: bigint; readonly id: bigint }
export const start: Position = { xid: 0n, id: 0n }

/** How far one reader of the outbox is, as platform.cursor remembers it. */
export type Cursor = { readonly consumer: string; readonly position: Position }

/** The saved position of a reader; undefined when it never saved one. */
export const readCursor = async (
  db: Queryable,
  consumer: string
): Promise<Position | undefined> => {
  const { rows } = await db.query<{ xid: string; id: string }>(
    'select xid::text, id::text from platform.cursor where consumer = $1',
    [consumer]
  )
  const [saved] = rows
  return saved && { xid: BigInt(saved.xid), id: BigInt(saved.id) }
}

/** Saves several positions in one statement. */
export const saveCursors = async (db: Queryable, cursors: readonly Cursor[]): Promise<void> => {
  await db.query(
    `insert into platform.cursor (consumer, xid, id, updated_at)
     select consumer, xid::xid8, id, now() from unnest($1::text[], $2::text[], $3::bigint[]) as moved(consumer, xid, id)
     on conflict (consumer) do update set xid = excluded.xid, id = excluded.id, updated_at = now()`,
    [
      cursors.map(({ consumer }) => consumer),
      cursors.map(({ position }) => String(position.xid)),
      cursors.map(({ position }) => String(position.id)),
    ]
  )
}

/**
 * Deletes the cursors whose names begin with `prefix`: a stale one would keep rows from being
 * deleted.
 */
export const deleteCursors = async (db: Queryable, prefix: string): Promise<void> => {
  await db.query('delete from platform.cursor where starts_with(consumer, $1)', [prefix])
}
