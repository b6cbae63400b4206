import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type FreshDatabase, freshDatabase } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
import { watchDatabase } from './database-watch.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

/** Blocks the event loop. */
const block = (ms: number): void => {
  const until = performance.now() + ms
  while (performance.now() < until);
}

/** A proxy before Postgres that passes a few bytes of each answer on demand. */
const startThrottledProxy = async (url: URL) => {
  let heldBytes = Buffer.alloc(0)
  let client: Socket | undefined
  const server = createServer(socket => {
    client = socket
    const postgres = connect(Number(url.port), url.hostname)
    socket.on('data', bytes => postgres.write(bytes)).on('close', () => postgres.destroy())
    socket.on('error', () => undefined)
    postgres.on('error', () => undefined)
    postgres.on('data', bytes => {
      heldBytes = Buffer.concat([heldBytes, Buffer.from(bytes)])
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = new URL(url)
  address.hostname = '127.0.0.1'
  address.port = String((server.address() as AddressInfo).port)
  return {
    url: address.href,
    letThrough(bytes: number): void {
      if (client?.writable) client.write(heldBytes.subarray(0, bytes))
      heldBytes = heldBytes.subarray(bytes)
    },
    close(): void {
      client?.destroy()
      server.close()
    },
  }
}

it('does not report Postgres as down while this process is too busy to read its answers', async () => {
  const proxy = await startThrottledProxy(new URL(database.appUrl))
  const lines: string[] = []
  const log = createLogger({ level: 'warn', destination: { write: line => lines.push(line) } })
  const watch = watchDatabase(proxy.url, log)
  let isDown = false
  const unfollow = watch.follow({ onDown: () => (isDown = true) })
  for (let slice = 0; slice < 40; slice += 1) {
    block(250)
    proxy.letThrough(24)
    await wait(0)
  }
  unfollow()
  watch.close()
  proxy.close()
  expect({ isDown, lines }).toEqual({ isDown: false, lines: [] })
})

it('does not report Postgres as down while all threads of this process are busy', async () => {
  const url = new URL(database.appUrl)
  // A host name is resolved on the thread pool.
  url.hostname = 'localhost'
  const lines: string[] = []
  const log = createLogger({ level: 'warn', destination: { write: line => lines.push(line) } })
  const watch = watchDatabase(url.href, log)
  const since = performance.now()
  const work = async () => {
    while (performance.now() - since < 2_500)
      await promisify(pbkdf2)('password', 'salt', 300_000, 64, 'sha512')
  }
  const threads = Promise.all(Array.from({ length: 8 }, work))
  let isDown = false
  const unfollow = watch.follow({ onDown: () => (isDown = true) })
  await threads
  unfollow()
  watch.close()
  expect({ isDown, lines }).toEqual({ isDown: false, lines: [] })
})
