import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Listener, createListener } from '../../database/listener.ts'
import { createLogger } from '../../telemetry/logger.ts'
import type { Broker, NewRecord } from './broker.ts'
import { eventColumns, eventOfRow, type OutboxRow } from '../outbox/outbox-row.ts'
import { createRelay, type Relay } from './relay.ts'

const log = createLogger({ level: 'silent' })

/**
 * A broker in memory: it keeps what it acknowledged, may refuse, and may be replaced by an empty
 * one.
 */
const memoryBroker = () => {
  const state = {
    kept: [] as NewRecord[],
    clusterId: 'first',
    refusals: 0,
    writers: 0,
    mostWriters: 0,
    connection: 1,
  }
  const broker = {
    clusterId: async () => state.clusterId,
    ensureTopics: async () => {},
    async openWriter() {
      state.writers += 1
      state.mostWriters = Math.max(state.mostWriters, state.writers)
      const mine = state.connection
      return {
        lost: () => mine !== state.connection,
        async write(records: readonly NewRecord[]) {
          // A writer does not reconnect.
          if (mine !== state.connection) throw new Error('The writer lost its connection')
          if (state.refusals > 0) {
            state.refusals -= 1
            throw new Error('Not enough replicas')
          }
          state.kept.push(...records)
        },
        async close() {
          state.writers -= 1
        },
      }
    },
  } as Partial<Broker> as Broker
  return {
    state,
    broker,
    received: (key: string) =>
      state.kept
        .filter(record => record.key === key)
        .map(({ value }) => (JSON.parse(value) as { data: unknown }).data),
  }
}

let database: FreshDatabase
let pool: pg.Pool
let writer: pg.Pool
let listener: Listener
const relays: Relay[] = []
beforeEach(async () => {
  database = await freshDatabase()
  pool = new pg.Pool({
    connectionString: database.relayUrl,
    max: 4,
    application_name: 'relay under test',
  })
  writer = new pg.Pool({ connectionString: database.relayUrl, max: 4 })
  listener = createListener(database.relayUrl, log)
})
afterEach(async () => {
  await Promise.all(relays.splice(0).map(relay => relay.stop()))
  await listener.close()
  await pool.end()
  await writer.end()
  await database.drop()
})

const relayTo = (broker: Broker, pollMs = 200, relayLog = log): Relay => {
  const relay = createRelay({
    owner: 'test',
    pool,
    listener,
    broker,
    topics: ['t'],
    topicOf: () => 't',
    log: relayLog,
    pollMs,
  })
  relays.push(relay)
  relay.start()
  return relay
}
const write = (
  client: pg.Pool | pg.PoolClient,
  key: string,
  first: number,
  last = first,
  owner = 'test'
) =>
  client.query(
    `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace) select gen_random_uuid(), $1, 'branch.changed', $2, null, now(), null, to_jsonb(n), null from generate_series($3::int, $4::int) n order by n`,
    [owner, key, first, last]
  )
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1)
const expectSoon = (check: () => void): Promise<void> => eventually(check)

it('publishes the events of its owner in the order of writing, page by page', async () => {
  const { broker, received } = memoryBroker()
  await write(writer, 'k', 1, 3, 'somebody else')
  await write(writer, 'k', 1, 5_000)
  await write(writer, 'k', 1, 3, 'somebody else')
  relayTo(broker)
  await expectSoon(() => expect(received('k')).toHaveLength(5_000))
  await write(writer, 'k', 5_001)
  await expectSoon(() => expect(received('k')).toEqual(upTo(5_001)))
})

it('publishes an event in the format of the event log, whatever it contains', async () => {
  const { state, broker } = memoryBroker()
  const actor = {
    kind: 'user',
    id: '018f0000-0000-7000-8000-00000000000a',
    name: 'Ana "la de allá" \\ 😀',
  }
  const data = {
    text: 'línea\n\t"comillas" \\ \u2028',
    deep: [null, 1.5, -0.1, true, { é: '☕' }],
    big: 12345678901234,
  }
  const insert = `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace) values (gen_random_uuid(), 'test', $1, $2, $3, $4, $5, $6, $7)`
  await writer.query(insert, [
    'branch.changed',
    'a "key" \\ with\nmore',
    '018f0000-0000-7000-8000-000000000001',
    '2026-03-29T01:59:59.007+01:00',
    actor,
    data,
    `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
  ])
  await writer.query(insert, [
    'branch.changed',
    'k',
    null,
    '2026-12-31T23:59:59.999Z',
    null,
    'null',
    null,
  ])
  // Before the relay, which deletes rows this old.
  const { rows } = await writer.query<OutboxRow>(
    `select id::text, ${eventColumns} from platform.outbox order by outbox.id`
  )
  relayTo(broker)
  await expectSoon(() => expect(state.kept).toHaveLength(2))
  expect(state.kept.map(({ value }) => JSON.parse(value) as unknown)).toEqual(rows.map(eventOfRow))
  expect(state.kept.map(({ key }) => key)).toEqual(rows.map(({ key }) => key))
  expect(state.kept.map(({ headers: { traceparent } }) => traceparent?.slice(3, 35))).toEqual([
    'a'.repeat(32),
    undefined,
  ])
})

it('reads after a notification of its owner from any process', async () => {
  const { broker, received } = memoryBroker()
  const elsewhere = createListener(database.relayUrl, log)
  await write(writer, 'k', 1)
  relayTo(broker, 600_000)
  await expectSoon(() => expect(received('k')).toEqual([1]))
  // Its cursor is saved and it looks no more by itself, as it does every 50 ms before.
  await eventually(async () => {
    const { rows } = await writer.query<{ still: boolean }>(
      `select max(query_start) < clock_timestamp() - interval '1 second' as still from pg_stat_activity where datname = current_database() and application_name = 'relay under test'`
    )
    expect(rows).toEqual([{ still: true }])
  })
  await write(writer, 'k', 2)
  elsewhere.notify('outbox', 'test')
  await expectSoon(() => expect(received('k')).toEqual([1, 2]))
  await elsewhere.close()
})

it('waits for the oldest open transaction, and keeps the order of the key', async () => {
  const { state, broker, received } = memoryBroker()
  relayTo(broker)
  const early = await writer.connect()
  await early.query('begin')
  // With its second event it fills a page: whoever pages by transaction leaves out what was written
  // between the two.
  await write(early, 'other', 1, 1_999)
  await write(writer, 'k', 1)
  const { rows } = await writer.query<{ now: string }>('select clock_timestamp()::text as now')
  // Two more pages have been asked for: the first of them was read with this row committed.
  let since = rows[0]?.now
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await eventually(async () => {
      const later = await writer.query<{ at: string }>(
        `select max(query_start)::text as at from pg_stat_activity where datname = current_database() and application_name = 'relay under test' and query like '%edge%' having max(query_start) > $1::timestamptz`,
        [since]
      )
      expect(later.rowCount).toBe(1)
      since = later.rows[0]?.at
    })
  }
  expect(state.kept).toEqual([])
  await write(early, 'k', 2)
  await early.query('commit')
  early.release()
  await expectSoon(() => expect(received('k')).toEqual([1, 2]))
  expect(received('other')).toEqual(upTo(1_999))
})

it('moves its cursor only after the broker acknowledged', async () => {
  const { state, broker, received } = memoryBroker()
  state.refusals = 1
  relayTo(broker)
  await write(writer, 'k', 1, 5)
  await expectSoon(() => expect(received('k')).toEqual(upTo(5)))
})

it('runs once at a time, and the next one continues where the last one stopped', async () => {
  const { state, broker, received } = memoryBroker()
  const first = relayTo(broker)
  relayTo(broker)
  await write(writer, 'k', 1, 50)
  await expectSoon(() => expect(received('k')).toEqual(upTo(50)))
  await first.stop()
  await write(writer, 'k', 51, 60)
  await expectSoon(() => expect(received('k')).toEqual(upTo(60)))
  expect(state.mostWriters).toBe(1)
})

it('checks the server before it writes over a reconnected connection', async () => {
  const { state, broker, received } = memoryBroker()
  relayTo(broker)
  await write(writer, 'k', 1, 5)
  await expectSoon(() => expect(received('k')).toEqual(upTo(5)))
  // Between two looks the broker is replaced by an empty one. What is new must not be there before
  // what is old.
  Object.assign(state, { kept: [], clusterId: 'second', connection: 2 })
  await write(writer, 'k', 6)
  await expectSoon(() => expect(received('k')).toEqual(upTo(6)))
})

it('publishes everything again to a broker that lost its data', async () => {
  const { state, broker, received } = memoryBroker()
  const relay = relayTo(broker)
  await write(writer, 'k', 1, 5)
  await expectSoon(() => expect(received('k')).toEqual(upTo(5)))
  await relay.stop()
  Object.assign(state, { kept: [], clusterId: 'second' })
  relayTo(broker)
  await expectSoon(() => expect(received('k')).toEqual(upTo(5)))
})

it('publishes once and continues while old rows cannot be deleted', async () => {
  const { state, broker, received } = memoryBroker()
  await write(writer, 'k', 1)
  await writer.query(`update platform.outbox set at = now() - interval '8 days'`)
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 })
  await owner.query(
    `create function platform.refuse() returns trigger language plpgsql as 'begin raise exception ''too long''; end';
     create trigger refuse before delete on platform.outbox execute function platform.refuse()`
  )
  const warnings: string[] = []
  const destination = { write: (line: string) => void warnings.push(line) }
  relayTo(broker, 200, createLogger({ level: 'warn', destination }))
  await expectSoon(() => expect(warnings.join('')).toContain('Old events could not be deleted'))
  await write(writer, 'k', 2)
  await expectSoon(() => expect(received('k')).toEqual([1, 2]))
  expect(state.writers).toBe(1)
  await owner.query('drop trigger refuse on platform.outbox')
  await owner.end()
  await Promise.all(relays.splice(0).map(relay => relay.stop()))
  relayTo(broker)
  await eventually(async () => {
    const { rows } = await writer.query(`select data from platform.outbox`)
    expect(rows).toEqual([{ data: 2 }])
  })
  expect(received('k')).toEqual([1, 2])
})
