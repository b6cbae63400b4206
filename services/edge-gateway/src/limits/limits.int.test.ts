import { startTestApp, type TestApp } from '@mostrador/testing'
import { afterEach, describe, expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { fakeServices } from '../test/fake-services.ts'

const contexts: TestApp[] = []
afterEach(async () => {
  for (const testApp of contexts.splice(0)) await testApp.stop()
})

/**
 * 60 a minute for a session and for pages, 12 for visitors and for lookups, 2 for a sensitive
 * route.
 */
const startGateway = async (variables: Record<string, string> = {}) => {
  const fakes = fakeServices()
  const testApp = await startTestApp({
    services: [...fakes.services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables: { RATE_LIMIT_PER_MINUTE: '60', ...variables },
  })
  contexts.push(testApp)
  const app = testApp.app('edge-gateway')
  type RequestOptions = { readonly from?: string; readonly cookie?: string }
  const get = (url: string, { from = '10.0.0.1', cookie }: RequestOptions = {}) =>
    app.inject({
      method: 'GET',
      url,
      remoteAddress: from,
      headers: cookie === undefined ? {} : { cookie },
    })
  const signIn = (url: string, from = '10.0.0.1', headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url,
      remoteAddress: from,
      headers,
      payload: { email: 'c@correo.example', password: 'mala' },
    })
  return { testApp, fakes, get, signIn }
}
const statuses = (replies: readonly { statusCode: number }[]) =>
  Object.fromEntries(
    Object.entries(Object.groupBy(replies, ({ statusCode }) => statusCode)).map(([status, all]) => [
      status,
      all?.length,
    ])
  )
const times = <T>(count: number, make: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)))

describe('the rate limit of a request', () => {
  it('is the same when the path of the sign-in is spelled in another way (A31)', async () => {
    const { signIn, fakes } = await startGateway()
    const spellings = [
      '/api/auth/login',
      '/api/auth/%6Cogin',
      '/api/auth/logi%6e',
      '/%61pi/auth/login',
      '/api/%61%75%74%68/login',
      '/api/auth/login?again=1',
      '/api/auth/login#again',
      '/api/auth/login;again',
    ]
    const replies = await times(40, n => signIn(spellings[n % spellings.length] ?? ''))
    expect(fakes.signedIn).toHaveLength(2)
    expect(statuses(replies)[401]).toBe(2)
  })

  it('is that of the address when a request invents a session', async () => {
    const { get } = await startGateway()
    const replies = await times(120, n => get('/api/auth/session', { cookie: `sid=invented-${n}` }))
    expect(statuses(replies)).toEqual({ 200: 12, 429: 108 })
    expect((await get('/api/auth/session')).statusCode).toBe(429)
  })

  it('is the same for every address of one network', async () => {
    const { signIn, get } = await startGateway()
    const replies = await times(40, n =>
      signIn('/api/auth/login', `2001:db8:1:2::${n.toString(16)}`)
    )
    expect(statuses(replies)).toEqual({ 401: 2, 429: 38 })
    expect((await signIn('/api/auth/login', '2001:db8:1:3::1')).statusCode).toBe(401)
    const sessionReplies = await times(20, n =>
      get('/api/auth/session', { from: `2001:db8:1:2::${n}` })
    )
    expect(statuses(sessionReplies)).toEqual({ 200: 12, 429: 8 })
  })
})

describe('a feed, whose address is a secret', () => {
  const feed = (name: string) => `/api/calendar/feed/${name}.ics`

  it('is counted separately: calendars of many people read from one address', async () => {
    const { get } = await startGateway()
    const countAnswered = (replies: readonly { statusCode: number }[]) =>
      replies.filter(({ statusCode }) => statusCode !== 429).length
    expect(countAnswered(await times(10, n => get(feed('ana'), { from: `10.0.2.${n}` })))).toBe(2)
    expect(countAnswered(await times(10, n => get(feed('%61na'), { from: `10.0.1.${n}` })))).toBe(0)
    expect(countAnswered(await times(40, n => get(feed(`b${n}`))))).toBe(40)
    // A caller who invents addresses is counted like one who asks for pages.
    expect(countAnswered(await times(40, n => get(feed(`c${n}`))))).toBe(20)
  })
})

describe('the rate limit before authentication', () => {
  it('limits how often invented sessions are looked up, on every route', async () => {
    const { get, signIn, fakes, testApp } = await startGateway()
    const cookie = (n: number) => `sid=invented-${n}`
    await times(40, n => get('/nothing', { cookie: cookie(n) }))
    await times(40, n => get('/api/branch', { cookie: cookie(40 + n) }))
    await times(40, n => signIn('/api/auth/login', '10.0.0.1', { cookie: cookie(80 + n) }))
    await times(40, n =>
      testApp.app('edge-gateway').inject({
        method: 'POST',
        url: '/api/meta/webhook',
        remoteAddress: '10.0.0.1',
        headers: { cookie: cookie(120 + n) },
        payload: {},
      })
    )
    expect(fakes.lookedUp).toHaveLength(12)
  })

  it('does not block a signed-in person because of others at the same address', async () => {
    const { get } = await startGateway()
    const person = { cookie: 'sid=owner-token' }
    expect((await get('/api/branch', person)).statusCode).toBe(200)
    await times(100, n => get('/api/branch', { cookie: `sid=invented-${n}` }))
    await times(100, () => get('/api/auth/session'))
    expect(statuses(await times(59, () => get('/api/branch', person)))).toEqual({ 200: 59 })
    expect((await get('/api/branch', person)).statusCode).toBe(429)
  })

  it('includes requests that no route answers', async () => {
    const { get } = await startGateway()
    const replies = await times(70, n => get(`/api/nothing/${n}`))
    expect(statuses(replies)).toEqual({ 404: 60, 429: 10 })
  })
})

it('answers in Spanish that it is too much, and when to retry', async () => {
  const { signIn } = await startGateway()
  await times(2, () => signIn('/api/auth/login'))
  const reply = await signIn('/api/auth/login')
  expect(reply.json()).toMatchObject({
    code: 'too_many_requests',
    message: 'Demasiadas solicitudes. Espera un momento e intenta de nuevo.',
  })
  const seconds = Number(reply.headers['retry-after'])
  expect([reply.statusCode, seconds >= 1 && seconds <= 60]).toEqual([429, true])
})
