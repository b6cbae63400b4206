import {
  createLogger,
  createDeadLetters,
  createKafkaBroker,
  createKafkaBus,
  type EventBus,
  createListener,
  createRelay,
} from '@mostrador/platform'
import pg from 'pg'

/** A bus of a test: its own topic and group names, so that tests share a broker. */
export type TestBus = { readonly bus: EventBus; stop(): Promise<void> }

export const openTestBus = (
  relayUrl: string,
  brokers: string,
  name: string,
  watching: Pick<Parameters<typeof createKafkaBus>[0], 'onHopeless' | 'stalledMs' | 'watchMs'> = {}
): TestBus => {
  const log = createLogger({ level: process.env['LOG_LEVEL'] === 'warn' ? 'warn' : 'silent' })
  const pool = new pg.Pool({ connectionString: relayUrl, max: 12 })
  const listener = createListener(relayUrl, log)
  const broker = createKafkaBroker({ brokers: brokers.split(','), clientId: 'test', log })
  const topic = `${name}.test`
  const naming = { topics: [topic], topicOf: () => topic }
  const relay = createRelay({ owner: 'test', pool, listener, broker, log, ...naming })
  const bus = createKafkaBus({
    broker,
    relay,
    pool,
    log,
    deadLetters: createDeadLetters(pool),
    groupAt: group => `${name}.${group}`,
    ...naming,
    ...watching,
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

/**
 * As a program (RELAY_URL, BROKERS, NAME): a process that relays and consumes, writing what it
 * receives into public.received with the inbox row in the same transaction, until it is told to
 * leave (SIGTERM) or somebody kills it.
 */
const consumeUntilStopped = async (
  relayUrl: string,
  brokers: string,
  name: string
): Promise<void> => {
  const effects = new pg.Pool({ connectionString: relayUrl, max: 8 })
  const { bus, stop } = openTestBus(relayUrl, brokers, name)
  bus.subscribe('kill', ['branch.changed'], async ({ id, key, data }) => {
    const client = await effects.connect()
    try {
      await client.query('begin')
      const first = await client.query(
        `insert into platform.consumed (consumer, event_id, at) values ('kill', $1, now()) on conflict do nothing`,
        [id]
      )
      if (first.rowCount === 1)
        await client.query('insert into public.received (key, n, pid) values ($1, $2, $3)', [
          key,
          data,
          process.pid,
        ])
      // A transaction takes a moment: this is where the kill finds it.
      await client.query('select pg_sleep(0.004)')
      await client.query('commit')
    } finally {
      client.release()
    }
  })
  process.once('SIGTERM', () => void stop().then(() => process.exit(0)))
  await bus.start()
  process.stdout.write('listening\n')
}

const { RELAY_URL, BROKERS, NAME } = process.env
if (import.meta.main && RELAY_URL !== undefined && BROKERS !== undefined && NAME !== undefined)
  await consumeUntilStopped(RELAY_URL, BROKERS, NAME)
