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

it('does not wait for the poll when a job falls due between claiming and asking what is due next', async () => {
  const database = await freshDatabase()
  const log = createLogger({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  // Nobody rings: what is left is the look itself, and a poll that would come after the test.
  const listener: Listener = { on: () => () => {}, notify: () => {}, close: async () => {} }
  const clock = testClock('2026-11-23T16:00:00Z', () => {})
  const rows = createTimerTable(pool)
  let run: Parameters<JobTransport['receive']>[0] = async () => {}
  const direct: JobTransport = {
    queueEpoch: async () => 'kept',
    send: async deliveries => void Promise.all(deliveries.map(run)),
    receive: async given => void (run = given),
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

it('tells a database that went away during a run how it ended, and does not wait for the lease', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const rows = createTimerTable(pool)
  let run: Parameters<JobTransport['receive']>[0] = async () => {}
  const direct: JobTransport = {
    queueEpoch: async () => 'kept',
    send: async deliveries => void Promise.all(deliveries.map(run)),
    receive: async given => void (run = given),
    stop: async () => {},
  }
  const away = { done: 3, again: 3 }
  const gone = (what: keyof typeof away): void => {
    away[what] -= 1
    if (away[what] >= 0) throw new Error('Connection terminated unexpectedly')
  }
  const now = new Date('2026-11-23T16:00:00Z')
  const clock = testClock(now.toISOString(), () => runner.wake())
  const ran: string[] = []
  const runner = createJobRunner({
    timers: {
      ...rows,
      done: async ids => (gone('done'), rows.done(ids)),
      again: async (...next) => (gone('again'), rows.again(...next)),
    },
    transport: direct,
    listener: { on: () => () => {}, notify: () => {}, close: async () => {} },
    deadLetters: createDeadLetters(pool),
    clock,
    log: createLogger({ level: 'silent' }),
    pollMs: 100,
    underTenant: (_businessId, work) => work(),
  })
  const worker = { concurrency: 1, attempts: 3, backoffMs: 60_000 }
  runner.work({ ...worker, queue: 'greet', run: async () => void ran.push('done') })
  runner.work({
    ...worker,
    queue: 'stumble',
    run: async () => {
      ran.push('failed')
      throw new Error('Not today')
    },
  })
  await rows.insert([
    {
      id: 'greet-a',
      queue: 'greet',
      data: 'done',
      businessId: null,
      dueAt: now,
      traceparent: null,
    },
    {
      id: 'stumble-a',
      queue: 'stumble',
      data: 'failed',
      businessId: null,
      dueAt: now,
      traceparent: null,
    },
  ])
  await runner.start()
  await eventually(async () =>
    expect((await pool.query('select id, state, attempts from platform.timer')).rows).toEqual([
      { id: 'stumble-a', state: 'waiting', attempts: 1 },
    ])
  )
  expect([...ran].sort()).toEqual(['done', 'failed'])
  await runner.stop()
  await pool.end()
  await database.drop()
})

it('takes the rows of a hand-out once, whoever brings it and however often', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const rows = createTimerTable(pool)
  const now = new Date('2026-11-23T16:00:00Z')
  await rows.insert(
    ['a', 'b'].map(id => ({
      id: `greet-${id}`,
      queue: 'greet',
      data: id,
      businessId: null,
      dueAt: now,
      traceparent: null,
    }))
  )
  const look = async () =>
    (await rows.due([{ queue: 'greet', cap: 10 }], now)).map(({ id }) => id).toSorted()
  const ids = await look()
  expect(ids).toEqual(['greet-a', 'greet-b'])
  const taken = async (...asked: readonly (readonly string[])[]) =>
    (await rows.take(asked.map(some => ({ ids: some, at: now.getTime() })))).map(some =>
      some.map(({ id }) => id).toSorted()
    )
  const takes = await Promise.all([taken(ids, ids), taken(ids), taken(ids.toReversed())])
  expect(takes.flat(2).toSorted()).toEqual(ids)
  expect(await look()).toEqual([])
  // Whoever asks with others gets what he asked for.
  await rows.again('greet-a', 1, now)
  await rows.again('greet-b', 1, now)
  expect(await taken(['greet-b'], ['greet-a'])).toEqual([['greet-b'], ['greet-a']])
  // Its runner was given up: old word of it is as good as new, and one gets it.
  await pool.query(`update platform.timer set handed_at = handed_at - interval '2 minutes'`)
  expect(await look()).toEqual(ids)
  expect((await Promise.all([taken(ids), taken(ids)])).flat(2).toSorted()).toEqual(ids)
  // What waits for its next try is not due, whatever came late.
  await rows.again('greet-a', 1, new Date(now.getTime() + 1))
  await rows.done(['greet-b'])
  expect(await taken(ids)).toEqual([[]])
  await pool.end()
  await database.drop()
})

it('tells of a row again when its word was lost, and not before', async () => {
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
  let asked = 0
  await insert('greet-a')
  await begin(3_600, long, {
    queueEpoch: async () => {
      asked += 1
      return memory
    },
  })
  await begin(0.05, short, {})
  // One whose word is worth a moment has told it three times.
  await eventually(() => expect(short.length).toBeGreaterThan(2))
  expect(long).toEqual([['greet-a']])
  await insert('greet-b')
  await eventually(() => expect(long).toEqual([['greet-a'], ['greet-b']]))
  // The queue is asked once a second: it forgot, so all of it is told again.
  await eventually(() => expect(asked).toBeGreaterThan(0))
  memory = 'second'
  await eventually(() =>
    expect(long.flat().toSorted()).toEqual(['greet-a', 'greet-a', 'greet-b', 'greet-b'])
  )
  // A changed row is news.
  await createTimerTable(pool).again('greet-a', 1, clock.now())
  await eventually(() => expect(long.flat().filter(id => id === 'greet-a')).toHaveLength(3))
  await Promise.all(runners.map(runner => runner.stop()))
  await pool.end()
  await database.drop()
})

it('tells again of what could not be taken when the database went away', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  // A lease does not end within the test.
  const rows = createTimerTable(pool, 3_600)
  const clock = testClock('2026-11-23T16:00:00Z', () => {})
  let run: Parameters<JobTransport['receive']>[0] = async () => {}
  const direct: JobTransport = {
    queueEpoch: async () => 'kept',
    send: async deliveries => void Promise.allSettled(deliveries.map(run)),
    receive: async given => void (run = given),
    stop: async () => {},
  }
  let away = 2
  const ran: unknown[] = []
  const runner = createJobRunner({
    timers: {
      ...rows,
      async take(asked) {
        away -= 1
        if (away >= 0) throw new Error('Connection terminated unexpectedly')
        return rows.take(asked)
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

it('hands out the oldest up to the cap of each lane, and what was lost again', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const rows = createTimerTable(pool)
  const now = new Date('2026-11-23T16:00:00Z')
  const due = (queue: string, n: number) => ({
    id: `${queue}-${n}`,
    queue,
    data: n,
    businessId: null,
    dueAt: new Date(now.getTime() - 1_000 + n),
    traceparent: null,
  })
  await rows.insert([
    ...[4, 3, 2, 1, 0].map(n => due('greet', n)),
    ...[1, 0].map(n => due('other', n)),
    { ...due('greet', 9), dueAt: new Date(now.getTime() + 1) },
  ])
  const claim = async (cap: number) => {
    const ids = (
      await rows.due(
        [
          { queue: 'greet', cap },
          { queue: 'other', cap: 1 },
          { queue: 'empty', cap: 5 },
        ],
        now
      )
    ).map(({ id }) => id)
    return (await rows.take([{ ids, at: now.getTime() }]))
      .flat()
      .map(({ id }) => id)
      .toSorted()
  }
  expect(await claim(2)).toEqual(['greet-0', 'greet-1', 'other-0'])
  expect(await claim(2)).toEqual([])
  await rows.done(['greet-0', 'other-0'])
  expect(await claim(2)).toEqual(['greet-2', 'other-1'])
  await pool.query(
    `update platform.timer set handed_at = handed_at - interval '2 minutes' where id = 'greet-1'`
  )
  expect(await claim(2)).toEqual(['greet-1'])
  expect(await claim(9)).toEqual(['greet-3', 'greet-4'])
  await pool.end()
  await database.drop()
})
