import type { FreshDatabase } from '@mostrador/testing'
import pg from 'pg'
import { z } from 'zod'
import { createListener } from '../../database/listener.ts'
import { createDeadLetters } from '../../dead-letters/dead-letters.ts'
import { loadConfig } from '../../process/config.ts'
import { createLogger } from '../../telemetry/logger.ts'
import type { EventBus } from '../event-bus.ts'
import { createKafkaBus } from '../kafka/kafka-bus.ts'
import { createKafkaBroker } from '../kafka/kafkajs/broker.ts'
import { createRelay } from '../kafka/relay.ts'
import type { KafkaSecurity } from '../kafka/security.ts'
import { createPostgresBus } from '../postgres/postgres-bus.ts'

/** One process on the bus. */
export type Process = { readonly bus: EventBus; stop(): Promise<void> }
export type Adapter = {
  readonly name: string
  open(database: FreshDatabase, retryMs: readonly number[]): Promise<Process>
}

const log = createLogger({ level: 'silent' })

const { TEST_KAFKA_BROKERS: kafkaBrokers, TEST_KAFKA_SECURED: secured } = loadConfig(
  z.object({
    TEST_KAFKA_BROKERS: z.string().optional(),
    /**
     * JSON of a broker behind TLS that asks for a password; Node trusts its certificate already.
     */
    TEST_KAFKA_SECURED: z
      .string()
      .transform(text => JSON.parse(text) as { brokers: string; security: KafkaSecurity })
      .optional(),
  })
)

const overKafka =
  (brokers: readonly string[], security?: KafkaSecurity): Adapter['open'] =>
  async ({ relayUrl, name }, retryMs) => {
    const pool = new pg.Pool({
      connectionString: relayUrl,
      max: 5,
      application_name: 'bus under test',
    })
    const listener = createListener(relayUrl, log)
    const broker = createKafkaBroker({
      brokers,
      clientId: 'test',
      log,
      ...(security === undefined ? {} : { security }),
    })
    const topic = `${name}.test`
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
    const bus = createKafkaBus({
      broker,
      relay,
      pool,
      log,
      deadLetters: createDeadLetters(pool),
      policy: { retryMs },
      groupAt: group => `${name}.${group}`,
      ...naming,
    })
    return {
      bus,
      async stop() {
        await bus.stop()
        await listener.close()
        await pool.end()
      },
    }
  }

/** Every adapter of the bus; Kafka where there is a broker. */
export const adapters: readonly Adapter[] = [
  {
    name: 'Postgres',
    async open({ relayUrl }, retryMs) {
      const pool = new pg.Pool({
        connectionString: relayUrl,
        max: 5,
        application_name: 'bus under test',
      })
      const listener = createListener(relayUrl, log)
      const bus = createPostgresBus({
        pool,
        listener,
        log,
        deadLetters: createDeadLetters(pool),
        policy: { retryMs },
        pollMs: 300,
      })
      return {
        bus,
        async stop() {
          await bus.stop()
          await listener.close()
          await pool.end()
        },
      }
    },
  },
  // Where there is a broker: `npm run test:cluster` starts one.
  ...(kafkaBrokers === undefined
    ? []
    : [{ name: 'Kafka', open: overKafka(kafkaBrokers.split(',')) }]),
  ...(secured === undefined
    ? []
    : [
        {
          name: 'Kafka with TLS and SASL',
          open: overKafka(secured.brokers.split(','), secured.security),
        },
      ]),
]
