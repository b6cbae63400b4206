import { randomBytes } from 'node:crypto'
import { newId } from '@mostrador/kernel'
import { createLogger, createListener } from '@mostrador/platform'
import pg from 'pg'
import { type Child, createChildGroup } from './children.ts'
import { type BenchDatabase, openDatabase } from './database.ts'

/** What an event of the agenda carries; the frame is some 420 bytes. */
const sample = {
  appointmentId: newId(),
  clientId: newId(),
  branchId: newId(),
  specialistId: newId(),
  serviceId: newId(),
  startsAt: '2026-11-21T18:00:00.000Z',
  endsAt: '2026-11-21T18:15:00.000Z',
  status: 'agendada',
  version: 1,
}
export const sampleFrame = {
  type: 'event',
  seq: 1_790_000_000_000_000,
  event: 'appointment.deleted',
  data: sample,
}

/** Gateways in processes of their own over one database, and a publisher of events. */
export type SocketBench = {
  readonly database: BenchDatabase
  start(url: string, variables?: Readonly<Record<string, string>>): Promise<Child>
  gateway(): Promise<Child>
  /** Publishes events of a business, as the commit of their owner does. */
  publish(businessId: string, count: number): Promise<void>
  stop(): Promise<void>
}

export const openSocketBench = async (): Promise<SocketBench> => {
  const database = await openDatabase()
  const children = createChildGroup()
  const { start } = children
  const events = new pg.Client(database.ownerUrl)
  await events.connect()
  const listener = createListener(database.relayUrl, createLogger({ level: 'silent' }))
  const sessions = await start(import.meta.resolve('./floors/sessions.ts'))
  const variables = {
    UPSTREAM: `http://127.0.0.1:${sessions.port}`,
    DATABASE_URL: database.appUrl,
    RELAY_DATABASE_URL: database.relayUrl,
    ACTOR_KEY: randomBytes(32).toString('hex'),
  }
  return {
    database,
    start,
    gateway: () => start(import.meta.resolve('./servers/gateway.ts'), variables),
    publish: async (businessId, count) => {
      await events.query(
        `insert into platform.outbox (event_id, owner, type, key, business_id, at, data) select gen_random_uuid(), 'scheduling', $1, gen_random_uuid()::text, $2::uuid, now(), $3::jsonb from generate_series(1, $4)`,
        [sampleFrame.event, businessId, JSON.stringify(sample), count]
      )
      listener.notify('outbox', 'scheduling')
    },
    stop: async () => {
      await events.end()
      await listener.close()
      await children.stop()
      await database.stop()
    },
  }
}
