import { type Database, openDatabase, withoutTenant, withTenant } from '@mostrador/db'
import { type Clock, newId, systemClock } from '@mostrador/kernel'
import type { DeliveryPolicy } from '../bus/delivery.ts'
import type { EventBus, Progress } from '../bus/event-bus.ts'
import type { Mounts, Peers } from '../client/peers.ts'
import { type DatabaseWatch, watchDatabase } from '../database/database-watch.ts'
import { createListener, type Listener } from '../database/listener.ts'
import { createPreparedQueries } from '../database/sql-transaction.ts'
import { createDeadLetters, type DeadLetters } from '../dead-letters/dead-letters.ts'
import { createJobRunner } from '../jobs/job-runner.ts'
import type { JobRunner, JobTransport } from '../jobs/jobs.ts'
import { createTimerTable } from '../jobs/timer-table.ts'
import { createLogger, type Log } from '../telemetry/logger.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'
import { watchInfra } from './infra-metrics.ts'

/** What a process is made of, whatever services run in it. */
export type Infra = {
  readonly clock: Clock
  readonly ids: () => string
  readonly log: Log
  readonly metrics: Metrics
  /** The current key first; the one before it while keys are changed. */
  readonly actorKeys: readonly [string, ...string[]]
  readonly database: Database
  readonly databaseWatch: DatabaseWatch
  readonly bus: EventBus
  readonly runner: JobRunner
  readonly listener: Pick<Listener, 'on' | 'notify'>
  readonly peers: Peers
  /**
   * Where mounted services register themselves; undefined when the other services are in other
   * processes.
   */
  readonly mounts: Mounts | undefined
  readonly deadLetters: DeadLetters
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
  /** Closes connections and pools, after everything that uses them. */
  close(): Promise<void>
}

export type InfraOptions = {
  /** Connection as `mostrador_app` in one process, as the service's own role in a cluster. */
  readonly databaseUrl: string
  /** Connection as `mostrador_relay`. */
  readonly relayUrl: string
  /** At least 32 characters. */
  readonly actorKey: string
  readonly previousActorKey?: string | undefined
  readonly clock?: Clock
  readonly ids?: () => string
  readonly log?: Log
  readonly metrics?: Metrics
  /** Called with everything that the bus and the jobs finish, for tests that wait. */
  readonly onProgress?: (what: Progress) => void
  readonly delivery?: DeliveryPolicy
  /** Connections for services (16). */
  readonly connections?: number
  /** Connections for work tables: the outbox, timers, dead letters (6). */
  readonly relayConnections?: number
  readonly pollMs?: number
}

/** The adapters in which one process and a cluster differ. */
export type Adapters = {
  readonly bus: (parts: {
    database: Database
    listener: Listener
    log: Log
    metrics: Metrics
    deadLetters: DeadLetters
    progress: (what: Progress) => void
  }) => EventBus
  readonly transport: (log: Log, metrics: Metrics) => JobTransport
  readonly peers: Peers
  readonly mounts?: Mounts
  /** No other process runs jobs on these data. */
  readonly alone?: boolean
}

const underTenant = <T>(businessId: string | null, work: () => Promise<T>): Promise<T> =>
  businessId === null ? withoutTenant(work) : withTenant(businessId, work)

/** Puts the parts of a process together on the given adapters. */
export const assembleInfra = (options: InfraOptions, adapters: Adapters): Infra => {
  const { clock = systemClock, ids = newId, metrics = createMetrics() } = options
  const { log = createLogger({ level: 'info' }), onProgress = () => {} } = options
  const databaseWatch = watchDatabase(options.databaseUrl, log)
  const database = openDatabase({
    url: options.databaseUrl,
    relayUrl: options.relayUrl,
    max: options.connections ?? 16,
    relayMax: options.relayConnections ?? 6,
    admit: databaseWatch.refuseWhileAway,
    onIdleError: error => log.warn({ err: error }, 'An idle database connection broke'),
  })
  const listener = createListener(options.relayUrl, log)
  const deadLetters = createDeadLetters(database.relay)
  const reportTo =
    (count: (what: Progress) => void) =>
    (what: Progress): void => {
      count(what)
      onProgress(what)
    }
  const busProgress = reportTo(metrics.event)
  const bus = adapters.bus({ database, listener, log, metrics, deadLetters, progress: busProgress })
  const runner = createJobRunner({
    timers: createTimerTable(createPreparedQueries(database.relay)),
    transport: adapters.transport(log, metrics),
    listener,
    deadLetters,
    clock,
    log,
    underTenant,
    progress: reportTo(metrics.job),
    alone: adapters.alone ?? false,
    ...(options.pollMs === undefined ? {} : { pollMs: options.pollMs }),
  })
  watchInfra(metrics, { bus, runner, deadLetters, database })
  return {
    clock,
    ids,
    log,
    metrics,
    database,
    databaseWatch,
    bus,
    runner,
    listener,
    underTenant,
    peers: adapters.peers,
    mounts: adapters.mounts,
    deadLetters,
    actorKeys:
      options.previousActorKey === undefined
        ? [options.actorKey]
        : [options.actorKey, options.previousActorKey],
    async close() {
      databaseWatch.close()
      await listener.close()
      await adapters.peers.close()
      await database.close()
    },
  }
}
