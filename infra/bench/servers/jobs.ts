// The product's jobs in a process of their own: the timer table, and BullMQ as carrier.
import { systemClock } from '@mostrador/kernel'
import {
  createRedisTransport,
  createLogger,
  createDeadLetters,
  createListener,
  createPreparedQueries,
  createJobRunner,
  createTimerTable,
} from '@mostrador/platform'
import pg from 'pg'
import { variable } from '../children.ts'
import { type Due, type FutureJob, jobBackendProgram, PLACES } from '../job-backend.ts'

const log = createLogger({ level: 'silent' })
const connectionString = variable('RELAY_DATABASE_URL')

await jobBackendProgram(async run => {
  const pool = new pg.Pool({ connectionString, max: 8 })
  const runner = createJobRunner({
    timers: createTimerTable(createPreparedQueries(pool)),
    transport: createRedisTransport({ name: 'bench', log, url: variable('REDIS_URL') }),
    listener: createListener(connectionString, log),
    deadLetters: createDeadLetters(pool),
    clock: systemClock,
    log,
    underTenant: (_businessId, work) => work(),
  })
  runner.work({
    queue: 'bench-due',
    concurrency: PLACES,
    attempts: 3,
    backoffMs: 1_000,
    run: async data => run(data as Due),
  })
  await runner.start()
  const add = ({ id, data, delayMs }: FutureJob, suffix = ''): Promise<void> =>
    runner.add('bench-later', data, {
      id: `${id}${suffix}`,
      at: new Date(Date.now() + delayMs),
      businessId: null,
    })
  return {
    schedule: part => Promise.all(part.map(job => add(job))),
    // A moved job is added under its new time; the old one is skipped as outdated when it runs.
    move: (part, turn) => Promise.all(part.map(job => add(job, `-${turn}`))),
    enqueue: all =>
      Promise.all(
        all.map(due =>
          runner.add('bench-due', due, {
            id: `due-${due.dueAt}-${due.n}`,
            at: new Date(due.dueAt),
            businessId: null,
          })
        )
      ),
    over: async () =>
      (await pool.query(`select 1 from platform.timer where queue = 'bench-due' limit 1`))
        .rowCount === 0,
  }
})
