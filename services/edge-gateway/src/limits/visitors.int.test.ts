import { startTestApp } from '@mostrador/testing'
import { expect, it } from 'vitest'
import { edgeGateway } from '../service.ts'
import { fakeServices } from '../test/fake-services.ts'

it('gives a session five times the requests of a visitor, and sign-in a limit of its own (A31) [G2-03]', async () => {
  const limited = await startTestApp({
    services: [...fakeServices().services, edgeGateway],
    at: '2026-11-21T18:00:00Z',
    variables: { RATE_LIMIT_PER_MINUTE: '60' },
  })
  const app = limited.app('edge-gateway')
  /** How many of `count` requests in a row are answered before the first refusal. */
  const countAnswered = async (
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
  expect(await countAnswered(14)).toBe(12)
  // A visitor over the limit may still sign in twice, and register twice.
  expect(await countAnswered(3, undefined, '/api/auth/login', 'POST')).toBe(2)
  expect(await countAnswered(3, undefined, '/api/auth/register', 'POST')).toBe(2)
  expect(await countAnswered(62, 'sid=owner-token')).toBe(60)
  expect(await countAnswered(1, 'sid=staff-token')).toBe(1)
  expect(await countAnswered(1, 'sid=owner-token', '/assets/nothing.js')).toBe(1)
  await limited.stop()
})

it('limits visitors, with a Spanish message (A31)', async () => {
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

it('distinguishes visitors behind the trusted proxies, and ignores addresses from further away (A31)', async () => {
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
  const realAddresses = [
    await attempt('1.1.1.1'),
    await attempt('2.2.2.2'),
    await attempt('3.3.3.3'),
  ]
  const forgedAddresses = [
    await attempt('9.9.9.1, 4.4.4.4'),
    await attempt('9.9.9.2, 4.4.4.4'),
    await attempt('9.9.9.3, 4.4.4.4'),
  ]
  await behind.stop()
  expect(
    [realAddresses, forgedAddresses].map(replies => replies.map(({ statusCode }) => statusCode))
  ).toEqual([
    [200, 200, 200],
    [200, 200, 429],
  ])
})
