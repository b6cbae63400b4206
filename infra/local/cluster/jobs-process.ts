import {
  createRedisTransport,
  createLogger,
  createDeadLetters,
  type JobRunner,
  createListener,
  loadConfig,
  createJobRunner,
  createTimerTable,
} from '@mostrador/platform'
import { systemClock } from '@mostrador/kernel'
import pg from 'pg'
import { z } from 'zod'

/** Jobs of a test on a Redis. */
export type TestJobs = { readonly runner: JobRunner; stop(): Promise<void> }

export const openTestJobs = (relayUrl: string, redisUrl: string, lease?: number): TestJobs => {
  const log = createLogger({ level: 'silent' })
  const pool = new pg.Pool({ connectionString: relayUrl, max: 8 })
  const listener = createListener(relayUrl, log)
  const runner = createJobRunner({
    timers: createTimerTable(pool, lease),
    transport: createRedisTransport({ name: 'test', log, url: redisUrl }),
    listener,
    deadLetters: createDeadLetters(pool),
    clock: systemClock,
    log,
    underTenant: (_businessId, work) => work(),
  })
  return {
    runner,
    async stop() {
      await runner.stop()
      await listener.close()
      await pool.end()
    },
  }
}

/**
 * As a program (RELAY_URL, REDIS, and LEASE in seconds): does jobs until it is told to leave or
 * killed. Each writes that it began, takes a moment, and has its effect under its id: jobs may
 * start twice, and their effect happens once.
 */
const { RELAY_URL, REDIS, LEASE } = loadConfig(
  z.object({
    RELAY_URL: z.string().optional(),
    REDIS: z.string().optional(),
    LEASE: z.coerce.number().optional(),
  })
)
if (import.meta.main && RELAY_URL !== undefined && REDIS !== undefined) {
  const effects = new pg.Pool({ connectionString: RELAY_URL, max: 10 })
  const { runner, stop } = openTestJobs(RELAY_URL, REDIS, LEASE)
  runner.work({
    queue: 'greet',
    concurrency: 8,
    attempts: 5,
    backoffMs: 200,
    run: async data => {
      await effects.query('insert into public.begun (n, pid) values ($1, $2)', [data, process.pid])
      await effects.query(
        'with moment as materialized (select pg_sleep(0.01)) insert into public.effect (n, pid) select $1::int, $2::int from moment on conflict do nothing',
        [data, process.pid]
      )
    },
  })
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  await runner.start()
}
