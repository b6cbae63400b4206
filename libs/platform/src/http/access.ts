import { type Actor, allows, type RouteContract } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import type { SignedCall } from '../actor.ts'

/** The caller of a request: the actor, and the signature that proves it, if there was one. */
export type Caller = { readonly actor: Actor; readonly signed: SignedCall | null }

/**
 * Admits only services that may call an internal route. Forwarded requests of the gateway are
 * refused whatever their signature: one that reached an internal path would end here.
 */
const admitService = (signed: SignedCall | null, callers: RouteContract['callers']): void => {
  if (signed === null) throw new Refusal('unauthenticated')
  if (signed.forwarded) throw new Refusal('forbidden')
  if (callers !== undefined && !callers.includes(signed.caller)) throw new Refusal('forbidden')
}

/**
 * Refuses a caller that may not use a route. The tenant always comes from the signed actor, never
 * from the request.
 */
export const authorize = (
  { actor, signed }: Caller,
  { access, permission, callers }: Pick<RouteContract, 'access' | 'permission' | 'callers'>
): void => {
  if (access === 'public' || access === 'webhook') return
  if (access === 'internal') return admitService(signed, callers)
  if (actor.kind === 'anonymous') throw new Refusal('unauthenticated')
  if (access === 'user' && actor.userId === null && actor.kind === 'user')
    throw new Refusal('unauthenticated')
  if (
    access === 'admin' &&
    (actor.kind !== 'user' || actor.userId === null || actor.role !== 'admin')
  )
    throw new Refusal('forbidden')
  if (access === 'business' && actor.businessId === null) throw new Refusal('business_required')
  if (!allows(actor, permission)) throw new Refusal('forbidden')
}
