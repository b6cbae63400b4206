import { type Admin, type Consumer, Kafka, logLevel, Partitioners, type Producer } from 'kafkajs'
import type { Log } from '../logger.ts'

/** What the product needs of a Kafka client. Everything that knows kafkajs is in this file: decisions/0002. */
export type Broker = {
  /** Identifies the data behind the address: another one means that the broker was replaced or wiped. */
  clusterId(): Promise<string>
  /** Creates the topics that are missing; the partitions of an existing one stay, or the order per key would break. */
  ensureTopics(topics: readonly string[]): Promise<void>
  /** Writes once per record and in order, acknowledged by every replica in sync. After a failed send it must be closed and opened again. */
  openWriter(): Promise<RecordWriter>
  reader(group: string, topics: readonly string[], heard: ReaderEvents): GroupReader
  /** The next offset of each partition: what is below it was written. */
  ends(topics: readonly string[]): Promise<Offsets>
  /** The offset of each partition at which a group goes on; that of the oldest record when it never committed. */
  committed(group: string, topics: readonly string[]): Promise<Offsets>
  /** The first offset of each partition that was written at `at` or later; the end when there is none. */
  since(topics: readonly string[], at: Date): Promise<Offsets>
  close(): Promise<void>
}

export type Placed = { readonly topic: string; readonly partition: number }
export type Offsets = ReadonlyMap<string, bigint>
export const placeName = ({ topic, partition }: Placed): string => `${topic}/${partition}`

export type NewRecord = { readonly topic: string; readonly key: string; readonly value: string; readonly headers: Readonly<Record<string, string>> }
export type RecordWriter = { write(records: readonly NewRecord[]): Promise<void>; close(): Promise<void> }

export type HeardRecord = { readonly offset: bigint; readonly value: string }
export type ReaderEvents = {
  /** These partitions are ours from now on, all others are not. */
  assigned(places: readonly Placed[]): void
  /** In the order of offsets; must return at once. After a rebalance some come again. */
  records(place: Placed, records: readonly HeardRecord[]): void
  /** The client gave up; nothing more is heard. */
  crashed(error: Error): void
}
export type GroupReader = {
  start(): Promise<void>
  /** Takes effect with the next fetch: what was fetched still comes. */
  pause(place: Placed): void
  resume(place: Placed): void
  commit(offsets: readonly (Placed & { readonly next: bigint })[]): Promise<void>
  /** Leaves the group. */
  stop(): Promise<void>
}

export type BrokerOptions = {
  readonly brokers: readonly string[]
  readonly clientId: string
  readonly log: Log
  /** Of a topic that is created. */
  readonly partitions?: number
  readonly replicas?: number
}

/** How long the broker keeps what was said: as long as the outbox, from which a lost broker is filled again. */
const retentionMs = 7 * 24 * 3_600_000
const connecting = { connectionTimeout: 3_000, requestTimeout: 15_000, retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4 } } as const
/** A member that died is noticed after the session; one that joins or leaves, after a heartbeat. A fetch without news ends after maxWait. */
const membership = { sessionTimeout: 10_000, heartbeatInterval: 1_000, rebalanceTimeout: 20_000, maxWaitTimeInMs: 500 } as const

const offsetsOf = (topic: string, partitions: readonly { readonly partition: number; readonly offset: string }[]): [string, bigint][] =>
  partitions.map(({ partition, offset }) => [placeName({ topic, partition }), BigInt(offset)])

/** Opens connections when they are first needed, and again after they failed. */
export const kafkaBroker = ({ brokers, clientId, log, partitions = 6, replicas = 1 }: BrokerOptions): Broker => {
  const kafka = new Kafka({
    brokers: [...brokers], clientId, ...connecting, logLevel: logLevel.WARN,
    // Its errors are mostly steps of its own recovery; what fails for good is an exception, and logged where it is caught.
    logCreator: () => ({ log: { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...more } }) => log.debug(more, `Kafka: ${message}`),
  })
  let opening: Promise<Admin> | undefined
  const admin = async (): Promise<Admin> => {
    opening ??= (async () => {
      const made = kafka.admin()
      await made.connect()
      return made
    })()
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }
  const inAll = async (topics: readonly string[], read: (admin: Admin, topic: string) => Promise<[string, bigint][]>): Promise<Offsets> => {
    const connected = await admin()
    return new Map((await Promise.all(topics.map(topic => read(connected, topic)))).flat())
  }

  return {
    clusterId: async () => (await (await admin()).describeCluster()).clusterId,
    async ensureTopics(topics) {
      const connected = await admin()
      const known = new Set(await connected.listTopics())
      const missing = topics.filter(topic => !known.has(topic))
      if (missing.length === 0) return
      await connected.createTopics({
        waitForLeaders: true,
        topics: missing.map(topic => ({ topic, numPartitions: partitions, replicationFactor: replicas, configEntries: [{ name: 'retention.ms', value: String(retentionMs) }] })),
      })
    },
    openWriter: () => openWriter(kafka.producer({ idempotent: true, maxInFlightRequests: 1, allowAutoTopicCreation: false, createPartitioner: Partitioners.DefaultPartitioner })),
    reader: (group, topics, heard) => groupReader(kafka.consumer({ groupId: group, allowAutoTopicCreation: false, ...membership }), topics, heard),
    ends: topics => inAll(topics, async (connected, topic) => offsetsOf(topic, (await connected.fetchTopicOffsets(topic)).map(({ partition, high }) => ({ partition, offset: high })))),
    since: (topics, at) => inAll(topics, async (connected, topic) => offsetsOf(topic, await connected.fetchTopicOffsetsByTimestamp(topic, at.getTime()))),
    async committed(group, topics) {
      const connected = await admin()
      const oldest = await inAll(topics, async (_, topic) => offsetsOf(topic, (await connected.fetchTopicOffsets(topic)).map(({ partition, low }) => ({ partition, offset: low }))))
      const found = (await connected.fetchOffsets({ groupId: group, topics: [...topics] })).flatMap(({ topic, partitions: each }) => offsetsOf(topic, each))
      return new Map([...oldest, ...found.filter(([, offset]) => offset >= 0n)])
    },
    async close() {
      const connected = await opening?.catch(() => undefined)
      await connected?.disconnect()
    },
  }
}

const openWriter = async (producer: Producer): Promise<RecordWriter> => {
  await producer.connect()
  return {
    async write(records) {
      const byTopic = Map.groupBy(records, ({ topic }) => topic)
      await producer.sendBatch({ acks: -1, topicMessages: [...byTopic].map(([topic, messages]) => ({ topic, messages: messages.map(({ key, value, headers }) => ({ key, value, headers })) })) })
    },
    close: () => producer.disconnect(),
  }
}

const groupReader = (consumer: Consumer, topics: readonly string[], heard: ReaderEvents): GroupReader => ({
  async start() {
    consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) =>
      heard.assigned(Object.entries(memberAssignment).flatMap(([topic, assigned]) => assigned.map(partition => ({ topic, partition })))))
    consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
      if (!restart) heard.crashed(error)
    })
    await consumer.connect()
    // Never from the end: a group that is new, or whose offsets were lost, must not miss anything.
    await consumer.subscribe({ topics: [...topics], fromBeginning: true })
    await consumer.run({
      autoCommit: false,
      eachBatch: async ({ batch: { topic, partition, messages } }) =>
        heard.records({ topic, partition }, messages.map(({ offset, value }) => ({ offset: BigInt(offset), value: value?.toString() ?? '' }))),
    })
  },
  pause: ({ topic, partition }) => consumer.pause([{ topic, partitions: [partition] }]),
  resume: ({ topic, partition }) => consumer.resume([{ topic, partitions: [partition] }]),
  commit: offsets => consumer.commitOffsets(offsets.map(({ topic, partition, next }) => ({ topic, partition, offset: String(next) }))),
  stop: () => consumer.disconnect(),
})
