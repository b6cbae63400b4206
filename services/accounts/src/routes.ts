import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import { businessOf, type ServiceContext, serve } from '@mostrador/platform'
import * as businesses from './businesses/use-cases.ts'
import * as letters from './dead-letters/use-cases.ts'
import * as members from './members/use-cases.ts'
import * as sessions from './sessions/use-cases.ts'

const userOf = ({ userId }: Actor): string => {
  if (userId === null) throw new Refusal('unauthenticated')
  return userId
}

/** Wire ↔ use case, for all its resources: people, businesses, members, and the letters that wait for an admin. */
export const routes = (ctx: ServiceContext<unknown, 'accounts'>): void => {
  const deps = {
    db: ctx.db,
    clock: ctx.clock,
    ids: ctx.ids,
    call: ctx.call,
    deadLetters: ctx.deadLetters,
    log: ctx.log,
  }
  serve(ctx, r.registerUser, async ({ body }) => {
    const opened = await sessions.register(deps)(body)
    ctx.log.info({ userId: opened.session.user._id }, 'A person registered')
    return opened
  })
  serve(ctx, r.signIn, async ({ body }) => {
    const opened = await sessions.signIn(deps)(body)
    ctx.log.info({ userId: opened.session.user._id }, 'A person signed in')
    return opened
  })
  serve(ctx, r.signOut, async ({ body }) => {
    await sessions.signOut(deps)(body.token)
    return {}
  })
  serve(ctx, r.resolveSession, ({ body }) => sessions.resolve(deps)(body.token, body.host))
  serve(ctx, r.chooseBusiness, ({ body }) =>
    sessions.chooseBusiness(deps)(body.token, body.businessId, body.host)
  )

  serve(ctx, r.createBusiness, ({ actor, body }) =>
    businesses.createBusiness(deps)(userOf(actor), body.business)
  )
  serve(ctx, r.getBusiness, ({ actor, params }) => businesses.readBusiness(deps)(actor, params.id))
  serve(ctx, r.getBusinessData, async ({ actor, params }) => ({
    business: await businesses.readBusiness(deps)(actor, params.id),
  }))
  // The merged record is read from others after the commit.
  const readAnswer = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    businesses.readBusiness(deps)(actor, params.id)
  serve(
    ctx,
    r.editBusiness,
    ({ actor, params, body }) => businesses.editBusiness(deps)(actor, params.id, body.business),
    { readAnswer }
  )
  serve(
    ctx,
    r.patchBusiness,
    ({ actor, params, body }) => businesses.patchBusiness(deps)(actor, params.id, body),
    { readAnswer }
  )
  serve(ctx, r.businessFacts, ({ actor, params }) =>
    businesses.businessFacts(deps)(actor, params.id)
  )

  serve(ctx, r.listMembers, ({ actor }) => members.listMembers(deps)(businessOf(actor)))
  serve(ctx, r.findUser, ({ actor, body }) => members.findUser(deps)(actor, body.email))
  serve(ctx, r.editMember, ({ actor, params, body }) =>
    members.editMember(deps)(actor, params.id, body)
  )
  serve(ctx, r.removeMember, async ({ actor, params }) => {
    await members.removeMember(deps)(actor, params.id)
    return {}
  })
  serve(ctx, r.requestToJoin, async ({ actor, params, body }) => {
    // Only for oneself; whatever permissions the request carries are ignored [C2-01].
    if (params.id !== userOf(actor)) throw new Refusal('forbidden')
    return members.requestToJoin(deps)(params.id, body.businessId)
  })

  serve(ctx, r.listDeadLetters, ({ query }) => letters.listDeadLetters(deps)(query))
  serve(ctx, r.countDeadLetters, async () => ({ open: await ctx.deadLetters.count() }))
  serve(ctx, r.deadLetterBusinesses, () => letters.deadLetterBusinesses(deps)())
  serve(ctx, r.retryDeadLetter, async ({ actor, params }) => {
    await letters.settleDeadLetter(deps)('retry', params.id, userOf(actor))
    return {}
  })
  serve(ctx, r.discardDeadLetter, async ({ actor, params }) => {
    await letters.settleDeadLetter(deps)('discard', params.id, userOf(actor))
    return {}
  })
}
