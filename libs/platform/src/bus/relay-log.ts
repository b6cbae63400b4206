import type { PoolClient } from 'pg'
import type { Queryable } from '../queryable.ts'
import type { OutboxRow } from './outbox-row.ts'

/** A row as it goes to the broker: what is JSON already stays text. */
type TextRow = Omit<OutboxRow, 'actor' | 'data'> & { readonly actor: string | null; readonly data: string }
/** Columns of a row that may be absent: the statement always answers one line, for its edge. */
type EdgeRow = { readonly [Name in keyof TextRow]: TextRow[Name] | null } & { edge: string; hidden: boolean }

/** `value`: the event as JSON, a BusEvent when it is read. */
export type LoggedEvent = {
  readonly id: string; readonly eventId: string; readonly type: string; readonly key: string; readonly businessId: string | null; readonly traceparent: string | null; readonly value: string
}
export type LogPage = {
  readonly events: readonly LoggedEvent[]
  /** Transactions below this one are over: nothing will appear among them any more. */
  readonly edge: string
  /** Something is committed that may not be read yet, because an older transaction is open. */
  readonly hidden: boolean
}

const columns = 'event_id, type, key, business_id, at, actor::text, data::text, trace'
const text = JSON.stringify
/** Parsing the data to write them as JSON again would be half of the relay's time. Ids and instants need no escaping. */
const logged = ({ id, event_id, type, key, business_id, at, actor, data, trace }: TextRow): LoggedEvent => ({
  id, eventId: event_id, type, key, businessId: business_id, traceparent: trace,
  value: `{"id":"${event_id}","type":${text(type)},"key":${text(key)},"businessId":${business_id === null ? 'null' : `"${business_id}"`},"at":"${at.toISOString()}","actor":${actor ?? 'null'},"data":${data},"traceparent":${text(trace)}}`,
})
const isRow = (row: EdgeRow): row is EdgeRow & TextRow => row.id !== null

/**
 * The first page of what one owner said between `from` (a transaction) and the safe edge of the log, by id: a lock on the
 * aggregate orders its writers by id, not by transaction. `id + 0` keeps the planner from walking the primary key.
 * Whether something is hidden is asked once, not for every row, and only of the next thousand: many hidden rows of others only mean a later look.
 */
export const firstPage = async (db: PoolClient, owner: string, from: string, limit: number): Promise<LogPage> => {
  const { rows } = await db.query<EdgeRow>({
    name: 'relay_first_page',
    text: `with edge as materialized (
        select horizon.xmin, exists (select from (select h.owner from platform.outbox h where h.xid >= horizon.xmin order by h.xid limit 1000) later where later.owner = $1) as hidden
        from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) horizon),
      page as (select o.* from platform.outbox o, edge where o.xid >= $2::xid8 and o.xid < edge.xmin and o.owner = $1 order by o.id + 0 limit $3)
      select edge.xmin::text as edge, edge.hidden, page.id::text, ${columns}
      from edge left join page on true order by page.id`,
    values: [owner, from, limit],
  })
  return { events: rows.filter(isRow).map(logged), edge: rows[0]?.edge ?? from, hidden: rows[0]?.hidden ?? false }
}

/** The page after the event `after`, between the same two transactions. The bare name `id` would be the text of the first column, and 10 comes before 9 there. */
export const nextPage = async (db: PoolClient, owner: string, from: string, edge: string, after: string, limit: number): Promise<readonly LoggedEvent[]> => {
  const { rows } = await db.query<TextRow>({
    name: 'relay_next_page',
    text: `select id::text, ${columns} from platform.outbox where id > $4::bigint and xid >= $2::xid8 and xid < $3::xid8 and owner = $1 order by outbox.id limit $5`,
    values: [owner, from, edge, after, limit],
  })
  return rows.map(logged)
}

export const relayCursors = 'relay:'
const cursorName = (owner: string, clusterId: string): string => `${relayCursors}${owner}@${clusterId}`

/** Up to where an owner's events are at this broker: a transaction id. A broker that was wiped or replaced has no cursor and is filled again. */
export const readCursor = async (db: PoolClient, owner: string, clusterId: string): Promise<string> => {
  const { rows } = await db.query<{ xid: string }>('select xid::text from platform.cursor where consumer = $1', [cursorName(owner, clusterId)])
  if (rows[0] !== undefined) return rows[0].xid
  // An old broker's cursor would keep the log from being tidied.
  await db.query('delete from platform.cursor where starts_with(consumer, $1)', [`${relayCursors}${owner}@`])
  return '0'
}

export const saveCursor = async (db: PoolClient, owner: string, clusterId: string, edge: string): Promise<void> => {
  await db.query({
    name: 'relay_cursor',
    text: `insert into platform.cursor (consumer, xid, id, updated_at) values ($1, $2::xid8, 0, now()) on conflict (consumer) do update set xid = excluded.xid, updated_at = now()`,
    values: [cursorName(owner, clusterId), edge],
  })
}

/** Forgets events that were brought to the broker, and said long ago. Answers how many. */
export const forgetPublished = async (db: PoolClient, owner: string, before: string, days: number, limit: number): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from platform.outbox where id in (select id from platform.outbox where owner = $1 and xid < $2::xid8 and at < now() - make_interval(days => $3) order by id limit $4)`, [owner, before, days, limit])
  return rowCount ?? 0
}

/** How the relay's own connection works. */
export const prepareRelaying = async (db: PoolClient): Promise<void> => {
  // After a cursor that was lost with a crash of the database some events are said again: not worth a wait for the disk at every look.
  await db.query('set synchronous_commit = off')
  // A next page is read along the primary key: sorting what is left anew for every page makes a long backlog take the square of its length.
  await db.query('set enable_sort = off')
}

/** Age of the oldest event of an owner that is not at the broker, in seconds; 0 when all are. Everything before the cursor is there. */
export const unpublishedSeconds = async (db: Queryable, owner: string): Promise<number> => {
  const { rows } = await db.query<{ age: number | null }>(
    `select extract(epoch from now() - min(at))::float8 as age from platform.outbox where owner = $1
       and xid >= coalesce((select min(xid::text::bigint)::text::xid8 from platform.cursor where starts_with(consumer, $2)), '0'::xid8)`, [owner, `${relayCursors}${owner}@`])
  return Math.max(0, rows[0]?.age ?? 0)
}
