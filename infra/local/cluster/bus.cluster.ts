import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@mostrador/kernel'
import { createLogger, kafkaBroker } from '@mostrador/platform'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestBus, type TestBus } from './bus-process.ts'
import { type Running, start } from './children.ts'

const brokers = process.env['TEST_KAFKA_BROKERS'] ?? ''
if (brokers === '') throw new Error('TEST_KAFKA_BROKERS is missing: npm run test:cluster brings a broker')
const insert = `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace)
  select event_id, 'test', 'branch.changed', key, null, now(), null, data, null from unnest($1::uuid[], $2::text[], $3::jsonb[]) as said(event_id, key, data)`
const p = (list: readonly number[], part: number): number => list.toSorted((a, b) => a - b)[Math.floor(list.length * part)] ?? Number.NaN
const ms = (value: number): string => `${value.toFixed(1)} ms`

describe('the bus of the cluster', () => {
  let database: FreshDatabase
  let writer: pg.Pool
  const open: TestBus[] = []
  const processes: Running[] = []
  const say = (keys: readonly string[], data: readonly unknown[]): Promise<unknown> => writer.query(insert, [keys.map(() => newId()), keys, data.map(one => JSON.stringify(one))])

  beforeEach(async () => {
    database = await freshDatabase()
    writer = new pg.Pool({ connectionString: database.relayUrl, max: 4 })
  })
  afterEach(async () => {
    await Promise.all(processes.splice(0).map(one => one.kill()))
    for (const one of open.splice(0)) await one.stop()
    await writer.end()
    await database.drop()
  })

  it('loses nothing, doubles nothing and keeps the order of every key when processes are killed [E5, F5]', { timeout: 240_000 }, async () => {
    const owner = new pg.Client({ connectionString: database.ownerUrl })
    await owner.connect()
    await owner.query('create table public.heard (id bigserial primary key, key text, n int, pid int, unique (key, n)); grant all on public.heard to mostrador_relay; grant all on sequence public.heard_id_seq to mostrador_relay')
    const begin = (): Running => {
      const one = start(process.execPath, ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, 'bus-process.ts')], { env: { ...process.env, NODE_OPTIONS: '', RELAY_URL: database.relayUrl, BROKERS: brokers, NAME: database.name } })
      processes.push(one)
      return one
    }
    const heard = async (): Promise<number> => Number((await owner.query<{ count: string }>('select count(*) from public.heard')).rows[0]?.count)
    const keys = Array.from({ length: 12 }, (_, index) => `k${index}`)
    const hasWorked = async ({ pid }: Running): Promise<boolean> => (await owner.query('select 1 from public.heard where pid = $1 limit 1', [pid])).rowCount === 1
    let victim = begin()
    begin()
    let rounds = 0
    let writing = true
    const write = async (): Promise<void> => {
      while (writing) {
        for (const key of keys) await say([key], [rounds])
        rounds += 1
        await wait(50)
      }
    }
    const written = write()
    for (let kills = 0; kills < 2; kills += 1) {
      await vi.waitFor(async () => expect(await hasWorked(victim)).toBe(true), { timeout: 60_000, interval: 20 })
      await victim.kill()
      victim = begin()
    }
    await vi.waitFor(async () => expect(await hasWorked(victim)).toBe(true), { timeout: 60_000, interval: 20 })
    writing = false
    await written
    await vi.waitFor(async () => expect(await heard()).toBe(rounds * keys.length), { timeout: 60_000, interval: 100 })
    const { rows } = await owner.query<{ key: string; order: number[] }>('select key, array_agg(n order by id) as order from public.heard group by key')
    const { rows: pids } = await owner.query<{ count: number }>('select count(distinct pid)::int as count from public.heard')
    await owner.end()
    const inOrder = Array.from({ length: rounds }, (_, n) => n)
    expect(rows).toHaveLength(keys.length)
    for (const { order } of rows) expect(order).toEqual(inOrder)
    expect(pids[0]?.count).toBeGreaterThanOrEqual(3)
  })

  it('carries an event well below what a poll would take, and drains a backlog [E1, E2]', { timeout: 180_000 }, async () => {
    const bus = openTestBus(database.relayUrl, brokers, database.name)
    open.push(bus)
    let arrived: (() => void) | undefined
    let count = 0
    let outOfOrder = 0
    const lastOf = new Map<string, number>()
    bus.bus.subscribe('figures', ['branch.changed'], async ({ key, data }) => {
      count += 1
      arrived?.()
      const n = typeof data === 'object' && data !== null && 'n' in data ? Number(data.n) : 0
      if (n < (lastOf.get(key) ?? 0)) outOfOrder += 1
      lastOf.set(key, n)
    })
    await bus.bus.start()
    await say(['warm'], [0])
    await vi.waitFor(() => expect(count).toBe(1), { timeout: 60_000 })

    const commits: number[] = []
    const whole: number[] = []
    for (let n = 0; n < 150; n += 1) {
      const heard = new Promise<void>(resolve => (arrived = resolve))
      const began = performance.now()
      await say([`one${n % 12}`], [{ n, text: 'x'.repeat(120) }])
      commits.push(performance.now() - began)
      await heard
      whole.push(performance.now() - began)
      await wait(5)
    }
    arrived = undefined

    const broker = kafkaBroker({ brokers: brokers.split(','), clientId: 'bare', log: createLogger({ level: 'silent' }) })
    const topic = `${database.name}.bare`
    await broker.ensureTopics([topic])
    const bare: number[] = []
    let bareHeard: (() => void) | undefined
    const reader = broker.reader(`${database.name}.bare`, [topic], { assigned: () => {}, records: () => bareHeard?.(), crashed: () => {} })
    await reader.start()
    const producer = await broker.openWriter()
    const record = (n: number) => ({ topic, key: `k${n % 12}`, value: JSON.stringify({ n, text: 'x'.repeat(260) }), headers: {} })
    for (let n = 0; n < 160; n += 1) {
      const heard = new Promise<void>(resolve => (bareHeard = resolve))
      const began = performance.now()
      await producer.write([record(n)])
      await heard
      if (n >= 10) bare.push(performance.now() - began)
      await wait(5)
    }
    bareHeard = undefined
    await reader.stop()

    const backlog = 20_000
    const batchesBegan = performance.now()
    for (let n = 0; n < backlog; n += 500) await producer.write(Array.from({ length: 500 }, (_, index) => record(n + index)))
    const bareRate = backlog / ((performance.now() - batchesBegan) / 1_000)
    await producer.close()
    await broker.close()

    // Many in one commit: the relay finds them all at once.
    const client = await writer.connect()
    await client.query('begin')
    for (let n = 0; n < backlog; n += 1_000) {
      const some = Array.from({ length: 1_000 }, (_, index) => n + index)
      await client.query(insert, [some.map(() => newId()), some.map(one => `k${one % 500}`), some.map(one => JSON.stringify({ n: one, text: 'x'.repeat(120) }))])
    }
    const began = performance.now()
    await client.query('commit')
    client.release()
    await vi.waitFor(async () => expect((await writer.query<{ left: number }>('select count(*)::int as left from platform.outbox where published_at is null')).rows[0]?.left).toBe(0), { timeout: 60_000, interval: 50 })
    const relayRate = backlog / ((performance.now() - began) / 1_000)
    await vi.waitFor(() => expect(count).toBeGreaterThanOrEqual(backlog + 151), { timeout: 60_000, interval: 50 })
    const consumeRate = backlog / ((performance.now() - began) / 1_000)

    expect({ count, outOfOrder }).toEqual({ count: backlog + 151, outOfOrder: 0 })
    const floor = p(commits, 0.5) + p(bare, 0.5)
    process.stdout.write(`
  E1 commit → consumer        p50 ${ms(p(whole, 0.5))} · p99 ${ms(p(whole, 0.99))}   (commit ${ms(p(commits, 0.5))} + bare produce → consume ${ms(p(bare, 0.5))} = ${ms(floor)}; ratio ${(p(whole, 0.5) / floor).toFixed(2)})
  E2 relay                    ${Math.round(relayRate)} events/s   (bare batches of 500 ${Math.round(bareRate)}/s; ${Math.round((relayRate / bareRate) * 100)} %)
     through to the handler   ${Math.round(consumeRate)} events/s
`)
    // A poll every 100 ms would take 50 on average; on a busy machine the ratio says more than the milliseconds.
    expect(Math.min(p(whole, 0.5) / 50, p(whole, 0.5) / (3 * floor))).toBeLessThan(1)
  })
})
