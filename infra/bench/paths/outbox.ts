import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { bareKafka, openKafka } from '../brokers.ts'
import type { Cpu } from '../children.ts'
import { type BenchConsumer, benchConsumer } from '../consumer.ts'
import { openPoller } from '../floors/poller.ts'
import {
  agree,
  type Contender,
  forEachConcurrently,
  interleaved,
  type Measured,
  type Path,
} from '../harness.ts'
import { measureOneByOne } from '../one-by-one.ts'
import {
  churn,
  closeSide,
  insert,
  openSide,
  payload,
  publish,
  type Side,
  switchRelay,
  WRITERS,
} from '../outbox-side.ts'

const KEYS = 500
const BATCH = 500

/** Whose arrivals are awaited, under which key, and how many were sent in all. */
type Listening = {
  readonly consumer: BenchConsumer
  readonly key: string
  readonly sent: () => number
}
/** Outbox, relay, Kafka, consumer (performance 5). */
export const outbox: Path = {
  id: 'OUTBOX',
  title: `events: outbox, relay, Kafka, consumer; ${WRITERS} writers`,
  apart: true,
  async run(options) {
    const { rounds, seconds, print } = options
    const quick = rounds <= 3
    const [backlog, churned, singles] = [
      quick ? 10_000 : 50_000,
      quick ? 200_000 : 5_000_000,
      quick ? 60 : 200,
    ]
    const kafka = await openKafka(print)
    const client = bareKafka(kafka.brokers)
    const sides: Side[] = []
    const closers: (() => Promise<void>)[] = []
    try {
      const admin = client.admin()
      await admin.connect()
      closers.push(() => admin.disconnect())
      const [fresh, worn] = [await openSide(kafka.brokers), await openSide(kafka.brokers)]
      sides.push(fresh, worn)
      print(`    ${churned.toLocaleString('en-US')} rows written and deleted in the worn table…`)
      await churn(worn, churned)
      const bareTopic = `bench.${randomUUID()}`
      await admin.createTopics({
        waitForLeaders: true,
        topics: [bareTopic, fresh.topic, worn.topic].map(topic => ({
          topic,
          numPartitions: 6,
          replicationFactor: 1,
        })),
      })
      await Promise.all(sides.map(side => switchRelay(side, true)))

      const atBroker = async (topic: string): Promise<number> =>
        (await admin.fetchTopicOffsets(topic)).reduce((sum, { high }) => sum + Number(high), 0)
      const waitUntilDrained = async (side: Side): Promise<void> => {
        const end = performance.now() + 120_000
        while ((await atBroker(side.topic)) < side.published) {
          if (performance.now() > end)
            throw new Error(`The relay did not bring ${side.published} events`)
          await wait(5)
        }
      }
      let bareSent = 0
      const producer = client.producer({ idempotent: true, maxInFlightRequests: 1 })
      await producer.connect()
      closers.push(() => producer.disconnect())
      const [product, bare] = [
        await benchConsumer(client, fresh.topic),
        await benchConsumer(client, bareTopic),
      ]
      closers.push(product.stop, bare.stop)
      const poller = await openPoller(fresh.database.ownerUrl, client, bareTopic)
      closers.push(poller.stop)

      /** One event after the other, from the start of the transaction until the consumer has it. */
      const oneByOne = (
        name: string,
        cpu: Cpu,
        event: (n: number) => Promise<void>,
        listening: Listening
      ): Contender => {
        let n = 0
        return {
          name,
          async measure() {
            await listening.consumer.resume(listening.sent())
            const until = n + singles
            const measured = await measureOneByOne(
              cpu,
              () => n >= until,
              async () => {
                n += 1
                const arrived = listening.consumer.arrival(listening.key, n)
                await event(n)
                await arrived
              }
            )
            listening.consumer.pause()
            return measured
          },
        }
      }
      const send = (keys: readonly string[], from: number): Promise<unknown> => {
        bareSent += keys.length
        return producer.send({
          topic: bareTopic,
          acks: -1,
          messages: keys.map((key, index) => ({
            key,
            value: JSON.stringify({
              id: randomUUID(),
              type: 'branch.changed',
              key,
              businessId: null,
              at: new Date().toISOString(),
              actor: null,
              data: payload(from + index),
              traceparent: null,
            }),
          })),
        })
      }
      const drain = (name: string, side: Side): Contender => ({
        name,
        async measure() {
          const before = { relay: await side.relay.cpu(), database: await side.database.cpu() }
          const writer = await side.pool.connect()
          await writer.query('begin')
          for (let n = 0; n < backlog; n += 1_000)
            await writer.query(insert, [
              Array.from({ length: 1_000 }, (_, index) => `b${(n + index) % KEYS}`),
              Array.from({ length: 1_000 }, (_, index) =>
                JSON.stringify(payload(side.published + n + index))
              ),
            ])
          // One commit: the relay finds all the rows at once.
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
      const writers = (name: string, on: boolean): Contender => ({
        name,
        async measure() {
          await switchRelay(fresh, true)
          await waitUntilDrained(fresh)
          await switchRelay(fresh, on)
          // The relay is its own process; its CPU is not that of the writers.
          const measured = await forEachConcurrently(WRITERS, seconds, fresh.database.cpu, () =>
            publish(fresh, [`w${Math.trunc(Math.random() * KEYS)}`], [payload(fresh.published)])
          )
          await switchRelay(fresh, true)
          await waitUntilDrained(fresh)
          return measured
        },
      })
      const names = {
        floor: 'floor: bare commit, then bare kafkajs to a consumer',
        product: 'product: commit to consumer',
        poller: 'peer: relay that looks every 100 ms',
        batches: `peer: kafkajs, batches of ${BATCH}`,
        drain: 'product: relay drains a backlog',
        worn: `product: the same, ${churned.toLocaleString('en-US')} rows later`,
        off: 'writers, relay off',
        on: 'writers, relay on',
      }
      await publish(fresh, ['warm'], [{ n: 0 }])
      await product.arrival('warm', 0)
      const floorPool = new pg.Client({ connectionString: fresh.database.ownerUrl })
      await floorPool.connect()
      closers.push(() => floorPool.end())
      await floorPool.query(
        'create table bench.bare_row (id bigserial primary key, key text, data jsonb)'
      )
      await send(['warm'], 0)
      await bare.arrival('warm', 0)
      // A consumer is not part of the relay's cost: it reads only in the one-by-one measurements
      // and at the end.
      for (const consumer of [product, bare]) consumer.pause()

      const measured = await interleaved(
        [
          oneByOne(
            names.floor,
            fresh.database.cpu,
            async n => {
              await floorPool.query({
                name: 'bare',
                text: 'insert into bench.bare_row (key, data) values ($1, $2)',
                values: ['one', JSON.stringify(payload(n))],
              })
              await send(['one'], n)
            },
            { consumer: bare, key: 'one', sent: () => bareSent }
          ),
          oneByOne(names.product, fresh.database.cpu, n => publish(fresh, ['one'], [payload(n)]), {
            consumer: product,
            key: 'one',
            sent: () => fresh.published,
          }),
          oneByOne(
            names.poller,
            fresh.database.cpu,
            async n => {
              bareSent += 1
              await poller.publish('polled', { data: payload(n), key: 'polled' })
            },
            { consumer: bare, key: 'polled', sent: () => bareSent }
          ),
          {
            name: names.batches,
            async measure(): Promise<Measured> {
              const cpu = process.cpuUsage()
              const startedAt = performance.now()
              for (let n = 0; n < backlog; n += BATCH)
                await send(
                  Array.from({ length: BATCH }, (_, index) => `b${(n + index) % KEYS}`),
                  n
                )
              const took = (performance.now() - startedAt) / 1_000
              const { user, system } = process.cpuUsage(cpu)
              return { operations: backlog, seconds: took, cpuUs: (user + system) / backlog }
            },
          },
          drain(names.drain, fresh),
          drain(names.worn, worn),
          writers(names.off, false),
          writers(names.on, true),
        ],
        [
          { id: 'E1', of: names.product, to: names.floor, what: 'p50', max: 3 },
          { id: 'E1', of: names.product, to: names.poller, what: 'p50', max: 1 / 15 },
          { id: 'E2', of: names.drain, to: names.batches, what: 'rate', min: 0.65 },
          { id: 'E3', of: names.worn, to: names.drain, what: 'rate', min: 0.8 },
          { id: 'E4', of: names.on, to: names.off, what: 'rate', min: 0.8 },
        ],
        options
      )
      await waitUntilDrained(fresh)
      await product.resume(fresh.published)
      const received = await product.upTo(fresh.published)
      return {
        ...measured,
        checks: [
          agree(
            received.count === fresh.published && received.doubled === 0,
            `the consumer received each of ${fresh.published.toLocaleString('en-US')} events once (${received.count}, ${received.doubled} doubled)`
          ),
          agree(
            received.outOfOrder === 0,
            `the backlogs came in the order of every key (${received.outOfOrder} did not)`
          ),
        ],
        notes: [
          'each path writes fsynced commits; the relay runs in a process of its own, writers and consumers in the process of the bench',
          'E5, the same under kill -9 of relay and consumer, is proven by npm run test:cluster',
        ],
      }
    } finally {
      for (const close of closers.toReversed()) await close().catch(() => {})
      for (const side of sides) await closeSide(side)
      await kafka.stop()
    }
  },
}
