import { allErrors } from '@mostrador/contracts'
import { type Clock, newId, Refusal } from '@mostrador/kernel'
import { PeerUnreachable } from '../client/peers.ts'
import { currentContext } from '../context.ts'
import { PeerRefusal, RefusalWithText } from '../http/refusals.ts'
import type { Listener } from '../database/listener.ts'
import type { Queryable } from '../database/queryable.ts'

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
type NewDeadLetter = Omit<DeadLetter, 'id' | 'reason' | 'createdAt'> & { readonly error: unknown }
type Resolution = 'retried' | 'discarded'

/** Which of the open ones; `businessId: null` are those of no business. */
export type DeadLetterFilter = {
  readonly kind?: DeadLetterKind | undefined
  readonly businessId?: string | null | undefined
  /** Those after the letter with this id. */
  readonly after?: string | undefined
  readonly limit?: number | undefined
}

/** What was given up after its last try, until a person decides (reliability 4.11). */
export type DeadLetters = {
  add(letter: NewDeadLetter): Promise<void>
  /** The open ones, oldest first: ids grow with time. */
  open(filter?: DeadLetterFilter): Promise<readonly DeadLetter[]>
  count(): Promise<number>
  /** How many are open of each business. */
  businesses(): Promise<readonly { businessId: string | null; count: number }[]>
  /** Settles an open letter and, in the same statement, plans its job: never one without the other. The queue of the job; null when it was not open. */
  resend(id: string, by: string, at: Date): Promise<string | null>
  /** False when it was not open. */
  discard(id: string, by: string): Promise<boolean>
  settlement(id: string): Promise<{ resolution: Resolution; by: string | null } | null>
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const textOf = (error: Refusal): string => {
  if (error instanceof PeerRefusal || error instanceof RefusalWithText) return error.text
  return Object.entries(allErrors).find(([code]) => code === error.code)?.[1].message ?? error.code
}

/** A reason that a person of the business can read; the technical one is in the log under the same ids. */
export const reasonOf = (error: unknown): string => {
  if (error instanceof PeerUnreachable) return 'Otra parte de Mostrador no respondió'
  if (error instanceof Refusal) return `No se pudo completar: ${textOf(error)}`
  if (error instanceof Error && error.name === 'ZodError')
    return 'Los datos no tienen la forma esperada'
  return 'Error inesperado al procesar'
}

/** The queue by which an event that a person sends again returns to its group. */
export const retryQueueOf = (group: string): string => `${againPrefix}${group}`
const againPrefix = 'again-'

/** What was sent again and died again is the event that it was, not the job that carried it. */
const asItWas = (letter: NewDeadLetter): NewDeadLetter => {
  const { kind, consumer, payload } = letter
  if (kind === 'event' || !consumer.startsWith(againPrefix) || !isRecord(payload)) return letter
  const event = payload['data']
  if (!isRecord(event) || typeof event['type'] !== 'string') return letter
  return {
    ...letter,
    kind: 'event',
    consumer: consumer.slice(againPrefix.length),
    type: event['type'],
    payload: event,
  }
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
const letterOf = (row: Row): DeadLetter => ({
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
const settled = (resolution: Resolution): string =>
  `update platform.dead_letter set resolved_at = now(), resolution = '${resolution}', resolved_by = $2 where id = $1 and resolved_at is null`

export const deadLetters = (db: Queryable): DeadLetters => ({
  async add(letter) {
    const { kind, consumer, type, businessId, payload, attempts, error } = asItWas(letter)
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
    return rows.map(letterOf)
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
    // The row of the job is what its service finds, in whatever process it lives.
    const { rows } = await db.query<{ queue: string }>(
      `with letter as (${settled('retried')} returning id, business_id, kind, consumer, payload)
       insert into platform.timer (id, queue, data, business_id, due_at, state, attempts, trace, created_at)
       select '${againPrefix}' || id, case kind when 'event' then '${againPrefix}' || consumer else consumer end, case kind when 'event' then payload else coalesce(payload -> 'data', 'null') end,
         business_id, $3::timestamptz, 'waiting', 0, $4, now() from letter returning queue`,
      [id, by, at, currentContext()?.traceparent ?? null]
    )
    return rows[0]?.queue ?? null
  },
  async discard(id, by) {
    return (await db.query(settled('discarded'), [id, by])).rowCount === 1
  },
  async settlement(id) {
    const { rows } = await db.query<{ resolution: Resolution; by: string | null }>(
      'select resolution, resolved_by as by from platform.dead_letter where id = $1 and resolved_at is not null',
      [id]
    )
    return rows[0] ?? null
  },
})

export type DeadLetterActions = Pick<DeadLetters, 'open' | 'count' | 'businesses'> & {
  /** "Reintentar": once more, with all its tries. `by` is the person who decides; the same decision by the same person twice is one. */
  retry(id: string, by: string): Promise<void>
  /** "Descartar". Both refuse `not_found`, and `letter_retried` or `letter_discarded` with `{ by }` when somebody else was first. */
  discard(id: string, by: string): Promise<void>
}

/** What a person may do with dead letters. */
export const deadLetterActions = (
  letters: DeadLetters,
  clock: Clock,
  ring: Listener['notify']
): DeadLetterActions => {
  const afterTheFact = async (id: string, by: string, wanted: Resolution): Promise<void> => {
    const known = await letters.settlement(id)
    if (known === null) throw new Refusal('not_found')
    if (known.resolution !== wanted || known.by !== by)
      throw new Refusal(`letter_${known.resolution}`, { by: known.by })
  }
  return {
    open: letters.open,
    count: letters.count,
    businesses: letters.businesses,
    async retry(id, by) {
      const queue = await letters.resend(id, by, clock.now())
      if (queue === null) await afterTheFact(id, by, 'retried')
      else ring('timer', queue)
    },
    async discard(id, by) {
      if (!(await letters.discard(id, by))) await afterTheFact(id, by, 'discarded')
    },
  }
}
