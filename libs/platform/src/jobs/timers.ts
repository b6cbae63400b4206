import type { Queryable } from '../queryable.ts'

/** A job as the database remembers it. The row is the job; everything else only carries its id. */
export type Timer = {
  readonly id: string
  readonly queue: string
  readonly data: unknown
  readonly businessId: string | null
  readonly attempts: number
  readonly traceparent: string | null
  /** This hand-out of the row: another try or another tick is another delivery. */
  readonly deliveryId: string
}
export type NewTimer = { readonly id: string; readonly queue: string; readonly data: unknown; readonly businessId: string | null; readonly dueAt: Date; readonly traceparent: string | null }

/** How many of a queue may be handed out at the same time, so that one queue cannot fill the runners of all. */
export type Lane = { readonly queue: string; readonly cap: number }

/** A handed row whose runner has not been heard of for this long is handed again. Seconds of the database's clock, not of the product's. */
export const leaseSeconds = 60

type Row = { id: string; queue: string; data: unknown; business_id: string | null; attempts: number; trace: string | null; handed_at: Date }
const timerOf = (row: Row): Timer => ({
  id: row.id, queue: row.queue, data: row.data, businessId: row.business_id, attempts: row.attempts, traceparent: row.trace, deliveryId: `${row.id}-${row.handed_at.getTime()}`,
})

export const insertTimerText = `insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
  values ($1, $2, $3::jsonb, $4::uuid, $5::timestamptz, 'waiting', 0, $6, now()) on conflict (id) do nothing`
export const insertTimerValues = ({ id, queue, data, businessId, dueAt, traceparent }: NewTimer): (string | null)[] =>
  [id, queue, JSON.stringify(data ?? null), businessId, dueAt.toISOString(), traceparent]

/** The statements over platform.timer, for the role that sees all tenants. */
export const timers = (db: Queryable) => ({
  insert: async (timer: NewTimer): Promise<void> => void (await db.query(insertTimerText, insertTimerValues(timer))),

  /** The row of a tick. One that was planned for later than now plus the period (the period became shorter) comes forward. */
  tick: async (queue: string, dueAt: Date): Promise<void> => void (await db.query(
    `insert into platform.timer as known (id, queue, data, due_at, state, attempts, created_at) values ($1, $1, '{}', $2, 'waiting', 0, now())
     on conflict (id) do update set due_at = excluded.due_at where known.state = 'waiting' and known.due_at > excluded.due_at`, [queue, dueAt])),

  /** Takes what is due at `now`, and what was handed to a runner that is gone, up to the cap of each lane; oldest first. */
  async claim(lanes: readonly Lane[], now: Date): Promise<readonly Timer[]> {
    const due = await db.query<{ id: string }>(
      `with lane as (select queue, cap from unnest($1::text[], $2::int[]) as l(queue, cap)),
            room as (select lane.queue, lane.cap - (select count(*) from platform.timer t
                       where t.queue = lane.queue and t.state = 'handed' and t.handed_at >= now() - make_interval(secs => $4)) as free from lane)
       select picked.id from room cross join lateral (
         select t.id from platform.timer t where t.queue = room.queue
            and ((t.state = 'waiting' and t.due_at <= $3) or (t.state = 'handed' and t.handed_at < now() - make_interval(secs => $4)))
          order by t.due_at limit greatest(room.free, 0)) picked`,
      [lanes.map(({ queue }) => queue), lanes.map(({ cap }) => cap), now, leaseSeconds],
    )
    // An update of nothing would still ring the bell of the table and wake every promoter, for ever.
    if (due.rows.length === 0) return []
    const { rows } = await db.query<Row>(
      `update platform.timer set state = 'handed', handed_at = now()
       where id = any($1) and ((state = 'waiting' and due_at <= $2) or (state = 'handed' and handed_at < now() - make_interval(secs => $3)))
       returning id, queue, data, business_id, attempts, trace, handed_at`,
      [due.rows.map(({ id }) => id), now, leaseSeconds],
    )
    return rows.map(timerOf)
  },
  /** When something of these queues is due next. */
  async nextDue(queues: readonly string[]): Promise<Date | null> {
    const { rows } = await db.query<{ due: Date | null }>(`select min(due_at) as due from platform.timer where state = 'waiting' and queue = any($1)`, [queues])
    return rows[0]?.due ?? null
  },
  async handed(id: string): Promise<Timer | null> {
    const { rows } = await db.query<Row>(`select id, queue, data, business_id, attempts, trace, handed_at from platform.timer where id = $1 and state = 'handed'`, [id])
    return rows[0] === undefined ? null : timerOf(rows[0])
  },
  /** The runners of these rows are alive. */
  keep: async (ids: readonly string[]): Promise<void> => void (await db.query(`update platform.timer set handed_at = now() where id = any($1) and state = 'handed'`, [ids])),
  /** Not handed after all. */
  giveBack: async (ids: readonly string[]): Promise<void> => void (await db.query(`update platform.timer set state = 'waiting', handed_at = null where id = any($1) and state = 'handed'`, [ids])),
  /** Nobody else runs jobs on these data: what was in the hands of the process before this one waits again. */
  takeBack: async (): Promise<void> => void (await db.query(`update platform.timer set state = 'waiting', handed_at = null where state = 'handed'`)),
  done: async (id: string): Promise<void> => void (await db.query('delete from platform.timer where id = $1', [id])),
  /** Once more, at `dueAt`. */
  async again(id: string, attempts: number, dueAt: Date): Promise<void> {
    await db.query(`update platform.timer set state = 'waiting', handed_at = null, attempts = $2, due_at = $3 where id = $1`, [id, attempts, dueAt])
  },
  /** Waiting and due, or in somebody's hands. */
  async unfinished(queues: readonly string[], now: Date): Promise<readonly { queue: string; state: string; count: number }[]> {
    const { rows } = await db.query<{ queue: string; state: string; count: number }>(
      `select queue, state, count(*)::int as count from platform.timer where queue = any($1) and (state = 'handed' or due_at <= $2) group by queue, state`, [queues, now])
    return rows
  },
})
export type Timers = ReturnType<typeof timers>
