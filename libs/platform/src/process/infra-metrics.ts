import type { Database } from '@mostrador/db'
import type { EventBus } from '../bus/event-bus.ts'
import type { DeadLetters } from '../dead-letters/dead-letters.ts'
import type { JobRunner } from '../jobs/jobs.ts'
import type { Metrics } from '../telemetry/metrics.ts'

type Watched = {
  readonly bus: EventBus
  readonly runner: JobRunner
  readonly deadLetters: DeadLetters
  readonly database: Database
}

/** The gauges of what every process has: events, jobs, dead letters and the database. */
export const watchInfra = (
  metrics: Metrics,
  { bus, runner, deadLetters, database }: Watched
): void => {
  metrics.watch(
    'events_lag_seconds',
    'Age of the oldest event that a group of this process has not finished',
    bus.lagSeconds
  )
  metrics.watchEach('events_group_lag_seconds', 'The same for each group', 'consumer', bus.lags)
  metrics.watchEach(
    'events_waiting',
    'Events that a group of this process has not taken up',
    'consumer',
    bus.waiting
  )
  metrics.watchEach(
    'jobs_late_seconds',
    'How late the oldest job is that is due and not done',
    'queue',
    runner.lateSeconds
  )
  metrics.watch(
    'dead_letters_open',
    'Events and jobs that were given up and wait for a person',
    deadLetters.count
  )
  metrics.probe('postgres', () => database.relay.query('select 1'))
  watchPools(metrics, database)
}

/** Connections of the two pools: in use, idle, and callers that wait for one. */
const watchPools = (metrics: Metrics, { pool: service, relay }: Database): void => {
  type Pool = Database['relay']
  const watch = (name: string, help: string, read: (pool: Pool) => number): void => {
    const readBoth = async (): Promise<ReadonlyMap<string, number>> =>
      new Map([
        ['service', read(service)],
        ['relay', read(relay)],
      ])
    metrics.watchEach(name, help, 'pool', readBoth)
  }
  watch('db_pool_used', 'Database connections in use', pool => pool.totalCount - pool.idleCount)
  watch('db_pool_idle', 'Database connections that wait for work', pool => pool.idleCount)
  watch('db_pool_waiting', 'Callers that wait for a database connection', pool => pool.waitingCount)
  watch('db_pool_max', 'The most connections that the pool opens', pool => pool.options.max)
}
