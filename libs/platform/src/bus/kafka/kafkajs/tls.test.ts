import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../../telemetry/logger.ts'
import type { Broker } from '../broker.ts'
import { createKafkaBroker } from './broker.ts'

/**
 * The first byte of a handshake; a request of Kafka's own begins with its length, which is small.
 */
const tlsHandshake = 0x16

/** A broker that hangs up after the first bytes of everybody. */
const curiousBroker = async () => {
  const first: (number | undefined)[] = []
  const server = createServer(socket => {
    socket.on('error', () => undefined)
    socket.once('data', (bytes: Buffer) => {
      first.push(bytes[0])
      socket.destroy()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { first, server, port: (server.address() as AddressInfo).port }
}

const connecting = [
  ['readers and admins', (broker: Broker) => broker.clusterId()],
  ['the writer', (broker: Broker) => broker.openWriter()],
] as const

/** The first bytes that somebody sends who connects. */
const firstBytes = async (
  tls: boolean,
  ask: (broker: Broker) => Promise<unknown>
): Promise<ReadonlySet<number | undefined>> => {
  const { first, server, port } = await curiousBroker()
  const broker = createKafkaBroker({
    brokers: [`127.0.0.1:${port}`],
    clientId: 'test',
    log: createLogger({ level: 'silent' }),
    security: { tls },
  })
  await expect(ask(broker)).rejects.toThrow()
  await broker.close()
  server.close()
  await once(server, 'close')
  return new Set(first)
}

describe.concurrent('a Kafka behind TLS', () => {
  it.each(connecting)('hears nothing in the clear from %s', async (_who, ask) => {
    expect(await firstBytes(true, ask)).toEqual(new Set([tlsHandshake]))
  })
  it('is the only one that is spoken to like this', async () => {
    const bytes = await firstBytes(false, broker => broker.clusterId())
    expect([bytes.size, bytes.has(tlsHandshake)]).toEqual([1, false])
  })
})
