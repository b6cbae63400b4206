import type { Queryable } from '../queryable.ts'
import type { Delivery } from './jobs.ts'

/** A job as the database remembers it. The row is the job; everything else only carries its id. */
export type Timer = {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  readonly businessId: string | null
  readonly attempts: number
  readonly traceparent: string | null
}
/** A row that was handed out. `handedAt`: when, milliseconds of the database's clock. */
export type Claimed = { readonly id: string; readonly queue: string; readonly handedAt: number }
export type NewTimer = { readonly id: string; readonly queue: string; readonly data: unknown; readonly businessId: string | null; readonly dueAt: Date; readonly traceparent: string | null }

/** How many of a queue may be handed out at the same time, so that one queue cannot fill the runners of all. */
export type Lane = { readonly queue: string; readonly cap: number }

/** A handed row whose runner has not been heard of for this long is handed again: four of its heartbeats. Seconds of the database's clock, not of the product's. */
export const leaseSeconds = 20

type Row = { id: string; queue: string; data: unknown; business_id: string | null; attempts: number; trace: string | null }
const timerOf = (row: Row): Timer => ({
  id: row.id, queue: row.queue, data: row.data, businessId: row.business_id, attempts: row.attempts, traceparent: row.trace,
})

/** The statements over platform.timer, for the role that sees all tenants. `lease`: seconds. */
export const timers = (db: Queryable, lease = leaseSeconds) => ({
  /** Several in one statement. Of one id the first counts. */
  async insert(rows: readonly NewTimer[]): Promise<void> {
    await db.query(
      `insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
       select id, queue, data, business_id, due_at, 'waiting', 0, trace, now()
       from unnest($1::text[], $2::text[], $3::jsonb[], $4::uuid[], $5::timestamptz[], $6::text[]) as given(id, queue, data, business_id, due_at, trace) on conflict (id) do nothing`,
      [rows.map(({ id }) => id), rows.map(({ queue }) => queue), rows.map(({ data }) => JSON.stringify(data ?? null)), rows.map(({ businessId }) => businessId), rows.map(({ dueAt }) => dueAt.toISOString()), rows.map(({ traceparent }) => traceparent)])
  },

  /** The row of a tick. One that was planned for later than now plus the period (the period became shorter) comes forward. */
  tick: async (queue: string, dueAt: Date): Promise<void> => void (await db.query(
    `insert into platform.timer as known (id, queue, data, due_at, state, attempts, created_at) values ($1, $1, '{}', $2, 'waiting', 0, now())
     on conflict (id) do update set due_at = excluded.due_at where known.state = 'waiting' and known.due_at > excluded.due_at`, [queue, dueAt])),

  /**
   * Takes what is due at `now`, and what was handed to a runner that is gone, up to the cap of each lane; oldest first. What is handed is
   * among the oldest that are due, so of a long row of due ones only the beginning is looked at.
   * `lostBefore`: what was handed earlier, by the clock of the database, and not heard of since, is lost.
   */
  async claim(lanes: readonly Lane[], now: Date, lostBefore: Date | null = null): Promise<readonly Claimed[]> {
    const { rows } = await db.query<{ id: string; queue: string; handed_at: Date }>(
      // A claim does not wait for the disk: one that a crash of the database takes away leaves a row that waits, and a delivery that finds nothing to take.
      `with hasty as (select set_config('synchronous_commit', 'off', true)),
            lost as (select greatest(now() - make_interval(secs => $4), $5) as before),
            seen as (
              select lane.queue, lane.cap, t.id, t.due_at, t.state = 'handed' and t.handed_at >= lost.before as held
              from unnest($1::text[], $2::int[]) as lane(queue, cap), lost
              cross join lateral (select * from platform.timer where queue = lane.queue and due_at <= $3 order by due_at limit 2 * lane.cap) t),
            due as (
              select id from (
                select id, held, row_number() over (partition by queue, held order by due_at) as place, cap - count(*) filter (where held) over (partition by queue) as free from seen) counted
              where not held and place <= free)
       update platform.timer t set state = 'handed', handed_at = now() from due, lost, hasty
       where t.id = due.id and (t.state = 'waiting' or t.handed_at < lost.before) and t.due_at <= $3 returning t.id, t.queue, t.handed_at`,
      [lanes.map(({ queue }) => queue), lanes.map(({ cap }) => cap), now, lease, lostBefore],
    )
    return rows.map(({ id, queue, handed_at }) => ({ id, queue, handedAt: handed_at.getTime() }))
  },
  /** What the clock of the database says. */
  async databaseNow(): Promise<Date | null> {
    return (await db.query<{ now: Date }>('select now()')).rows[0]?.now ?? null
  },
  /** When something of these queues falls due after `now` and until `end`: further ahead lies a million rows of others. */
  async dueBetween(queues: readonly string[], now: Date, end: Date): Promise<Date | null> {
    const { rows } = await db.query<{ due: Date | null }>(`select min(due_at) as due from platform.timer where state = 'waiting' and queue = any($1) and due_at > $2 and due_at <= $3`, [queues, now, end])
    return rows[0]?.due ?? null
  },
  /**
   * Takes rows of several hand-outs into work, and answers for each what it got. Whoever comes second with the same hand-out, or comes with
   * one that was given up, gets nothing: the moment moves on with the first.
   */
  async take(handouts: readonly Delivery[]): Promise<readonly (readonly Timer[])[]> {
    const given = handouts.flatMap(({ ids, at }, place) => ids.map(id => ({ id, at: new Date(at), place })))
    const taken: Timer[][] = handouts.map(() => [])
    if (given.length === 0) return taken
    const { rows } = await db.query<Row & { place: number }>(
      `update platform.timer t set handed_at = greatest(now(), t.handed_at + interval '1 ms') from unnest($1::text[], $2::timestamptz[], $3::int[]) as given(id, at, place)
        where t.id = given.id and t.state = 'handed' and t.handed_at = given.at returning t.id, t.queue, t.data, t.business_id, t.attempts, t.trace, given.place`,
      [given.map(({ id }) => id), given.map(({ at }) => at), given.map(({ place }) => place)])
    for (const row of rows) taken[row.place]?.push(timerOf(row))
    return taken
  },
  /** The runners of these rows are alive. */
  keep: async (ids: readonly string[]): Promise<void> => void (await db.query(`update platform.timer set handed_at = now() where id = any($1) and state = 'handed'`, [ids])),
  /** Not handed after all; one that somebody took nevertheless stays with him. */
  async giveBack(claimed: readonly Claimed[]): Promise<void> {
    await db.query(
      `update platform.timer t set state = 'waiting', handed_at = null from unnest($1::text[], $2::timestamptz[]) as given(id, at) where t.id = given.id and t.state = 'handed' and t.handed_at = given.at`,
      [claimed.map(({ id }) => id), claimed.map(({ handedAt }) => new Date(handedAt))])
  },
  /** Nobody else runs jobs on these data: what was in the hands of the process before this one waits again. */
  takeBack: async (): Promise<void> => void (await db.query(`update platform.timer set state = 'waiting', handed_at = null where state = 'handed'`)),
  done: async (ids: readonly string[]): Promise<void> => void (await db.query('delete from platform.timer where id = any($1)', [ids])),
  /** Once more, at `dueAt`. */
  async again(id: string, attempts: number, dueAt: Date): Promise<void> {
    await db.query(`update platform.timer set state = 'waiting', handed_at = null, attempts = $2, due_at = $3 where id = $1`, [id, attempts, dueAt])
  },
  /** By queue: how long the oldest row is due that is not done. A queue with nothing due is 0. */
  async lateSeconds(queues: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
    const { rows } = await db.query<{ queue: string; late: number }>(
      `select queue, extract(epoch from $2::timestamptz - min(due_at))::float8 as late from platform.timer where queue = any($1) and due_at <= $2 group by queue`, [queues, now])
    return new Map([...queues.map(queue => [queue, 0] as const), ...rows.map(({ queue, late }) => [queue, late] as const)])
  },
  /** Waiting and due, or in somebody's hands. */
  async unfinished(queues: readonly string[], now: Date): Promise<readonly { queue: string; state: string; count: number }[]> {
    const { rows } = await db.query<{ queue: string; state: string; count: number }>(
      `select queue, state, count(*)::int as count from platform.timer where queue = any($1) and (state = 'handed' or due_at <= $2) group by queue, state`, [queues, now])
    return rows
  },
})
export type Timers = ReturnType<typeof timers>
