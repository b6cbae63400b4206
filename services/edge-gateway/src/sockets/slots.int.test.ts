import type { AddressInfo } from 'node:net'
import { randomBytes } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import type { Duplex } from 'node:stream'
import { startTestApp, type TestApp } from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { fakeServices } from '../test/fake-services.ts'

let testApp: TestApp
let host = ''
beforeAll(async () => {
  testApp = await startTestApp({
    services: [...fakeServices().services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables: { RATE_LIMIT_PER_MINUTE: '100000' },
  })
  const app = testApp.app('edge-gateway')
  await app.listen({ port: 0, host: '127.0.0.1' })
  host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => testApp.stop())

type Opening = { readonly connection: Duplex; readonly refused?: IncomingMessage }
/**
 * An upgrade by a client that never answers a close frame: its socket stays open until the
 * connection is cut.
 */
const open = (token?: string): Promise<Opening> => {
  const upgrade = request(`http://${host}/ws`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      origin: `http://${host}`,
      ...(token === undefined ? {} : { cookie: `sid=${token}` }),
    },
  })
  return new Promise((resolve, reject) => {
    upgrade.on('upgrade', (_reply, connection) => resolve({ connection }))
    upgrade.on('response', refused => resolve({ connection: refused.socket, refused }))
    upgrade.on('error', reject)
    upgrade.end()
  })
}
const openMany = (count: number, tokenOf: (n: number) => string | undefined): Promise<Opening[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => open(tokenOf(n))))
const split = (all: readonly Opening[]) => ({
  accepted: all.filter(opening => opening.refused === undefined).map(opening => opening.connection),
  refused: all.flatMap(opening => opening.refused ?? []),
})
const bodyOf = async (reply: IncomingMessage | undefined): Promise<unknown> => {
  const chunks: Uint8Array[] = []
  for await (const chunk of reply ?? []) chunks.push(chunk)
  return JSON.parse(Buffer.concat(chunks).toString('utf8'))
}
/** Opens one more as soon as there is room. */
const openWhenFree = async (token: string): Promise<Duplex> => {
  const sockets: Duplex[] = []
  await eventually(async () => {
    const again = await open(token)
    if (again.refused === undefined) sockets.push(again.connection)
    expect(sockets).toHaveLength(1)
  })
  return sockets[0] ?? expect.unreachable()
}

describe('a session', () => {
  it('has at most 20 sockets, however many are asked for at once; one that closes makes room', async () => {
    const { accepted, refused } = split(await openMany(50, () => 'owner-token'))
    expect([accepted.length, refused.length]).toEqual([20, 30])
    expect([refused[0]?.statusCode, refused[0]?.headers['retry-after']]).toEqual([429, '30'])
    expect(await bodyOf(refused[0])).toMatchObject({
      code: 'too_many_sockets',
      message: 'Tienes demasiadas ventanas abiertas. Cierra alguna e intenta de nuevo.',
    })
    // The limit is per session.
    const other = await open('staff-token')
    expect(other.refused).toBeUndefined()

    accepted[0]?.destroy()
    accepted.push(await openWhenFree('owner-token'))
    expect((await open('owner-token')).refused?.statusCode).toBe(429)
    for (const connection of [...accepted, other.connection]) connection.destroy()
  })
})

describe('an address', () => {
  it('has at most 20 sockets without a session, also of invented sessions', async () => {
    const all = await openMany(60, n => (n % 2 === 0 ? undefined : `invented-${n}`))
    const { accepted, refused } = split(all)
    expect([accepted.length, refused.length]).toEqual([20, 40])
    const person = await open('owner-token')
    expect(person.refused).toBeUndefined()
    for (const connection of [...accepted, person.connection]) connection.destroy()
  })
})
