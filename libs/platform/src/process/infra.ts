import type { ServiceName } from '@mostrador/contracts'
import { type Database, openDatabase, withoutTenant, withTenant } from '@mostrador/db'
import { type Clock, newId, systemClock } from '@mostrador/kernel'
import type { DeliveryPolicy } from '../bus/delivery.ts'
import type { EventBus, Progress } from '../bus/event-bus.ts'
import { kafkaBroker } from '../bus/kafka/kafka-broker.ts'
import { kafkaBus } from '../bus/kafka/kafka-bus.ts'
import { allTopics, topicOf } from '../bus/kafka/topics.ts'
import { outboxLog } from '../bus/postgres/outbox-bus.ts'
import { outboxRelay } from '../bus/kafka/relay.ts'
import { unpublishedSeconds } from '../bus/kafka/relay-statements.ts'
import {
  type Mounts,
  mountedPeers,
  type Peers,
  remotePeers,
  type ServiceUrls,
} from '../client/peers.ts'
import { type DatabaseWatch, watchDatabase } from '../database/database-watch.ts'
import { type DeadLetters, deadLetters } from '../dead-letters/dead-letters.ts'
import { prepared } from '../database/sql-transaction.ts'
import { bullOnPostgres, bullOnRedis } from '../jobs/bullmq.ts'
import type { JobRunner, JobTransport } from '../jobs/jobs.ts'
import { timerJobs } from '../jobs/timer-jobs.ts'
import { timers } from '../jobs/timers.ts'
import { type Listener, listenTo } from '../database/listener.ts'
import { createLogger, type Log } from '../telemetry/logger.ts'
import { createMetrics, type Metrics } from '../telemetry/metrics.ts'

/** What a process is made of, whatever runs in it. */
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
  /** Where mounted services register themselves; absent when the peers are elsewhere. */
  readonly mounts: Mounts | undefined
  readonly deadLetters: DeadLetters
  readonly underTenant: <T>(businessId: string | null, work: () => Promise<T>) => Promise<T>
  /** Connections and pools, after everything that uses them. */
  close(): Promise<void>
}

type Common = {
  /** Of `mostrador_app` on a laptop, of the service's own role in a cluster. */
  readonly databaseUrl: string
  /** Of `mostrador_relay`. */
  readonly relayUrl: string
  /** At least 32 characters. */
  readonly actorKey: string
  readonly previousActorKey?: string | undefined
  readonly clock?: Clock
  readonly ids?: () => string
  readonly log?: Log
  readonly metrics?: Metrics
  /** Hears of everything that the bus and the jobs finish, for tests that wait. */
  readonly onProgress?: (what: Progress) => void
  readonly delivery?: DeliveryPolicy
  /** Connections for services. */
  readonly connections?: number
  readonly pollMs?: number
}

const underTenant = <T>(businessId: string | null, work: () => Promise<T>): Promise<T> =>
  businessId === null ? withoutTenant(work) : withTenant(businessId, work)

type Choices = {
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
  readonly alone?: boolean
}

/** Connections of the two pools: in use, idle, and callers that wait for one. */
const watchPools = (metrics: Metrics, { pool: service, relay }: Database): void => {
  const pools = { service, relay }
  const each =
    (read: (pool: Database['relay']) => number) => async (): Promise<ReadonlyMap<string, number>> =>
      new Map(Object.entries(pools).map(([name, pool]) => [name, read(pool)]))
  metrics.watchEach(
    'db_pool_used',
    'Database connections in use',
    'pool',
    each(({ totalCount, idleCount }) => totalCount - idleCount)
  )
  metrics.watchEach(
    'db_pool_idle',
    'Database connections that wait for work',
    'pool',
    each(({ idleCount }) => idleCount)
  )
  metrics.watchEach(
    'db_pool_waiting',
    'Callers that wait for a database connection',
    'pool',
    each(({ waitingCount }) => waitingCount)
  )
  metrics.watchEach(
    'db_pool_max',
    'The most connections that the pool opens',
    'pool',
    each(({ options }) => options.max)
  )
}

const assemble = (given: Common, choose: Choices): Infra => {
  const {
    clock = systemClock,
    ids = newId,
    log = createLogger({ level: 'info' }),
    metrics = createMetrics(),
    onProgress = () => {},
  } = given
  const databaseWatch = watchDatabase(given.databaseUrl, log)
  const database = openDatabase({
    url: given.databaseUrl,
    relayUrl: given.relayUrl,
    max: given.connections ?? 16,
    relayMax: 6,
    admit: databaseWatch.refuseWhileAway,
    onIdleError: error => log.warn({ err: error }, 'An idle database connection broke'),
  })
  const listener = listenTo(given.relayUrl, log)
  const letters = deadLetters(database.relay)
  const telling =
    (count: (what: Progress) => void) =>
    (what: Progress): void => {
      count(what)
      onProgress(what)
    }
  const bus = choose.bus({
    database,
    listener,
    log,
    metrics,
    deadLetters: letters,
    progress: telling(metrics.event),
  })
  const runner = timerJobs({
    timers: timers(prepared(database.relay)),
    transport: choose.transport(log, metrics),
    listener,
    deadLetters: letters,
    clock,
    log,
    underTenant,
    progress: telling(metrics.job),
    alone: choose.alone ?? false,
    ...(given.pollMs === undefined ? {} : { pollMs: given.pollMs }),
  })
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
    letters.count
  )
  metrics.probe('postgres', () => database.relay.query('select 1'))
  watchPools(metrics, database)
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
    peers: choose.peers,
    mounts: choose.mounts,
    deadLetters: letters,
    actorKeys:
      given.previousActorKey === undefined
        ? [given.actorKey]
        : [given.actorKey, given.previousActorKey],
    async close() {
      databaseWatch.close()
      await listener.close()
      await choose.peers.close()
      await database.close()
    },
  }
}

const logBus =
  ({ delivery, pollMs }: Common): Choices['bus'] =>
  ({ database, listener, log, deadLetters: letters, progress }) =>
    outboxLog({
      pool: database.relay,
      listener,
      log,
      deadLetters: letters,
      progress,
      ...(delivery === undefined ? {} : { policy: delivery }),
      ...(pollMs === undefined ? {} : { pollMs }),
    })

/** One process with everything in it: the outbox read as a log, BullMQ in Postgres, services that answer each other in memory. */
export const createLocalInfra = (given: Common): Infra => {
  const mounts = mountedPeers()
  return assemble(given, {
    bus: logBus(given),
    transport: log => bullOnPostgres({ name: 'mostrador', log, connectionString: given.relayUrl }),
    peers: mounts,
    mounts,
    alone: true,
  })
}

export type KafkaOptions = {
  readonly brokers: readonly string[]
  /** Of topics that do not exist yet. */
  readonly partitions: number
  readonly replicas: number
}

export type ClusterOptions = Common & {
  readonly service: ServiceName
  readonly redisUrl: string
  readonly kafka: KafkaOptions
  /** Base URL of every other service. */
  readonly serviceUrls: ServiceUrls
  /** The events of this group stand still and only a new process may help. */
  readonly onHopeless: (group: string) => void
}

const brokerBus =
  ({ delivery, pollMs, service, kafka, onHopeless }: ClusterOptions): Choices['bus'] =>
  ({ database, listener, log, metrics, deadLetters: letters, progress }) => {
    const broker = kafkaBroker({ ...kafka, clientId: service, log })
    const polling = pollMs === undefined ? {} : { pollMs }
    const relay = outboxRelay({
      owner: service,
      pool: database.relay,
      listener,
      broker,
      topics: allTopics,
      topicOf,
      log,
      ...polling,
    })
    metrics.probe('kafka', broker.clusterId)
    metrics.watch(
      'outbox_unpublished_seconds',
      'Age of the oldest event of this service that the broker does not have',
      () => unpublishedSeconds(database.relay, service)
    )
    return kafkaBus({
      broker,
      relay,
      pool: database.relay,
      log,
      deadLetters: letters,
      progress,
      onRestart: metrics.consumerRestarted,
      onHopeless,
      ...(delivery === undefined ? {} : { policy: delivery }),
    })
  }

const redisQueue =
  ({ service, redisUrl }: ClusterOptions): Choices['transport'] =>
  (log, metrics) => {
    const transport = bullOnRedis({ name: service, log, url: redisUrl })
    metrics.probe('redis', transport.ping)
    return transport
  }

/** One service per process: events over Kafka, BullMQ in Redis, services that answer each other over HTTP. Each process relays what its own service says. */
export const createClusterInfra = (given: ClusterOptions): Infra =>
  assemble(given, {
    bus: brokerBus(given),
    transport: redisQueue(given),
    peers: remotePeers(given.serviceUrls),
  })
