import type { AddressInfo } from 'node:net'
import { signActor } from '@mostrador/platform'
import { anActor, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { edgeGateway } from './service.ts'
import { openBrowserSocket, type OpenBrowserSocket } from './test/browser-socket.ts'
import { ids, fakeServices } from './test/fake-services.ts'

let testApp: TestApp
let host = ''
const peers = fakeServices()
beforeAll(async () => {
  testApp = await startTestApp({
    services: [...peers.services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
  })
  const app = testApp.app('edge-gateway')
  await app.listen({ port: 0, host: '127.0.0.1' })
  host = `127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
afterAll(() => testApp.stop())
beforeEach(() => {
  peers.seen.length = 0
  peers.ended.clear()
})

const ask = (
  path: string,
  {
    method = 'GET',
    token,
    origin,
    headers = {},
    body,
  }: {
    method?: string
    token?: string
    origin?: string
    headers?: Record<string, string>
    body?: string
  } = {}
) =>
  fetch(`http://${host}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { cookie: `sid=${token}` }),
      ...(origin === undefined ? {} : { origin }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
const json = async (
  reply: Response
): Promise<{ message?: string; code?: string; data?: unknown }> =>
  (await reply.json()) as { message?: string; code?: string; data?: unknown }
const own = () => `http://${host}`

describe('signing in', () => {
  it('gives a cookie that scripts cannot read [G2-03]', async () => {
    const reply = await ask('/api/auth/login', {
      method: 'POST',
      origin: own(),
      body: JSON.stringify({ email: 'c@correo.example', password: 'correcta' }),
    })
    const cookie = reply.headers.get('set-cookie') ?? ''
    expect([
      reply.status,
      cookie.includes('HttpOnly'),
      cookie.includes('SameSite=Lax'),
      cookie.includes('Domain'),
    ]).toEqual([200, true, true, false])
    expect(await reply.json()).toMatchObject({
      success: true,
      data: { business: { name: 'La Catrina' }, sandbox: false, simulator: false },
    })
  })
  it('leaves the browser a token by which accounts knows it again, and passes on no other', async () => {
    const signIn = async (cookie: string) => {
      const reply = await ask('/api/auth/login', {
        method: 'POST',
        origin: own(),
        headers: { cookie },
        body: JSON.stringify({ email: 'c@correo.example', password: 'correcta' }),
      })
      return reply.headers.getSetCookie().find(line => line.startsWith('device='))
    }
    const kept = await signIn('device=too-short')
    expect(kept).toContain('device=the-device; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax')
    await signIn(`device=${'a'.repeat(43)}`)
    expect(peers.signedIn.slice(-2).map(({ device }) => device)).toEqual([
      undefined,
      'a'.repeat(43),
    ])
  })
  it('is not possible from a page of somebody else', async () => {
    const reply = await ask('/api/auth/login', {
      method: 'POST',
      origin: 'https://otro.mx',
      body: JSON.stringify({ email: 'c@correo.example', password: 'correcta' }),
    })
    expect([reply.status, await reply.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'wrong_origin' }),
    ])
  })
  it('asks for both fields in words', async () => {
    const reply = await ask('/api/auth/login', {
      method: 'POST',
      origin: own(),
      body: '{"email":"","password":"x"}',
    })
    expect([reply.status, (await json(reply)).message]).toEqual([422, 'Este campo es requerido'])
  })
  it('ends at once', async () => {
    expect(
      (await json(await ask('/api/auth/session', { token: 'leaving-token' }))).data
    ).not.toBeNull()
    await ask('/api/auth/logout', {
      method: 'POST',
      token: 'leaving-token',
      origin: own(),
      body: '{}',
    })
    expect((await json(await ask('/api/auth/session', { token: 'leaving-token' }))).data).toBeNull()
  })
})

describe('forwarding', () => {
  it('says who is asking, and believes nobody else about it', async () => {
    await ask('/api/branch', { token: 'owner-token', headers: { 'x-mostrador-actor': 'forged' } })
    expect(peers.seen[0]?.actor).toMatchObject({
      kind: 'user',
      userId: ids.user,
      businessId: ids.business,
      isOwner: true,
    })
    expect(peers.seen[0]?.headers['cookie']).toBeUndefined()
  })
  it('lets nobody in without a session, not even with a header that we signed for somebody', async () => {
    expect((await ask('/api/branch', { headers: { 'x-mostrador-actor': 'forged' } })).status).toBe(
      401
    )
    const copied = await signActor(
      anActor({ businessId: ids.business, isOwner: true }),
      { caller: 'edge-gateway', audience: 'scheduling', forwarded: false },
      testApp.actorKey
    )
    expect([
      (await ask('/api/branch', { headers: { 'x-mostrador-actor': copied } })).status,
      peers.seen,
    ]).toEqual([401, []])
  })
  it.each([
    '/internal/accounts/session',
    '/internal/scheduling/offer',
    '/api/../internal/accounts/session',
  ])('has no door to %s', async path =>
    expect((await ask(path, { token: 'owner-token' })).status).toBe(404)
  )
  it.each([
    ['https://otro.mx', 403],
    [undefined, 403],
  ])('refuses a change from %s (A28)', async (origin, status) => {
    const reply = await ask(`/api/branch/${ids.thread}`, {
      method: 'DELETE',
      token: 'owner-token',
      ...(origin === undefined ? {} : { origin }),
    })
    expect([reply.status, peers.seen.length]).toEqual([status, 0])
  })
  it('takes a change from our own page', async () =>
    expect(
      (
        await ask(`/api/branch/${ids.thread}`, {
          method: 'DELETE',
          token: 'owner-token',
          origin: own(),
        })
      ).status
    ).toBe(200))
  it('passes on the refusal of the owner of the route', async () => {
    const reply = await ask(`/api/branch/${ids.thread}`, {
      method: 'DELETE',
      token: 'staff-token',
      origin: own(),
    })
    expect([reply.status, (await json(reply)).message]).toEqual([
      403,
      'No tienes permiso para hacer esto',
    ])
  })
  it('says "later" and not "broken" while the owner of a route is away', async () => {
    // Nobody plays crm here.
    const reply = await ask('/api/client/search', { token: 'owner-token' })
    expect([reply.status, (await json(reply)).code]).toEqual([503, 'unavailable'])
  })
  it('hands a webhook on byte for byte', async () => {
    const raw = '{ "text":"Hola \\u00e4",  "n":1 }'
    await ask('/api/meta/webhook', {
      method: 'POST',
      body: raw,
      headers: { 'x-hub-signature-256': 'sha256=1' },
    })
    expect(peers.seen[0]).toMatchObject({
      bytes: raw,
      headers: { 'x-hub-signature-256': 'sha256=1' },
    })
  })
})

const open = async (given: OpenBrowserSocket) => openBrowserSocket(host, given)

describe('sockets', () => {
  it('join the room of their session, hear its events and nobody else’s (A2)', async () => {
    const mine = await open({ token: 'owner-token' })
    expect(await mine.until(({ type }) => type === 'hello')).toMatchObject({
      businessId: ids.business,
    })
    await peers.say(ids.other, 'appointment.deleted')
    await peers.say(ids.business, 'appointment.deleted')
    await mine.until(({ event }) => event === 'appointment.deleted')
    await testApp.settled()
    expect(mine.frames.filter(({ event }) => event === 'appointment.deleted')).toHaveLength(1)
    mine.socket.close()
  })
  it('bring the text of a new message beside its event [INB-13]', async () => {
    const mine = await open({ token: 'owner-token' })
    await mine.until(({ type }) => type === 'hello')
    await peers.say(ids.business, 'message.received')
    expect((await mine.until(({ event }) => event === 'new_message')).data).toMatchObject({
      _id: ids.message,
      messageId: 'wamid.1',
      role: 'user',
      message: 'hola',
      isDeleted: false,
    })
    mine.socket.close()
  })
  it('keep chats from a member who may only see the agenda', async () => {
    const staff = await open({ token: 'staff-token' })
    await staff.until(({ type }) => type === 'hello')
    await peers.say(ids.business, 'message.received')
    await peers.say(ids.business, 'appointment.deleted')
    await staff.until(({ event }) => event === 'appointment.deleted')
    expect(JSON.stringify(staff.frames)).not.toContain('hola')
    staff.socket.close()
  })
  it('give back what was missed after a reconnect', async () => {
    const first = await open({ token: 'owner-token' })
    const { seq = 0 } = await first.until(({ type }) => type === 'hello')
    first.socket.close()
    await peers.say(ids.business, 'appointment.deleted')
    await testApp.settled()
    const second = await open({ token: 'owner-token', from: { room: ids.business, seq } })
    expect(await second.until(({ type }) => type === 'hello')).toMatchObject({ seq })
    expect(await second.until(({ event }) => event === 'appointment.deleted')).toMatchObject({
      seq: seq + 1,
    })
    second.socket.close()
    // A page of before the number was in the address asks after the greeting.
    const third = await open({ token: 'owner-token' })
    expect(await third.until(({ type }) => type === 'hello')).toMatchObject({ seq: seq + 1 })
    third.socket.send(JSON.stringify({ type: 'resume', seq }))
    expect(await third.until(({ event }) => event === 'appointment.deleted')).toMatchObject({
      seq: seq + 1,
    })
    third.socket.close()
  })
  it.each([
    ['https://otro.mx', 'owner-token', 4403],
    [undefined, 'nobody', 4401],
    [undefined, undefined, 4401],
  ])('from %s with %s are closed with %i (A30)', async (origin, token, code) => {
    const { closed } = await open({
      ...(origin === undefined ? {} : { origin }),
      ...(token === undefined ? {} : { token }),
    })
    expect((await closed())[0]).toBe(code)
  })
  it('end with their session and with lost access', async () => {
    const [mine, staff] = [
      await open({ token: 'owner-token' }),
      await open({ token: 'staff-token' }),
    ]
    await Promise.all([
      mine.until(({ type }) => type === 'hello'),
      staff.until(({ type }) => type === 'hello'),
    ])
    const gone = staff.closed()
    await peers.say(ids.business, 'member.access_changed')
    expect((await gone)[0]).toBe(1012)
    const out = mine.closed()
    await peers.say(ids.business, 'session.ended')
    expect((await out)[0]).toBe(1012)
  })
  it('that talk without end are closed', async () => {
    const loud = await open({ token: 'owner-token' })
    await loud.until(({ type }) => type === 'hello')
    const closed = loud.closed()
    for (let frame = 0; frame < 100; frame += 1) loud.socket.send('{"type":"ping"}')
    expect((await closed)[0]).toBe(1008)
  })
  it('answer a ping', async () => {
    const mine = await open({ token: 'owner-token' })
    await mine.until(({ type }) => type === 'hello')
    mine.socket.send('{"type":"ping"}')
    mine.socket.send('not json')
    expect(await mine.until(({ type }) => type === 'pong')).toEqual({ type: 'pong' })
    mine.socket.close()
  })
})

describe('the page', () => {
  it('cannot be framed, and loads nothing from elsewhere', async () => {
    const policy =
      (await ask('/api/auth/session')).headers.get('content-security-policy')?.split(';') ?? []
    for (const directive of [
      "default-src 'self'",
      "script-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
    ])
      expect(policy).toContain(directive)
  })
})

it('gives a person five times what a visitor has, and tries to sign in a bucket apart (A31) [G2-03]', async () => {
  const limited = await startTestApp({
    services: [...fakeServices().services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables: { RATE_LIMIT_PER_MINUTE: '60' },
  })
  const app = limited.app('edge-gateway')
  /** How many of `count` requests in a row are answered before the first refusal. */
  const answered = async (
    count: number,
    cookie?: string,
    url = '/api/auth/session',
    method: 'GET' | 'POST' = 'GET'
  ) => {
    const replies = []
    for (let n = 0; n < count; n += 1)
      replies.push(
        await app.inject({
          method,
          url,
          headers: cookie === undefined ? {} : { cookie },
          ...(method === 'POST'
            ? { payload: { email: 'c@correo.example', password: 'mala', name: 'Ana' } }
            : {}),
        })
      )
    const refused = replies.findIndex(({ statusCode }) => statusCode === 429)
    return refused === -1 ? count : refused
  }
  expect(await answered(14)).toBe(12)
  // Whoever looked around too much may still sign in, twice, and register as often.
  expect(await answered(3, undefined, '/api/auth/login', 'POST')).toBe(2)
  expect(await answered(3, undefined, '/api/auth/register', 'POST')).toBe(2)
  expect(await answered(62, 'sid=owner-token')).toBe(60)
  expect(await answered(1, 'sid=staff-token')).toBe(1)
  expect(await answered(1, 'sid=owner-token', '/assets/nothing.js')).toBe(1)
  await limited.stop()
})

it('limits visitors, and says so in Spanish (A31)', async () => {
  const limited = await startTestApp({
    services: [...fakeServices().services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables: { RATE_LIMIT_PER_MINUTE: '10' },
  })
  const attempt = (ip: string) =>
    limited
      .app('edge-gateway')
      .inject({ method: 'GET', url: '/api/auth/session', headers: { 'x-forwarded-for': ip } })
  const replies = [await attempt('1.1.1.1'), await attempt('2.2.2.2'), await attempt('3.3.3.3')]
  await limited.stop()
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  expect(replies[2]?.json().message).toBe(
    'Demasiadas solicitudes. Espera un momento e intenta de nuevo.'
  )
})

it('tells visitors apart behind the proxies it was told of, and believes nobody further away (A31)', async () => {
  const behind = await startTestApp({
    services: [...fakeServices().services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables: { RATE_LIMIT_PER_MINUTE: '10', TRUSTED_PROXIES: '1' },
  })
  const attempt = (forwarded: string) =>
    behind.app('edge-gateway').inject({
      method: 'GET',
      url: '/api/auth/session',
      headers: { 'x-forwarded-for': forwarded },
    })
  const honest = [await attempt('1.1.1.1'), await attempt('2.2.2.2'), await attempt('3.3.3.3')]
  const lying = [
    await attempt('9.9.9.1, 4.4.4.4'),
    await attempt('9.9.9.2, 4.4.4.4'),
    await attempt('9.9.9.3, 4.4.4.4'),
  ]
  await behind.stop()
  expect([honest, lying].map(replies => replies.map(({ statusCode }) => statusCode))).toEqual([
    [200, 200, 200],
    [200, 200, 429],
  ])
})
