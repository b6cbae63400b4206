import type { Actor } from '@mostrador/contracts'
import { decodeJwt, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actorOf, signActor, verifyActor } from './actor.ts'

const key = 'k'.repeat(32)
const older = 'o'.repeat(32)
const someone: Actor = {
  ...actorOf.system('0199b2c4-0000-7000-8000-000000000001'),
  kind: 'user',
  name: 'Lupita',
}

it('comes back as it was signed, with the current key or the one before', async () => {
  expect(await verifyActor(await signActor(someone, key), [key])).toEqual(someone)
  expect(await verifyActor(await signActor(someone, older), [key, older])).toEqual(someone)
})
it('is nobody when unsigned, forged, expired or of another shape', async () => {
  const sign = (
    payload: Record<string, unknown>,
    expires: string | number,
    issuer = 'mostrador'
  ): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(key))
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ actor: someone, iss: 'mostrador' }))}.`
  for (const header of [
    undefined,
    '',
    'nonsense',
    unsigned,
    await signActor(someone, older),
    await sign({ actor: someone }, 1),
    await sign({ actor: { kind: 'user' } }, '1m'),
    await sign({ actor: someone }, '1m', 'somebody else'),
  ]) {
    expect(await verifyActor(header, [key])).toBeNull()
  }
})
it('is believed for a minute', async () => {
  const { iat = 0, exp = 0 } = decodeJwt(await signActor(someone, key))
  expect(exp - iat).toBe(60)
})

describe('a header that comes again', () => {
  const keys = [key] as const
  beforeEach(
    () => void vi.useFakeTimers({ now: new Date('2026-11-23T16:00:00Z'), toFake: ['Date'] })
  )
  afterEach(() => void vi.useRealTimers())

  it('is believed until it expires and not a moment longer', async () => {
    const header = await signActor(someone, key)
    for (const seconds of [0, 30, 64]) {
      vi.setSystemTime(new Date(Date.parse('2026-11-23T16:00:00Z') + seconds * 1_000))
      expect(await verifyActor(header, keys)).toEqual(someone)
    }
    vi.setSystemTime(new Date('2026-11-23T16:01:06Z'))
    expect(await verifyActor(header, keys)).toBeNull()
  })
  it('is believed by its own keys only', async () => {
    const header = await signActor(someone, key)
    expect(await verifyActor(header, keys)).toEqual(someone)
    expect(await verifyActor(header, [older])).toBeNull()
    expect(await verifyActor(`${header.slice(0, -2)}xx`, keys)).toBeNull()
  })
  it('is signed anew before it grows old, and for everybody else', async () => {
    const header = await signActor(someone, key)
    expect(await signActor({ ...someone }, key)).toBe(header)
    expect(await signActor({ ...someone, isOwner: true }, key)).not.toBe(header)
    expect(await signActor(someone, older)).not.toBe(header)
    vi.setSystemTime(new Date('2026-11-23T16:00:21Z'))
    expect(await signActor(someone, key)).not.toBe(header)
  })
})
