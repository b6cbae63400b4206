import { newId } from '@mostrador/kernel'
import { currentContext } from '../context.ts'
import type { Queryable } from '../database/queryable.ts'
import { reasonOf } from './reason.ts'
import { originalDeadLetter, retryPrefix } from './retry-queue.ts'

export type DeadLetterKind = 'event' | 'job'
export type DeadLetter = {
  readonly id: string
  readonly businessId: string | null
  readonly kind: DeadLetterKind
  readonly consumer: string
  readonly type: string
  readonly reason: string
  readonly payload: unknown
  readonly attempts: number
  readonly createdAt: Date
}
export type NewDeadLetter = Omit<DeadLetter, 'id' | 'reason' | 'createdAt'> & {
  readonly error: unknown
}
export type Resolution = 'retried' | 'discarded'

/** Selects open letters; `businessId: null` are those of no business. */
export type DeadLetterFilter = {
  readonly kind?: DeadLetterKind | undefined
  readonly businessId?: string | null | undefined
  /** Letters after the one with this id. */
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** Events and jobs given up after their last try, until a person decides (reliability 4.11). */
export type DeadLetters = {
  add(letter: NewDeadLetter): Promise<void>
  /** Open letters, oldest first: ids grow with time. */
  open(filter?: DeadLetterFilter): Promise<readonly DeadLetter[]>
  count(): Promise<number>
  /** Open letters by business. */
  businesses(): Promise<readonly { businessId: string | null; count: number }[]>
  /**
   * Settles an open letter and adds its job in one statement. Returns the job's queue; null when it
   * was not open.
   */
  resend(id: string, by: string, at: Date): Promise<string | null>
  /** False when it was not open. */
  discard(id: string, by: string): Promise<boolean>
  settlement(id: string): Promise<{ resolution: Resolution; by: string | null } | null>
}

type Row = {
  id: string
  business_id: string | null
  kind: DeadLetterKind
  consumer: string
  type: string
  reason: string
  payload: unknown
  attempts: number
  created_at: Date
}
const columns = 'id, business_id, kind, consumer, type, reason, payload, attempts, created_at'
const deadLetterOf = (row: Row): DeadLetter => ({
  id: row.id,
  businessId: row.business_id,
  kind: row.kind,
  consumer: row.consumer,
  type: row.type,
  reason: row.reason,
  payload: row.payload,
  attempts: row.attempts,
  createdAt: row.created_at,
})
const resolveSql = (resolution: Resolution): string =>
  `update platform.dead_letter set resolved_at = now(), resolution = '${resolution}', resolved_by = $2 where id = $1 and resolved_at is null`

/** The dead letters of all tenants; `db` is of the relay role. */
export const createDeadLetters = (db: Queryable): DeadLetters => ({
  async add(letter) {
    const { kind, consumer, type, businessId, payload, attempts, error } =
      originalDeadLetter(letter)
    await db.query(
      `insert into platform.dead_letter (id, business_id, kind, consumer, type, reason, payload, attempts, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
      [
        newId(),
        businessId,
        kind,
        consumer,
        type,
        reasonOf(error),
        JSON.stringify(payload),
        attempts,
      ]
    )
  },
  async open({ kind, businessId, after, limit = 500 } = {}) {
    const { rows } = await db.query<Row>(
      `select ${columns} from platform.dead_letter where resolved_at is null and ($1::text is null or kind = $1) and ($2::uuid is null or business_id = $2)
        and (not $3::boolean or business_id is null) and ($4::uuid is null or id > $4) order by id limit $5`,
      [kind ?? null, businessId ?? null, businessId === null, after ?? null, limit]
    )
    return rows.map(deadLetterOf)
  },
  async count() {
    const { rows } = await db.query<{ count: number }>(
      'select count(*)::int as count from platform.dead_letter where resolved_at is null'
    )
    return rows[0]?.count ?? 0
  },
  async businesses() {
    const { rows } = await db.query<{ business_id: string | null; count: number }>(
      'select business_id, count(*)::int as count from platform.dead_letter where resolved_at is null group by business_id order by count desc, business_id'
    )
    return rows.map(row => ({ businessId: row.business_id, count: row.count }))
  },
  async resend(id, by, at) {
    // The job's row is found by its service in any process.
    const { rows } = await db.query<{ queue: string }>(
      `with letter as (${resolveSql('retried')} returning id, business_id, kind, consumer, payload)
       insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
       select '${retryPrefix}' || id, case kind when 'event' then '${retryPrefix}' || consumer else consumer end, case kind when 'event' then payload else coalesce(payload -> 'data', 'null') end,
         business_id, $3::timestamptz, 'waiting', 0, $4, now() from letter returning queue`,
      [id, by, at, currentContext()?.traceparent ?? null]
    )
    return rows[0]?.queue ?? null
  },
  async discard(id, by) {
    return (await db.query(resolveSql('discarded'), [id, by])).rowCount === 1
  },
  async settlement(id) {
    const { rows } = await db.query<{ resolution: Resolution; by: string | null }>(
      'select resolution, resolved_by as by from platform.dead_letter where id = $1 and resolved_at is not null',
      [id]
    )
    return rows[0] ?? null
  },
})
