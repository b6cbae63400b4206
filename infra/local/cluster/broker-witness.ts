import { type Admin, Kafka, logLevel } from 'kafkajs'

/** What a broker says of itself. */
export type BrokerWord = {
  /** A different one than before: it was replaced or wiped. */
  readonly clusterId: string
  /** Records that consumer groups have not finished. */
  readonly unread: number
}

/**
 * Asks a broker with a client of its own, so that nobody has to believe the product. It remembers
 * who read what: a broker that was wiped does not.
 */
export const brokerWitness = (brokers: string) => {
  const kafka = new Kafka({
    brokers: brokers.split(','),
    clientId: 'witness',
    logLevel: logLevel.NOTHING,
    connectionTimeout: 3_000,
    requestTimeout: 5_000,
    retry: { retries: 1 },
  })
  const readers = new Map<string, Set<string>>()
  let admin: Admin | undefined
  const unreadOf = async (
    admin: Admin,
    group: string,
    knownBrokers: ReadonlySet<string>
  ): Promise<number> => {
    const committed = await admin.fetchOffsets({ groupId: group })
    const topics = readers.get(group) ?? new Set<string>()
    readers.set(group, topics)
    for (const { topic } of committed) topics.add(topic)
    let unread = 0
    for (const topic of topics) {
      // A wiped broker has it again as soon as somebody writes to it.
      if (!knownBrokers.has(topic)) continue
      const next = new Map(
        committed
          .find(entry => entry.topic === topic)
          ?.partitions.map(({ partition, offset }) => [partition, Number(offset)])
      )
      for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
        unread += Number(high) - Math.max(Number(low), next.get(partition) ?? 0)
    }
    return unread
  }
  const readBroker = async (admin: Admin): Promise<BrokerWord> => {
    const [{ clusterId }, { groups }, topics] = [
      await admin.describeCluster(),
      await admin.listGroups(),
      new Set(await admin.listTopics()),
    ]
    let unread = 0
    for (const group of new Set([...readers.keys(), ...groups.map(({ groupId }) => groupId)]))
      unread += await unreadOf(admin, group, topics)
    return { clusterId, unread }
  }
  const close = async (): Promise<void> => {
    const gone = admin
    admin = undefined
    await gone?.disconnect().catch(() => {})
  }
  return {
    close,
    /** Rejects while nobody answers. */
    async look(): Promise<BrokerWord> {
      try {
        if (admin === undefined) {
          admin = kafka.admin()
          await admin.connect()
        }
        return await readBroker(admin)
      } catch (error) {
        await close()
        throw error
      }
    },
  }
}
