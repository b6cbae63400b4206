import { randomBytes } from 'node:crypto'
import { createRequire } from 'node:module'
import { allTopics, createLogger, createKafkaBroker, type Log, partsOf } from '@mostrador/platform'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { Kafka, KafkaJSError, logLevel } from 'kafkajs'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestBus, type TestBus } from './bus-process.ts'
import { eventsOf, insertEvents, sharedBrokers } from './bus-fixture.ts'

const brokers = sharedBrokers()
type Member = { readonly groupId: string; readonly memberId: string }
type Fetching = Member & {
  readonly coordinator: { leaveGroup(member: Member): Promise<unknown> }
  fetch(node: number): Promise<unknown>
  heartbeat(options: unknown): Promise<unknown>
  joinAndSync(): Promise<unknown>
}
const insideKafkajs = createRequire(import.meta.url)
const { prototype: client } = insideKafkajs('kafkajs/src/consumer/consumerGroup') as {
  prototype: Fetching
}
const { prototype: cluster } = insideKafkajs('kafkajs/src/cluster') as {
  prototype: { fetchTopicsOffset(topics: unknown): Promise<unknown> }
}
/** 3: the broker knows no such topic; 6: it does not lead this partition. */
const { createErrorFromCode } = insideKafkajs('kafkajs/src/protocol/error') as {
  createErrorFromCode(code: number): Error
}
const { fetch, heartbeat, joinAndSync } = client
const silent = createLogger({ level: 'silent' })

describe('topics', () => {
  const opened: { close(): Promise<void> }[] = []
  const admin = new Kafka({ brokers: brokers.split(','), logLevel: logLevel.NOTHING }).admin()
  beforeEach(() => admin.connect())
  afterEach(async () => {
    for (const broker of opened.splice(0)) await broker.close()
    await admin.disconnect()
  })
  const brokerWith = (partitions: number, log: Log = silent) => {
    const broker = createKafkaBroker({
      brokers: brokers.split(','),
      clientId: 'topics',
      log,
      partitions,
    })
    opened.push(broker)
    return broker
  }
  // A broker may need a moment to know what it has just created.
  const partitionsOf = (topics: readonly string[]): Promise<Record<string, number>> =>
    eventually(
      async () =>
        Object.fromEntries(
          (await admin.fetchTopicMetadata({ topics: [...topics] })).topics.map(
            ({ name, partitions }) => [name, partitions.length]
          )
        ),
      200
    )

  it('are those of the contracts, with the partitions that were asked for', async () => {
    await brokerWith(6).ensureTopics(allTopics)
    expect(await partitionsOf(allTopics)).toEqual(
      Object.fromEntries(allTopics.map(topic => [topic, 6]))
    )
    const names = ['test.explicit-a', 'test.explicit-b'].map(name => `${name}.${process.pid}`)
    await brokerWith(5).ensureTopics(names)
    expect(await partitionsOf(names)).toEqual(Object.fromEntries(names.map(topic => [topic, 5])))
  })

  it('keep the partitions that they have, and it is said once which differ', async () => {
    const topic = `test.smaller.${process.pid}`
    await brokerWith(2).ensureTopics([topic])
    const warnings: unknown[] = []
    const wanting = brokerWith(4, {
      ...silent,
      warn: (fields, text) => void warnings.push([fields, text]),
    })
    await wanting.ensureTopics([topic])
    await wanting.ensureTopics([topic])
    expect(await partitionsOf([topic])).toEqual({ [topic]: 2 })
    expect(warnings).toEqual([
      [
        { reason: `${topic}: 2 partitions, not 4` },
        expect.stringContaining('another number of partitions'),
      ],
    ])
  })
})

describe('the largest part of a page', () => {
  it('is taken by a broker as it comes, all of it in one partition', async () => {
    const broker = createKafkaBroker({
      brokers: brokers.split(','),
      clientId: 'large',
      log: silent,
      partitions: 1,
    })
    const topic = `test.large.${process.pid}`
    await broker.ensureTopics([topic])
    // Nothing in it repeats itself, so that nothing on the way can make it small.
    const records = Array.from({ length: 400 }, (_, index) => ({
      topic,
      key: `k${index}`,
      value: randomBytes(3_000).toString('base64'),
      headers: {},
    }))
    const parts = partsOf(records)
    const bytes = (part: readonly { readonly value: string }[]): number =>
      part.reduce((sum, { value }) => sum + value.length, 0)
    expect([parts.length, bytes(parts[0] ?? []) > 850 * 1_024]).toEqual([2, true])
    const writer = await broker.openWriter()
    try {
      for (const part of parts) await writer.write(part)
    } finally {
      await writer.close()
    }
    expect(await broker.ends([topic])).toEqual(new Map([[`${topic}/0`, 400n]]))
    await broker.close()
  }, 30_000)
})

describe('the ends of a topic whose leader is still being chosen', () => {
  const { fetchTopicsOffset } = cluster
  afterEach(() => {
    cluster.fetchTopicsOffset = fetchTopicsOffset
  })

  it('are asked for again', async () => {
    const broker = createKafkaBroker({
      brokers: brokers.split(','),
      clientId: 'ends',
      log: silent,
      partitions: 1,
    })
    const topic = `test.leaderless.${process.pid}`
    await broker.ensureTopics([topic])
    let refusals = 0
    cluster.fetchTopicsOffset = async function refusing(topics) {
      refusals += 1
      if (refusals <= 2) throw createErrorFromCode(refusals === 1 ? 6 : 3)
      return fetchTopicsOffset.call(this, topics)
    }
    expect(await broker.ends([topic])).toEqual(new Map([[`${topic}/0`, 0n]]))
    expect(refusals).toBeGreaterThan(2)
    await broker.close()
  })
})

describe('a client that stops fetching [F26]', () => {
  let database: FreshDatabase
  let writer: pg.Pool
  let open: TestBus | undefined
  beforeEach(async () => {
    database = await freshDatabase()
    writer = new pg.Pool({ connectionString: database.relayUrl, max: 2 })
  })
  afterEach(async () => {
    Object.assign(client, { fetch, heartbeat, joinAndSync })
    await open?.stop()
    await writer.end()
    await database.drop()
  })
  const publish = async (n: number): Promise<void> => {
    await writer.query(insertEvents, eventsOf(['k'], [n]))
    open?.bus.wake()
  }
  /**
   * From now on the fetches of our group that `which` names never end; those of everybody else do.
   */
  const stall = (which: (group: Fetching) => boolean): void => {
    client.fetch = async function stalling(node) {
      return this.groupId.startsWith(database.name) && which(this)
        ? new Promise(() => {})
        : fetch.call(this, node)
    }
  }
  const listening = async (
    more: { onHopeless?: () => void; stalledMs?: number; watchMs?: number } = {}
  ): Promise<unknown[]> => {
    const received: unknown[] = []
    open = openTestBus(database.relayUrl, brokers, database.name, more)
    open.bus.subscribe('watched', ['branch.changed'], async ({ data }) => void received.push(data))
    await open.bus.start()
    await publish(0)
    await eventually(() => expect(received).toEqual([0]))
    return received
  }

  it('is started again by the watchdog, and goes on', async () => {
    const received = await listening()
    // Clients as they are now stand still; a new one is well.
    const stalled = new Set<Fetching>()
    let recovering = false
    stall(group => {
      if (!recovering) stalled.add(group)
      return stalled.has(group)
    })
    await eventually(() => expect(stalled.size).toBe(1))
    recovering = true
    const startedAt = performance.now()
    for (let n = 1; n <= 20; n += 1) await publish(n)
    await eventually(() => expect(received).toHaveLength(21), 50)
    const took = performance.now() - startedAt
    process.stdout.write(
      `  watchdog: a client that stopped fetching went on after ${(took / 1_000).toFixed(1)} s\n`
    )
    expect(received).toEqual(Array.from({ length: 21 }, (_, n) => n))
    // Not at random: while nobody looked it stood still.
    expect(took).toBeGreaterThan(15_000)
  })

  it('is given up when a new client stands still as well: a new process may help', async () => {
    const hopeless = vi.fn<() => void>()
    const received = await listening({ onHopeless: hopeless, stalledMs: 2_000, watchMs: 500 })
    stall(() => true)
    // A fetch that was in progress still brings its records.
    await eventually(async () => {
      await publish(1)
      expect(hopeless).toHaveBeenCalled()
    }, 500)
    client.fetch = fetch
    await eventually(() => expect(received.filter(n => n === 1).length).toBeGreaterThan(0))
  })

  it('is started again when it reads on without a place in its group: nobody else could commit', async () => {
    const received = await listening()
    let [dropped, refused] = [0, 0]
    // The broker forgets our member, and coming back fails once.
    client.heartbeat = async function forgotten(options) {
      if (this.groupId.startsWith(database.name) && dropped === 0) {
        dropped += 1
        await this.coordinator.leaveGroup({ groupId: this.groupId, memberId: this.memberId })
      }
      return heartbeat.call(this, options)
    }
    client.joinAndSync = async function refusing() {
      if (this.groupId.startsWith(database.name) && dropped === 1 && refused === 0) {
        refused += 1
        throw new KafkaJSError('Joined too late')
      }
      return joinAndSync.call(this)
    }
    await eventually(() => expect(refused).toBe(1))
    await publish(1)
    await eventually(() => expect(received).toContain(1))
    // It is handled at once; that it is also known to be handled needs a member.
    await eventually(async () => expect(await open?.bus.pending()).toEqual([]), 500)
  })
})
