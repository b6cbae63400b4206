import { createHash, randomUUID } from 'node:crypto'
import { sqlStateOf } from '@mostrador/db/raw'
import { Refusal } from '@mostrador/kernel'
import { groupCommit } from '../concurrency/group-commit.ts'
import type { Queryable } from '../database/queryable.ts'
import { batcher } from '../concurrency/batcher.ts'
import { RefusalWithText } from '../http/refusals.ts'

export const idempotencyHeader = 'idempotency-key'
/**
 * A request that is "running" for longer lost its process: the next try runs again.
 * Seconds.
 */
export const leaseSeconds = 60

/** A successful answer, as it goes out. */
export type Answered = { readonly status: number; readonly body: unknown }
/**
 * The outcome of the first try. `unanswered`: its effect is committed, and nobody kept what it
 * answered.
 */
export type StoredAnswer =
  | { readonly kind: 'answered'; readonly answer: Answered }
  | { readonly kind: 'unanswered'; readonly holder: string }
type Row = {
  request_hash: Buffer
  state: 'running' | 'done'
  holder: string
  status: number | null
  body: unknown
  expired: boolean
}
/**
 * `holder` names this request, and is its fence: after the lease another request takes the key with
 * another `holder`, and the late end of this one changes nothing.
 */
export type KeyRequest = {
  readonly scope: string
  readonly key: string
  readonly hash: Buffer
  readonly holder: string
}

const canonical = (value: unknown): unknown => {
  if (value === null || typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(canonical)
  // Without a prototype every key is a key, whatever its name.
  const sorted: Record<string, unknown> = Object.create(null)
  for (const key of Object.keys(value).toSorted()) sorted[key] = canonical(Reflect.get(value, key))
  return sorted
}

/** Same request, same bytes: the order of the keys of a body does not matter. */
export const hashOf = (request: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(canonical(request)) ?? '')
    .digest()

/**
 * `scope` is the service and the business or user, so that one caller's key says nothing about
 * another's.
 */
export const createKeyRequest = (scope: string, key: string, request: unknown): KeyRequest => {
  if (key.length < 8 || key.length > 255)
    throw new RefusalWithText(
      'invalid_request',
      'La llave de la solicitud debe tener entre 8 y 255 caracteres'
    )
  return { scope, key, hash: hashOf(request), holder: randomUUID() }
}

/**
 * The database undid the statement: of many in one, each may be tried alone. Anything else may have
 * been done.
 */
const isUndone = (error: unknown): boolean => {
  const state = sqlStateOf(error)
  return state !== undefined && !/^(08|57)/.test(state)
}

const nameOf = ({ scope, key }: KeyRequest): string => JSON.stringify([scope, key])
const column = (tickets: readonly KeyRequest[], name: keyof KeyRequest) =>
  tickets.map(ticket => ticket[name])

/**
 * Whether each took its key. In the order of keys, so that two processes that take the same ones
 * never wait in a circle.
 */
const takeKeys = async (db: Queryable, tickets: readonly KeyRequest[]): Promise<boolean[]> => {
  // A statement meets a key once: the second of two that come together finds what the first
  // wrote.
  const firsts = [...new Map(tickets.toReversed().map(ticket => [nameOf(ticket), ticket])).values()]
  const { rows } = await db.query<{ holder: string }>(
    `insert into platform.idempotency as mine (scope, key, request_hash, state, holder, created_at)
     select scope, key, hash, 'running', holder, now() from unnest($1::text[], $2::text[], $3::bytea[], $4::uuid[]) as asked(scope, key, hash, holder) order by scope, key
     on conflict (scope, key) do update set created_at = now(), holder = excluded.holder
       where mine.state = 'running' and mine.request_hash = excluded.request_hash and mine.created_at < now() - make_interval(secs => $5)
     returning holder`,
    [
      column(firsts, 'scope'),
      column(firsts, 'key'),
      column(firsts, 'hash'),
      column(firsts, 'holder'),
      leaseSeconds,
    ]
  )
  const holders = new Set(rows.map(({ holder }) => holder))
  return tickets.map(({ holder }) => holders.has(holder))
}

/** Statements for many requests at the same time: a key costs two commits otherwise. */
const createKeyBatches = (db: Queryable) => {
  const taking = batcher((tickets: readonly KeyRequest[]) => takeKeys(db, tickets), {
    isOfOne: isUndone,
  })
  const looking = batcher<KeyRequest, boolean>(async tickets => {
    const { rows } = await db.query<{ ordinal: string }>(
      'select ordinal from unnest($1::text[], $2::text[]) with ordinality as asked(scope, key, ordinal) join platform.idempotency using (scope, key)',
      [column(tickets, 'scope'), column(tickets, 'key')]
    )
    const ordinals = new Set(rows.map(({ ordinal }) => Number(ordinal)))
    return tickets.map((_ticket, index) => ordinals.has(index + 1))
  })
  const keeping = groupCommit<KeyRequest & Answered>(
    async ends => {
      await db.query(
        `update platform.idempotency mine set state = 'done', status = ended.status, body = ended.body from unnest($1::text[], $2::text[], $3::uuid[], $4::int[], $5::jsonb[]) as ended(scope, key, holder, status, body)
       where mine.scope = ended.scope and mine.key = ended.key and mine.holder = ended.holder and mine.status is null`,
        [
          column(ends, 'scope'),
          column(ends, 'key'),
          column(ends, 'holder'),
          ends.map(({ status }) => status),
          ends.map(({ body }) => JSON.stringify(body)),
        ]
      )
    },
    { isOfOne: isUndone }
  )
  const forgetting = groupCommit<KeyRequest>(
    async tickets => {
      await db.query(
        `delete from platform.idempotency mine using unnest($1::text[], $2::text[], $3::uuid[]) as ended(scope, key, holder)
       where mine.scope = ended.scope and mine.key = ended.key and mine.holder = ended.holder and mine.state = 'running'`,
        [column(tickets, 'scope'), column(tickets, 'key'), column(tickets, 'holder')]
      )
    },
    { isOfOne: isUndone }
  )
  return { taking, looking, keeping, forgetting }
}

/**
 * The keys of one service. What many requests write together are a few statements: a key costs two
 * commits, and most requests of a crowd that have one are refused.
 */
export const idempotencyKeys = (db: Queryable) => {
  const { taking, looking, keeping, forgetting } = createKeyBatches(db)
  /** Keys that are being given back here: a request for one of them waits for that. */
  const pendingDeletions = new Map<string, Promise<void>>()

  return {
    /**
     * Takes the key for this request, or answers what it already got.
     * Refuses `request_in_progress` while the first try runs and `idempotency_mismatch` when the
     * body is another one.
     */
    async begin(ticket: KeyRequest): Promise<StoredAnswer | null> {
      await pendingDeletions.get(nameOf(ticket))?.catch(() => undefined)
      if (await taking.ask(ticket)) return null
      const {
        rows: [row],
      } = await db.query<Row>(
        'select request_hash, state, holder, status, body from platform.idempotency where scope = $1 and key = $2',
        [ticket.scope, ticket.key]
      )
      // The first try ended between the two statements without an answer to keep.
      if (row === undefined) throw new Refusal('request_in_progress')
      if (!row.request_hash.equals(ticket.hash)) throw new Refusal('idempotency_mismatch')
      if (row.state === 'running') throw new Refusal('request_in_progress')
      if (row.status === null) return { kind: 'unanswered', holder: row.holder }
      return { kind: 'answered', answer: { status: row.status, body: row.body } }
    },
    /** Whether a request has the key, or its answer is stored. */
    has: (ticket: KeyRequest): Promise<boolean> => looking.ask(ticket),
    /**
     * Keeps the answer for later tries with the same key, where no transaction of the request did:
     * nothing was written, or the answer was not known before the commit.
     */
    keep: (ticket: KeyRequest, { status, body }: Answered): Promise<void> =>
      keeping.add({ ...ticket, status, body }),
    /** Nothing happened: the same key may try again at once. */
    async forget(ticket: KeyRequest): Promise<void> {
      const name = nameOf(ticket)
      const deletion = forgetting.add(ticket)
      pendingDeletions.set(name, deletion)
      try {
        await deletion
      } finally {
        if (pendingDeletions.get(name) === deletion) pendingDeletions.delete(name)
      }
    },
  }
}
export type IdempotencyKeys = ReturnType<typeof idempotencyKeys>
