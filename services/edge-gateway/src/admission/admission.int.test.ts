import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { signActor } from '@mostrador/platform'
import { anActor, rawClient, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { openBrowserSocket } from '../test/browser-socket.ts'
import { ids, fakeServices } from '../test/fake-services.ts'

const fakes = fakeServices()
const open = async (variables: Record<string, string>) => {
  const testApp = await startTestApp({
    services: [...fakes.services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables,
  })
  const app = testApp.app('edge-gateway')
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { testApp, port: (app.server.address() as AddressInfo).port }
}

let testApp: TestApp
let port = 0
const ownHost = () => `127.0.0.1:${port}`
beforeAll(async () => {
  ;({ testApp, port } = await open({}))
})
afterAll(() => testApp.stop())
beforeEach(() => {
  fakes.received.length = 0
})

type RequestOptions = {
  method?: string
  headers?: readonly string[]
  body?: string
  token?: string
}
const ask = async (
  target: string,
  { method = 'GET', headers = [], body, token }: RequestOptions = {}
) => {
  const client = rawClient(port)
  const cookie = token === undefined ? [] : [`Cookie: sid=${token}`]
  const reply = await client.send({
    method,
    target,
    headers: [`Host: ${ownHost()}`, ...cookie, ...headers],
    ...(body === undefined ? {} : { body }),
  })
  client.close()
  return reply
}
const owner = { token: 'owner-token' }

describe('requests that a guard and a router may read differently', () => {
  it('percent-encoded letters are the same route behind the same guard', async () => {
    expect((await ask('/%61pi/%62ranch')).status).toBe(401)
    expect((await ask('/%61pi/%62ranch', owner)).status).toBe(200)
    expect((await ask('/%69nternal/accounts/session', owner)).status).toBe(404)
    expect((await ask('/%6detrics', owner)).status).toBe(404)
    expect(fakes.received).toHaveLength(1)
  })
  it('%2F, %5C and encoded dots are no separators, and match no route', async () => {
    for (const target of [
      '/api%2Fbranch',
      '/api/branch%2F..%2F..%2Finternal%2Foffer',
      '/api/branch/%2e%2e',
      '/api/branch/..%5c..%5cmetrics',
      '/api/branch/%2e%2e%2f%2e%2e%2fmetrics',
    ])
      expect((await ask(target, { ...owner, method: 'DELETE' })).status, target).toBeLessThan(500)
    expect(fakes.received).toEqual([])
  })
  it('backslashes, absolute addresses and other hosts are refused before anything parses them', async () => {
    for (const target of [
      '/api/branch/..\\..\\internal\\scheduling\\offer',
      '/api/branch/..\\..\\metrics',
      '/api/branch/..\\..\\127.0.0.1:1\\x',
      'http://127.0.0.1:1/api/branch',
      '//127.0.0.1:1/api/branch',
      '/api/branch#x',
      '*',
    ])
      expect((await ask(target, owner)).status, target).toBe(400)
    expect(fakes.received).toEqual([])
  })
  it('broken encodings are refused in Spanish', async () => {
    for (const target of ['/api/branch/%zz', '/api/branch/%c0%af', '/api/branch/%ed%a0%80'])
      expect((await ask(target, { ...owner, method: 'DELETE' })).body).toContain('"success":false')
    expect((await ask('/api/branch/%c0%af', owner)).status).toBe(400)
  })
  it('tabs are refused in a path, and disable no check in a content type', async () => {
    expect((await ask('/api/branch\t', owner)).status).toBe(400)
    const body = '{"email":"","password":"x"}'
    for (const type of [
      'application/json\ta',
      'application/json\t;',
      '\tapplication/json',
      'a\t/b',
    ]) {
      const client = rawClient(port)
      const { status } = await client.send({
        method: 'POST',
        target: '/api/auth/login',
        headers: [`Host: ${ownHost()}`, `Content-Type: ${type}`],
        body,
      })
      client.close()
      expect([400, 415, 422], type).toContain(status)
    }
  })
  it('a Connection header removes none of the headers that the gateway sets', async () => {
    const headers = ['Connection: x-mostrador-actor, X-Request-Id, cookie, traceparent, keep-alive']
    expect((await ask('/api/branch', { ...owner, headers })).status).toBe(200)
    expect(fakes.received[0]?.actor).toMatchObject({ userId: ids.user, businessId: ids.business })
    expect(fakes.received[0]?.headers['x-request-id']).toMatch(/^[\w-]{8,64}$/)
  })
  it('an actor header of a client is removed in every form', async () => {
    const hop = { caller: 'edge-gateway', audience: 'scheduling', forwarded: true } as const
    const actor = anActor({ businessId: ids.other, isOwner: true })
    const copied = await signActor(actor, hop, testApp.actorKey)
    for (const headers of [
      [`x-mostrador-actor: ${copied}`],
      [`X-MOSTRADOR-Actor: ${copied}`],
      [`X-Mostrador-Actor: x`, `x-mostrador-actor: ${copied}`],
      [`x-mostrador-actor: ${copied}`, `X-Mostrador-Actor: ${copied}`],
      [`x-mostrador-actor:${copied}`, 'Connection: x-mostrador-actor'],
    ]) {
      expect((await ask('/api/branch', { headers })).status).toBe(401)
      expect((await ask('/api/branch', { ...owner, headers })).status).toBe(200)
    }
    expect(fakes.received).toHaveLength(5)
    for (const { actor: received } of fakes.received)
      expect(received).toMatchObject({ userId: ids.user })
  })
  it('X-Forwarded-* of an untrusted peer change neither host nor protocol', async () => {
    const forged = [
      'X-Forwarded-Proto: https',
      'X-Forwarded-Host: otro.mx',
      'X-Forwarded-For: 203.0.113.9',
      'Forwarded: for=203.0.113.9;host=otro.mx;proto=https',
    ]
    const body = JSON.stringify({ email: 'c@correo.example', password: 'correcta' })
    const post = (origin: string) =>
      ask('/api/auth/login', { method: 'POST', headers: [...forged, `Origin: ${origin}`], body })
    expect((await post('https://otro.mx')).status).toBe(403)
    const { status, head } = await post(`http://${ownHost()}`)
    expect([status, /set-cookie: sid=/i.test(head), /;\s*secure/i.test(head)]).toEqual([
      200,
      true,
      false,
    ])
    await ask('/api/branch', { ...owner, headers: forged })
    const passedOn = Object.keys(fakes.received[0]?.headers ?? {})
    expect(passedOn.filter(name => name.includes('forwarded'))).toEqual([])
  })
  it('two hosts in one request are refused', async () =>
    expect((await ask('/api/branch', { ...owner, headers: ['host: otro.mx'] })).status).toBe(400))
})

it('keeps internal routes closed also with a valid signature for a forwarded actor', async () => {
  const actor = anActor({ businessId: ids.business, isOwner: true })
  const hop = { caller: 'edge-gateway', audience: 'accounts', forwarded: true } as const
  const asSigned = async (forwarded: boolean) =>
    testApp.app('accounts').inject({
      method: 'POST',
      url: '/internal/accounts/session',
      headers: {
        'x-mostrador-actor': await signActor(actor, { ...hop, forwarded }, testApp.actorKey),
      },
      payload: { token: 'owner-token', host: ownHost() },
    })
  expect([(await asSigned(true)).statusCode, (await asSigned(false)).statusCode]).toEqual([
    403, 200,
  ])
})

describe('a gateway with configured hosts (A29)', () => {
  let named: TestApp
  let namedPort = 0
  beforeAll(async () => {
    ;({ testApp: named, port: namedPort } = await open({
      PUBLIC_HOSTS: 'app.mostrador.mx, tablero.mostrador.mx:8443',
    }))
  })
  afterAll(() => named.stop())
  const status = async (target: string, headers: readonly string[]) => {
    const client = rawClient(namedPort)
    const reply = await client.send({ method: 'GET', target, headers })
    client.close()
    return reply
  }
  it.each(['/', '/api/branch', '/api/auth/session', '/assets/x.js', '/nowhere', '/metrics'])(
    'answers 421 in Spanish to another host at %s',
    async target => {
      for (const host of ['otro.mx', 'app.mostrador.mx.', 'app.mostrador.mx.otro.mx', '']) {
        const reply = await status(target, [`Host: ${host}`])
        expect([reply.status, reply.body.includes('unknown_host')], host).toEqual([421, true])
      }
      const forged = ['Host: otro.mx', 'X-Forwarded-Host: app.mostrador.mx']
      expect((await status(target, forged)).status).toBe(421)
    }
  )
  it('serves its own hosts, and the probes of the orchestrator', async () => {
    expect((await status('/api/auth/session', ['Host: App.Mostrador.mx'])).status).toBe(200)
    expect((await status('/api/auth/session', ['Host: tablero.mostrador.mx:8443'])).status).toBe(
      200
    )
    expect((await status('/healthz', ['Host: 10.1.2.3:3000'])).status).toBe(200)
  })
  it('opens no socket under another host', async () => {
    const upgrade = [
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
      'Cookie: sid=owner-token',
    ]
    const other = ['Host: otro.mx', 'Origin: http://otro.mx']
    expect((await status('/ws', [...upgrade, ...other])).status).toBe(421)
  })
})

it('closes connections with slow headers and slow bodies, and no open sockets', async () => {
  const impatient = await open({
    REQUEST_HEADERS_TIMEOUT_MS: '200',
    REQUEST_BODY_SILENCE_MS: '200',
    REQUEST_TIMEOUT_MS: '400',
  })
  const tab = openBrowserSocket(`127.0.0.1:${impatient.port}`, owner)
  await tab.hello()
  const silentAfter = async (text: string): Promise<string> => {
    const socket = connect({ port: impatient.port, host: '127.0.0.1' })
    let received = ''
    socket.on('data', bytes => {
      received += bytes.toString()
    })
    socket.write(text)
    await once(socket, 'close')
    return received
  }
  expect(await silentAfter('POST /api/auth/login HTTP/1.1\r\nHost: x\r\n')).toContain('408')
  await silentAfter(
    'POST /api/meta/webhook HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{'
  )
  tab.socket.send('{"type":"ping"}')
  expect(await tab.until(({ type }) => type === 'pong')).toEqual({ type: 'pong' })
  tab.socket.terminate()
  await impatient.testApp.stop()
})
