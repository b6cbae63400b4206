import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createLogger, type Listener, createListener } from '@mostrador/platform'
import {
  freeTestPort,
  type FreshDatabase,
  freshDatabase,
  startRedis,
  type TestRedis,
} from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { Queue } from 'bullmq'
import { Redis } from 'ioredis'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { outageMs } from './bus-fixture.ts'
import { root, type Running, start } from './children.ts'
import { baseEnvironment, startNode } from './services.ts'

const tell = (line: string): void => void process.stdout.write(`  ${line}\n`)

/** A Redis of its own, because it is treated badly, and two replicas that do jobs. */
describe('a Redis that forgets', () => {
  let database: FreshDatabase
  let owner: pg.Pool
  let listener: Listener
  let port: number
  let redis: TestRedis | undefined
  const processes: Running[] = []
  beforeEach(async () => {
    database = await freshDatabase()
    owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
    listener = createListener(database.relayUrl, createLogger({ level: 'silent' }))
    // How often a job began may be more than once; its effect may not, and one that never came is
    // missing here.
    await owner.query(`create table public.begun (n int, pid int, at timestamptz default clock_timestamp()); create table public.effect (n int primary key, pid int, at timestamptz default clock_timestamp());
      grant all on public.begun, public.effect to mostrador_relay`)
    port = await freeTestPort()
    redis = await startRedis({ port })
  })
  afterEach(async () => {
    await Promise.all(processes.splice(0).map(running => running.kill()))
    await redis?.stop()
    await listener.close()
    await owner.end()
    await database.drop()
  })
  const begin = (more: NodeJS.ProcessEnv = {}): Running => {
    const running = start(process.execPath, [join(import.meta.dirname, 'jobs-process.ts')], {
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        RELAY_URL: database.relayUrl,
        REDIS: `redis://127.0.0.1:${port}`,
        ...more,
      },
    })
    processes.push(running)
    return running
  }
  const schedule = async (from: number, to: number): Promise<void> => {
    await owner.query(
      `insert into platform.timer (id, queue, data, due_at) select 'greet-' || n, 'greet', to_jsonb(n), now() from generate_series($1::int, $2::int) n`,
      [from, to]
    )
    listener.notify('timer', 'greet')
  }
  const count = async (table: 'begun' | 'effect' | 'waiting'): Promise<number> => {
    const from = { begun: 'public.begun', effect: 'public.effect', waiting: 'platform.timer' }[
      table
    ]
    return Number(
      (await owner.query<{ count: string }>(`select count(*) from ${from}`)).rows[0]?.count
    )
  }
  const pidsOf = async (): Promise<number> =>
    Number(
      (await owner.query<{ count: string }>('select count(distinct pid) from public.begun')).rows[0]
        ?.count
    )
  const under = (amount: number) =>
    eventually(async () => expect(await count('effect')).toBeGreaterThan(amount))
  /** Everything is done; `again` at most began once more. */
  const expectEachOnce = async (jobs: number, again = 0): Promise<void> => {
    await eventually(async () => expect(await count('waiting')).toBe(0), 100)
    expect(await count('effect')).toBe(jobs)
    const startedCount = await count('begun')
    expect(startedCount).toBeGreaterThanOrEqual(jobs)
    expect(startedCount).toBeLessThanOrEqual(jobs + again)
    expect((await owner.query('select 1 from platform.dead_letter')).rowCount).toBe(0)
  }
  const command = async (run: (client: Redis) => Promise<unknown>): Promise<unknown> => {
    const client = new Redis(port, { lazyConnect: true })
    await client.connect()
    try {
      return await run(client)
    } finally {
      client.disconnect()
    }
  }

  it('loses no job when it is flushed in the middle, again and again, and runs none twice [F7]', async () => {
    begin()
    begin()
    let jobs = 0
    const more = (): Promise<void> => {
      const first = jobs + 1
      jobs += 400
      return schedule(first, jobs)
    }
    await eventually(async () => {
      await more()
      expect(await pidsOf()).toBe(2)
    }, 500)
    for (let flushes = 0; flushes < 10; flushes += 1) {
      await more()
      await under(jobs - 300)
      await command(client => client.flushall())
    }
    await expectEachOnce(jobs)
  })

  it('hands out again what it held untouched when it was flushed, without waiting for the lease, and once [F7]', async () => {
    // Nobody takes anything until the flush, which takes this word away too.
    const connection = new Redis(port, { maxRetriesPerRequest: null })
    const queue = new Queue('test', { connection })
    await queue.pause()
    // A delivered notice counts until its lease ends, which is after the test: only a runner that
    // notices the flush delivers again.
    begin({ LEASE: '3600' })
    begin({ LEASE: '3600' })
    await schedule(1, 20)
    await eventually(async () => {
      const waitingJobs = await queue.getJobs(['wait'])
      expect(
        new Set(waitingJobs.flatMap(({ data }: { data: { ids: string[] } }) => data.ids)).size
      ).toBe(20)
    }, 50)
    // As long as the replicas need to have seen what the queue remembers.
    await wait(3_000)
    expect(await count('begun')).toBe(0)
    await command(client => client.flushall())
    const startedAt = performance.now()
    await expectEachOnce(20)
    tell(
      `Redis: what it held when it was flushed was done ${((performance.now() - startedAt) / 1_000).toFixed(1)} s later`
    )
    await queue.close()
    connection.disconnect()
  })

  it('loses no job while it is down and when it comes back empty [F7]', async () => {
    await schedule(1, 300)
    begin()
    begin()
    await under(50)
    await redis?.stop()
    redis = undefined
    await schedule(301, 600)
    await wait(outageMs / 5)
    const before = await count('effect')
    expect(before).toBeLessThan(600)
    const startedAt = performance.now()
    redis = await startRedis({ port })
    await under(before)
    tell(
      `Redis: after ${Math.round(outageMs / 5_000)} s without it the next job was done after ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`
    )
    await expectEachOnce(600)
  })

  it('is not served by a process that finds it configured to throw keys away: the process says so and ends [F8]', async () => {
    const forgetful = await startRedis({ policy: 'allkeys-lru' })
    // Nobody answers at the broker's address: what is wrong for good is said before one waits for
    // others.
    const crm = startNode(
      join(root, 'services/crm/src/main.ts'),
      {
        ...baseEnvironment(),
        HOST: '127.0.0.1',
        PORT: String(await freeTestPort()),
        DATABASE_URL: database.appUrl,
        RELAY_DATABASE_URL: database.relayUrl,
        REDIS_URL: forgetful.url,
        KAFKA_BROKERS: `127.0.0.1:${await freeTestPort()}`,
        ACTOR_KEY: 'k'.repeat(32),
        PUBLIC_URL: 'https://app.example.com',
      },
      {}
    )
    processes.push(crm)
    expect(await crm.ended).toBe('código 1')
    expect(crm.output()).toContain('maxmemory-policy allkeys-lru')
    await forgetful.stop()
  })

  it('has every job done once though its runners are killed in the middle of them [J5]', async () => {
    await schedule(1, 600)
    let victim = begin()
    begin()
    for (let kills = 1; kills <= 2; kills += 1) {
      await under(kills * 80)
      await victim.kill()
      victim = begin()
    }
    // What they crashed with is handed out again when its lease ends. At most what two had in their
    // hands: sixteen rows for each of eight places.
    await expectEachOnce(600, 2 * 128)
    tell(`killed runners: 600 effects, ${await count('begun')} beginnings`)
  })
})
