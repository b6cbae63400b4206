import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { openRedis } from '../brokers.ts'
import { type Child, startChild } from '../children.ts'
import { openDatabase } from '../database.ts'
import {
  assertThat,
  type Contender,
  measureInterleaved,
  type Measured,
  type Path,
} from '../harness.ts'
import { type JobQuestion, type BurstResult, PART, PLACES } from '../job-backend.ts'

const names = {
  bullAdd: `peer: BullMQ addBulk(delay), ${PART} at once`,
  add: `product: jobs.add, ${PART} at once`,
  bullBurst: `peer: BullMQ, a burst that falls due, ${PLACES} at once`,
  burst: 'product: the same burst',
  bullMove: `peer: BullMQ remove and addBulk of ${PART}`,
  move: `product: ${PART} jobs get another time`,
} as const

/** Jobs of the far future (performance 6). */
export const jobs: Path = {
  id: 'JOBS',
  title: 'jobs of the far future: schedule, fall due, move',
  apart: true,
  async run(options) {
    const quick = options.rounds <= 3
    const [scheduled, burst, far] = [
      quick ? 5_000 : 20_000,
      quick ? 4_000 : 20_000,
      quick ? 10_000 : 100_000,
    ]
    const closers: (() => Promise<unknown>)[] = []
    try {
      const database = await openDatabase()
      closers.push(database.stop)
      const redis = await openRedis()
      closers.push(redis.stop)
      const connection = new Redis(redis.url, { maxRetriesPerRequest: null })
      closers.push(async () => connection.disconnect())
      const bytes = async (): Promise<number> =>
        Number(/used_memory:(\d+)/.exec(await connection.info('memory'))?.[1])
      const start = async (
        url: string,
        variables: Readonly<Record<string, string>>
      ): Promise<Child> => {
        const child = await startChild(url, { REDIS_URL: redis.url, ...variables })
        closers.push(child.stop)
        return child
      }
      const product = await start(import.meta.resolve('../servers/jobs.ts'), {
        RELAY_DATABASE_URL: database.relayUrl,
      })
      const bull = await start(import.meta.resolve('../floors/bullmq.ts'), {})

      const measureWork = async <T>(
        child: Child,
        operations: number,
        work: () => Promise<T>
      ): Promise<Measured & { readonly answer: T }> => {
        const before = {
          cpu: await child.cpu(),
          database: await database.cpu(),
          at: performance.now(),
        }
        const answer = await work()
        const seconds = (performance.now() - before.at) / 1_000
        return {
          answer,
          operations,
          seconds,
          cpuUs: ((await child.cpu()) - before.cpu) / operations,
          databaseUs: ((await database.cpu()) - before.database) / operations,
        }
      }
      const askContender = (
        name: string,
        child: Child,
        operations: number,
        question: JobQuestion
      ): Contender => ({
        name,
        measure: () => measureWork(child, operations, () => child.ask(question)),
      })
      const done = { jobs: 0, bursts: 0 }
      const waitForBurst = (child: Child): Promise<BurstResult> =>
        child.ask<BurstResult>({ over: true } satisfies JobQuestion)
      /** From the moment when they fall due until the last is done. */
      const burstContender = (name: string, child: Child): Contender => ({
        name,
        async measure() {
          const dueAt = Date.now() + (quick ? 6_000 : 15_000)
          await child.ask({ enqueue: { count: burst, dueAt } } satisfies JobQuestion)
          assertThat(Date.now() < dueAt, `${name}: all are scheduled before they fall due`)
          await wait(dueAt - Date.now())
          const measured = await measureWork(child, burst, () => waitForBurst(child))
          const { jobs: count, endedAt, p50, p99 } = measured.answer
          done.jobs += count
          done.bursts += 1
          return { ...measured, seconds: (endedAt - dueAt) / 1_000, p50, p99 }
        },
      })

      const perJob = async (child: Child): Promise<number> => {
        const before = await bytes()
        await child.ask({ schedule: far } satisfies JobQuestion)
        return ((await bytes()) - before) / far
      }
      const [ofProduct, ofBull] = [await perJob(product), await perJob(bull)]
      const measured = await measureInterleaved(
        [
          askContender(names.bullAdd, bull, scheduled, { schedule: scheduled }),
          askContender(names.add, product, scheduled, { schedule: scheduled }),
          burstContender(names.bullBurst, bull),
          burstContender(names.burst, product),
          askContender(names.bullMove, bull, PART, { move: true }),
          askContender(names.move, product, PART, { move: true }),
        ],
        [
          { id: 'J1', of: names.add, to: names.bullAdd, metric: 'rate', min: 2.2 },
          { id: 'J2', of: names.burst, to: names.bullBurst, metric: 'rate', min: 2 },
          { id: 'J2', of: names.burst, to: names.bullBurst, metric: 'p99', max: 0.25 },
          { id: 'J4', of: names.move, to: names.bullMove, metric: 'rate', min: 1 },
        ],
        options
      )
      const wrong = (await waitForBurst(product)).wrong + (await waitForBurst(bull)).wrong
      return {
        ...measured,
        checks: [
          assertThat(
            done.jobs === burst * done.bursts && wrong === 0,
            `every job of the bursts was done once (${done.jobs} of ${burst * done.bursts})`
          ),
          assertThat(
            ofProduct <= ofBull * 0.05,
            `J3: a job of the far future is ${ofProduct.toFixed(1)} bytes of Redis, in BullMQ ${ofBull.toFixed(0)}`
          ),
        ],
        notes: [
          'each in a process of its own; Redis keeps nothing on disk; every job of the product is an fsynced row, and the row is gone when it is done',
          `handlers do nothing; ${far.toLocaleString('en-US')} jobs of the far future wait meanwhile on both sides`,
          'a job that moves is added under its new time, and the old one finds itself outdated when it runs: nothing is removed',
          'J5, one effect per job under kill -9, is proven by npm run test:cluster',
        ],
      }
    } finally {
      for (const close of closers.toReversed()) await close().catch(() => {})
    }
  },
}
