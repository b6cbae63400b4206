import { Kafka, type KafkaConfig, logLevel, type SASLOptions } from 'kafkajs'
import type { Log } from '../../../telemetry/logger.ts'
import { type Broker, type Offsets, partitionName } from '../broker.ts'
import { createAdminConnection } from './admin.ts'
import type { KafkaSecurity } from '../security.ts'
import { createGroupReader } from './group-reader.ts'
import { openWriter } from './writer.ts'

export type BrokerOptions = {
  readonly brokers: readonly string[]
  readonly clientId: string
  readonly log: Log
  /** Plain and open to everybody unless it is given. */
  readonly security?: KafkaSecurity
  /** Partitions of a topic that is created (6). */
  readonly partitions?: number
  readonly replicas?: number
}

/**
 * How long the broker keeps records: as long as the outbox, from which a lost broker is filled
 * again.
 */
const retentionMs = 7 * 24 * 3_600_000
const connecting = {
  connectionTimeout: 3_000,
  requestTimeout: 15_000,
  retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4 },
} as const

type PartitionOffset = { readonly partition: number; readonly offset: string }
const offsetsOf = (topic: string, partitions: readonly PartitionOffset[]): [string, bigint][] =>
  partitions.map(({ partition, offset }) => [partitionName({ topic, partition }), BigInt(offset)])

const securityOf = ({ tls, sasl }: KafkaSecurity): Pick<KafkaConfig, 'ssl' | 'sasl'> => ({
  ssl: tls,
  // kafkajs types a mechanism together with its fields, which are the same for these three.
  ...(sasl === undefined ? {} : { sasl: sasl as SASLOptions }),
})

/** The settings of a topic that this service makes. */
export const topicSettings = ({
  replicas,
  retentionMs,
}: {
  readonly replicas: number
  readonly retentionMs: number
}) => [
  { name: 'retention.ms', value: String(retentionMs) },
  // Acknowledged by two of three: one of them may be down, or be lost.
  { name: 'min.insync.replicas', value: String(Math.min(2, replicas)) },
]

/** Settings for the library: addresses of the brokers, TLS and credentials. */
export const configOf = ({ brokers, clientId, log, security }: BrokerOptions): KafkaConfig => ({
  brokers: [...brokers],
  clientId,
  ...connecting,
  ...(security === undefined ? {} : securityOf(security)),
  logLevel: logLevel.WARN,
  // Its errors are mostly steps of its own recovery; a lasting failure is an exception, logged
  // where it is caught.
  logCreator:
    () =>
    ({ log: { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...more } }) =>
      log.debug(more, `Kafka: ${message}`),
})

/** A Broker by kafkajs. Connects when it is first needed, and again after a failure. */
export const createKafkaBroker = (options: BrokerOptions): Broker => {
  const { log, partitions = 6, replicas = 1 } = options
  const config = configOf(options)
  const kafka = new Kafka(config)
  const { ask, close } = createAdminConnection(kafka)
  const checkedTopics = new Set<string>()

  /** Logs topics whose number of partitions is not the configured one, each once. */
  const checkPartitions = async (topics: readonly string[]): Promise<void> => {
    const unchecked = topics.filter(topic => !checkedTopics.has(topic))
    if (unchecked.length === 0) return
    const metadata = await ask(admin => admin.fetchTopicMetadata({ topics: unchecked }))
    for (const { name, partitions: existing } of metadata.topics) {
      checkedTopics.add(name)
      if (existing.length === partitions) continue
      log.warn(
        { reason: `${name}: ${existing.length} partitions, not ${partitions}` },
        'A topic has another number of partitions than the configuration says; it keeps them, because another number would break the order of its keys'
      )
    }
  }
  const createTopics = (topics: readonly string[]): Promise<boolean> =>
    ask(admin =>
      admin.createTopics({
        waitForLeaders: true,
        topics: topics.map(topic => ({
          topic,
          numPartitions: partitions,
          replicationFactor: replicas,
          configEntries: topicSettings({ replicas, retentionMs }),
        })),
      })
    )

  /** The first (`low`) or next (`high`) offset of each partition. */
  const bounds = async (topics: readonly string[], bound: 'low' | 'high'): Promise<Offsets> => {
    const offsets = await ask(admin =>
      Promise.all(
        topics.map(async topic => {
          const partitionsOfTopic = await admin.fetchTopicOffsets(topic)
          return offsetsOf(
            topic,
            partitionsOfTopic.map(entry => ({ partition: entry.partition, offset: entry[bound] }))
          )
        })
      )
    )
    return new Map(offsets.flat())
  }
  const clusterId = (): Promise<string> =>
    ask(async admin => (await admin.describeCluster()).clusterId)

  return {
    clusterId,
    async ensureTopics(topics) {
      const existing = new Set(await ask(admin => admin.listTopics()))
      const missing = topics.filter(topic => !existing.has(topic))
      await checkPartitions(topics.filter(topic => existing.has(topic)))
      if (missing.length > 0) await createTopics(missing)
    },
    openWriter: () => openWriter(config),
    reader: (group, topics, events) =>
      createGroupReader({ kafka, group, topics, events, clusterId }),
    ends: topics => bounds(topics, 'high'),
    async since(topics, at) {
      const offsets = await ask(admin =>
        Promise.all(
          topics.map(async topic =>
            offsetsOf(topic, await admin.fetchTopicOffsetsByTimestamp(topic, at.getTime()))
          )
        )
      )
      return new Map(offsets.flat())
    },
    async committed(group, topics) {
      const oldest = await bounds(topics, 'low')
      const committed = await ask(admin =>
        admin.fetchOffsets({ groupId: group, topics: [...topics] })
      )
      const committedOffsets = committed.flatMap(({ topic, partitions: committedPartitions }) =>
        offsetsOf(topic, committedPartitions)
      )
      return new Map([...oldest, ...committedOffsets.filter(([, offset]) => offset >= 0n)])
    },
    close,
  }
}
