import type { Queryable } from '../database/queryable.ts'
import type { Delivery } from './jobs.ts'

/** A job. The row in platform.timer is the job; everything else only carries its id. */
export type Timer = {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  readonly businessId: string | null
  readonly attempts: number
  readonly traceparent: string | null
}
/** A row that is due and not taken. `version` changes with every change of the row. */
export type DueRow = { readonly id: string; readonly queue: string; readonly version: string }
export type NewTimer = {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  readonly businessId: string | null
  readonly dueAt: Date
  readonly traceparent: string | null
}

/** The most rows of a queue that may be taken concurrently, so that no queue fills all runners. */
export type QueueCap = { readonly queue: string; readonly cap: number }

/**
 * A taken row whose lease was not renewed for this long is free again: four renewals. Seconds of
 * the database's clock.
 */
export const leaseSeconds = 20

type TakenRow = readonly [
  id: string,
  queue: string,
  data: unknown,
  businessId: string | null,
  attempts: number,
  traceparent: string | null,
]
/** Long lists travel as one JSON text: an array element costs pg more than its parsing. */
const listed = 'array(select json_array_elements_text($1))'

/** Statements that add rows. */
const insertStatements = (db: Queryable) => ({
  /** Several in one statement. Of rows with the same id the first counts. */
  async insert(rows: readonly NewTimer[]): Promise<void> {
    await db.query(
      `insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
       select id, queue, data, business_id, due_at, 'waiting', 0, trace, now()
       from unnest($1::text[], $2::text[], $3::jsonb[], $4::uuid[], $5::timestamptz[], $6::text[]) as given(id, queue, data, business_id, due_at, trace) on conflict (id) do nothing`,
      [
        rows.map(({ id }) => id),
        rows.map(({ queue }) => queue),
        rows.map(({ data }) => JSON.stringify(data ?? null)),
        rows.map(({ businessId }) => businessId),
        rows.map(({ dueAt }) => dueAt.toISOString()),
        rows.map(({ traceparent }) => traceparent),
      ]
    )
  },

  /**
   * Adds the row of a tick. One that is due later than `dueAt`, because the period became shorter,
   * comes forward.
   */
  tick: async (queue: string, dueAt: Date): Promise<void> =>
    void (await db.query(
      `insert into platform.timer as known (id, queue, data, due_at, state, attempts, created_at) values ($1, $1, '{}', $2, 'waiting', 0, now())
     on conflict (id) do update set due_at = excluded.due_at where known.state = 'waiting' and known.due_at > excluded.due_at`,
      [queue, dueAt]
    )),
})

/** Statements that find due rows, take them and renew their leases. `lease`: seconds. */
const leaseStatements = (db: Queryable, lease: number) => ({
  /**
   * The free rows among the oldest due ones of each queue, as many as its cap: taken rows count.
   * Rows whose lease ended are free. Nothing is written.
   */
  async due(caps: readonly QueueCap[], now: Date): Promise<readonly DueRow[]> {
    const { rows } = await db.query<{ queue: string; due: [id: string, version: string][] }>(
      `select lane.queue, json_agg(json_build_array(t.id, t.version) order by t.due_at) as due
       from unnest($1::text[], $2::int[]) as lane(queue, cap)
       cross join lateral (
         select id, xmin::text as version, due_at, state = 'waiting' or handed_at < now() - make_interval(secs => $4) as free
         from platform.timer where queue = lane.queue and due_at <= $3 order by due_at limit lane.cap) t
       where t.free group by lane.queue`,
      [caps.map(({ queue }) => queue), caps.map(({ cap }) => cap), now, lease]
    )
    return rows.flatMap(({ queue, due }) => due.map(([id, version]) => ({ id, queue, version })))
  },
  /** When the next row of these queues falls due between `now` and `end`; null when none does. */
  async dueBetween(queues: readonly string[], now: Date, end: Date): Promise<Date | null> {
    const { rows } = await db.query<{ due: Date | null }>(
      `select min(due_at) as due from platform.timer where state = 'waiting' and queue = any($1) and due_at > $2 and due_at <= $3`,
      [queues, now, end]
    )
    return rows[0]?.due ?? null
  },
  /**
   * Takes due rows for several deliveries together and returns the rows of each. A row goes to one
   * delivery only; rows that are taken or no longer due are left out. `at` is the time of the clock
   * that found them due, because another one may be behind. coalesce() makes Postgres find rows by
   * id: it expects next to none to be due, and would compare every id with every due row.
   */
  async take(deliveries: readonly Delivery[]): Promise<readonly (readonly Timer[])[]> {
    const deliveryIndexOf = new Map(
      deliveries.flatMap(({ ids }, index) => ids.map(id => [id, index] as const))
    )
    const timersByDelivery: Timer[][] = deliveries.map(() => [])
    if (deliveryIndexOf.size === 0) return timersByDelivery
    const { rows } = await db.query<{ taken: TakenRow[] | null }>(
      `with taken as (
         update platform.timer set state = 'handed', handed_at = now()
         where id = any(${listed}) and coalesce(due_at <= $2, false) and (state = 'waiting' or handed_at < now() - make_interval(secs => $3)) returning id, queue, data, business_id, attempts, trace)
       select json_agg(json_build_array(id, queue, data, business_id, attempts, trace)) as taken from taken`,
      [
        JSON.stringify([...deliveryIndexOf.keys()]),
        new Date(Math.max(...deliveries.map(({ at }) => at))),
        lease,
      ]
    )
    for (const [id, queue, data, businessId, attempts, traceparent] of rows[0]?.taken ?? [])
      timersByDelivery[deliveryIndexOf.get(id) ?? 0]?.push({
        id,
        queue,
        data,
        businessId,
        attempts,
        traceparent,
      })
    return timersByDelivery
  },
  /** Renews the leases of taken rows. */
  keep: async (ids: readonly string[]): Promise<void> =>
    void (await db.query(
      `update platform.timer set handed_at = now() where id = any($1) and state = 'handed'`,
      [ids]
    )),
  /** Frees all taken rows; only where no other process runs jobs on these data. */
  takeBack: async (): Promise<void> =>
    void (await db.query(
      `update platform.timer set state = 'waiting', handed_at = null where state = 'handed'`
    )),
})

/** Statements that end the try of a taken row. */
const endStatements = (db: Queryable) => ({
  deleteEnded: async (ids: readonly string[]): Promise<void> =>
    void (await db.query(`delete from platform.timer where id = any(${listed})`, [
      JSON.stringify(ids),
    ])),
  /** Sets the next try at `dueAt`. */
  async scheduleRetry(id: string, attempts: number, dueAt: Date): Promise<void> {
    await db.query(
      `update platform.timer set state = 'waiting', handed_at = null, attempts = $2, due_at = $3 where id = $1`,
      [id, attempts, dueAt]
    )
  },
})

/** Statements that count rows, for metrics and tests. */
const countStatements = (db: Queryable) => ({
  /** By queue: how long the oldest row is due that is not done. A queue with nothing due is 0. */
  async lateSeconds(queues: readonly string[], now: Date): Promise<ReadonlyMap<string, number>> {
    const { rows } = await db.query<{ queue: string; late: number }>(
      `select queue, extract(epoch from $2::timestamptz - min(due_at))::float8 as late from platform.timer where queue = any($1) and due_at <= $2 group by queue`,
      [queues, now]
    )
    return new Map([
      ...queues.map(queue => [queue, 0] as const),
      ...rows.map(({ queue, late }) => [queue, late] as const),
    ])
  },
  /** Rows that are due or taken, by queue and state. */
  async unfinished(
    queues: readonly string[],
    now: Date
  ): Promise<readonly { queue: string; state: string; count: number }[]> {
    const { rows } = await db.query<{ queue: string; state: string; count: number }>(
      `select queue, state, count(*)::int as count from platform.timer where queue = any($1) and (state = 'handed' or due_at <= $2) group by queue, state`,
      [queues, now]
    )
    return rows
  },
})

/** The statements over platform.timer, for the role that sees all tenants. `lease`: seconds. */
export const createTimerTable = (db: Queryable, lease = leaseSeconds) => ({
  /** Seconds without renewal after which taken rows are free. */
  lease,
  ...insertStatements(db),
  ...leaseStatements(db, lease),
  ...endStatements(db),
  ...countStatements(db),
})
export type TimerTable = ReturnType<typeof createTimerTable>
