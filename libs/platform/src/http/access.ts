import { type Access, type Actor, allows, type Permission } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'

/** Who is behind the request: the signed actor, and whether there was a signature at all. */
export type Caller = { readonly actor: Actor; readonly signed: boolean }

/** Refuses a caller that may not use a route. The tenant always comes from the signed actor, never from the request. */
export const admit = (
  { actor, signed }: Caller,
  access: Access,
  permission: Permission | undefined
): void => {
  if (access === 'public' || access === 'webhook') return
  // An internal route is behind the wall of the gateway, and still asks for the signature that only our processes can make.
  if (access === 'internal') {
    if (!signed) throw new Refusal('unauthenticated')
    return
  }
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
