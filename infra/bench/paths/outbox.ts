import { randomUUID } from 'node:crypto'
import pg from 'pg'
import type { Admin } from 'kafkajs'
import { openBareProducer } from '../bare-producer.ts'
import { bareKafka, openKafka } from '../brokers.ts'
import { type BenchConsumer, benchConsumer } from '../consumer.ts'
import { openPoller } from '../floors/poller.ts'
import {
  assertThat,
  measureInterleaved,
  type Options,
  type Path,
  type Promised,
} from '../harness.ts'
import {
  createDrainWait,
  drainBacklog,
  oneByOne,
  sendBatches,
  writeConcurrently,
} from '../outbox-contenders.ts'
import {
  churn,
  closeSide,
  openSide,
  payload,
  publish,
  type Side,
  switchRelay,
  WRITERS,
} from '../outbox-side.ts'

const BATCH = 500

/** How many events each kind of contender has. */
type Amounts = { readonly backlog: number; readonly churned: number; readonly singles: number }
const amountsOf = ({ rounds }: Options): Amounts =>
  rounds <= 3
    ? { backlog: 10_000, churned: 200_000, singles: 60 }
    : { backlog: 50_000, churned: 5_000_000, singles: 200 }

const format = (count: number): string => count.toLocaleString('en-US')

/** Outbox, relay, Kafka, consumer (performance 5). */
export const outbox: Path = {
  id: 'OUTBOX',
  title: `events: outbox, relay, Kafka, consumer; ${WRITERS} writers`,
  apart: true,
  async run(options) {
    const closers: Closers = []
    try {
      return await measureOutbox(options, await openOutboxBench(options, closers))
    } finally {
      for (const close of closers.toReversed()) await close().catch(() => {})
    }
  },
}

/** What is closed at the end, the last first. */
type Closers = (() => Promise<void>)[]

type OutboxBench = Awaited<ReturnType<typeof openOutboxBench>>

/** Kafka, a fresh and a worn outbox table with their relays, and everybody who reads or writes. */
const openOutboxBench = async (options: Options, closers: Closers) => {
  const amounts = amountsOf(options)
  const kafka = await openKafka(options.print)
  closers.push(kafka.stop)
  const client = bareKafka(kafka.brokers)
  const admin = client.admin()
  await admin.connect()
  closers.push(() => admin.disconnect())
  const open = async (): Promise<Side> => {
    const side = await openSide(kafka.brokers)
    closers.push(() => closeSide(side))
    return side
  }
  const [fresh, worn] = [await open(), await open()]
  options.print(`    ${format(amounts.churned)} rows written and deleted in the worn table…`)
  await churn(worn, amounts.churned)
  const bareTopic = `bench.${randomUUID()}`
  await createTopics(admin, [bareTopic, fresh.topic, worn.topic])
  await Promise.all([fresh, worn].map(side => switchRelay(side, true)))

  const sent = { bare: 0 }
  const countBare = (count: number): void => {
    sent.bare += count
  }
  const producer = await openBareProducer(client, bareTopic, countBare)
  closers.push(producer.stop)
  const [product, bare] = [
    await benchConsumer(client, fresh.topic),
    await benchConsumer(client, bareTopic),
  ]
  closers.push(product.stop, bare.stop)
  const poller = await openPoller(fresh.database.ownerUrl, client, bareTopic)
  closers.push(poller.stop)
  const rows = await openBareRows(fresh.database.ownerUrl)
  closers.push(rows.stop)
  const consumers = { product, bare }
  return { amounts, admin, fresh, worn, sent, countBare, producer, consumers, poller, rows }
}

const createTopics = async (admin: Admin, topics: readonly string[]): Promise<void> => {
  await admin.createTopics({
    waitForLeaders: true,
    topics: topics.map(topic => ({ topic, numPartitions: 6, replicationFactor: 1 })),
  })
}

/** A table with nothing but its key: the bare commit. */
const openBareRows = async (ownerUrl: string) => {
  const connection = new pg.Client({ connectionString: ownerUrl })
  await connection.connect()
  await connection.query(
    'create table bench.bare_row (id bigserial primary key, key text, data jsonb)'
  )
  return {
    insert: async (key: string, data: object): Promise<void> =>
      void (await connection.query({
        name: 'bare',
        text: 'insert into bench.bare_row (key, data) values ($1, $2)',
        values: [key, JSON.stringify(data)],
      })),
    stop: () => connection.end(),
  }
}

const contenderNames = (churned: number) => ({
  floor: 'floor: bare commit, then bare kafkajs to a consumer',
  product: 'product: commit to consumer',
  poller: 'peer: relay that polls every 100 ms',
  batches: `peer: kafkajs, batches of ${BATCH}`,
  drain: 'product: relay drains a backlog',
  worn: `product: the same, ${format(churned)} rows later`,
  off: 'writers, relay off',
  on: 'writers, relay on',
})

const targets = (names: ReturnType<typeof contenderNames>): readonly Promised[] => [
  { id: 'E1', of: names.product, to: names.floor, metric: 'p50', max: 3 },
  { id: 'E1', of: names.product, to: names.poller, metric: 'p50', max: 1 / 15 },
  { id: 'E2', of: names.drain, to: names.batches, metric: 'rate', min: 0.65 },
  { id: 'E3', of: names.worn, to: names.drain, metric: 'rate', min: 0.8 },
  { id: 'E4', of: names.on, to: names.off, metric: 'rate', min: 0.8 },
]

/** One event through each way, after which nobody reads until it is their turn. */
const warmUp = async ({ fresh, producer, consumers }: OutboxBench): Promise<void> => {
  await publish(fresh, ['warm'], [{ n: 0 }])
  await consumers.product.arrival('warm', 0)
  await producer.send(['warm'], 0)
  await consumers.bare.arrival('warm', 0)
  // A consumer is not part of the relay's cost: it reads only in the one-by-one measurements and
  // at the end.
  for (const consumer of [consumers.product, consumers.bare]) consumer.pause()
}

const oneByOneContenders = (bench: OutboxBench, names: ReturnType<typeof contenderNames>) => {
  const { amounts, fresh, sent, countBare, producer, consumers, poller, rows } = bench
  const size = { cpu: fresh.database.cpu, count: amounts.singles }
  const sentBare = (): number => sent.bare
  return [
    oneByOne(
      names.floor,
      size,
      { consumer: consumers.bare, key: 'one', sent: sentBare },
      async n => {
        await rows.insert('one', payload(n))
        await producer.send(['one'], n)
      }
    ),
    oneByOne(
      names.product,
      size,
      { consumer: consumers.product, key: 'one', sent: () => fresh.published },
      n => publish(fresh, ['one'], [payload(n)])
    ),
    oneByOne(
      names.poller,
      size,
      { consumer: consumers.bare, key: 'polled', sent: sentBare },
      async n => {
        countBare(1)
        await poller.publish('polled', { data: payload(n), key: 'polled' })
      }
    ),
  ]
}

const measureOutbox = async (options: Options, bench: OutboxBench) => {
  const { amounts, fresh, worn, producer, consumers } = bench
  const { backlog, churned } = amounts
  const { seconds } = options
  const names = contenderNames(churned)
  const waitUntilDrained = createDrainWait(bench.admin)
  await warmUp(bench)
  const measured = await measureInterleaved(
    [
      ...oneByOneContenders(bench, names),
      sendBatches(names.batches, producer, backlog, BATCH),
      drainBacklog(names.drain, fresh, backlog, waitUntilDrained),
      drainBacklog(names.worn, worn, backlog, waitUntilDrained),
      writeConcurrently(names.off, fresh, { isRelayOn: false, seconds }, waitUntilDrained),
      writeConcurrently(names.on, fresh, { isRelayOn: true, seconds }, waitUntilDrained),
    ],
    targets(names),
    options
  )
  await waitUntilDrained(fresh)
  await consumers.product.resume(fresh.published)
  return {
    ...measured,
    checks: await checkReceived(consumers.product, fresh.published),
    notes: [
      'each path writes fsynced commits; the relay runs in a process of its own, writers and consumers in the process of the bench',
      'E5, the same under kill -9 of relay and consumer, is proven by npm run test:cluster',
    ],
  }
}

const checkReceived = async (consumer: BenchConsumer, published: number): Promise<string[]> => {
  const received = await consumer.upTo(published)
  return [
    assertThat(
      received.count === published && received.doubled === 0,
      `the consumer received each of ${format(published)} events once (${received.count}, ${received.doubled} doubled)`
    ),
    assertThat(
      received.outOfOrder === 0,
      `the backlogs came in the order of every key (${received.outOfOrder} did not)`
    ),
  ]
}
