import { newId } from '@mostrador/kernel'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import {
  createClusterInfra,
  consume,
  defineService,
  type Infra,
  loadConfig,
  mount,
} from '../index.ts'
import { createLogger } from './logger.ts'

const { TEST_KAFKA_BROKERS: kafkaBrokers, TEST_REDIS_URL: redisUrl } = loadConfig(
  z.object({ TEST_KAFKA_BROKERS: z.string(), TEST_REDIS_URL: z.string() })
)
/** Nobody listens at the discard port. */
const nowhere = '127.0.0.1:9'

describe('the figures of a process in a cluster', () => {
  let database: FreshDatabase
  const closers: (() => Promise<void>)[] = []
  beforeEach(async () => {
    database = await freshDatabase()
  })
  afterEach(async () => {
    for (const close of closers.splice(0).toReversed()) await close()
    await database.drop()
  })
  const open = (urls: {
    readonly postgres: string
    readonly relay: string
    readonly redis: string
    readonly kafka: string
  }): Infra =>
    createClusterInfra({
      service: 'catalog',
      databaseUrl: urls.postgres,
      relayUrl: urls.relay,
      redisUrl: urls.redis,
      kafka: { brokers: urls.kafka.split(','), partitions: 1, replicas: 1 },
      serviceUrls: {},
      actorKey: 'a key that only tests know, long enough',
      log: createLogger({ level: 'silent' }),
      onHopeless: () => {},
    })

  it('are still given when Postgres, Redis and Kafka are all down, and say so', async () => {
    const infra = open({
      postgres: `postgresql://${nowhere}/x`,
      relay: `postgresql://${nowhere}/x`,
      redis: `redis://${nowhere}`,
      kafka: nowhere,
    })
    closers.push(infra.close)
    await infra.metrics.registry.metrics()
    const text = await infra.metrics.registry.metrics()
    for (const dependency of ['postgres', 'redis', 'kafka'])
      expect(text).toContain(`dependency_up{dependency="${dependency}"} 0`)
    expect(text).toContain('dead_letters_open Nan')
    expect(text).toContain('outbox_unpublished_seconds Nan')
    expect(text).toMatch(/metrics_unreadable_total\{metric="dead_letters_open"\} \d/)
    expect(text).toContain('db_pool_max{pool="service"} 16')
  })

  it('show what is there, and how old what waits is', async () => {
    const infra = open({
      postgres: database.appUrl,
      relay: database.relayUrl,
      redis: redisUrl,
      kafka: kafkaBrokers,
    })
    let received = 0
    const catalog = defineService({
      name: 'catalog',
      setup(ctx) {
        consume(ctx, `catalog-${database.name}`, {
          'product.changed': async () => void (received += 1),
        })
      },
    })
    const mounted = await mount([catalog], infra, {})
    closers.push(mounted.stop)
    const row = () =>
      infra.database.relay.query(
        `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace) values ($1, 'catalog', 'product.changed', 'k', null, now() - interval '100 seconds', null, $2, null)`,
        [newId(), JSON.stringify({ productId: newId() })]
      )
    await row()
    const before = await infra.metrics.registry.metrics()
    for (const dependency of ['postgres', 'redis', 'kafka'])
      expect(before).toContain(`dependency_up{dependency="${dependency}"} 1`)
    expect(before).toMatch(/^outbox_unpublished_seconds 10\d/m)
    await mounted.start()
    await eventually(() => expect(received).toBe(1))
    await eventually(async () =>
      expect(await infra.metrics.registry.metrics()).toMatch(/^outbox_unpublished_seconds 0$/m)
    )
    expect(await infra.metrics.registry.metrics()).toMatch(
      /^events_waiting\{consumer="[\w-]+"\} 0$/m
    )
  })
})
