import type { Actor } from '@mostrador/contracts'
import { decodeJwt, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { actorOf, type Hop, signActor, verifyActor } from './actor.ts'

const key = 'k'.repeat(32)
const older = 'o'.repeat(32)
const signedActor: Actor = {
  ...actorOf.system('0199b2c4-0000-7000-8000-000000000001'),
  kind: 'user',
  name: 'Lupita',
}
const toCrm: Hop = { caller: 'edge-gateway', audience: 'crm', forwarded: true }
const believed = { actor: signedActor, caller: 'edge-gateway', forwarded: true }

it('is read as it was signed, with the current or the previous key', async () => {
  expect(await verifyActor(await signActor(signedActor, toCrm, key), 'crm', [key])).toEqual(
    believed
  )
  expect(
    await verifyActor(await signActor(signedActor, toCrm, older), 'crm', [key, older])
  ).toEqual(believed)
})
it('is rejected when unsigned, forged, expired or of another shape', async () => {
  const sign = (
    payload: Record<string, unknown>,
    expires: string | number,
    issuer = 'mostrador'
  ): Promise<string> =>
    new SignJWT(payload)
      .setProtectedHeader({ alg: 'HS256' })
      .setIssuer(issuer)
      .setAudience('crm')
      .setIssuedAt()
      .setExpirationTime(expires)
      .sign(new TextEncoder().encode(key))
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ actor: signedActor, iss: 'mostrador' }))}.`
  for (const header of [
    undefined,
    '',
    'nonsense',
    unsigned,
    await signActor(signedActor, toCrm, older),
    await sign({ ...believed }, 1),
    await sign({ ...believed, actor: { kind: 'user' } }, '1m'),
    await sign({ ...believed }, '1m', 'somebody else'),
    await sign({ actor: signedActor }, '1m'),
    await sign({ ...believed, caller: 'nobody we know' }, '1m'),
  ]) {
    expect(await verifyActor(header, 'crm', [key])).toBeNull()
  }
})
it('is accepted by the service that it was signed for, and by no other one', async () => {
  const keys = [key]
  const header = await signActor(signedActor, toCrm, key)
  // In one process all services share the keys: that one of them believed it means nothing to the
  // next.
  for (let round = 0; round < 2; round += 1) {
    expect(await verifyActor(header, 'crm', keys)).toEqual(believed)
    expect(await verifyActor(header, 'billing', keys)).toBeNull()
  }
})
it('names the calling service; only the gateway may forward an actor', async () => {
  const call = { caller: 'scheduling', audience: 'crm', forwarded: false } as const
  expect(await verifyActor(await signActor(signedActor, call, key), 'crm', [key])).toEqual({
    actor: signedActor,
    caller: 'scheduling',
    forwarded: false,
  })
  const falseForwarded = await signActor(signedActor, { ...call, forwarded: true }, key)
  expect(await verifyActor(falseForwarded, 'crm', [key])).toBeNull()
})
it('is accepted for one minute', async () => {
  const { iat = 0, exp = 0 } = decodeJwt(await signActor(signedActor, toCrm, key))
  expect(exp - iat).toBe(60)
})

describe('an actor header that is sent again', () => {
  const keys = [key] as const
  // Later than the headers of the tests above, which stay cached. Whole seconds, as tokens count.
  const begin = Math.ceil(Date.now() / 1_000) * 1_000 + 86_400_000
  const after = (seconds: number): Date => new Date(begin + seconds * 1_000)
  beforeEach(() => void vi.useFakeTimers({ now: begin, toFake: ['Date'] }))
  afterEach(() => void vi.useRealTimers())

  it('is accepted until it expires and not a moment longer', async () => {
    const header = await signActor(signedActor, toCrm, key)
    for (const seconds of [0, 30, 64]) {
      vi.setSystemTime(after(seconds))
      expect(await verifyActor(header, 'crm', keys)).toEqual(believed)
    }
    vi.setSystemTime(after(66))
    expect(await verifyActor(header, 'crm', keys)).toBeNull()
  })
  it('is verified with the keys of its own service only', async () => {
    const header = await signActor(signedActor, toCrm, key)
    expect(await verifyActor(header, 'crm', keys)).toEqual(believed)
    expect(await verifyActor(header, 'crm', [older])).toBeNull()
    expect(await verifyActor(`${header.slice(0, -2)}xx`, 'crm', keys)).toBeNull()
  })
  it('is signed anew before it expires, and for each other audience', async () => {
    const header = await signActor(signedActor, toCrm, key)
    expect(await signActor({ ...signedActor }, toCrm, key)).toBe(header)
    expect(await signActor({ ...signedActor, isOwner: true }, toCrm, key)).not.toBe(header)
    expect(await signActor(signedActor, toCrm, older)).not.toBe(header)
    expect(await signActor(signedActor, { ...toCrm, audience: 'billing' }, key)).not.toBe(header)
    expect(await signActor(signedActor, { ...toCrm, forwarded: false }, key)).not.toBe(header)
    vi.setSystemTime(after(21))
    expect(await signActor(signedActor, toCrm, key)).not.toBe(header)
  })
})
