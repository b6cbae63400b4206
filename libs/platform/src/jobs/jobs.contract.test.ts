import {
  type FreshDatabase,
  freshDatabase,
  hasRedis,
  startRedis,
  testClock,
  type TestClock,
  type TestRedis,
} from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { localCertificate, trustCertificate } from '@mostrador/testing/tls-proxy'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createDeadLetters } from '../dead-letters/dead-letters.ts'
import { createListener } from '../database/listener.ts'
import { createLogger } from '../telemetry/logger.ts'
import { createPostgresTransport, createRedisTransport, prepareJobs } from './bullmq.ts'
import type { JobRunner, JobTransport, Worker } from './jobs.ts'
import { createJobRunner } from './job-runner.ts'
import { createTimerTable } from './timer-table.ts'

const log = createLogger({ level: 'silent' })
type Adapter = { readonly name: string; open(database: FreshDatabase): JobTransport }

let redis: TestRedis | undefined
let secured: TestRedis | undefined
beforeAll(async () => {
  if (!hasRedis()) return
  redis = await startRedis()
  const certificate = await localCertificate()
  trustCertificate(certificate)
  secured = await startRedis({ certificate })
})
afterAll(() => Promise.all([redis?.stop(), secured?.stop()]))

const adapters: readonly Adapter[] = [
  {
    name: 'BullMQ on Postgres',
    open: ({ relayUrl }) =>
      createPostgresTransport({ name: 'jobs', log, connectionString: relayUrl }),
  },
  ...(hasRedis()
    ? [
        {
          name: 'BullMQ on Redis',
          open: ({ name }: FreshDatabase) =>
            createRedisTransport({ name, log, url: redis?.url ?? '' }),
        },
        {
          name: 'BullMQ on Redis behind TLS and a password',
          open: ({ name }: FreshDatabase) =>
            createRedisTransport({ name, log, url: secured?.url ?? '' }),
        },
      ]
    : []),
]

describe.each(adapters)('jobs: $name', ({ open }) => {
  let database: FreshDatabase
  let clock: TestClock
  let pool: pg.Pool
  let alone = false
  const processes: { runner: JobRunner; stop(): Promise<void> }[] = []
  const start = async (
    ...workers: readonly Worker[]
  ): Promise<{ runner: JobRunner; stop(): Promise<void> }> => {
    const listener = createListener(database.relayUrl, log)
    const runner = createJobRunner({
      timers: createTimerTable(pool),
      transport: open(database),
      listener,
      deadLetters: createDeadLetters(pool),
      clock,
      log,
      pollMs: 200,
      underTenant: (_businessId, work) => work(),
      alone,
    })
    for (const worker of workers) runner.work(worker)
    await runner.start()
    const running = {
      runner,
      async stop() {
        await runner.stop()
        await listener.close()
      },
    }
    processes.push(running)
    return running
  }
  const worker = (queue: string, run: Worker['run'], more: Partial<Worker> = {}): Worker => ({
    queue,
    run,
    concurrency: 4,
    attempts: 3,
    backoffMs: 1_000,
    ...more,
  })
  const settled = (runner: JobRunner): Promise<void> =>
    eventually(async () => expect(await runner.pending()).toEqual([]))

  beforeEach(async () => {
    alone = false
    database = await freshDatabase()
    await prepareJobs(database.ownerUrl)
    pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
    clock = testClock('2026-11-23T16:00:00Z', () =>
      processes.forEach(({ runner }) => runner.wake())
    )
  })
  afterEach(async () => {
    for (const { stop } of processes.splice(0)) await stop()
    await pool.end()
    await database.drop()
  })

  it('runs with the JSON it was enqueued with, asynchronously, and deletes finished jobs', async () => {
    const ran: unknown[] = []
    const { runner } = await start(worker('greet', async data => void ran.push(data)))
    await runner.add(
      'greet',
      { id: 'a', deep: [null, { é: '☕' }] },
      { id: 'greet-a', businessId: null }
    )
    await settled(runner)
    expect(ran).toEqual([{ id: 'a', deep: [null, { é: '☕' }] }])
    expect((await pool.query('select 1 from platform.timer')).rowCount).toBe(0)
  })

  it('runs in a single process as in many, one at a time and with retries', async () => {
    alone = true
    const ran: unknown[] = []
    const { runner } = await start(
      worker('greet', async data => {
        ran.push(data)
        if (ran.length === 1) throw new Error('Not today')
      })
    )
    await runner.add('greet', 'a', { id: 'greet-a', businessId: null })
    await settled(runner)
    clock.advance(1_000)
    await settled(runner)
    await runner.add('greet', 'b', { id: 'greet-b', businessId: null })
    await settled(runner)
    expect(ran).toEqual(['a', 'a', 'b'])
  })

  it('runs once under one id, and refuses ids that the queue cannot hold', async () => {
    const ran: unknown[] = []
    const { runner } = await start(worker('greet', async data => void ran.push(data)))
    const at = new Date(clock.now().getTime() + 1_000)
    await runner.add('greet', 1, { id: 'greet-a', at, businessId: null })
    await runner.add('greet', 2, { id: 'greet-a', at, businessId: null })
    clock.advance(1_000)
    await settled(runner)
    expect(ran).toEqual([1])
    await expect(runner.add('greet', 1, { id: 'a:b', businessId: null })).rejects.toThrow(TypeError)
    await expect(runner.add('greet', 1, { id: '12', businessId: null })).rejects.toThrow(TypeError)
  })

  it('runs at its due time, not earlier and not never', async () => {
    const ran: unknown[] = []
    const { runner } = await start(worker('greet', async data => void ran.push(data)))
    await runner.add('greet', 'later', {
      id: 'greet-later',
      at: new Date(clock.now().getTime() + 60_000),
      businessId: null,
    })
    await runner.add('greet', 'now', { id: 'greet-now', businessId: null })
    await settled(runner)
    expect(ran).toEqual(['now'])
    clock.advance(59_999)
    await settled(runner)
    expect(ran).toEqual(['now'])
    clock.advance(1)
    await settled(runner)
    expect(ran).toEqual(['now', 'later'])
  })

  it('retries with growing waits, then becomes a dead letter', async () => {
    let tries = 0
    const last: boolean[] = []
    const { runner } = await start(
      worker('greet', async (_data, { isLast }) => {
        tries += 1
        last.push(isLast)
        throw new Error('Not today')
      })
    )
    await runner.add('greet', { id: 1 }, { id: 'greet-a', businessId: null })
    await settled(runner)
    clock.advance(999)
    await settled(runner)
    expect(tries).toBe(1)
    clock.advance(1)
    await settled(runner)
    expect(tries).toBe(2)
    clock.advance(2_000)
    await settled(runner)
    expect(tries).toBe(3)
    expect(last).toEqual([false, false, true])
    expect(await createDeadLetters(pool).open()).toMatchObject([
      { kind: 'job', consumer: 'greet', attempts: 3, payload: { id: 'greet-a', data: { id: 1 } } },
    ])
    expect((await pool.query('select 1 from platform.timer')).rowCount).toBe(0)
  })

  it('runs no more than its concurrency, and one busy queue does not delay another', async () => {
    const release = Promise.withResolvers<void>()
    let running = 0
    let peak = 0
    const quick: unknown[] = []
    const { runner } = await start(
      worker(
        'slow',
        async () => {
          running += 1
          peak = Math.max(peak, running)
          await release.promise
          running -= 1
        },
        { concurrency: 2 }
      ),
      worker('quick', async data => void quick.push(data))
    )
    for (let n = 0; n < 30; n += 1)
      await runner.add('slow', n, { id: `slow-${n}`, businessId: null })
    await runner.add('quick', 'through', { id: 'quick-1', businessId: null })
    await eventually(() => expect(quick).toEqual(['through']))
    release.resolve()
    await settled(runner)
    expect(peak).toBe(2)
  })

  it('survives a restart: the next process runs waiting and due jobs', async () => {
    const first = await start(worker('greet', async () => {}))
    await first.runner.add('greet', 'waiting', {
      id: 'greet-waiting',
      at: new Date(clock.now().getTime() + 1_000),
      businessId: null,
    })
    processes.splice(0)
    await first.stop()
    clock.advance(5_000)
    const ran: unknown[] = []
    const second = await start(worker('greet', async data => void ran.push(data)))
    await settled(second.runner)
    expect(ran).toEqual(['waiting'])
  })

  it('runs the jobs again that a killed process had taken', async () => {
    await pool.query(
      `insert into platform.timer (id, queue, data, due_at, state, handed_at) values ('lost', 'greet', '"lost"', $1::timestamptz - interval '1 hour', 'handed', $1::timestamptz - interval '5 minutes')`,
      [clock.now()]
    )
    const ran: unknown[] = []
    const { runner } = await start(worker('greet', async data => void ran.push(data)))
    await settled(runner)
    expect(ran).toEqual(['lost'])
  })

  it('ticks once per period across two processes', async () => {
    let ticks = 0
    const tick = (): Worker =>
      worker('sweep', async () => void (ticks += 1), { everyMs: 60_000, concurrency: 1 })
    const { runner } = await start(tick())
    await start(tick())
    for (let n = 0; n < 3; n += 1) {
      clock.advance(60_000)
      await settled(runner)
    }
    expect(ticks).toBe(3)
  })
})
