import type { Consumer, Kafka } from 'kafkajs'
import type { GroupReader, ReaderEvents } from '../broker.ts'
import { createMembershipCheck } from './group-membership.ts'

/**
 * A member that died is noticed after the session; one that joins or leaves, after a heartbeat. A
 * fetch without records ends after maxWait.
 */
const timing = {
  sessionTimeout: 10_000,
  heartbeatInterval: 1_000,
  rebalanceTimeout: 20_000,
  maxWaitTimeInMs: 500,
} as const

export type GroupReaderOptions = {
  readonly kafka: Kafka
  readonly group: string
  readonly topics: readonly string[]
  readonly events: ReaderEvents
  readonly clusterId: () => Promise<string>
}

/** One member of a consumer group. It commits only on request. */
export const createGroupReader = (options: GroupReaderOptions): GroupReader => {
  const { kafka, group, topics, events, clusterId } = options
  const consumer = kafka.consumer({ groupId: group, allowAutoTopicCreation: false, ...timing })
  let startedAt: string | undefined
  let checking: Promise<boolean> | undefined

  const checkCluster = async (): Promise<boolean> => {
    try {
      return (await clusterId()) === startedAt
    } catch (error) {
      checking = undefined
      throw error
    }
  }
  /**
   * Whether this is still the broker where reading began, checked again after every join. On a
   * wiped broker offsets begin again: with the old ones we would skip what it is filled with. Until
   * it is known nothing is read or committed.
   */
  const isSameBroker = (): Promise<boolean> => {
    checking ??= checkCluster()
    return checking
  }
  const onJoin = (): void => {
    checking = undefined
    isSameBroker().then(
      isSame => !isSame && events.crashed(new Error('The broker is not the one that it was')),
      () => {}
    )
  }

  return {
    async start() {
      startedAt = await clusterId()
      follow(consumer, events, onJoin)
      await consumer.connect()
      // Never from the end: a group that is new, or whose offsets were lost, must not miss
      // anything.
      await consumer.subscribe({ topics: [...topics], fromBeginning: true })
      await consumer.run({
        autoCommit: false,
        eachBatch: async ({ batch: { topic, partition, messages } }) => {
          if (!(await isSameBroker())) return
          const records = messages.map(({ offset, value, headers }) => ({
            offset: BigInt(offset),
            value: value?.toString() ?? '',
            traceparent: headers?.['traceparent']?.toString(),
          }))
          events.records({ topic, partition }, records)
        },
      })
    },
    pause: ({ topic, partition }) => consumer.pause([{ topic, partitions: [partition] }]),
    resume: ({ topic, partition }) => consumer.resume([{ topic, partitions: [partition] }]),
    async commit(offsets) {
      if (!(await isSameBroker())) return
      await consumer.commitOffsets(
        offsets.map(({ topic, partition, next }) => ({ topic, partition, offset: String(next) }))
      )
    },
    stop: () => consumer.disconnect(),
  }
}

/** Passes the client's events on: assignments after a join, and the end of its membership. */
const follow = (consumer: Consumer, events: ReaderEvents, onJoin: () => void): void => {
  const membership = createMembershipCheck()
  consumer.on(consumer.events.GROUP_JOIN, ({ payload: { memberAssignment } }) => {
    membership.confirmed()
    onJoin()
    const assigned = Object.entries(memberAssignment).flatMap(([topic, partitions]) =>
      partitions.map(partition => ({ topic, partition }))
    )
    events.assigned(assigned)
  })
  consumer.on(consumer.events.HEARTBEAT, membership.confirmed)
  consumer.on(consumer.events.FETCH, () => {
    if (membership.fetched())
      events.crashed(new Error('The consumer reads on, and its group does not know it'))
  })
  consumer.on(consumer.events.CRASH, ({ payload: { error, restart } }) => {
    if (!restart) events.crashed(error)
  })
}
