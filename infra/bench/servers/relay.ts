import { createLogger, createKafkaBroker, createListener, createRelay } from '@mostrador/platform'
import pg from 'pg'
import { childProgram, variable } from '../children.ts'

/**
 * The relay of one owner in a process of its own, on and off as it is asked. RELAY_URL, BROKERS,
 * TOPIC.
 */
const log = createLogger({ level: 'silent' })
const relayUrl = variable('RELAY_URL')
const pool = new pg.Pool({ connectionString: relayUrl, max: 4 })
const listener = createListener(relayUrl, log)
const begin = () => {
  const relay = createRelay({
    owner: 'bench',
    pool,
    listener,
    broker: createKafkaBroker({ brokers: variable('BROKERS').split(','), clientId: 'bench', log }),
    topics: [variable('TOPIC')],
    topicOf: () => variable('TOPIC'),
    log,
  })
  relay.start()
  return relay
}
let relay: ReturnType<typeof begin> | undefined
childProgram(0, async question => {
  const on = 'on' in question && question.on === true
  if (on) relay ??= begin()
  else {
    await relay?.stop()
    relay = undefined
  }
  return on
})
