import { Kafka, logLevel } from 'kafkajs'
import { loadConfig } from '@mostrador/platform'
import { startRedis } from '@mostrador/testing'
import { z } from 'zod'
import { startLocalKafka } from '../local/cluster/kafka.ts'

/**
 * KAFKA_BROKERS, REDIS_URL: what to measure against; else each is started here as a process, and
 * ends with the bench.
 */
const config = loadConfig(
  z.object({ KAFKA_BROKERS: z.string().optional(), REDIS_URL: z.string().optional() })
)

export const openKafka = async (
  print: (line: string) => void
): Promise<{ readonly brokers: string; stop(): Promise<void> }> =>
  config.KAFKA_BROKERS === undefined
    ? startLocalKafka(print, { heapMb: 512 })
    : { brokers: config.KAFKA_BROKERS, stop: async () => {} }

/** Keeps nothing on disk, which is how it is fastest. */
export const openRedis = async (): Promise<{ readonly url: string; stop(): Promise<void> }> =>
  config.REDIS_URL === undefined ? startRedis() : { url: config.REDIS_URL, stop: async () => {} }

export const bareKafka = (brokers: string): Kafka =>
  new Kafka({ brokers: brokers.split(','), clientId: 'bench', logLevel: logLevel.NOTHING })
