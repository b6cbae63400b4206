import { freshDatabase, testClock } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createDeadLetters } from '../dead-letters/dead-letters.ts'
import { createLogger } from '../telemetry/logger.ts'
import type { JobTransport } from './jobs.ts'
import { createJobRunner } from './job-runner.ts'
import { createTimerTable } from './timer-table.ts'

it('writes the end of a job when the database is back, without waiting for the lease', async () => {
  const database = await freshDatabase()
  const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
  const rows = createTimerTable(pool)
  let run: Parameters<JobTransport['receive']>[0] = async () => {}
  const direct: JobTransport = {
    queueEpoch: async () => 'kept',
    send: async deliveries => void Promise.all(deliveries.map(run)),
    receive: async handler => void (run = handler),
    stop: async () => {},
  }
  const failuresLeft = { done: 3, again: 3 }
  const failIfDown = (what: keyof typeof failuresLeft): void => {
    failuresLeft[what] -= 1
    if (failuresLeft[what] >= 0) throw new Error('Connection terminated unexpectedly')
  }
  const now = new Date('2026-11-23T16:00:00Z')
  const clock = testClock(now.toISOString(), () => runner.wake())
  const ran: string[] = []
  const runner = createJobRunner({
    timers: {
      ...rows,
      deleteEnded: async ids => {
        failIfDown('done')
        return rows.deleteEnded(ids)
      },
      scheduleRetry: async (...next) => {
        failIfDown('again')
        return rows.scheduleRetry(...next)
      },
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

it('takes the rows of a notice once, however often it arrives', async () => {
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
  const readState = async () =>
    (await rows.due([{ queue: 'greet', cap: 10 }], now)).map(({ id }) => id).toSorted()
  const ids = await readState()
  expect(ids).toEqual(['greet-a', 'greet-b'])
  const takeIds = async (...batches: readonly (readonly string[])[]) =>
    (await rows.take(batches.map(some => ({ ids: some, at: now.getTime() })))).map(some =>
      some.map(({ id }) => id).toSorted()
    )
  const takes = await Promise.all([takeIds(ids, ids), takeIds(ids), takeIds(ids.toReversed())])
  expect(takes.flat(2).toSorted()).toEqual(ids)
  expect(await readState()).toEqual([])
  // A queue that asks together with others gets its own timers.
  await rows.scheduleRetry('greet-a', 1, now)
  await rows.scheduleRetry('greet-b', 1, now)
  expect(await takeIds(['greet-b'], ['greet-a'])).toEqual([['greet-b'], ['greet-a']])
  // Its runner was given up, so the job counts as waiting and one runner gets it.
  await pool.query(`update platform.timer set handed_at = handed_at - interval '2 minutes'`)
  expect(await readState()).toEqual(ids)
  expect((await Promise.all([takeIds(ids), takeIds(ids)])).flat(2).toSorted()).toEqual(ids)
  // What waits for its next try is not due, whatever came late.
  await rows.scheduleRetry('greet-a', 1, new Date(now.getTime() + 1))
  await rows.deleteEnded(['greet-b'])
  expect(await takeIds(ids)).toEqual([[]])
  await pool.end()
  await database.drop()
})
