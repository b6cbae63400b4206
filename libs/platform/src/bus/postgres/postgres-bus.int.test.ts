import { newId } from '@mostrador/kernel'
import { freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createDeadLetters } from '../../dead-letters/dead-letters.ts'
import type { Listener } from '../../database/listener.ts'
import { createLogger } from '../../telemetry/logger.ts'
import { createPostgresBus } from './postgres-bus.ts'

it('does not wait for the poll when the transaction that hid an event ends after it looked', async () => {
  const database = await freshDatabase()
  const log = createLogger({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const writer = new pg.Pool({ connectionString: database.relayUrl, max: 2 })
  // Nobody rings: what is left is the look itself, and a poll that would come after the test.
  const listener: Listener = { on: () => () => {}, notify: () => {}, close: async () => {} }
  const older = await writer.connect()
  await older.query('begin')
  // Has a transaction number and says nothing itself, as every write of another table does: its end rings no bell.
  await older.query('select pg_current_xact_id()')

  let looks = 0
  const looking = new Proxy(pool, {
    get: (target, name) =>
      name !== 'query'
        ? Reflect.get(target, name)
        : async (query: pg.QueryConfig | string, values?: unknown[]) => {
            const found = await target.query(query as string, values)
            if (
              typeof query === 'object' &&
              query.text.includes('from platform.outbox') &&
              (looks += 1) === 1
            )
              await older.query('commit')
            return found
          },
  })
  await writer.query(
    `insert into platform.outbox (event_id, owner, type, key, at, data) values ($1, 'test', 'branch.changed', 'key', now(), '"hidden"')`,
    [newId()]
  )
  const heard: unknown[] = []
  const bus = createPostgresBus({
    pool: looking,
    listener,
    log,
    deadLetters: createDeadLetters(pool),
    pollMs: 600_000,
  })
  bus.subscribe('a', ['branch.changed'], async ({ data }) => void heard.push(data))
  await bus.start()
  await eventually(() => expect(heard).toEqual(['hidden']))

  await bus.stop()
  older.release()
  await writer.end()
  await pool.end()
  await database.drop()
})

/** A listener whose bell the test rings; tells what is listened to. */
const aBell = () => {
  const heard = new Map<string, () => void>()
  const listener: Listener = {
    on: (channel, hear) => {
      heard.set(channel, hear)
      return () => void heard.delete(channel)
    },
    notify: () => {},
    close: async () => {},
  }
  return { listener, channels: () => [...heard.keys()], ring: () => heard.get('outbox')?.() }
}

it('reads when the bell of the outbox rings, which it hears while it reads for a group and not while it stands by', async () => {
  const database = await freshDatabase()
  const log = createLogger({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 8 })
  const heard: unknown[] = []
  // The poll comes after the test: what is heard is heard by the bell.
  const aLog = () => {
    const bell = aBell()
    const bus = createPostgresBus({
      pool,
      listener: bell.listener,
      log,
      deadLetters: createDeadLetters(pool),
      pollMs: 600_000,
    })
    bus.subscribe('a', ['branch.changed'], async ({ data }) => void heard.push(data))
    return { ...bell, bus }
  }
  const say = (data: string) =>
    pool.query(
      `insert into platform.outbox (event_id, owner, type, key, at, data) values ($1, 'test', 'branch.changed', 'key', now(), $2)`,
      [newId(), JSON.stringify(data)]
    )
  const [reads, standsBy] = [aLog(), aLog()]
  await reads.bus.start()
  await eventually(() => expect(reads.channels()).toEqual(['outbox']))
  await standsBy.bus.start()
  await say('one')
  reads.ring()
  await eventually(() => expect(heard).toEqual(['one']))
  expect(standsBy.channels()).toEqual([])

  await reads.bus.stop()
  await eventually(() => expect(standsBy.channels()).toEqual(['outbox']))
  await say('two')
  standsBy.ring()
  await eventually(() => expect(heard).toEqual(['one', 'two']))

  await standsBy.bus.stop()
  await pool.end()
  await database.drop()
})
