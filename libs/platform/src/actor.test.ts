import type { Actor } from '@mostrador/contracts'
import { SignJWT } from 'jose'
import { expect, it } from 'vitest'
import { actorOf, signActor, verifyActor } from './actor.ts'

const key = 'k'.repeat(32)
const older = 'o'.repeat(32)
const someone: Actor = { ...actorOf.system('0199b2c4-0000-7000-8000-000000000001'), kind: 'user', name: 'Lupita' }

it('comes back as it was signed, with the current key or the one before', async () => {
  expect(await verifyActor(await signActor(someone, key), [key])).toEqual(someone)
  expect(await verifyActor(await signActor(someone, older), [key, older])).toEqual(someone)
})
it('is nobody when unsigned, forged, expired or of another shape', async () => {
  const sign = (payload: Record<string, unknown>, expires: string | number): Promise<string> =>
    new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).setIssuer('mostrador').setIssuedAt().setExpirationTime(expires).sign(new TextEncoder().encode(key))
  const unsigned = `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ actor: someone, iss: 'mostrador' }))}.`
  for (const header of [undefined, '', 'nonsense', unsigned, await signActor(someone, older), await sign({ actor: someone }, 1), await sign({ actor: { kind: 'user' } }, '1m')]) {
    expect(await verifyActor(header, [key])).toBeNull()
  }
})
