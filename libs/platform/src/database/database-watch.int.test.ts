import { setTimeout as wait } from 'node:timers/promises'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
import { watchDatabase } from './database-watch.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Keeps the event loop from reading anything. */
const block = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

it('does not call Postgres away while this process is too busy to read its answers', async () => {
  const lines: string[] = []
  const log = createLogger({ level: 'warn', destination: { write: line => lines.push(line) } })
  const watch = watchDatabase(database.appUrl, log)
  let isAway = false
  const unfollow = watch.follow({ onAway: () => (isAway = true) })
  // Each answer of the handshake is read between two slices of work.
  for (let slice = 0; slice < 25; slice += 1) {
    block(300)
    await wait(0)
  }
  unfollow()
  expect({ isAway, lines }).toEqual({ isAway: false, lines: [] })
  expect(() => watch.refuseWhileAway()).not.toThrow()
  watch.close()
})
