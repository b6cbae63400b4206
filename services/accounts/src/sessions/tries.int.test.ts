import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { actorOf } from '@mostrador/platform'
import { startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts } from '../service.ts'
import { fakeServices } from '../test/fake-services.ts'

const gateway = actorOf.service('edge-gateway')
const host = 'panel.mx'
const PASSWORD = 'una clave larga'
const MINUTE = 60_000
let testApp: TestApp
let people = 0
beforeAll(async () => {
  testApp = await startTestApp({
    services: [accounts, ...fakeServices().services],
    at: '2026-11-21T18:00:00Z',
  })
})
afterAll(() => testApp.stop())

const register = async (): Promise<string> => {
  people += 1
  const email = `cuenta${people}@correo.example`
  await testApp.as(gateway)(r.registerUser, {
    body: { name: `Persona ${people}`, email, password: PASSWORD, host },
  })
  return email
}
type Try = { readonly password?: string; readonly address?: string; readonly device?: string }
/** A try to sign in, with a wrong password by default. 401: it reached the hash. */
const signIn = (
  email: string,
  { password = 'no es esta', address = '10.0.0.1', device }: Try = {}
) => testApp.as(gateway)(r.signIn, { body: { email, password, host, address, device } })
const reachedHash = (replies: readonly { status: number }[]): number =>
  replies.filter(({ status }) => status === 401).length
/** An address that was not used before, so that only the account is limited. */
let addresses = 0
const anAddress = (): string => {
  addresses += 1
  return `2001:db8:${addresses.toString(16)}::`
}
const guess = (email: string, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, n) =>
      signIn(email, { password: `no es ${n}`, address: anAddress() })
    )
  )
/** Signs in at a new address, and answers what the browser keeps. */
const signInAt = async (email: string, attempt: Try = {}): Promise<string> => {
  const { data } = await signIn(email, { password: PASSWORD, address: anAddress(), ...attempt })
  return data.device ?? expect.unreachable('no device')
}

describe('guessing one password', () => {
  it('computes five hashes when 120 attempts come at once from as many addresses (A43)', async () => {
    const email = await register()
    const replies = await guess(email, 120)
    expect(reachedHash(replies)).toBe(5)
    expect(replies.filter(({ status }) => status === 429)).toHaveLength(115)
    // Nor is the right one looked at: it is not reported from the others.
    expect((await signIn(email, { password: PASSWORD, address: anAddress() })).status).toBe(429)
  })

  it('computes at most 20 hashes an hour, also while the person signs in elsewhere', async () => {
    const email = await register()
    let reached = 0
    for (let minute = 0; minute < 60; minute += 3) {
      reached += reachedHash(await guess(email, 50))
      testApp.clock.advance(2 * MINUTE)
      // Where strangers left a try to somebody who is not known there yet, the person takes it and
      // is forgiven.
      await signIn(email, { password: PASSWORD, address: anAddress() })
      testApp.clock.advance(MINUTE)
    }
    expect(reached).toBeGreaterThan(5)
    expect(reached).toBeLessThanOrEqual(20)
  })

  it('is answered the same when the account does not exist', async () => {
    const email = await register()
    const repliesTo = async (who: string) => {
      const replies = []
      for (let n = 0; n < 7; n += 1) replies.push(await signIn(who, { address: anAddress() }))
      return replies.map(({ status, headers, body }) => [
        status,
        headers['retry-after'],
        { ...body, requestId: '' },
      ])
    }
    expect(await repliesTo('nadie@correo.example')).toEqual(await repliesTo(email))
  })

  it('is refused with the time to wait', async () => {
    const email = await register()
    await guess(email, 5)
    testApp.clock.advance(20_000)
    const { status, headers, body } = await signIn(email, { address: anAddress() })
    expect([status, headers['retry-after'], body]).toEqual([
      429,
      '40',
      expect.objectContaining({
        code: 'too_many_attempts',
        message: 'Demasiados intentos. Espera unos minutos e intenta de nuevo.',
        details: { retryAfterSeconds: 40 },
      }),
    ])
  })
})

describe('guessing from one address', () => {
  it('computes thirty hashes when 120 accounts are tried at once', async () => {
    const address = anAddress()
    const replies = await Promise.all(
      Array.from({ length: 120 }, (_, n) => signIn(`nadie${n}@correo.example`, { address }))
    )
    expect(reachedHash(replies)).toBe(30)
  })

  it('stays limited after signing in to an account of one’s own', async () => {
    const [registered, address] = [await register(), anAddress()]
    const tryOthers = (count: number, name: string) =>
      Promise.all(
        Array.from({ length: count }, (_, n) => signIn(`${name}${n}@correo.example`, { address }))
      )
    expect(reachedHash(await tryOthers(29, 'a'))).toBe(29)
    for (let n = 0; n < 3; n += 1)
      expect((await signIn(registered, { password: PASSWORD, address })).status).toBe(200)
    expect(reachedHash(await tryOthers(5, 'b'))).toBe(1)
  })

  it('does not count against the network address when the limit of the account refuses it', async () => {
    const [email, address] = [await register(), anAddress()]
    await guess(email, 5)
    for (let n = 0; n < 40; n += 1) expect((await signIn(email, { address })).status).toBe(429)
    expect((await signIn('otra@correo.example', { address })).status).toBe(401)
  })
})

describe('a device that is known', () => {
  it('is not locked out by attempts from other devices, by account or by network address', async () => {
    const [email, address] = [await register(), anAddress()]
    const device = await signInAt(email)
    await guess(email, 20)
    await Promise.all(
      Array.from({ length: 40 }, (_, n) => signIn(`nadie${n}@otro.example`, { address }))
    )
    const right = { password: PASSWORD, address }
    expect((await signIn(email, right)).status).toBe(429)
    expect((await signIn(email, { ...right, device })).status).toBe(200)
    // Strangers wait on: what was forgiven is the device's.
    expect(reachedHash(await guess(email, 5))).toBe(0)
  })

  it('gets no more attempts, and uses up none of the attempts of the account', async () => {
    const email = await register()
    const device = await signInAt(email)
    const replies = await Promise.all(Array.from({ length: 60 }, () => signIn(email, { device })))
    expect(reachedHash(replies)).toBe(5)
    expect((await signIn(email, { password: PASSWORD, device })).status).toBe(429)
    expect((await signIn(email, { password: PASSWORD, address: anAddress() })).status).toBe(200)
  })

  it('is known for its own account only, and cannot be forged', async () => {
    const [email, other] = [await register(), await register()]
    const device = await signInAt(other)
    await guess(email, 5)
    for (const claimed of [device, 'invented', 'A'.repeat(43), ''])
      expect(
        (await signIn(email, { password: PASSWORD, address: anAddress(), device: claimed })).status
      ).toBe(429)
  })

  it('keeps its token when two people use it; a token that we did not issue is replaced', async () => {
    const [first, other] = [await register(), await register()]
    const device = await signInAt(first)
    expect(await signInAt(first, { device })).toBe(device)
    expect(await signInAt(other, { device })).toBe(device)
    expect(await signInAt(first, { device: 'A'.repeat(43) })).not.toBe('A'.repeat(43))
    await guess(other, 5)
    expect((await signIn(other, { password: PASSWORD, device })).status).toBe(200)
  })

  it('is stored as a hash, and only the last twenty are kept', async () => {
    const email = await register()
    const devices: string[] = []
    for (let n = 0; n < 22; n += 1) {
      testApp.clock.advance(1_000)
      devices.push(await signInAt(email))
    }
    const { rows } = await testApp.infra.database.pool.query<{ count: string; plain: boolean }>(
      `select count(*) as count, bool_or(token_hash = any($2::bytea[])) as plain
      from accounts.known_device join accounts."user" on id = user_id where email = $1`,
      [email, devices.flatMap(token => [Buffer.from(token), Buffer.from(token, 'base64url')])]
    )
    expect(rows[0]).toEqual({ count: '20', plain: false })
    await guess(email, 5)
    const [first = '', last = ''] = [devices[0], devices.at(-1)]
    const right = { password: PASSWORD, address: anAddress() }
    expect((await signIn(email, { ...right, device: first })).status).toBe(429)
    expect((await signIn(email, { ...right, device: last })).status).toBe(200)
  })
})
