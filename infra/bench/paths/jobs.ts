import { Queue, Worker } from 'bullmq'
import { systemClock } from '@mostrador/kernel'
import { bullOnRedis, createLogger, deadLetters, listenTo, prepared, timerJobs, timers } from '@mostrador/platform'
import { Redis } from 'ioredis'
import pg from 'pg'
import { openRedis } from '../brokers.ts'
import type { Cpu } from '../children.ts'
import { openDatabase } from '../database.ts'
import { agree, type Contender, interleaved, type Measured, type Path } from '../harness.ts'

const PART = 500
const PLACES = 100
const FAR_MS = 30 * 24 * 3_600_000
const log = createLogger({ level: 'silent' })
const payload = (n: number): object => ({ businessId: '018f0000-0000-7000-8000-000000000001', appointmentId: `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}` })
const names = {
  bullAdd: `peer: BullMQ addBulk(delay), ${PART} at once`, add: `product: jobs.add, ${PART} at once`,
  bullBurst: `peer: BullMQ, a burst that falls due, ${PLACES} at once`, burst: `product: the same burst`,
  bullMove: `peer: BullMQ remove and addBulk of ${PART}`, move: `product: ${PART} jobs get another time`,
} as const

/** Jobs of the far future (performance 6). */
export const jobs: Path = {
  id: 'JOBS', title: 'jobs of the far future: schedule, fall due, move', apart: true,
  async run(options) {
    const quick = options.rounds <= 3
    const [scheduled, burst, far] = [quick ? 5_000 : 20_000, quick ? 4_000 : 20_000, quick ? 10_000 : 100_000]
    const closers: (() => Promise<unknown>)[] = []
    try {
      const database = await openDatabase()
      closers.push(database.stop)
      const redis = await openRedis()
      closers.push(redis.stop)
      const connection = new Redis(redis.url, { maxRetriesPerRequest: null })
      closers.push(async () => connection.disconnect())
      const bytes = async (): Promise<number> => Number(/used_memory:(\d+)/.exec(await connection.info('memory'))?.[1])

      const later = new Queue('bench-later', { connection })
      const due = new Queue('bench-due', { connection })
      closers.push(() => later.close(), () => due.close())
      const pool = new pg.Pool({ connectionString: database.relayUrl, max: 8 })
      const listener = listenTo(database.relayUrl, log)
      const runner = timerJobs({
        timers: timers(prepared(pool)), transport: bullOnRedis({ name: 'bench', log, url: redis.url }), listener, deadLetters: deadLetters(pool), clock: systemClock, log, underTenant: (_businessId, work) => work(),
      })
      closers.push(() => pool.end(), listener.close)

      const heard = { product: new Map<string, number>(), bull: new Map<string, number>() }
      let arrived: (() => void) | undefined
      const run = (who: 'product' | 'bull', id: string, dueAt: number, times: number[]): void => {
        heard[who].set(id, (heard[who].get(id) ?? 0) + 1)
        times.push(Date.now() - dueAt)
        if (times.length === burst) arrived?.()
      }
      type Due = { readonly id: string; readonly dueAt: number }
      let late: number[] = []
      runner.work({ queue: 'bench-due', concurrency: PLACES, attempts: 3, backoffMs: 1_000, run: async data => {
        const { id, dueAt } = data as Due
        run('product', id, dueAt, late)
      } })
      await runner.start()
      closers.push(() => runner.stop())
      const blocking = new Redis(redis.url, { maxRetriesPerRequest: null })
      closers.push(async () => blocking.disconnect())
      const worker = new Worker<Due>('bench-due', async ({ data: { id, dueAt } }) => run('bull', id, dueAt, late), { connection: blocking, concurrency: PLACES, removeOnComplete: { count: 0 } })
      closers.push(() => worker.close())

      let n = 0
      let bursts = 0
      const counted = async (operations: number, cpu: Cpu, work: () => Promise<unknown>): Promise<Measured> => {
        const before = { cpu: process.cpuUsage(), database: await cpu(), at: performance.now() }
        await work()
        const seconds = (performance.now() - before.at) / 1_000
        const { user, system } = process.cpuUsage(before.cpu)
        return { operations, seconds, cpuUs: (user + system) / operations, databaseUs: ((await cpu()) - before.database) / operations }
      }
      const inParts = async (count: number, part: (from: number) => Promise<unknown>): Promise<void> => {
        for (let from = n; from < n + count; from += PART) await part(from)
        n += count
      }
      const ids = (from: number): number[] => Array.from({ length: PART }, (_, index) => from + index)
      const bullAdd = (from: number) => later.addBulk(ids(from).map(one => ({ name: 'remind', data: payload(one), opts: { jobId: `remind-${one}`, delay: FAR_MS, removeOnComplete: true } })))
      const add = (from: number, again = '') => Promise.all(ids(from).map(one => runner.add('bench-later', payload(one), { id: `remind-${one}${again}`, at: new Date(Date.now() + FAR_MS), businessId: null })))

      const schedule = (name: string, part: (from: number) => Promise<unknown>): Contender => ({ name, measure: () => counted(scheduled, database.cpu, () => inParts(scheduled, part)) })
      /** From the moment when they fall due until the last is done. */
      const falling = (name: string, put: (all: readonly Due[]) => Promise<unknown>, over: () => Promise<boolean>): Contender => ({
        name,
        async measure() {
          late = []
          const all = new Promise<void>(resolve => (arrived = resolve))
          const dueAt = Date.now() + (quick ? 6_000 : 15_000)
          await put(Array.from({ length: burst }, (_, index) => ({ id: `due-${n + index}`, dueAt })))
          n += burst
          agree(Date.now() < dueAt, `${name}: all are scheduled before they fall due`)
          await new Promise(resolve => setTimeout(resolve, dueAt - Date.now()))
          const measured = await counted(burst, database.cpu, async () => {
            await all
            while (!(await over())) await new Promise(resolve => setTimeout(resolve, 2))
          })
          late.sort((a, b) => a - b)
          return { ...measured, p50: late[Math.floor(burst * 0.5)] ?? Number.NaN, p99: late[Math.floor(burst * 0.99)] ?? Number.NaN }
        },
      })
      const bullDue = (all: readonly Due[]) => due.addBulk(all.map(one => ({ name: 'due', data: one, opts: { jobId: one.id, delay: one.dueAt - Date.now(), removeOnComplete: true } })))
      const productDue = async (all: readonly Due[]) => {
        bursts += 1
        return Promise.all(all.map(one => runner.add('bench-due', one, { id: one.id, at: new Date(one.dueAt), businessId: null })))
      }

      const empty = await bytes()
      await inParts(far, add)
      const ofProduct = ((await bytes()) - empty) / far
      const between = await bytes()
      await inParts(far, bullAdd)
      const ofBull = ((await bytes()) - between) / far
      const moved = n - far
      let turn = 0
      const measured = await interleaved([
        schedule(names.bullAdd, bullAdd), schedule(names.add, from => add(from)),
        falling(names.bullBurst, bullDue, async () => (await due.getJobCounts('active', 'wait', 'delayed'))['active'] === 0),
        falling(names.burst, productDue, async () => (await pool.query(`select 1 from platform.timer where queue = 'bench-due' limit 1`)).rowCount === 0),
        { name: names.bullMove, measure: () => counted(PART, database.cpu, async () => {
          await Promise.all(ids(moved).map(one => later.remove(`remind-${one}`)))
          await bullAdd(moved)
        }) },
        { name: names.move, measure: () => counted(PART, database.cpu, async () => {
          turn += 1
          await add(moved - far, `-${turn}`)
        }) },
      ], [
        { id: 'J1', of: names.add, to: names.bullAdd, what: 'rate', least: 2.2 }, { id: 'J2', of: names.burst, to: names.bullBurst, what: 'rate', least: 4 },
        { id: 'J2', of: names.burst, to: names.bullBurst, what: 'p99', most: 0.25 }, { id: 'J4', of: names.move, to: names.bullMove, what: 'rate', least: 1 },
      ], options)
      const expected = burst * bursts
      return {
        ...measured,
        checks: [
          agree(heard.product.size === expected && [...heard.product.values()].every(times => times === 1), `every job of the bursts was done once (${heard.product.size} of ${expected})`),
          agree(ofProduct <= ofBull * 0.05, `J3: a job of the far future is ${ofProduct.toFixed(1)} bytes of Redis, in BullMQ ${ofBull.toFixed(0)}`),
        ],
        notes: [
          'Redis keeps nothing on disk; every job of the product is an fsynced row, and the row is gone when it is done', `handlers do nothing; ${far.toLocaleString('en-US')} jobs of the far future wait meanwhile on both sides`,
          'a job that moves is added under its new time, and the old one finds itself outdated when it runs: nothing is removed', 'J5, one effect per job under kill -9, is proven by npm run test:cluster',
        ],
      }
    } finally {
      for (const close of closers.toReversed()) await close().catch(() => {})
    }
  },
}
