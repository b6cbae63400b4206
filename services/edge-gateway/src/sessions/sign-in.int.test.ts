import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ids } from '../test/fake-services.ts'
import { jsonOf, startTestGateway, type TestGateway } from '../test/test-gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startTestGateway()
})
afterAll(() => gateway.testApp.stop())
beforeEach(() => {
  gateway.fakes.received.length = 0
  gateway.fakes.ended.clear()
})

describe('signing in', () => {
  it('gives a cookie that scripts cannot read [G2-03]', async () => {
    const reply = await gateway.ask('/api/auth/login', {
      method: 'POST',
      origin: gateway.origin,
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
  it('gives the browser a token by which accounts recognises it again, and forwards no other', async () => {
    const signIn = async (cookie: string) => {
      const reply = await gateway.ask('/api/auth/login', {
        method: 'POST',
        origin: gateway.origin,
        headers: { cookie },
        body: JSON.stringify({ email: 'c@correo.example', password: 'correcta' }),
      })
      return reply.headers.getSetCookie().find(line => line.startsWith('device='))
    }
    const answer = await signIn('device=too-short')
    expect(answer).toContain('device=the-device; Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax')
    await signIn(`device=${'a'.repeat(43)}`)
    expect(gateway.fakes.signedIn.slice(-2).map(({ device }) => device)).toEqual([
      undefined,
      'a'.repeat(43),
    ])
  })
  it('is refused from a page of another origin', async () => {
    const reply = await gateway.ask('/api/auth/login', {
      method: 'POST',
      origin: 'https://otro.mx',
      body: JSON.stringify({ email: 'c@correo.example', password: 'correcta' }),
    })
    expect([reply.status, await reply.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'wrong_origin' }),
    ])
  })
  it('requires both fields, with messages', async () => {
    const reply = await gateway.ask('/api/auth/login', {
      method: 'POST',
      origin: gateway.origin,
      body: '{"email":"","password":"x"}',
    })
    expect([reply.status, (await jsonOf(reply)).message]).toEqual([422, 'Este campo es requerido'])
  })
  it('ends the session that the browser had before (ASVS 7.2.4)', async () => {
    const signInOver = (token: string) =>
      gateway.ask('/api/auth/login', {
        method: 'POST',
        token,
        origin: gateway.origin,
        body: JSON.stringify({ email: 'c@correo.example', password: 'correcta' }),
      })
    expect(
      (await jsonOf(await gateway.ask('/api/auth/session', { token: 'leaving-token' }))).data
    ).not.toBeNull()
    expect((await signInOver('leaving-token')).headers.get('set-cookie')).toContain(
      'sid=owner-token'
    )
    expect([...gateway.fakes.ended]).toEqual(['leaving-token'])
    expect(
      (await jsonOf(await gateway.ask('/api/auth/session', { token: 'leaving-token' }))).data
    ).toBeNull()
  })
  it('leaves the session that the browser has when the password is wrong', async () => {
    await gateway.ask('/api/auth/login', {
      method: 'POST',
      token: 'leaving-token',
      origin: gateway.origin,
      body: JSON.stringify({ email: 'c@correo.example', password: 'mala' }),
    })
    expect([...gateway.fakes.ended]).toEqual([])
  })
  it('ends the session that the browser had before when it registers (ASVS 7.2.4)', async () => {
    const reply = await gateway.ask('/api/auth/register', {
      method: 'POST',
      token: 'leaving-token',
      origin: gateway.origin,
      body: JSON.stringify({ name: 'Catalina', email: 'c@correo.example', password: 'correcta1' }),
    })
    expect([reply.status, [...gateway.fakes.ended]]).toEqual([200, ['leaving-token']])
  })
  it('ends immediately when the person signs out', async () => {
    expect(
      (await jsonOf(await gateway.ask('/api/auth/session', { token: 'leaving-token' }))).data
    ).not.toBeNull()
    await gateway.ask('/api/auth/logout', {
      method: 'POST',
      token: 'leaving-token',
      origin: gateway.origin,
      body: '{}',
    })
    expect(
      (await jsonOf(await gateway.ask('/api/auth/session', { token: 'leaving-token' }))).data
    ).toBeNull()
  })
})

it('answers immediately what was just saved of the business: the menu is drawn from it', async () => {
  const { sessions, lookedUp } = gateway.fakes
  const before = lookedUp.length
  const earlier = sessions.get('owner-token') ?? expect.unreachable()
  const read = async () =>
    (await jsonOf(await gateway.ask('/api/auth/session', { token: 'owner-token' }))).data
  const ownBusiness = {
    _id: ids.business,
    timezone: { name: 'America/Mexico_City' },
    partner: null,
  }
  const sells = { services: false, products: true, courses: true, properties: false }
  expect(await read()).toMatchObject({ business: { name: 'La Catrina' } })
  const business = { ...ownBusiness, name: 'La Catrina del Centro', businessType: sells }
  sessions.set('owner-token', { ...earlier, business })
  expect(await read()).toMatchObject({ business })
  // Each time accounts is asked, and once however many hooks want to know.
  expect(lookedUp.slice(before)).toEqual(['owner-token', 'owner-token'])
  sessions.set('owner-token', earlier)
})
