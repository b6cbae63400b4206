import { newId } from '@mostrador/kernel'
import { freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createDeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Listener } from '../../database/listener.ts'
import { createLogger } from '../../telemetry/logger.ts'
import { createPostgresBus } from './postgres-bus.ts'

it('reads a hidden event without waiting for the poll when the older transaction ends', async () => {
  const database = await freshDatabase()
  const log = createLogger({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const writer = new pg.Pool({ connectionString: database.relayUrl, max: 2 })
  // No notification arrives, and the poll would come after the test.
  const listener: Listener = { on: () => () => {}, notify: () => {}, close: async () => {} }
  const older = await writer.connect()
  await older.query('begin')
  // It has a transaction id and publishes nothing, so its end sends no notification.
  await older.query('select pg_current_xact_id()')

  let queries = 0
  const looking = new Proxy(pool, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name)
        : async (query: pg.QueryConfig | string, values?: unknown[]) => {
            const result = await target.query(query as string, values)
            if (typeof query === 'object' && query.text.includes('from platform.outbox')) {
              queries += 1
              if (queries === 1) await older.query('commit')
            }
            return result
          },
  })
  await writer.query(
    `insert into platform.outbox (event_id, owner, type, key, at, data) values ($1, 'test', 'branch.changed', 'key', now(), '"hidden"')`,
    [newId()]
  )
  const received: unknown[] = []
  const bus = createPostgresBus({
    pool: looking,
    listener,
    log,
    deadLetters: createDeadLetters(pool),
    pollMs: 600_000,
  })
  bus.subscribe('a', ['branch.changed'], async ({ data }) => void received.push(data))
  await bus.start()
  await eventually(() => expect(received).toEqual(['hidden']))

  await bus.stop()
  older.release()
  await writer.end()
  await pool.end()
  await database.drop()
})

/** A listener whose notifications the test sends. */
const fakeListener = () => {
  const listeners = new Map<string, () => void>()
  const listener: Listener = {
    on: (channel, listen) => {
      listeners.set(channel, listen)
      return () => void listeners.delete(channel)
    },
    notify: () => {},
    close: async () => {},
  }
  return {
    listener,
    channels: () => [...listeners.keys()],
    notify: () => listeners.get('outbox')?.(),
  }
}

it('reads after a notification of the outbox; it listens only while it reads for a group, not on standby', async () => {
  const database = await freshDatabase()
  const log = createLogger({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 8 })
  const received: unknown[] = []
  // The poll comes after the test: only a notification makes it read.
  const openBus = () => {
    const fake = fakeListener()
    const bus = createPostgresBus({
      pool,
      listener: fake.listener,
      log,
      deadLetters: createDeadLetters(pool),
      pollMs: 600_000,
    })
    bus.subscribe('a', ['branch.changed'], async ({ data }) => void received.push(data))
    return { ...fake, bus }
  }
  const publish = (data: string) =>
    pool.query(
      `insert into platform.outbox (event_id, owner, type, key, at, data) values ($1, 'test', 'branch.changed', 'key', now(), $2)`,
      [newId(), JSON.stringify(data)]
    )
  const [reader, standby] = [openBus(), openBus()]
  await reader.bus.start()
  await eventually(() => expect(reader.channels()).toEqual(['outbox']))
  await standby.bus.start()
  await publish('one')
  reader.notify()
  await eventually(() => expect(received).toEqual(['one']))
  expect(standby.channels()).toEqual([])

  await reader.bus.stop()
  await eventually(() => expect(standby.channels()).toEqual(['outbox']))
  await publish('two')
  standby.notify()
  await eventually(() => expect(received).toEqual(['one', 'two']))

  await standby.bus.stop()
  await pool.end()
  await database.drop()
})
