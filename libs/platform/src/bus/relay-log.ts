import type { PoolClient } from 'pg'
import type { EventActor } from '../context.ts'
import type { BusEvent } from './event-bus.ts'

type Row = { id: string; event_id: string; type: string; key: string; business_id: string | null; at: Date; actor: EventActor | null; data: unknown; trace: string | null }
/** Columns of a row that may be absent: the statement always answers one line, for its edge. */
type EdgeRow = { [Name in keyof Row]: Row[Name] | null } & { edge: string; hidden: boolean }

export type LoggedEvent = { readonly id: string; readonly event: BusEvent }
export type LogPage = {
  readonly events: readonly LoggedEvent[]
  /** Transactions below this one are over: nothing will appear among them any more. */
  readonly edge: string
  /** Something is committed that may not be read yet, because an older transaction is open. */
  readonly hidden: boolean
}

const eventOf = (row: Row): LoggedEvent => ({
  id: row.id,
  event: { id: row.event_id, type: row.type, key: row.key, businessId: row.business_id, at: row.at.toISOString(), actor: row.actor, data: row.data, traceparent: row.trace },
})
const isRow = (row: EdgeRow): row is EdgeRow & Row => row.id !== null

const columns = 'id::text, event_id, type, key, business_id, at, actor, data, trace'

/**
 * The first page of what one owner said between `from` (a transaction) and the safe edge of the log, by id: a lock on the
 * aggregate orders its writers by id, not by transaction. `id + 0` keeps the planner from walking the primary key.
 */
export const firstPage = async (db: PoolClient, owner: string, from: string, limit: number): Promise<LogPage> => {
  const { rows } = await db.query<EdgeRow>({
    name: 'relay_first_page',
    text: `with edge as materialized (select pg_snapshot_xmin(pg_current_snapshot()) as xmin),
      page as (select o.* from platform.outbox o, edge where o.xid >= $2::xid8 and o.xid < edge.xmin and o.owner = $1 order by o.id + 0 limit $3)
      select edge.xmin::text as edge, exists (select from platform.outbox h where h.xid >= edge.xmin and h.owner = $1) as hidden, page.id::text, event_id, type, key, business_id, at, actor, data, trace
      from edge left join page on true order by page.id`,
    values: [owner, from, limit],
  })
  return { events: rows.filter(isRow).map(eventOf), edge: rows[0]?.edge ?? from, hidden: rows[0]?.hidden ?? false }
}

/** The page after the event `after`, between the same two transactions. The bare name `id` would be the text of the first column, and 10 comes before 9 there. */
export const nextPage = async (db: PoolClient, owner: string, from: string, edge: string, after: string, limit: number): Promise<readonly LoggedEvent[]> => {
  const { rows } = await db.query<Row>({
    name: 'relay_next_page',
    text: `select ${columns} from platform.outbox where id > $4::bigint and xid >= $2::xid8 and xid < $3::xid8 and owner = $1 order by outbox.id limit $5`,
    values: [owner, from, edge, after, limit],
  })
  return rows.map(eventOf)
}

export const markPublished = async (db: PoolClient, ids: readonly string[]): Promise<void> => {
  await db.query({ name: 'relay_mark', text: 'update platform.outbox set published_at = now() where id = any($1::bigint[])', values: [ids] })
}

const unmarkBatch = 5_000

export const relayCursors = 'relay:'
const cursorName = (owner: string, clusterId: string): string => `${relayCursors}${owner}@${clusterId}`

/** Up to where an owner's events are at this broker: a transaction id. A broker that was wiped or replaced has no cursor and is filled again. */
export const readCursor = async (db: PoolClient, owner: string, clusterId: string): Promise<string> => {
  const { rows } = await db.query<{ xid: string }>('select xid::text from platform.cursor where consumer = $1', [cursorName(owner, clusterId)])
  if (rows[0] !== undefined) return rows[0].xid
  // An old broker's cursor would keep the log from being tidied.
  await db.query('delete from platform.cursor where starts_with(consumer, $1)', [`${relayCursors}${owner}@`])
  for (;;) {
    const { rowCount } = await db.query(
      `update platform.outbox set published_at = null where id in (select id from platform.outbox where owner = $1 and published_at is not null limit ${unmarkBatch})`, [owner])
    if ((rowCount ?? 0) < unmarkBatch) return '0'
  }
}

export const saveCursor = async (db: PoolClient, owner: string, clusterId: string, edge: string): Promise<void> => {
  await db.query({
    name: 'relay_cursor',
    text: `insert into platform.cursor (consumer, xid, id, updated_at) values ($1, $2::xid8, 0, now()) on conflict (consumer) do update set xid = excluded.xid, updated_at = now()`,
    values: [cursorName(owner, clusterId), edge],
  })
}

/** Forgets events that were published long ago. Answers how many. */
export const forgetPublished = async (db: PoolClient, owner: string, days: number, limit: number): Promise<number> => {
  const { rowCount } = await db.query(
    `delete from platform.outbox where id in (select id from platform.outbox where owner = $1 and published_at < now() - make_interval(days => $2) order by id limit $3)`, [owner, days, limit])
  return rowCount ?? 0
}
