import { freshDatabase, type FreshDatabase } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Listener, createListener } from './listener.ts'
import { createLogger } from '../telemetry/logger.ts'

const log = createLogger({ level: 'silent' })
let database: FreshDatabase
let owner: pg.Client
const open: Listener[] = []
beforeEach(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()))
  await owner.end()
  await database.drop()
})

/** A process: the notifications that it receives once it listens. */
const aProcess = async (
  channel = 'door'
): Promise<{ readonly listener: Listener; readonly received: (string | undefined)[] }> => {
  const listener = createListener(database.relayUrl, log)
  open.push(listener)
  const received: (string | undefined)[] = []
  listener.on(channel, notice => void received.push(notice))
  // It reads when it connects, and once more when LISTEN is active.
  await eventually(() => expect(received).toEqual([undefined, undefined]))
  received.splice(0)
  return { listener, received }
}

it('notifies its own process at once and the others shortly after, each once', async () => {
  const [here, there, deaf] = [await aProcess(), await aProcess(), await aProcess('window')]
  here.listener.notify('door', 'one')
  expect(here.received).toEqual(['one'])
  await eventually(() => expect(there.received).toEqual(['one']))
  // The echo of the first came before the answer to the second.
  there.listener.notify('door', 'two')
  await eventually(() => expect(here.received).toEqual(['one', 'two']))
  expect(there.received).toEqual(['one', 'two'])
  expect(deaf.received).toEqual([])
})

it('sends notifications that are due together in one statement, and loses none', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  const rooms = Array.from({ length: 20 }, (_, n) => `room ${n}`)
  for (let n = 0; n < 500; n += 1) for (const room of rooms) here.listener.notify('door', room)
  await eventually(() => expect(new Set(there.received)).toEqual(new Set(rooms)))
  // One statement took the first, another all that came while it was in progress.
  expect(there.received.length).toBeLessThanOrEqual(2 * rooms.length)
})

it('reads after its connection was lost, and notifies again', async () => {
  const [here, there] = [await aProcess(), await aProcess()]
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'mostrador-listener'`
  )
  // Nobody carries this one: a waiting reader finds it by the check that follows.
  here.listener.notify('door', 'lost')
  await eventually(() =>
    expect([here.received, there.received].every(received => received.includes(undefined))).toBe(
      true
    )
  )
  here.listener.notify('door', 'again')
  await eventually(() => expect(there.received).toContain('again'))
})
