import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import {
  freeTestPort,
  hasRedis,
  startTestApp,
  startRedis,
  type TestApp,
  type TestRedis,
} from '@mostrador/testing'
import { eventually } from '@mostrador/testing/eventually'
import { localCertificate, trustCertificate } from '@mostrador/testing/tls-proxy'
import { afterEach, describe, expect, it } from 'vitest'
import WebSocket from 'ws'
import { edgeGateway } from '../service.ts'
import { fakeServices } from '../test/fake-services.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/**
 * Gateways of one product: each a process of its own as far as its counters go, around one Redis.
 */
const startGateway = async (REDIS_URL: string, RATE_LIMIT_PER_MINUTE = '60') => {
  const testApp = await startTestApp({
    services: [...fakeServices().services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables: { RATE_LIMIT_PER_MINUTE, REDIS_URL },
  })
  stops.push(() => testApp.stop())
  return testApp
}
const openRedis = async (port: number): Promise<TestRedis> => track(await startRedis({ port }))
const openSecuredRedis = async (): Promise<TestRedis> => {
  const certificate = await localCertificate()
  trustCertificate(certificate)
  return track(await startRedis({ certificate }))
}
const track = (redis: TestRedis): TestRedis => {
  stops.push(() => redis.stop())
  return redis
}
const tries = async (testApp: TestApp, count: number): Promise<number> => {
  const replies = await Promise.all(
    Array.from({ length: count }, () =>
      testApp.app('edge-gateway').inject({
        method: 'POST',
        url: '/api/auth/login',
        payload: { email: 'c@correo.example', password: 'mala' },
      })
    )
  )
  expect(replies.every(({ statusCode }) => [401, 429].includes(statusCode))).toBe(true)
  return replies.filter(({ statusCode }) => statusCode === 401).length
}

const hostOf = async (testApp: TestApp): Promise<string> => {
  const app = testApp.app('edge-gateway')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
const openSocket = async (host: string): Promise<WebSocket | undefined> => {
  const socket = new WebSocket(`ws://${host}/ws`, {
    origin: `http://${host}`,
    headers: { cookie: 'sid=owner-token' },
  })
  const refused = once(socket, 'unexpected-response').then(() => true)
  const isOpen = once(socket, 'open').then(() => false)
  if (await Promise.race([refused, isOpen])) return undefined
  return socket
}
const openSockets = async (host: string, count: number): Promise<WebSocket[]> => {
  const all = await Promise.all(Array.from({ length: count }, () => openSocket(host)))
  return all.filter(socket => socket !== undefined)
}

describe.skipIf(!hasRedis())('several gateways', () => {
  it.each([
    ['', async () => openRedis(await freeTestPort())],
    [' behind TLS', openSecuredRedis],
  ])('count together with a Redis%s', async (_where, open) => {
    const { url } = await open()
    const [first, other] = [await startGateway(url), await startGateway(url)]
    const counts = await Promise.all([tries(first, 20), tries(other, 20)])
    expect(counts[0] + counts[1]).toBe(2)
  })

  it('count separately while Redis is down, and together again when it is back [F7]', async () => {
    const port = await freeTestPort()
    const [first, other] = [
      await startGateway(`redis://127.0.0.1:${port}`),
      await startGateway(`redis://127.0.0.1:${port}`),
    ]
    expect([await tries(first, 10), await tries(other, 10)]).toEqual([2, 2])

    const redis = await openRedis(port)
    // What Redis counted as its first is known to both.
    await eventually(async () => {
      for (const testApp of [first, other]) testApp.clock.advance(1_001)
      expect(await tries(first, 10)).toBe(2)
    })
    await eventually(async () => {
      other.clock.advance(1_001)
      expect(await tries(other, 1)).toBe(0)
    })
    await redis.stop()
    stops.pop()
    expect(await tries(first, 10)).toBe(0)
  })

  it('allow 20 sockets per session together, also when they are opened simultaneously', async () => {
    const { url } = await openRedis(await freeTestPort())
    const [first, other] = [await startGateway(url, '6000'), await startGateway(url, '6000')]
    const hosts = [await hostOf(first), await hostOf(other)] as const
    const sockets = (
      await Promise.all([openSockets(hosts[0], 20), openSockets(hosts[1], 20)])
    ).flat()
    expect(sockets).toHaveLength(20)
    for (const socket of sockets.slice(0, 5)) {
      const closed = once(socket, 'close')
      socket.close()
      await closed
    }
    const more: WebSocket[] = []
    await eventually(async () => {
      more.push(...(await openSockets(hosts[1], 5 - more.length)))
      expect(more).toHaveLength(5)
    })
    expect(await openSockets(hosts[0], 3)).toEqual([])
    for (const socket of [...sockets, ...more]) socket.terminate()
  })
})
