import { newId } from '@mostrador/kernel'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { deleteExpiredRows } from './retention.ts'

let database: FreshDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({ connectionString: database.relayUrl })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const countRows = async (table: string): Promise<number> =>
  (await pool.query(`select 1 from platform.${table}`)).rowCount ?? 0

it('deletes old events only when every group has consumed them, and old keys', async () => {
  const publish = (at: string) =>
    pool.query(
      `insert into platform.outbox (event_id, owner, type, key, at, data) values ($1, 'test', 'branch.changed', 'k', ${at}, '{}')`,
      [newId()]
    )
  await publish(`now() - interval '20 days'`)
  await publish('now()')
  await pool.query(
    `insert into platform.consumed (consumer, event_id, at) values ('a', $1, now() - interval '40 days'), ('a', $2, now())`,
    [newId(), newId()]
  )
  await pool.query(
    `insert into platform.idempotency (scope, key, request_hash, state, created_at) values ('s', 'old', '', 'done', now() - interval '3 days'), ('s', 'new', '', 'done', now())`
  )
  await deleteExpiredRows(pool)
  expect([
    await countRows('outbox'),
    await countRows('consumed'),
    await countRows('idempotency'),
  ]).toEqual([2, 1, 1])
  await pool.query(
    `insert into platform.cursor (consumer, xid, id, updated_at) values ('behind', '0', 0, now())`
  )
  await deleteExpiredRows(pool)
  expect(await countRows('outbox')).toBe(2)
  await pool.query(`update platform.cursor set xid = pg_current_xact_id(), id = 1000`)
  await deleteExpiredRows(pool)
  expect(await countRows('outbox')).toBe(1)
})
