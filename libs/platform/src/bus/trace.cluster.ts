import { newId } from '@mostrador/kernel'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { loadConfig } from '../process/config.ts'
import { currentContext } from '../context.ts'
import { createDeadLetters } from '../dead-letters/dead-letters.ts'
import { createListener } from '../database/listener.ts'
import { createLogger } from '../telemetry/logger.ts'
import { recordSpans } from '../telemetry/exporter.ts'
import type { EventBus } from './event-bus.ts'
import { createKafkaBroker } from './kafka/kafkajs/broker.ts'
import { createKafkaBus } from './kafka/kafka-bus.ts'
import { createPostgresBus } from './postgres/postgres-bus.ts'
import { createRelay } from './kafka/relay.ts'

const log = createLogger({ level: 'silent' })
const { TEST_KAFKA_BROKERS: kafkaBrokers } = loadConfig(
  z.object({ TEST_KAFKA_BROKERS: z.string() })
)
const traceId = 'a'.repeat(32)
const traceparent = `00-${traceId}-${'b'.repeat(16)}-01`

/**
 * What is observable of a bus: the trace that an event carries, and the metrics of its
 * groups.
 */
describe('the trace and the age of an event', () => {
  let database: FreshDatabase
  let pool: pg.Pool
  let exporter: InMemorySpanExporter
  const closers: (() => Promise<void>)[] = []
  beforeEach(async () => {
    database = await freshDatabase()
    pool = new pg.Pool({ connectionString: database.relayUrl, max: 6 })
    exporter = new InMemorySpanExporter()
    closers.push(
      recordSpans({ service: 'test', ratio: 1, processor: new SimpleSpanProcessor({ exporter }) }),
      () => pool.end()
    )
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
    await database.drop()
  })
  const publish = () =>
    pool.query(
      `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace) values ($1, 'test', 'branch.changed', 'k', null, now() - interval '100 seconds', null, '{}', $2)`,
      [newId(), traceparent]
    )
  const spanIds = (name: string): (string | undefined)[] =>
    exporter
      .getFinishedSpans()
      .filter(span => span.name === name)
      .map(span => span.spanContext().spanId)
  const parentOf = (name: string): string | undefined =>
    exporter.getFinishedSpans().find(span => span.name === name)?.parentSpanContext?.spanId

  /** Holds the event while its age is measured. */
  const expectTraceAndLag = async (bus: EventBus): Promise<void> => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    let received: string | undefined
    bus.subscribe('a', ['branch.changed'], async () => {
      received = currentContext()?.traceparent
      await released
    })
    await bus.start()
    closers.push(bus.stop)
    await publish()
    await eventually(() => expect(received).toBeDefined())
    const lags = await bus.lags()
    expect([...lags.keys()]).toEqual(['a'])
    expect(lags.get('a')).toBeGreaterThanOrEqual(100)
    expect(lags.get('a')).toBeLessThan(200)
    expect(await bus.lagSeconds()).toBeGreaterThanOrEqual(100)
    expect((await bus.waiting()).get('a')).toBe(1)
    release()
    await eventually(async () => expect(await bus.pending()).toEqual([]))
    await eventually(async () => expect((await bus.lags()).get('a')).toBe(0))
    expect((await bus.waiting()).get('a')).toBe(0)
    expect(received).toBe(`00-${traceId}-${spanIds('consume branch.changed')[0] ?? ''}-01`)
    expect(exporter.getFinishedSpans().every(span => span.spanContext().traceId === traceId)).toBe(
      true
    )
  }

  it('continue from the row to the consumer', async () => {
    const listener = createListener(database.relayUrl, log)
    closers.push(listener.close)
    await expectTraceAndLag(
      createPostgresBus({ pool, listener, log, deadLetters: createDeadLetters(pool), pollMs: 100 })
    )
    expect(parentOf('consume branch.changed')).toBe('b'.repeat(16))
  })

  it('continue from the row to the header of the record, and from there to the consumer', async () => {
    const listener = createListener(database.relayUrl, log)
    closers.push(listener.close)
    const broker = createKafkaBroker({ brokers: kafkaBrokers.split(','), clientId: 'test', log })
    const topic = `${database.name}.trace`
    const naming = { topics: [topic], topicOf: () => topic }
    const relay = createRelay({
      owner: 'test',
      pool,
      listener,
      broker,
      log,
      pollMs: 300,
      ...naming,
    })
    await expectTraceAndLag(
      createKafkaBus({
        broker,
        relay,
        pool,
        log,
        deadLetters: createDeadLetters(pool),
        groupAt: group => `${database.name}.${group}`,
        ...naming,
      })
    )
    expect(parentOf('publish branch.changed')).toBe('b'.repeat(16))
    expect(parentOf('consume branch.changed')).toBe(spanIds('publish branch.changed')[0])
  })
})
