import { freshDatabase, testClock } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createDeadLetters } from '../dead-letters/dead-letters.ts'
import type { Listener } from '../database/listener.ts'
import { createLogger } from '../telemetry/logger.ts'
import type { JobRunner, JobTransport } from './jobs.ts'
import { createJobRunner } from './job-runner.ts'
import { createTimerTable } from './timer-table.ts'

it('finds a job that falls due between its two queries without waiting for the poll', async () => {
  const database = await freshDatabase()
  const log = createLogger({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  // No notification arrives, and the poll would come after the test.
  const listener: Listener = { on: () => () => {}, notify: () => {}, close: async () => {} }
  const clock = testClock('2026-11-23T16:00:00Z', () => {})
  const rows = createTimerTable(pool)
  let run: Parameters<JobTransport['receive']>[0] = async () => {}
  const direct: JobTransport = {
    queueEpoch: async () => 'kept',
    send: async deliveries => void Promise.all(deliveries.map(run)),
    receive: async handler => void (run = handler),
    stop: async () => {},
  }
  const ran: unknown[] = []
  const runner = createJobRunner({
    timers: {
      ...rows,
      async dueBetween(queues, now, until) {
        const next = await rows.dueBetween(queues, now, until)
        if (next !== null) clock.advance(5)
        return next
      },
    },
    transport: direct,
    listener,
    deadLetters: createDeadLetters(pool),
    clock,
    log,
    pollMs: 600_000,
    underTenant: (_businessId, work) => work(),
  })
  runner.work({
    queue: 'greet',
    concurrency: 1,
    attempts: 1,
    backoffMs: 1_000,
    run: async data => void ran.push(data),
  })
  await rows.insert([
    {
      id: 'greet-soon',
      queue: 'greet',
      data: 'soon',
      businessId: null,
      dueAt: new Date(clock.now().getTime() + 2),
      traceparent: null,
    },
  ])
  await runner.start()
  await eventually(() => expect(ran).toEqual(['soon']))

  await runner.stop()
  await pool.end()
  await database.drop()
})

it('sends a lost notice again after its lease, and not before', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const clock = testClock('2026-11-23T16:00:00Z', () => {})
  const runners: JobRunner[] = []
  const begin = async (
    lease: number,
    sent: (readonly string[])[],
    more: Partial<JobTransport>
  ): Promise<JobRunner> => {
    const transport: JobTransport = {
      queueEpoch: async () => 'kept',
      send: async deliveries => void sent.push(...deliveries.map(({ ids }) => ids)),
      receive: async () => {},
      stop: async () => {},
      ...more,
    }
    const runner = createJobRunner({
      timers: createTimerTable(pool, lease),
      transport,
      listener: { on: () => () => {}, notify: () => {}, close: async () => {} },
      deadLetters: createDeadLetters(pool),
      clock,
      log: createLogger({ level: 'silent' }),
      pollMs: 20,
      underTenant: (_businessId, work) => work(),
    })
    runner.work({
      queue: 'greet',
      concurrency: 1,
      attempts: 1,
      backoffMs: 1_000,
      run: async () => {},
    })
    await runner.start()
    runners.push(runner)
    return runner
  }
  const insert = (id: string) =>
    createTimerTable(pool).insert([
      { id, queue: 'greet', data: id, businessId: null, dueAt: clock.now(), traceparent: null },
    ])
  const long: (readonly string[])[] = []
  const short: (readonly string[])[] = []
  let memory = 'first'
  let calls = 0
  await insert('greet-a')
  await begin(3_600, long, {
    queueEpoch: async () => {
      calls += 1
      return memory
    },
  })
  await begin(0.05, short, {})
  // A promoter whose cache has expired has written it three times.
  await eventually(() => expect(short.length).toBeGreaterThan(2))
  expect(long).toEqual([['greet-a']])
  await insert('greet-b')
  await eventually(() => expect(long).toEqual([['greet-a'], ['greet-b']]))
  // The queue is checked once a second: it lost the jobs, so all are added again.
  await eventually(() => expect(calls).toBeGreaterThan(0))
  memory = 'second'
  await eventually(() =>
    expect(long.flat().toSorted()).toEqual(['greet-a', 'greet-a', 'greet-b', 'greet-b'])
  )
  // A changed row is news.
  await createTimerTable(pool).scheduleRetry('greet-a', 1, clock.now())
  await eventually(() => expect(long.flat().filter(id => id === 'greet-a')).toHaveLength(3))
  await Promise.all(runners.map(runner => runner.stop()))
  await pool.end()
  await database.drop()
})

it('sends a notice again for rows that could not be taken while the database was down', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  // A lease does not end within the test.
  const rows = createTimerTable(pool, 3_600)
  const clock = testClock('2026-11-23T16:00:00Z', () => {})
  let run: Parameters<JobTransport['receive']>[0] = async () => {}
  const direct: JobTransport = {
    queueEpoch: async () => 'kept',
    send: async deliveries => void Promise.allSettled(deliveries.map(run)),
    receive: async handler => void (run = handler),
    stop: async () => {},
  }
  let failuresLeft = 2
  const ran: unknown[] = []
  const runner = createJobRunner({
    timers: {
      ...rows,
      async take(deliveries) {
        failuresLeft -= 1
        if (failuresLeft >= 0) throw new Error('Connection terminated unexpectedly')
        return rows.take(deliveries)
      },
    },
    transport: direct,
    listener: { on: () => () => {}, notify: () => {}, close: async () => {} },
    deadLetters: createDeadLetters(pool),
    clock,
    log: createLogger({ level: 'silent' }),
    pollMs: 20,
    underTenant: (_businessId, work) => work(),
  })
  runner.work({
    queue: 'greet',
    concurrency: 1,
    attempts: 1,
    backoffMs: 1_000,
    run: async data => void ran.push(data),
  })
  await rows.insert([
    {
      id: 'greet-a',
      queue: 'greet',
      data: 'a',
      businessId: null,
      dueAt: clock.now(),
      traceparent: null,
    },
  ])
  await runner.start()
  await eventually(() => expect(ran).toEqual(['a']))
  await runner.stop()
  await pool.end()
  await database.drop()
})
