import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { createPostgresTransport } from './bullmq.ts'

/** Answers every connection with FATAL 57P03, as a Postgres does that is starting. */
const fatal = (() => {
  const fields = 'SFATAL\0VFATAL\0C57P03\0Mthe database system is starting up\0\0'
  const message = Buffer.alloc(5 + fields.length)
  message.write('E')
  message.writeInt32BE(4 + fields.length, 1)
  message.write(fields, 5)
  return message
})()

it('pauses before it asks a database that is starting again, and leaves the event loop free [F9]', async () => {
  let tries = 0
  const server = createServer(socket => {
    tries += 1
    socket.on('error', () => undefined)
    socket.once('data', () => socket.end(fatal))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const warnings: string[] = []
  const log = { warn: (_about: unknown, text: string) => void warnings.push(text) }
  const transport = createPostgresTransport({
    name: 'jobs',
    log: log as never,
    connectionString: `postgresql://u:p@127.0.0.1:${(server.address() as AddressInfo).port}/x`,
  })
  try {
    await transport.receive(async () => undefined, { concurrency: 1 })
    await expect(transport.send([])).rejects.toThrow('starting up')
    await expect.poll(() => warnings.length).toBeGreaterThan(1)
    expect(tries).toBeLessThan(20)
  } finally {
    await transport.stop()
    server.close()
  }
})
