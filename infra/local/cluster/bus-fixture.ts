import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { newId } from '@mostrador/kernel'
import { createLogger, createKafkaBroker, createListener, loadConfig } from '@mostrador/platform'
import type { FreshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { expect } from 'vitest'
import { z } from 'zod'
import { type Running, start } from './children.ts'

/**
 * TEST_KAFKA_BROKERS: brought by `npm run test:cluster`. CLUSTER_DEEP: outages of the length that
 * the design speaks of, 60 s, instead of 15.
 */
const config = loadConfig(
  z.object({
    TEST_KAFKA_BROKERS: z.string().optional(),
    CLUSTER_DEEP: z.stringbool().default(false),
  })
)
export const sharedBrokers = (): string => {
  if (config.TEST_KAFKA_BROKERS === undefined)
    throw new Error('TEST_KAFKA_BROKERS is missing: npm run test:cluster brings a broker')
  return config.TEST_KAFKA_BROKERS
}
export const outageMs = config.CLUSTER_DEEP ? 60_000 : 15_000

export const insertEvents = `insert into platform.outbox (event_id, owner, type, key, business_id, at, actor, data, trace)
  select event_id, 'test', 'branch.changed', key, null, now(), null, data, null from unnest($1::uuid[], $2::text[], $3::jsonb[]) as said(event_id, key, data)`
/** The arguments of insertEvents. */
export const eventsOf = (keys: readonly string[], data: readonly unknown[]): unknown[] => [
  keys.map(() => newId()),
  keys,
  data.map(item => JSON.stringify(item)),
]

const keys = Array.from({ length: 12 }, (_, index) => `k${index}`)

/**
 * Writers, and processes that relay what they write and turn each event into one row of
 * public.received, around a broker that suffers.
 */
export type BusFixture = {
  /** A process more. */
  begin(): Running
  /** Resolves when an effect of this process is there that was not before. */
  worksNow(process: Running): Promise<void>
  /** Every key says its next number, round after round, until stopWriting(). */
  startWriting(): void
  stopWriting(): Promise<void>
  /** Tidies away what was handled, as a week does. */
  forgetHandled(): Promise<void>
  /** Rounds that are written. */
  written(): number
  /**
   * Resolves with the milliseconds until everything that is written is handled, when the broker
   * holds nothing more for the group.
   */
  settled(): Promise<number>
  /**
   * The claim of all these tests: of every key each number once, in order, and nothing was given
   * up.
   */
  expectOnceAndInOrder(): Promise<void>
  /** How many processes had an effect. */
  workers(): Promise<number>
  /** Milliseconds of the longest time without any effect. */
  longestSilence(): Promise<number>
  close(): Promise<void>
}

export const openBusFixture = async (
  database: FreshDatabase,
  brokers: string
): Promise<BusFixture> => {
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 3 })
  // Nothing here forbids a second row: that it never comes is what the inbox is for.
  await owner.query(`create table public.received (id bigserial primary key, key text, n int, pid int, at timestamptz not null default clock_timestamp());
    grant all on public.received to mostrador_relay; grant all on sequence public.received_id_seq to mostrador_relay`)
  const log = createLogger({ level: 'silent' })
  const broker = createKafkaBroker({ brokers: brokers.split(','), clientId: 'fixture', log })
  const listener = createListener(database.relayUrl, log)
  const [topics, group] = [[`${database.name}.test`], `${database.name}.kill`]
  const processes: Running[] = []
  let rounds = 0
  let writing = false
  let written: Promise<void> = Promise.resolve()
  const count = async (where = 'true', values: unknown[] = []): Promise<number> =>
    Number(
      (
        await owner.query<{ count: string }>(
          `select count(*) from public.received where ${where}`,
          values
        )
      ).rows[0]?.count
    )
  const write = async (): Promise<void> => {
    while (writing) {
      for (const key of keys) {
        await owner.query(insertEvents, eventsOf([key], [rounds]))
        listener.notify('outbox', 'test')
      }
      rounds += 1
      await wait(50)
    }
  }
  const holdsNothing = async (): Promise<boolean> => {
    const [ends, committed] = [await broker.ends(topics), await broker.committed(group, topics)]
    return [...ends].every(([partition, end]) => committed.get(partition) === end)
  }

  return {
    begin() {
      const running = start(
        process.execPath,
        ['--disable-warning=TimeoutNegativeWarning', join(import.meta.dirname, 'bus-process.ts')],
        {
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            RELAY_URL: database.relayUrl,
            BROKERS: brokers,
            NAME: database.name,
          },
        }
      )
      processes.push(running)
      return running
    },
    async worksNow({ pid }) {
      const before = await count('pid = $1', [pid])
      await eventually(
        async () => expect(await count('pid = $1', [pid])).toBeGreaterThan(before),
        50
      )
    },
    startWriting() {
      writing = true
      written = write()
    },
    async stopWriting() {
      writing = false
      await written
    },
    forgetHandled: async () =>
      void (await owner.query(
        'delete from platform.outbox where event_id in (select event_id from platform.consumed)'
      )),
    written: () => rounds,
    async settled() {
      const startedAt = performance.now()
      await eventually(
        async () => expect(await count()).toBeGreaterThanOrEqual(rounds * keys.length),
        100
      )
      const took = performance.now() - startedAt
      // What was said twice comes twice: only now would a doubled effect be there to be seen.
      await eventually(async () => expect(await holdsNothing()).toBe(true), 200)
      return took
    },
    async expectOnceAndInOrder() {
      const { rows } = await owner.query<{ key: string; order: number[] }>(
        'select key, array_agg(n order by id) as order from public.received group by key'
      )
      const inOrder = Array.from({ length: rounds }, (_, n) => n)
      expect(rows).toHaveLength(keys.length)
      for (const { order } of rows) expect(order).toEqual(inOrder)
      expect((await owner.query('select 1 from platform.dead_letter')).rowCount).toBe(0)
    },
    workers: async () =>
      Number(
        (
          await owner.query<{ count: number }>(
            'select count(distinct pid)::int as count from public.received'
          )
        ).rows[0]?.count
      ),
    longestSilence: async () =>
      Number(
        (
          await owner.query<{ ms: number }>(
            'select max(extract(epoch from gap) * 1000)::float8 as ms from (select at - lag(at) over (order by at) as gap from public.received) gaps'
          )
        ).rows[0]?.ms
      ),
    async close() {
      writing = false
      await written.catch(() => {})
      await Promise.all(processes.map(running => running.kill()))
      await broker.close()
      await listener.close()
      await owner.end()
    },
  }
}
