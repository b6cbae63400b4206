import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Kafka } from 'kafkajs'

/** A common relay: polls every 100 ms, sends, deletes. It uses its own table. */
export const openPoller = async (ownerUrl: string, kafka: Kafka, topic: string) => {
  const pool = new pg.Pool({ connectionString: ownerUrl, max: 2 })
  await pool.query(
    'create schema if not exists bench; create table bench.polled (id bigserial primary key, key text not null, data jsonb not null)'
  )
  const producer = kafka.producer({ idempotent: true, maxInFlightRequests: 1 })
  await producer.connect()
  let on = true
  const poll = async (): Promise<void> => {
    while (on) {
      const { rows } = await pool.query<{ id: string; key: string; data: unknown }>(
        'delete from bench.polled where id in (select id from bench.polled order by id limit 500 for update skip locked) returning id, key, data'
      )
      if (rows.length > 0)
        await producer.send({
          topic,
          acks: -1,
          messages: rows.map(({ key, data }) => ({ key, value: JSON.stringify(data) })),
        })
      await wait(100)
    }
  }
  const polling = poll()
  return {
    publish: async (key: string, data: object): Promise<void> =>
      void (await pool.query({
        name: 'publish',
        text: 'insert into bench.polled (key, data) values ($1, $2)',
        values: [key, JSON.stringify(data)],
      })),
    async stop(): Promise<void> {
      on = false
      await polling
      await producer.disconnect()
      await pool.end()
    },
  }
}
