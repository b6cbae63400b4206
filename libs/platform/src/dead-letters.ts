import { newId, Refusal } from '@mostrador/kernel'
import type { Queryable } from './queryable.ts'

export type DeadLetter = {
  readonly id: string
  readonly businessId: string | null
  readonly kind: 'event' | 'job'
  readonly consumer: string
  readonly type: string
  readonly reason: string
  readonly payload: unknown
  readonly attempts: number
  readonly createdAt: Date
}
type NewDeadLetter = Omit<DeadLetter, 'id' | 'reason' | 'createdAt'> & { readonly error: unknown }

/** What was given up after its last try, until a person decides (reliability 4.11). */
export type DeadLetters = {
  add(letter: NewDeadLetter): Promise<void>
  /** The open ones, oldest first; all businesses when `businessId` is undefined. */
  open(businessId?: string): Promise<readonly DeadLetter[]>
  get(id: string): Promise<DeadLetter | null>
  resolve(id: string, resolution: 'retried' | 'discarded'): Promise<void>
  count(): Promise<number>
}

/** A reason that a person of the business can read; the technical one is in the log under the same ids. */
const reasonOf = (error: unknown): string => {
  if (error instanceof Refusal) return `No se pudo completar: ${error.code}`
  if (error instanceof Error && error.name === 'ZodError') return 'Los datos no tienen la forma esperada'
  return 'Error inesperado al procesar'
}

type Row = { id: string; business_id: string | null; kind: 'event' | 'job'; consumer: string; type: string; reason: string; payload: unknown; attempts: number; created_at: Date }
const columns = 'id, business_id, kind, consumer, type, reason, payload, attempts, created_at'
const letterOf = (row: Row): DeadLetter => ({
  id: row.id, businessId: row.business_id, kind: row.kind, consumer: row.consumer, type: row.type, reason: row.reason, payload: row.payload, attempts: row.attempts, createdAt: row.created_at,
})

export const deadLetters = (db: Queryable): DeadLetters => ({
  async add({ kind, consumer, type, businessId, payload, attempts, error }) {
    await db.query(
      `insert into platform.dead_letter (id, business_id, kind, consumer, type, reason, payload, attempts, created_at) values ($1, $2, $3, $4, $5, $6, $7, $8, now())`,
      [newId(), businessId, kind, consumer, type, reasonOf(error), JSON.stringify(payload), attempts],
    )
  },
  async open(businessId) {
    const { rows } = await db.query<Row>(
      `select ${columns} from platform.dead_letter where resolved_at is null and ($1::uuid is null or business_id = $1::uuid) order by created_at limit 500`, [businessId ?? null])
    return rows.map(letterOf)
  },
  async get(id) {
    const { rows } = await db.query<Row>(`select ${columns} from platform.dead_letter where id = $1 and resolved_at is null`, [id])
    return rows[0] === undefined ? null : letterOf(rows[0])
  },
  async resolve(id, resolution) {
    await db.query('update platform.dead_letter set resolved_at = now(), resolution = $2 where id = $1 and resolved_at is null', [id, resolution])
  },
  async count() {
    const { rows } = await db.query<{ count: number }>('select count(*)::int as count from platform.dead_letter where resolved_at is null')
    return rows[0]?.count ?? 0
  },
})

/** The queue by which an event that a person sends again returns to its group. */
export const againQueue = (group: string): string => `again-${group}`

export type DeadLetterDesk = Pick<DeadLetters, 'open' | 'count'> & {
  /** "Reintentar": once more, with all its tries. Refuses `not_found` when it is not open. */
  retry(id: string): Promise<void>
  /** "Descartar". Refuses `not_found` when it is not open. */
  discard(id: string): Promise<void>
}

type AddJob = (queue: string, data: unknown, schedule: { id: string; businessId: string | null }) => Promise<void>

/** What a person may do with dead letters. */
export const deadLetterDesk = (letters: DeadLetters, add: AddJob): DeadLetterDesk => {
  const found = async (id: string): Promise<DeadLetter> => {
    const letter = await letters.get(id)
    if (letter === null) throw new Refusal('not_found')
    return letter
  }
  return {
    open: letters.open,
    count: letters.count,
    async retry(id) {
      const letter = await found(id)
      const job = letter.payload
      const queue = letter.kind === 'event' ? againQueue(letter.consumer) : letter.consumer
      const data = letter.kind === 'event' ? letter.payload : typeof job === 'object' && job !== null && 'data' in job ? job.data : null
      // First the job: if we stop in between, retrying again finds the same id and adds nothing.
      await add(queue, data, { id: `again-${id}`, businessId: letter.businessId })
      await letters.resolve(id, 'retried')
    },
    async discard(id) {
      await found(id)
      await letters.resolve(id, 'discarded')
    },
  }
}
