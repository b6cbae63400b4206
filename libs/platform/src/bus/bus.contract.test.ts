import { newId } from '@mostrador/kernel'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDeadLetters } from '../dead-letters/dead-letters.ts'
import type { BusEvent, EventBus } from './event-bus.ts'
import { adapters, type Process } from './test/bus-adapters.ts'

const quickly = [5, 10, 15, 20]
/** The second try never comes before the process stops, however slow the machine is. */
const longTimeouts = [60_000, 60_000, 60_000, 60_000]
describe.each(adapters)('a bus: $name', ({ open }) => {
  let database: FreshDatabase
  let writer: pg.Pool
  const processes: Process[] = []
  const heldClients: pg.PoolClient[] = []
  const start = async (
    subscribe: (bus: EventBus) => void,
    retryMs: readonly number[] = quickly
  ): Promise<Process> => {
    const running = await open(database, retryMs)
    processes.push(running)
    subscribe(running.bus)
    await running.bus.start()
    return running
  }
  const write = (
    client: pg.Pool | pg.PoolClient,
    key: string,
    data: unknown,
    type = 'branch.changed'
  ) =>
    client.query(
      `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace) values ($1, 'test', $2, $3, null, now(), null, $4, null)`,
      [newId(), type, key, JSON.stringify(data)]
    )
  /** One that keeps a transaction open; it is given back when the test is over. */
  const connection = async (): Promise<pg.PoolClient> => {
    const client = await writer.connect()
    heldClients.push(client)
    return client
  }
  const settled = (bus: EventBus): Promise<void> =>
    eventually(async () => expect(await bus.pending()).toEqual([]))

  beforeEach(async () => {
    database = await freshDatabase()
    writer = new pg.Pool({ connectionString: database.relayUrl, max: 4 })
  })
  afterEach(async () => {
    for (const { stop } of processes.splice(0)) await stop()
    for (const client of heldClients.splice(0)) client.release(true)
    await writer.end()
    await database.drop()
  })

  it('delivers JSON to every group, in the order of the key', async () => {
    const received: Record<string, unknown[]> = { a: [], b: [] }
    const { bus } = await start(newBus => {
      newBus.subscribe('a', ['branch.changed'], async event => void received['a']?.push(event.data))
      newBus.subscribe(
        'b',
        ['branch.changed', 'service.changed'],
        async event => void received['b']?.push(event.data)
      )
    })
    for (let n = 0; n < 20; n += 1) await write(writer, 'key', { n, deep: [null, { é: '☕' }] })
    await write(writer, 'key', { n: 20, deep: [] }, 'service.changed')
    await write(writer, 'key', {}, 'nobody.cares')
    await settled(bus)
    const all = Array.from({ length: 20 }, (_, n) => ({ n, deep: [null, { é: '☕' }] }))
    expect(received).toEqual({ a: all, b: [...all, { n: 20, deep: [] }] })
  })

  /**
   * Resolves when the bus has asked for events once more, and with what it found has begun to ask
   * again.
   */
  const waitForQuery = async (): Promise<void> => {
    const { rows } = await writer.query<{ now: string }>('select clock_timestamp()::text as now')
    let since = rows[0]?.now
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await eventually(async () => {
        const later = await writer.query<{ at: string }>(
          `select max(query_start)::text as at from pg_stat_activity where datname = current_database() and application_name = 'bus under test' and query like '%platform.outbox%' having max(query_start) > $1::timestamptz`,
          [since]
        )
        expect(later.rowCount).toBe(1)
        since = later.rows[0]?.at
      })
    }
  }

  it('delivers nothing before the commit, and all events that commit out of order', async () => {
    const received: unknown[] = []
    const { bus } = await start(newBus =>
      newBus.subscribe('a', ['branch.changed'], async event => void received.push(event.data))
    )
    const slow = await connection()
    await slow.query('begin')
    await write(slow, 'one', 'slow')
    await write(writer, 'two', 'quick')
    bus.wake()
    await waitForQuery()
    // What is committed waits too: behind it something older may still appear.
    expect(received).toEqual([])
    expect(await bus.pending()).toEqual([expect.stringContaining('unread')])
    await slow.query('commit')
    await eventually(() =>
      expect(received.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['quick', 'slow'])
    )
  })

  it('keeps the order of commits when the transactions of a key began in another order', async () => {
    const received: unknown[] = []
    const { bus } = await start(newBus =>
      newBus.subscribe('a', ['branch.changed'], async event => void received.push(event.data))
    )
    const early = await connection()
    const between = await connection()
    await early.query('begin')
    await write(early, 'other', 'of another key')
    await between.query('begin')
    await between.query('select pg_current_xact_id()')
    await write(writer, 'key', 1)
    await write(early, 'key', 2)
    await early.query('commit')
    // What is older than the open transaction may be read, and nothing of the key is.
    await eventually(() => expect(received).toEqual(['of another key']))
    await between.query('commit')
    await settled(bus)
    expect(received).toEqual(['of another key', 1, 2])
  })

  it('keeps the order of a key while other keys run at the same time', async () => {
    const running = new Set<string>()
    const order: number[] = []
    let concurrent = 0
    const { bus } = await start(newBus =>
      newBus.subscribe('a', ['branch.changed'], async ({ key, data }: BusEvent) => {
        expect(running.has(key)).toBe(false)
        running.add(key)
        concurrent = Math.max(concurrent, running.size)
        await new Promise(resolve => setTimeout(resolve, Math.random() * 8))
        if (key === 'k0') order.push(Number(data))
        running.delete(key)
      })
    )
    for (let n = 0; n < 60; n += 1) await write(writer, `k${n % 6}`, n)
    await settled(bus)
    expect(concurrent).toBeGreaterThan(1)
    expect(order).toEqual([0, 6, 12, 18, 24, 30, 36, 42, 48, 54])
  })

  it('retries an event before the next one of its key', async () => {
    const received: unknown[] = []
    let failures = 2
    const { bus } = await start(newBus =>
      newBus.subscribe('a', ['branch.changed'], async event => {
        if (failures > 0) {
          failures -= 1
          throw new Error('Not yet')
        }
        received.push(event.data)
      })
    )
    await write(writer, 'key', 1)
    await write(writer, 'key', 2)
    await settled(bus)
    expect(received).toEqual([1, 2])
  })

  it('makes an event a dead letter after five tries, and goes on', async () => {
    const received: unknown[] = []
    const otherReceived = Promise.withResolvers<void>()
    let tries = 0
    const { bus } = await start(newBus =>
      newBus.subscribe('a', ['branch.changed'], async event => {
        if (event.data === 'poison') {
          tries += 1
          // The last try ends only when another key has gone by.
          if (tries === 5) await otherReceived.promise
          throw new Error('I cannot swallow this')
        }
        received.push(event.data)
        if (event.data === 'other') otherReceived.resolve()
      })
    )
    await write(writer, 'bad', 'poison')
    await write(writer, 'bad', 'after')
    await write(writer, 'good', 'other')
    await settled(bus)
    expect(tries).toBe(5)
    // Two keys: which of them comes first is not promised.
    expect(received.map(String).toSorted((a, b) => a.localeCompare(b))).toEqual(['after', 'other'])
    const [letter, ...more] = await createDeadLetters(writer).open()
    expect(more).toEqual([])
    expect(letter).toMatchObject({
      kind: 'event',
      consumer: 'a',
      type: 'branch.changed',
      attempts: 5,
      payload: { key: 'bad', data: 'poison' },
    })
  })

  it('goes on after a restart without losing unfinished events', async () => {
    const received: unknown[] = []
    let stuck = true
    const listen = (bus: EventBus): void =>
      bus.subscribe('a', ['branch.changed'], async event => {
        if (event.data === 1 && stuck) throw new Error('In the middle of it')
        received.push(event.data)
      })
    const first = await start(listen, longTimeouts)
    await write(writer, 'zero', 0)
    await settled(first.bus)
    await write(writer, 'one', 1)
    await write(writer, 'two', 2)
    await eventually(() => expect(received).toContain(2))
    processes.splice(0)
    await first.stop()
    stuck = false
    const second = await start(listen)
    await write(writer, 'three', 3)
    await settled(second.bus)
    expect(received).toEqual(expect.arrayContaining([0, 1, 2, 3]))
    expect(received.filter(data => data === 0)).toHaveLength(1)
  })

  it('delivers an event to one of two processes of a group, and the other takes over', async () => {
    const received: string[] = []
    const listen =
      (who: string) =>
      (bus: EventBus): void =>
        bus.subscribe(
          'a',
          ['branch.changed'],
          async event => void received.push(`${who} ${event.data}`)
        )
    const first = await start(listen('first'))
    await write(writer, 'key', 1)
    await settled(first.bus)
    const second = await start(listen('second'))
    await write(writer, 'key', 2)
    await eventually(() => expect(received).toHaveLength(2))
    processes.splice(0, 1)
    await first.stop()
    await write(writer, 'key', 3)
    await settled(second.bus)
    // Whose turn the second was is up to the adapter: one keeps what it has, the other shares it
    // out.
    expect(received.map(line => Number(line.split(' ')[1]))).toEqual([1, 2, 3])
    expect(received.at(-1)).toBe('second 3')
  })
})
