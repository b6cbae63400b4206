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

/** A broker that closes every connection after its first bytes. */
const brokerThatHangsUp = async () => {
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

/** The first byte that a client sends on each connection. */
const firstBytes = async (
  tls: boolean,
  ask: (broker: Broker) => Promise<unknown>
): Promise<ReadonlySet<number | undefined>> => {
  const { first, server, port } = await brokerThatHangsUp()
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

describe.concurrent('a Kafka broker with TLS', () => {
  it.each(connecting)('receives only TLS handshakes from %s', async (_who, ask) => {
    expect(await firstBytes(true, ask)).toEqual(new Set([tlsHandshake]))
  })
  it('is a condition: without TLS the first byte is not a handshake', async () => {
    const bytes = await firstBytes(false, broker => broker.clusterId())
    expect([bytes.size, bytes.has(tlsHandshake)]).toEqual([1, false])
  })
})
