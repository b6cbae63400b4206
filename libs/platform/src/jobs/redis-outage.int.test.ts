import { freeTestPort, freshDatabase, hasRedis, startRedis } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { systemClock } from '@mostrador/kernel'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createDeadLetters } from '../dead-letters/dead-letters.ts'
import { createListener } from '../database/listener.ts'
import { createLogger } from '../telemetry/logger.ts'
import { ConfigError } from '../process/config.ts'
import { createRedisTransport } from './bullmq.ts'
import { createJobRunner } from './job-runner.ts'
import { createTimerTable } from './timer-table.ts'

it.skipIf(!hasRedis())(
  'accepts jobs while Redis is down, runs them when it is back, and also after it lost its data',
  async () => {
    const database = await freshDatabase()
    const port = await freeTestPort()
    const log = createLogger({ level: 'silent' })
    const pool = new pg.Pool({ connectionString: database.relayUrl, max: 5 })
    const listener = createListener(database.relayUrl, log)
    const ran: unknown[] = []
    const runner = createJobRunner({
      timers: createTimerTable(pool),
      transport: createRedisTransport({ name: 'jobs', log, url: `redis://127.0.0.1:${port}` }),
      listener,
      deadLetters: createDeadLetters(pool),
      clock: systemClock,
      log,
      pollMs: 200,
      underTenant: (_businessId, work) => work(),
    })
    runner.work({
      queue: 'greet',
      concurrency: 2,
      attempts: 3,
      backoffMs: 100,
      run: async data => void ran.push(data),
    })
    await runner.start()
    await runner.add('greet', 1, { id: 'greet-1', businessId: null })
    expect(await runner.pending()).not.toEqual([])

    const first = await startRedis({ port })
    await eventually(() => expect(ran).toEqual([1]))
    await first.stop()
    await runner.add('greet', 2, { id: 'greet-2', businessId: null })
    const second = await startRedis({ port })
    await eventually(() => expect(ran).toEqual([1, 2]))

    await runner.stop()
    await listener.close()
    await second.stop()
    await pool.end()
    await database.drop()
  }
)

it.skipIf(!hasRedis())(
  'refuses a Redis that evicts keys when it is full, and takes no job from it [F8]',
  async () => {
    const redis = await startRedis({ policy: 'allkeys-lru' })
    const transport = createRedisTransport({
      name: 'jobs',
      log: createLogger({ level: 'silent' }),
      url: redis.url,
    })
    const refused = transport.receive(() => Promise.resolve(), { concurrency: 1 })
    await expect(refused).rejects.toThrow(ConfigError)
    await expect(refused).rejects.toThrow('maxmemory-policy allkeys-lru')
    await expect(transport.send([{ ids: ['one'], at: 0, name: 'word' }])).rejects.toThrow(
      ConfigError
    )
    await transport.stop()
    await redis.stop()
  }
)
