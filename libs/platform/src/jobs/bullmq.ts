import { randomUUID } from 'node:crypto'
import { RELAY_ROLE } from '@mostrador/db/migrate'
import { createPostgresBackend, type JobsOptions, Queue, runMigrations, Worker } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { ConfigError } from '../process/config.ts'
import type { Log } from '../telemetry/logger.ts'
import type { Delivery, JobTransport } from './jobs.ts'

type QueueOptions = { readonly name: string; readonly log: Log }
type Message = { readonly name: string; readonly data: Delivery; readonly opts: JobsOptions }
type Running = { close(): Promise<void> }
type BullConnections = {
  readonly ping: () => Promise<unknown>
  readonly queue: { close(): Promise<void> }
  readonly add: (messages: readonly Message[]) => Promise<void>
  readonly memory: () => Promise<string>
  readonly worker: (
    run: (delivery: Delivery) => Promise<void>,
    concurrency: number
  ) => Running | Promise<Running>
  readonly end: () => Promise<void>
}

/**
 * The timer table decides about tries and memory; BullMQ only carries ids between processes and
 * keeps nothing.
 */
const jobOptions = { attempts: 1, removeOnComplete: true, removeOnFail: true } as const
const workerOptions = {
  maxStalledCount: 2,
  removeOnComplete: { count: 0 },
  removeOnFail: { count: 0 },
} as const

/** Returns when the queue is there. */
type Pinged = { ping(): Promise<unknown> }

const reconnectDelayMs = 1_000

/**
 * Opens the queue when it is first needed and as soon as it can be: a service serves also while its
 * queue is down, and the rows wait.
 */
const transportOf = (log: Log, open: () => Promise<BullConnections>): JobTransport & Pinged => {
  let opened: Promise<BullConnections> | undefined
  let worker: Running | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false
  const connections = (): Promise<BullConnections> => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    ping: async () => (await connections()).ping(),
    async send(notices) {
      const { add } = await connections()
      await add(
        notices.map(({ name, ...data }) => ({
          name: 'timer',
          data,
          opts: { jobId: name, ...jobOptions },
        }))
      )
    },
    queueEpoch: async () => (await connections()).memory(),
    async receive(run, { concurrency }) {
      const begin = async (): Promise<void> => {
        const clients = await connections()
        if (stopped) return
        const opened = await clients.worker(run, concurrency)
        if (stopped) await opened.close()
        else worker = opened
      }
      const retryLater = (error: unknown): void => {
        log.warn({ err: error }, 'The job queue cannot be used')
        if (!stopped) again = setTimeout(() => void begin().catch(retryLater), reconnectDelayMs)
      }
      await begin().catch((error: unknown) => {
        // Waiting does not correct a configuration.
        if (error instanceof ConfigError) throw error
        retryLater(error)
      })
    },
    async stop() {
      stopped = true
      clearTimeout(again)
      await worker?.close()
      const clients = await opened?.catch(() => undefined)
      await clients?.queue.close()
      await clients?.end()
    },
  }
}

/**
 * Makes or updates BullMQ's schema and lets the relay role use it. `ownerUrl` is that of the
 * migrations; after them.
 */
export const prepareJobs = async (ownerUrl: string): Promise<void> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: 'mostrador-migrate',
  })
  await client.connect()
  try {
    await runMigrations(client, 'bullmq')
    await client.query(`grant usage on schema bullmq to ${RELAY_ROLE}; grant all on all tables in schema bullmq to ${RELAY_ROLE};
      grant all on all sequences in schema bullmq to ${RELAY_ROLE}; grant execute on all functions in schema bullmq to ${RELAY_ROLE}`)
  } finally {
    await client.end()
  }
}

/**
 * Waits until `opened` can use its database. BullMQ keeps the refusal of its first try permanently,
 * and a worker that runs into it asks again without a pause, so that nothing else of the process
 * gets a turn: a refused connection is closed, and another one is made later.
 */
const waitUntilReadyOrClosed = async (
  opened: Readonly<Record<'waitUntilReady' | 'close', () => Promise<unknown>>>
): Promise<void> => {
  try {
    await opened.waitUntilReady()
  } catch (error) {
    await opened.close().catch(() => undefined)
    throw error
  }
}

/**
 * BullMQ in a schema of the product's own Postgres: what a single process uses. `connectionString`
 * is the relay's; prepareJobs() made the schema.
 */
export const createPostgresTransport = ({
  name,
  log,
  connectionString,
}: QueueOptions & { readonly connectionString: string }): JobTransport =>
  transportOf(log, async () => {
    const connection = {
      connectionString,
      schema: 'bullmq',
      max: 3,
      keepAlive: true,
      application_name: 'mostrador-jobs',
    }
    const queue = new Queue(name, { connection }, createPostgresBackend)
    queue.on('error', error => log.warn({ err: error }, 'The job queue has a problem'))
    await waitUntilReadyOrClosed(queue)
    return {
      // The product's own Postgres, whose health is checked elsewhere.
      ping: async () => {},
      queue,
      // It forgets when the timer table does.
      memory: async () => 'postgres',
      // Not addBulk: it makes temporary tables and sequences, which the relay role may not.
      async add(messages) {
        for (const { name: kind, data, opts } of messages) await queue.add(kind, data, opts)
      },
      worker: async (run, concurrency) => {
        const worker = new Worker(
          name,
          (job: { data: Delivery }) => run(job.data),
          { connection, concurrency, ...workerOptions, autorun: false },
          createPostgresBackend
        )
        const logProblem = (error: unknown) =>
          log.warn({ err: error }, 'The job worker has a problem')
        worker.on('error', logProblem)
        await waitUntilReadyOrClosed(worker)
        void worker.run().catch(logProblem)
        return worker
      },
      end: async () => {},
    }
  })

/**
 * A full Redis must refuse what comes: one that makes room by throwing keys away would lose parts
 * of a queue silently (F8).
 */
const refuseEvictingRedis = async (redis: Redis): Promise<void> => {
  const policy = /^maxmemory_policy:(\S+)/m.exec(await redis.info('memory'))?.[1]
  if (policy !== undefined && policy !== 'noeviction')
    throw new ConfigError([
      `REDIS_URL names a Redis that throws keys away when it is full (maxmemory-policy ${policy}): it must be noeviction`,
    ])
}

/**
 * BullMQ on Redis: what a cluster uses. Producers fail at once while Redis is down; the timer table
 * tries again. To receive from a Redis that would throw keys away is a ConfigError.
 */
export const createRedisTransport = ({
  name,
  log,
  url,
}: QueueOptions & { readonly url: string }): JobTransport & Pinged =>
  transportOf(log, async () => {
    const producer = new Redis(url, {
      enableOfflineQueue: false,
      maxRetriesPerRequest: 1,
      lazyConnect: true,
    })
    const consumer = new Redis(url, { maxRetriesPerRequest: null, lazyConnect: true })
    for (const connection of [producer, consumer])
      connection.on('error', error => log.warn({ err: error }, 'Redis has a problem'))
    const end = async (): Promise<void> => {
      producer.disconnect()
      consumer.disconnect()
    }
    try {
      // Waits for both: an aborted TLS handshake would otherwise throw unhandled.
      const opened = await Promise.allSettled([producer.connect(), consumer.connect()])
      for (const result of opened) if (result.status === 'rejected') throw result.reason
      await refuseEvictingRedis(producer)
    } catch (error) {
      await end()
      throw error
    }
    const queue = new Queue(name, { connection: producer, skipWaitingForReady: true })
    queue.on('error', error => log.warn({ err: error }, 'The job queue has a problem'))
    return {
      ping: () => producer.ping(),
      queue,
      add: async messages => void (await queue.addBulk([...messages])),
      async memory() {
        // A key among the queue's own: who flushes the queue flushes it.
        const key = `mostrador:memory:${name}`
        await producer.set(key, randomUUID(), 'NX')
        return (await producer.get(key)) ?? ''
      },
      worker: (run, concurrency) => {
        const worker = new Worker(name, (job: { data: Delivery }) => run(job.data), {
          connection: consumer,
          concurrency,
          ...workerOptions,
        })
        worker.on('error', error => log.warn({ err: error }, 'The job worker has a problem'))
        return worker
      },
      end,
    }
  })
