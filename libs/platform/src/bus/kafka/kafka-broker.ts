import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Admin,
  type Consumer,
  type ISocketFactory,
  Kafka,
  type KafkaConfig,
  logLevel,
  Partitioners,
} from 'kafkajs'
import type { Log } from '../../telemetry/logger.ts'
import { offsetInGroup } from './group-membership.ts'

/** What the product needs of a Kafka client. Everything that knows kafkajs is in this file: decisions/0002. */
export type Broker = {
  /** Identifies the data behind the address: another one means that the broker was replaced or wiped. */
  clusterId(): Promise<string>
  /** Creates the topics that are missing; the partitions of an existing one stay, or the order per key would break, and a number that differs is told. */
  ensureTopics(topics: readonly string[]): Promise<void>
  /** Writes once per record and in order, acknowledged by every replica in sync. After a failed send, or once it is lost, it must be closed and opened again. */
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

export type NewRecord = {
  readonly topic: string
  readonly key: string
  readonly value: string
  readonly headers: Readonly<Record<string, string>>
}
export type RecordWriter = {
  write(records: readonly NewRecord[]): Promise<void>
  /** A connection of it broke. What answers at that address now may be another broker, so it is never opened again: ask who is there, then open another writer. */
  lost(): boolean
  close(): Promise<void>
}

/** `traceparent`: of its header. */
export type ReceivedRecord = {
  readonly offset: bigint
  readonly value: string
  readonly traceparent?: string | undefined
}
export type ReaderEvents = {
  /** These partitions are ours from now on, all others are not. */
  assigned(places: readonly Placed[]): void
  /** In the order of offsets; must return at once. After a rebalance some come again. */
  records(place: Placed, records: readonly ReceivedRecord[]): void
  /** The client gave up, or the broker is not the one where reading began; nothing more is heard. */
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
const connecting = {
  connectionTimeout: 3_000,
  requestTimeout: 15_000,
  retry: { initialRetryTime: 200, maxRetryTime: 2_000, retries: 4 },
} as const
/** A member that died is noticed after the session; one that joins or leaves, after a heartbeat. A fetch without news ends after maxWait. */
const membership = {
  sessionTimeout: 10_000,
  heartbeatInterval: 1_000,
  rebalanceTimeout: 20_000,
  maxWaitTimeInMs: 500,
} as const

/** What is said of a topic that was just created, or whose leader changes: who asks anew is told better, and kafkajs does not ask anew here. */
const passing: readonly unknown[] = [
  'NOT_LEADER_FOR_PARTITION',
  'LEADER_NOT_AVAILABLE',
  'UNKNOWN_TOPIC_OR_PARTITION',
]
const hasOldView = (error: unknown): boolean =>
  error instanceof Error && 'type' in error && passing.includes(error.type)
const leaderTries = 10
const leaderMs = 200

const offsetsOf = (
  topic: string,
  partitions: readonly { readonly partition: number; readonly offset: string }[]
): [string, bigint][] =>
  partitions.map(({ partition, offset }) => [placeName({ topic, partition }), BigInt(offset)])

/** Opens connections when they are first needed, and again after they failed. */
export const kafkaBroker = ({
  brokers,
  clientId,
  log,
  partitions = 6,
  replicas = 1,
}: BrokerOptions): Broker => {
  const config: KafkaConfig = {
    brokers: [...brokers],
    clientId,
    ...connecting,
    logLevel: logLevel.WARN,
    // Its errors are mostly steps of its own recovery; what fails for good is an exception, and logged where it is caught.
    logCreator:
      () =>
      ({ log: { message, timestamp: _timestamp, logger: _logger, stack: _stack, ...more } }) =>
        log.debug(more, `Kafka: ${message}`),
  }
  const kafka = new Kafka(config)
  const told = new Set<string>()
  /**
   * One client for all questions, and another one after any failure: it goes on asking for every topic that it was asked about, and fails
   * for ever when a wiped broker has one no more. Whoever is still asking the old one is let finish.
   */
  let asked: { readonly admin: Promise<Admin>; asking: number } | undefined
  const askOnce = async <T>(question: (admin: Admin) => Promise<T>): Promise<T> => {
    asked ??= {
      asking: 0,
      admin: (async () => {
        const made = kafka.admin()
        await made.connect()
        return made
      })(),
    }
    const mine = asked
    mine.asking += 1
    try {
      return await question(await mine.admin)
    } catch (error) {
      if (asked === mine) asked = undefined
      throw error
    } finally {
      mine.asking -= 1
      if (asked !== mine && mine.asking === 0)
        void mine.admin.then(gone => gone.disconnect()).catch(() => {})
    }
  }
  const ask = async <T>(
    question: (admin: Admin) => Promise<T>,
    tries = leaderTries
  ): Promise<T> => {
    try {
      return await askOnce(question)
    } catch (error) {
      if (tries === 1 || !hasOldView(error)) throw error
      await wait(leaderMs)
      return ask(question, tries - 1)
    }
  }
  const inAll = async (
    topics: readonly string[],
    read: (admin: Admin, topic: string) => Promise<[string, bigint][]>
  ): Promise<Offsets> =>
    new Map((await ask(admin => Promise.all(topics.map(topic => read(admin, topic))))).flat())
  const clusterId = (): Promise<string> =>
    ask(async admin => (await admin.describeCluster()).clusterId)

  return {
    clusterId,
    ensureTopics: topics =>
      ask(async connected => {
        const known = new Set(await connected.listTopics())
        const missing = topics.filter(topic => !known.has(topic))
        const unseen = topics.filter(topic => known.has(topic) && !told.has(topic))
        const existing =
          unseen.length === 0 ? [] : (await connected.fetchTopicMetadata({ topics: unseen })).topics
        for (const {
          name,
          partitions: { length },
        } of existing) {
          told.add(name)
          if (length !== partitions)
            log.warn(
              { reason: `${name}: ${length} partitions, not ${partitions}` },
              'A topic has another number of partitions than the configuration says; it keeps them, because another number would break the order of its keys'
            )
        }
        if (missing.length === 0) return
        await connected.createTopics({
          waitForLeaders: true,
          topics: missing.map(topic => ({
            topic,
            numPartitions: partitions,
            replicationFactor: replicas,
            configEntries: [{ name: 'retention.ms', value: String(retentionMs) }],
          })),
        })
      }),
    openWriter: () => openWriter(config),
    reader: (group, topics, heard) =>
      groupReader(
        kafka.consumer({ groupId: group, allowAutoTopicCreation: false, ...membership }),
        topics,
        heard,
        clusterId
      ),
    ends: topics =>
      inAll(topics, async (connected, topic) =>
        offsetsOf(
          topic,
          (await connected.fetchTopicOffsets(topic)).map(({ partition, high }) => ({
            partition,
            offset: high,
          }))
        )
      ),
    since: (topics, at) =>
      inAll(topics, async (connected, topic) =>
        offsetsOf(topic, await connected.fetchTopicOffsetsByTimestamp(topic, at.getTime()))
      ),
    async committed(group, topics) {
      const oldest = await inAll(topics, async (connected, topic) =>
        offsetsOf(
          topic,
          (await connected.fetchTopicOffsets(topic)).map(({ partition, low }) => ({
            partition,
            offset: low,
          }))
        )
      )
      const known = await ask(connected =>
        connected.fetchOffsets({ groupId: group, topics: [...topics] })
      )
      const found = known.flatMap(({ topic, partitions: each }) => offsetsOf(topic, each))
      return new Map([...oldest, ...found.filter(([, offset]) => offset >= 0n)])
    },
    async close() {
      const connected = await asked?.admin.catch(() => undefined)
      asked = undefined
      await connected?.disconnect()
    },
  }
}

/** Connections that are not made again: `lost` once the first of them that stood is gone, and whoever wants another then is refused. */
const singleUse = (): { readonly socketFactory: ISocketFactory; lost(): boolean } => {
  let lost = false
  const socketFactory: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = connect({ host, port }, onConnect).setKeepAlive(true, 60_000)
    socket.once('connect', () => socket.once('close', () => (lost = true)))
    return lost ? socket.destroy(new Error('The writer lost its connection')) : socket
  }
  return { socketFactory, lost: () => lost }
}

const openWriter = async (config: KafkaConfig): Promise<RecordWriter> => {
  const { socketFactory, lost } = singleUse()
  const producer = new Kafka({ ...config, socketFactory }).producer({
    idempotent: true,
    maxInFlightRequests: 1,
    allowAutoTopicCreation: false,
    createPartitioner: Partitioners.DefaultPartitioner,
  })
  await producer.connect()
  return {
    lost,
    async write(records) {
      const byTopic = Map.groupBy(records, ({ topic }) => topic)
      await producer.sendBatch({
        acks: -1,
        topicMessages: [...byTopic].map(([topic, messages]) => ({
          topic,
          messages: messages.map(({ key, value, headers }) => ({ key, value, headers })),
        })),
      })
    },
    close: () => producer.disconnect(),
  }
}

const groupReader = (
  consumer: Consumer,
  topics: readonly string[],
  heard: ReaderEvents,
  clusterId: () => Promise<string>
): GroupReader => {
  const place = offsetInGroup()
  let startedAt: string | undefined
  let asked: Promise<boolean> | undefined
  /**
   * Is this still the broker where reading began? Known anew after every join: on a broker that was wiped the offsets begin again,
   * and what we hold or commit would make us pass by what it is filled with. Until it is known nothing is taken up or committed.
   */
  const sameBroker = (): Promise<boolean> => {
    asked ??= clusterId()
      .then(id => id === startedAt)
      .catch((error: unknown) => {
        asked = undefined
        throw error
      })
    return asked
  }
  return {
    async start() {
      startedAt = await clusterId()
      consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
        place.known()
        asked = undefined
        sameBroker().then(
          same => !same && heard.crashed(new Error('The broker is not the one that it was')),
          () => {}
        )
        heard.assigned(
          Object.entries(memberAssignment).flatMap(([topic, assigned]) =>
            assigned.map(partition => ({ topic, partition }))
          )
        )
      })
      consumer.on(consumer.events.HEARTBEAT, place.known)
      consumer.on(consumer.events.FETCH, () => {
        if (place.fetched())
          heard.crashed(new Error('The consumer reads on, and its group does not know it'))
      })
      consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
        if (!restart) heard.crashed(error)
      })
      await consumer.connect()
      // Never from the end: a group that is new, or whose offsets were lost, must not miss anything.
      await consumer.subscribe({ topics: [...topics], fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch: { topic, partition, messages } }) => {
          if (await sameBroker())
            heard.records(
              { topic, partition },
              messages.map(({ offset, value, headers }) => ({
                offset: BigInt(offset),
                value: value?.toString() ?? '',
                traceparent: headers?.['traceparent']?.toString(),
              }))
            )
        },
      })
    },
    pause: ({ topic, partition }) => consumer.pause([{ topic, partitions: [partition] }]),
    resume: ({ topic, partition }) => consumer.resume([{ topic, partitions: [partition] }]),
    async commit(offsets) {
      if (await sameBroker())
        await consumer.commitOffsets(
          offsets.map(({ topic, partition, next }) => ({ topic, partition, offset: String(next) }))
        )
    },
    stop: () => consumer.disconnect(),
  }
}
