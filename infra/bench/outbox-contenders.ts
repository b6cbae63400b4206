import { setTimeout as wait } from 'node:timers/promises'
import type { Admin } from 'kafkajs'
import type { BareProducer } from './bare-producer.ts'
import type { Cpu } from './children.ts'
import type { BenchConsumer } from './consumer.ts'
import { type Contender, forEachConcurrently, type Measured } from './harness.ts'
import { measureOneByOne } from './one-by-one.ts'
import { insert, payload, publish, type Side, switchRelay, WRITERS } from './outbox-side.ts'

/** How many keys the backlogs and the writers spread their events over. */
const KEYS = 500
const INSERT_ROWS = 1_000

/** Resolves when the relay of a side has brought everything that was published to Kafka. */
export const createDrainWait =
  (admin: Admin) =>
  async (side: Side): Promise<void> => {
    const atBroker = async (): Promise<number> =>
      (await admin.fetchTopicOffsets(side.topic)).reduce((sum, { high }) => sum + Number(high), 0)
    const end = performance.now() + 120_000
    while ((await atBroker()) < side.published) {
      if (performance.now() > end)
        throw new Error(`The relay did not bring ${side.published} events`)
      await wait(5)
    }
  }
type DrainWait = ReturnType<typeof createDrainWait>

/** The consumer to wait for, the key of its events, and how many were sent in all. */
type Arrivals = {
  readonly consumer: BenchConsumer
  readonly key: string
  readonly sent: () => number
}

/**
 * One event after the other, from the start of the transaction until the consumer has it; `count`
 * of them in each round.
 */
export const oneByOne = (
  name: string,
  { cpu, count }: { readonly cpu: Cpu; readonly count: number },
  { consumer, key, sent }: Arrivals,
  publishEvent: (n: number) => Promise<void>
): Contender => {
  let n = 0
  return {
    name,
    async measure() {
      await consumer.resume(sent())
      const until = n + count
      const measured = await measureOneByOne(
        cpu,
        () => n >= until,
        async () => {
          n += 1
          const arrived = consumer.arrival(key, n)
          await publishEvent(n)
          await arrived
        }
      )
      consumer.pause()
      return measured
    },
  }
}

const backlogKey = (n: number): string => `b${n % KEYS}`

/** The relay brings a backlog that appears in one commit. */
export const drainBacklog = (
  name: string,
  side: Side,
  backlog: number,
  waitUntilDrained: DrainWait
): Contender => ({
  name,
  async measure() {
    const before = { relay: await side.relay.cpu(), database: await side.database.cpu() }
    const writer = await side.pool.connect()
    await writer.query('begin')
    for (let n = 0; n < backlog; n += INSERT_ROWS)
      await writer.query(insert, [
        Array.from({ length: INSERT_ROWS }, (_, index) => backlogKey(n + index)),
        Array.from({ length: INSERT_ROWS }, (_, index) =>
          JSON.stringify(payload(side.published + n + index))
        ),
      ])
    // One commit: the relay finds all the rows at the same time.
    const startedAt = performance.now()
    await writer.query('commit')
    side.listener.notify('outbox', 'bench')
    writer.release()
    side.published += backlog
    await waitUntilDrained(side)
    return {
      operations: backlog,
      seconds: (performance.now() - startedAt) / 1_000,
      cpuUs: ((await side.relay.cpu()) - before.relay) / backlog,
      databaseUs: ((await side.database.cpu()) - before.database) / backlog,
    }
  },
})

/** The same number of events by kafkajs alone, without an outbox. */
export const sendBatches = (
  name: string,
  producer: BareProducer,
  backlog: number,
  batch: number
): Contender => ({
  name,
  async measure(): Promise<Measured> {
    const cpu = process.cpuUsage()
    const startedAt = performance.now()
    for (let n = 0; n < backlog; n += batch)
      await producer.send(
        Array.from({ length: batch }, (_, index) => backlogKey(n + index)),
        n
      )
    const took = (performance.now() - startedAt) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    return { operations: backlog, seconds: took, cpuUs: (user + system) / backlog }
  },
})

/** Writers that commit events as fast as they can, with the relay on or off. */
export const writeConcurrently = (
  name: string,
  side: Side,
  { isRelayOn, seconds }: { readonly isRelayOn: boolean; readonly seconds: number },
  waitUntilDrained: DrainWait
): Contender => ({
  name,
  async measure() {
    await switchRelay(side, true)
    await waitUntilDrained(side)
    await switchRelay(side, isRelayOn)
    // The relay runs in a separate process, so its CPU time is not counted here.
    const measured = await forEachConcurrently(WRITERS, seconds, side.database.cpu, () =>
      publish(side, [`w${Math.trunc(Math.random() * KEYS)}`], [payload(side.published)])
    )
    await switchRelay(side, true)
    await waitUntilDrained(side)
    return measured
  },
})
