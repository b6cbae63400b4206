import type { ServiceName } from '@mostrador/contracts'
import { createKafkaBroker } from '../bus/kafka/kafkajs/broker.ts'
import { createKafkaBus } from '../bus/kafka/kafka-bus.ts'
import { createRelay } from '../bus/kafka/relay.ts'
import { unpublishedSeconds } from '../bus/kafka/relay-statements.ts'
import type { KafkaSecurity } from '../bus/kafka/security.ts'
import { allTopics, topicOf } from '../bus/kafka/topics.ts'
import { createPostgresBus } from '../bus/postgres/postgres-bus.ts'
import { mountedPeers, remotePeers, type ServiceUrls } from '../client/peers.ts'
import { createPostgresTransport, createRedisTransport } from '../jobs/bullmq.ts'
import { type Adapters, assembleInfra, type Infra, type InfraOptions } from './assemble-infra.ts'

const postgresBus =
  ({ delivery, pollMs }: InfraOptions): Adapters['bus'] =>
  ({ database, listener, log, deadLetters, progress }) =>
    createPostgresBus({
      pool: database.relay,
      listener,
      log,
      deadLetters,
      progress,
      ...(delivery === undefined ? {} : { policy: delivery }),
      ...(pollMs === undefined ? {} : { pollMs }),
    })

/**
 * One process with everything in it: events and jobs in Postgres, services that call each other in
 * memory.
 */
export const createLocalInfra = (options: InfraOptions): Infra => {
  const mounts = mountedPeers()
  return assembleInfra(options, {
    bus: postgresBus(options),
    transport: log =>
      createPostgresTransport({ name: 'mostrador', log, connectionString: options.relayUrl }),
    peers: mounts,
    mounts,
    alone: true,
  })
}

export type KafkaOptions = {
  readonly brokers: readonly string[]
  /** Partitions of topics that are created. */
  readonly partitions: number
  readonly replicas: number
  readonly security?: KafkaSecurity
}

export type ClusterOptions = InfraOptions & {
  readonly service: ServiceName
  readonly redisUrl: string
  readonly kafka: KafkaOptions
  /** Base URL of every other service. */
  readonly serviceUrls: ServiceUrls
  /** The consumer of this group is stuck and only a new process may help. */
  readonly onHopeless: (group: string) => void
}

const kafkaBus =
  ({ delivery, pollMs, service, kafka, onHopeless }: ClusterOptions): Adapters['bus'] =>
  ({ database, listener, log, metrics, deadLetters, progress }) => {
    const pool = database.relay
    const broker = createKafkaBroker({ ...kafka, clientId: service, log })
    const relay = createRelay({
      owner: service,
      pool,
      listener,
      broker,
      topics: allTopics,
      topicOf,
      log,
      ...(pollMs === undefined ? {} : { pollMs }),
    })
    metrics.probe('kafka', broker.clusterId)
    metrics.watch(
      'outbox_unpublished_seconds',
      'Age of the oldest event of this service that the broker does not have',
      () => unpublishedSeconds(pool, service)
    )
    return createKafkaBus({
      broker,
      relay,
      pool,
      log,
      deadLetters,
      progress,
      onRestart: metrics.consumerRestarted,
      onHopeless,
      ...(delivery === undefined ? {} : { policy: delivery }),
    })
  }

const redisTransport =
  ({ service, redisUrl }: ClusterOptions): Adapters['transport'] =>
  (log, metrics) => {
    const transport = createRedisTransport({ name: service, log, url: redisUrl })
    metrics.probe('redis', transport.ping)
    return transport
  }

/**
 * One service per process: events over Kafka, jobs over Redis, calls over HTTP. Each relays its own
 * service's events.
 */
export const createClusterInfra = (options: ClusterOptions): Infra =>
  assembleInfra(options, {
    bus: kafkaBus(options),
    transport: redisTransport(options),
    peers: remotePeers(options.serviceUrls),
  })
