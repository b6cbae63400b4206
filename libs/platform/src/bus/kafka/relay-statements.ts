import type { PoolClient } from 'pg'
import type { Queryable } from '../../database/queryable.ts'

/** `value`: the event as JSON, a BusEvent when it is read. `trace`: what its span tells, of one that has any. */
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
  /** Transactions below this one are over: nothing will appear among them any more. */
  readonly edge: string
  /** Something is committed that may not be read yet, because an older transaction is open. */
  readonly hidden: boolean
}

/** What eventOfRow() would be as JSON. Postgres writes it: to take a row apart here and put it together again was half of the relay's time. */
const value = `concat('{"id":"', event_id, '","type":', to_json(type), ',"key":', to_json(key), ',"businessId":', coalesce('"' || business_id || '"', 'null'),
  ',"at":"', to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), '","actor":', coalesce(actor::text, 'null'), ',"data":', data, ',"traceparent":', coalesce(to_json(trace)::text, 'null'), '}')`
const columns = `id::text, type, key, ${value}, trace, case when trace is not null then event_id end, case when trace is not null then business_id end`
type Row = [
  id: string,
  type: string,
  key: string,
  value: string,
  trace: string | null,
  eventId: string,
  businessId: string | null,
]
/** The first page always answers one line, for its edge. */
type EdgeRow = [
  ...(Row | [null, null, null, null, null, null, null]),
  edge: string,
  hidden: boolean,
]
const isRow = (row: EdgeRow): row is [...Row, edge: string, hidden: boolean] => row[0] !== null
const logged = ([id, type, key, said, trace, eventId, businessId]: readonly [
  ...Row,
  ...unknown[],
]): LoggedEvent => ({
  id,
  type,
  key,
  value: said,
  trace: trace === null ? null : { parent: trace, eventId, businessId },
})

/**
 * The first page of what one owner said between `from` (a transaction) and the safe edge of the log, by id: a lock on the
 * aggregate orders its writers by id, not by transaction. `id + 0` keeps the planner from walking the primary key.
 * Whether something is hidden is asked once, not for every row, and only of the next thousand: many hidden rows of others only mean a later look.
 */
export const firstPage = async (
  db: PoolClient,
  owner: string,
  from: string,
  limit: number
): Promise<LogPage> => {
  const { rows } = await db.query<EdgeRow>({
    name: 'relay_first_page',
    rowMode: 'array',
    text: `with edge as materialized (
        select horizon.xmin, exists (select from (select h.owner from platform.outbox h where h.xid >= horizon.xmin order by h.xid limit 1000) later where later.owner = $1) as hidden
        from (select pg_snapshot_xmin(pg_current_snapshot()) as xmin) horizon),
      page as (select o.* from platform.outbox o, edge where o.xid >= $2::xid8 and o.xid < edge.xmin and o.owner = $1 order by o.id + 0 limit $3)
      select ${columns}, edge.xmin::text, edge.hidden
      from edge left join page on true order by page.id`,
    values: [owner, from, limit],
  })
  const [, , , , , , , edge = from, hidden = false] = rows[0] ?? []
  return { events: rows.filter(isRow).map(logged), edge, hidden }
}

/** The page after the event `after`, between the same two transactions. The bare name `id` would be the text of the first column, and 10 comes before 9 there. */
export const nextPage = async (
  db: PoolClient,
  owner: string,
  from: string,
  edge: string,
  after: string,
  limit: number
): Promise<readonly LoggedEvent[]> => {
  const { rows } = await db.query<Row>({
    name: 'relay_next_page',
    rowMode: 'array',
    text: `select ${columns} from platform.outbox where id > $4::bigint and xid >= $2::xid8 and xid < $3::xid8 and owner = $1 order by outbox.id limit $5`,
    values: [owner, from, edge, after, limit],
  })
  return rows.map(logged)
}

export const relayCursors = 'relay:'
const cursorName = (owner: string, clusterId: string): string =>
  `${relayCursors}${owner}@${clusterId}`

/** Up to where an owner's events are at this broker: a transaction id. A broker that was wiped or replaced has no cursor and is filled again. */
export const readCursor = async (
  db: PoolClient,
  owner: string,
  clusterId: string
): Promise<string> => {
  const { rows } = await db.query<{ xid: string }>(
    'select xid::text from platform.cursor where consumer = $1',
    [cursorName(owner, clusterId)]
  )
  if (rows[0] !== undefined) return rows[0].xid
  // An old broker's cursor would keep the log from being tidied.
  await db.query('delete from platform.cursor where starts_with(consumer, $1)', [
    `${relayCursors}${owner}@`,
  ])
  return '0'
}

export const saveCursor = async (
  db: PoolClient,
  owner: string,
  clusterId: string,
  edge: string
): Promise<void> => {
  await db.query({
    name: 'relay_cursor',
    text: `insert into platform.cursor (consumer, xid, id, updated_at) values ($1, $2::xid8, 0, now()) on conflict (consumer) do update set xid = excluded.xid, updated_at = now()`,
    values: [cursorName(owner, clusterId), edge],
  })
}

/** Forgets events that were brought to the broker, and said long ago. Answers how many. */
export const deletePublished = async (
  db: PoolClient,
  owner: string,
  before: string,
  days: number,
  limit: number
): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from platform.outbox where id in (select id from platform.outbox where owner = $1 and xid < $2::xid8 and at < now() - make_interval(days => $3) order by id limit $4)`,
    [owner, before, days, limit]
  )
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
       and xid >= coalesce((select min(xid::text::bigint)::text::xid8 from platform.cursor where starts_with(consumer, $2)), '0'::xid8)`,
    [owner, `${relayCursors}${owner}@`]
  )
  return Math.max(0, rows[0]?.age ?? 0)
}
