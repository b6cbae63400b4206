import { randomUUID } from 'node:crypto'
import { createListener, createLogger, type Listener } from '@mostrador/platform'
import pg from 'pg'
import { type Child, startChild } from './children.ts'
import { type BenchDatabase, openDatabase } from './database.ts'

const log = createLogger({ level: 'silent' })
export const WRITERS = 8
export const insert = `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace)
  select gen_random_uuid(), 'bench', 'branch.changed', key, null, now(), null, data, null from unnest($1::text[], $2::jsonb[]) as event(key, data)`

export const payload = (n: number): object => ({ n, text: 'x'.repeat(120) })

/** A database, its relay in a process of its own, and the topic that it fills. */
export type Side = {
  readonly database: BenchDatabase
  readonly pool: pg.Pool
  readonly listener: Listener
  readonly relay: Child
  readonly topic: string
  /** How many events were published. */
  published: number
}
/** Switches the relay on or off. */
export const switchRelay = (side: Side, on: boolean): Promise<boolean> =>
  side.relay.ask<boolean>({ on })

export const openSide = async (brokers: string): Promise<Side> => {
  const database = await openDatabase()
  const topic = `bench.${randomUUID()}`
  const relay = await startChild(import.meta.resolve('./servers/relay.ts'), {
    RELAY_URL: database.relayUrl,
    BROKERS: brokers,
    TOPIC: topic,
  })
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: WRITERS })
  return {
    database,
    pool,
    listener: createListener(database.relayUrl, log),
    relay,
    topic,
    published: 0,
  }
}

export const closeSide = async ({ database, pool, listener, relay }: Side): Promise<void> => {
  await pool.end()
  await listener.close()
  await relay.stop()
  await database.stop()
}

/** Writes and deletes rows: their dead versions stay in the table and in its indexes. */
export const churn = async ({ database }: Side, rows: number): Promise<void> => {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const text = `insert into platform.outbox (event_id, owner, type, key, at, data) select gen_random_uuid(), 'past', 'branch.changed', 'k' || n % 500, now(), jsonb_build_object('n', n, 'text', repeat('x', 120)) from generate_series(1, $1::int) n`
  for (let done = 0; done < rows; done += 50_000) {
    await owner.query(text, [Math.min(50_000, rows - done)])
    await owner.query(`delete from platform.outbox where owner = 'past'`)
  }
  await owner.end()
}

/** Commits events and notifies the relay, as a transaction of the product does. */
export const publish = async (side: Side, keys: string[], data: object[]): Promise<void> => {
  await side.pool.query({
    name: 'publish',
    text: insert,
    values: [keys, data.map(item => JSON.stringify(item))],
  })
  side.listener.notify('outbox', 'bench')
  side.published += keys.length
}
