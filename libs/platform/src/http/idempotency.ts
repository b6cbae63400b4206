import { createHash, randomUUID } from 'node:crypto'
import { Refusal } from '@mostrador/kernel'
import type { Queryable } from '../queryable.ts'
import { WordedRefusal } from './refusals.ts'

export const idempotencyHeader = 'idempotency-key'
/** A request that is still "running" after this long died with its process: the next try runs again. Seconds. */
export const leaseSeconds = 60

export type Remembered = { readonly status: number; readonly body: unknown }
type Row = { request_hash: Buffer; state: 'running' | 'done'; status: number | null; body: unknown; expired: boolean }
/** `holder` names this request, and is its fence: whoever takes the key after the lease is another one, and the late end of this request changes nothing. */
export type Ticket = { readonly scope: string; readonly key: string; readonly hash: Buffer; readonly holder: string }

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, canonical(inner)]))
}

/** Same request, same bytes: the order of the keys of a body does not matter. */
export const hashOf = (request: unknown): Buffer => createHash('sha256').update(JSON.stringify(canonical(request)) ?? '').digest()

/** `scope` is the service and the business or user, so that one caller's key says nothing about another's. */
export const ticketFor = (scope: string, key: string, request: unknown): Ticket => {
  if (key.length < 8 || key.length > 255) throw new WordedRefusal('invalid_request', 'La llave de la solicitud debe tener entre 8 y 255 caracteres')
  return { scope, key, hash: hashOf(request), holder: randomUUID() }
}

/**
 * Takes the key for this request, or answers what it already got.
 * Refuses `request_in_progress` while the first try runs and `idempotency_mismatch` when the body is another one.
 */
export const begin = async (db: Queryable, { scope, key, hash, holder }: Ticket): Promise<Remembered | null> => {
  const taken = await db.query(
    `insert into platform.idempotency as mine (scope, key, request_hash, state, holder, created_at) values ($1, $2, $3, 'running', $5, now())
     on conflict (scope, key) do update set created_at = now(), holder = excluded.holder
       where mine.state = 'running' and mine.request_hash = excluded.request_hash and mine.created_at < now() - make_interval(secs => $4)
     returning 1`,
    [scope, key, hash, leaseSeconds, holder],
  )
  if (taken.rowCount === 1) return null
  const { rows } = await db.query<Row>('select request_hash, state, status, body from platform.idempotency where scope = $1 and key = $2', [scope, key])
  const row = rows[0]
  // The first try ended between the two statements without an answer to keep.
  if (row === undefined) throw new Refusal('request_in_progress')
  if (!row.request_hash.equals(hash)) throw new Refusal('idempotency_mismatch')
  if (row.state === 'running') throw new Refusal('request_in_progress')
  return { status: row.status ?? 200, body: row.body }
}

/** Keeps the answer for later tries with the same key. */
export const finish = async (db: Queryable, { scope, key, holder }: Ticket, { status, body }: Remembered): Promise<void> => {
  await db.query(`update platform.idempotency set state = 'done', status = $4, body = $5 where scope = $1 and key = $2 and holder = $3 and state = 'running'`, [scope, key, holder, status, JSON.stringify(body)])
}

/** Nothing happened: the same key may try again at once. */
export const forget = async (db: Queryable, { scope, key, holder }: Ticket): Promise<void> => {
  await db.query(`delete from platform.idempotency where scope = $1 and key = $2 and holder = $3 and state = 'running'`, [scope, key, holder])
}
