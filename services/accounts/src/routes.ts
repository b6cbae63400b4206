import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import { businessOf, type House, serve } from '@mostrador/platform'
import * as businesses from './businesses/use-cases.ts'
import * as letters from './dead-letters/use-cases.ts'
import * as members from './members/use-cases.ts'
import * as sessions from './sessions/use-cases.ts'

const userOf = ({ userId }: Actor): string => {
  if (userId === null) throw new Refusal('unauthenticated')
  return userId
}

/** Wire ↔ use case, for all its resources: people, businesses, members, and the letters that wait for an admin. */
export const routes = (house: House<unknown, 'accounts'>): void => {
  const deps = {
    db: house.db,
    clock: house.clock,
    ids: house.ids,
    call: house.call,
    deadLetters: house.deadLetters,
    log: house.log,
  }
  serve(house, r.registerUser, ({ body }) => sessions.register(deps)(body))
  serve(house, r.signIn, ({ body }) => sessions.signIn(deps)(body))
  serve(house, r.signOut, async ({ body }) => {
    await sessions.signOut(deps)(body.token)
    return {}
  })
  serve(house, r.resolveSession, ({ body }) => sessions.resolve(deps)(body.token, body.host))
  serve(house, r.chooseBusiness, ({ body }) =>
    sessions.chooseBusiness(deps)(body.token, body.businessId, body.host)
  )

  serve(house, r.createBusiness, ({ actor, body }) =>
    businesses.createBusiness(deps)(userOf(actor), body.business)
  )
  serve(house, r.getBusiness, ({ actor, params }) =>
    businesses.readBusiness(deps)(actor, params.id)
  )
  serve(house, r.getBusinessData, async ({ actor, params }) => ({
    business: await businesses.readBusiness(deps)(actor, params.id),
  }))
  // The merged record is read from others after the commit.
  const readAnswer = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    businesses.readBusiness(deps)(actor, params.id)
  serve(
    house,
    r.editBusiness,
    ({ actor, params, body }) => businesses.editBusiness(deps)(actor, params.id, body.business),
    { readAnswer }
  )
  serve(
    house,
    r.patchBusiness,
    ({ actor, params, body }) => businesses.patchBusiness(deps)(actor, params.id, body),
    { readAnswer }
  )
  serve(house, r.businessFacts, ({ actor, params }) =>
    businesses.businessFacts(deps)(actor, params.id)
  )

  serve(house, r.listMembers, ({ actor }) => members.listMembers(deps)(businessOf(actor)))
  serve(house, r.findUser, ({ actor, body }) => members.findUser(deps)(actor, body.email))
  serve(house, r.editMember, ({ actor, params, body }) =>
    members.editMember(deps)(actor, params.id, body)
  )
  serve(house, r.removeMember, async ({ actor, params }) => {
    await members.removeMember(deps)(actor, params.id)
    return {}
  })
  serve(house, r.requestToJoin, async ({ actor, params, body }) => {
    // Only for oneself; whatever permissions the request carries are ignored [C2-01].
    if (params.id !== userOf(actor)) throw new Refusal('forbidden')
    return members.requestToJoin(deps)(params.id, body.businessId)
  })

  serve(house, r.listDeadLetters, ({ query }) => letters.listDeadLetters(deps)(query))
  serve(house, r.countDeadLetters, async () => ({ open: await house.deadLetters.count() }))
  serve(house, r.deadLetterBusinesses, () => letters.deadLetterBusinesses(deps)())
  serve(house, r.retryDeadLetter, async ({ actor, params }) => {
    await letters.settleDeadLetter(deps)('retry', params.id, userOf(actor))
    return {}
  })
  serve(house, r.discardDeadLetter, async ({ actor, params }) => {
    await letters.settleDeadLetter(deps)('discard', params.id, userOf(actor))
    return {}
  })
}
