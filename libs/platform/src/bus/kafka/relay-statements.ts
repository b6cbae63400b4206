import type { PoolClient } from 'pg'
import type { Queryable } from '../../database/queryable.ts'
import { type Cursor, deleteCursors, readCursor, saveCursors } from '../outbox/cursor.ts'
import { horizon } from '../outbox/horizon.ts'
import { eventJson } from '../outbox/outbox-row.ts'

/**
 * An outbox row to publish. `value`: a BusEvent as JSON. `trace`: of one that was published in a
 * trace.
 */
export type LoggedEvent = {
  readonly id: string
  readonly type: string
  readonly key: string
  readonly value: string
  readonly trace: {
    readonly parent: string
    readonly eventId: string
    readonly businessId: string | null
  } | null
}
export type LogPage = {
  readonly events: readonly LoggedEvent[]
  /** Transactions below this one are over: no row of theirs appears any more. */
  readonly edge: string
  /** Rows are committed that may not be read yet, because an older transaction is open. */
  readonly hasHidden: boolean
}
/** Rows of one owner from a transaction on, at most `limit`. */
export type PageRequest = { readonly owner: string; readonly from: string; readonly limit: number }

const columns = `id::text, type, key, ${eventJson}, trace, case when trace is not null then event_id end, case when trace is not null then business_id end`
type Row = [
  id: string,
  type: string,
  key: string,
  value: string,
  trace: string | null,
  eventId: string,
  businessId: string | null,
]
/** The first page always holds one row, for its edge. */
type EdgeRow = [
  ...(Row | [null, null, null, null, null, null, null]),
  edge: string,
  hasHidden: boolean,
]
const isRow = (row: EdgeRow): row is [...Row, edge: string, hasHidden: boolean] => row[0] !== null
const eventOf = ([id, type, key, value, trace, eventId, businessId]: readonly [
  ...Row,
  ...unknown[],
]): LoggedEvent => ({
  id,
  type,
  key,
  value,
  trace: trace === null ? null : { parent: trace, eventId, businessId },
})

/**
 * The first page of an owner's rows between `from` and the horizon, by id, which for the rows of
 * one key is also the order of the log. `id + 0` keeps the planner from
 * walking the primary key. Hidden rows are looked for once, among the next thousand of all owners:
 * to miss some only delays them until the next poll.
 */
export const firstPage = async (
  db: PoolClient,
  { owner, from, limit }: PageRequest
): Promise<LogPage> => {
  const { rows } = await db.query<EdgeRow>({
    name: 'relay_first_page',
    rowMode: 'array',
    text: `with edge as materialized (
        select horizon.xmin, exists (select from (select h.owner from platform.outbox h where h.xid >= horizon.xmin order by h.xid limit 1000) later where later.owner = $1) as hidden
        from (select ${horizon} as xmin) horizon),
      page as (select o.* from platform.outbox o, edge where o.xid >= $2::xid8 and o.xid < edge.xmin and o.owner = $1 order by o.id + 0 limit $3)
      select ${columns}, edge.xmin::text, edge.hidden
      from edge left join page on true order by page.id`,
    values: [owner, from, limit],
  })
  const [, , , , , , , edge = from, hasHidden = false] = rows[0] ?? []
  return { events: rows.filter(isRow).map(eventOf), edge, hasHidden }
}

/**
 * The page after the event `after`, between `from` and `edge`. `outbox.id`: a bare `id` would name
 * the first column, which is text and sorts 10 before 9.
 */
export const nextPage = async (
  db: PoolClient,
  { owner, from, limit }: PageRequest,
  edge: string,
  after: string
): Promise<readonly LoggedEvent[]> => {
  const { rows } = await db.query<Row>({
    name: 'relay_next_page',
    rowMode: 'array',
    text: `select ${columns} from platform.outbox where id > $4::bigint and xid >= $2::xid8 and xid < $3::xid8 and owner = $1 order by outbox.id limit $5`,
    values: [owner, from, edge, after, limit],
  })
  return rows.map(eventOf)
}

export const relayCursors = 'relay:'
/**
 * An owner at one broker: a broker that was wiped or replaced has no cursor and is filled again.
 */
export type RelayTarget = { readonly owner: string; readonly clusterId: string }
const cursorName = ({ owner, clusterId }: RelayTarget): string =>
  `${relayCursors}${owner}@${clusterId}`

/**
 * The transaction up to which an owner's events are at this broker; '0' when it has none of them.
 */
export const readRelayCursor = async (db: PoolClient, target: RelayTarget): Promise<string> => {
  const saved = await readCursor(db, cursorName(target))
  if (saved !== undefined) return String(saved.xid)
  // The cursor of a former broker would keep published rows from being deleted.
  await deleteCursors(db, `${relayCursors}${target.owner}@`)
  return '0'
}

export const saveRelayCursor = (
  db: PoolClient,
  target: RelayTarget,
  edge: string
): Promise<void> => {
  const cursor: Cursor = { consumer: cursorName(target), position: { xid: BigInt(edge), id: 0n } }
  return saveCursors(db, [cursor])
}

/**
 * Deletes rows that are at the broker and older than `days`, at most `limit`, along the index of
 * owner and time; returns how many.
 */
export const deletePublished = async (
  db: Queryable,
  { owner, from, limit }: PageRequest,
  days: number
): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from platform.outbox where id in (select id from platform.outbox where owner = $1 and xid < $2::xid8 and at < now() - make_interval(days => $3) order by at limit $4)`,
    [owner, from, days, limit]
  )
  return rowCount ?? 0
}

/** Settings of the relay's own connection. */
export const prepareConnection = async (db: PoolClient): Promise<void> => {
  // A cursor that is lost in a crash only publishes some events again: not worth a wait for the
  // disk.
  await db.query('set synchronous_commit = off')
  // Pages are read along the primary key: sorting the rest for each page makes a backlog quadratic.
  await db.query('set enable_sort = off')
}

/** Age of the oldest event of an owner that is not at the broker, in seconds; 0 when all are. */
export const unpublishedSeconds = async (db: Queryable, owner: string): Promise<number> => {
  const { rows } = await db.query<{ age: number | null }>(
    `select extract(epoch from now() - min(at))::float8 as age from platform.outbox where owner = $1
       and xid >= coalesce((select min(xid::text::bigint)::text::xid8 from platform.cursor where starts_with(consumer, $2)), '0'::xid8)`,
    [owner, `${relayCursors}${owner}@`]
  )
  return Math.max(0, rows[0]?.age ?? 0)
}

/**
 * What no relay has brought to the broker yet, by type. Rows before the cursor furthest behind are
 * not looked at.
 */
export const countUnpublished = async (
  db: Queryable,
  types: ReadonlySet<string>
): Promise<readonly { type: string; count: number; age: number }[]> => {
  const { rows } = await db.query<{ type: string; count: number; age: number }>(
    `select type, count(*)::int as count, extract(epoch from now() - min(at))::float8 as age
       from platform.outbox left join platform.cursor on starts_with(consumer, $2 || owner || '@')
       where outbox.xid >= coalesce((select min(xid::text::bigint)::text::xid8 from platform.cursor where starts_with(consumer, $2)), '0'::xid8)
         and outbox.xid >= coalesce(cursor.xid, '0'::xid8) and type = any($1) group by type`,
    [[...types], relayCursors]
  )
  return rows
}
