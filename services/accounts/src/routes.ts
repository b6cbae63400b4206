import type { Actor } from '@mostrador/contracts'
import { accountsRoutes as r } from '@mostrador/contracts/accounts'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import { claimBusiness, readClaimed } from './businesses/claim-use-cases.ts'
import { createBusiness } from './businesses/create-use-cases.ts'
import * as businesses from './businesses/use-cases.ts'
import type { AccountsContext } from './context.ts'
import * as deadLetters from './dead-letters/use-cases.ts'
import * as members from './members/use-cases.ts'
import * as onboarding from './onboarding/use-cases.ts'
import * as sessions from './sessions/use-cases.ts'

const userOf = ({ userId }: Actor): string => {
  if (userId === null) throw new Refusal('unauthenticated')
  return userId
}

/** Routes: sessions, businesses, members, and the dead letters that wait for an admin. */
export const routes = (ctx: AccountsContext): void => {
  sessionRoutes(ctx)
  businessRoutes(ctx)
  memberRoutes(ctx)
  onboardingRoutes(ctx)
  deadLetterRoutes(ctx)
}

const sessionRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.registerUser, async ({ body }) => {
    const opened = await sessions.register(ctx)(body)
    ctx.log.info({ userId: opened.session.user._id }, 'A person registered')
    return opened
  })
  serve(ctx, r.signIn, async ({ body }) => {
    const opened = await sessions.signIn(ctx)(body)
    ctx.log.info({ userId: opened.session.user._id }, 'A person signed in')
    return opened
  })
  serve(ctx, r.signOut, async ({ body }) => {
    await sessions.signOut(ctx)(body.token)
    return {}
  })
  serve(ctx, r.resolveSession, ({ body }) => sessions.resolve(ctx)(body.token, body.host))
  serve(ctx, r.chooseBusiness, ({ body }) =>
    sessions.chooseBusiness(ctx)(body.token, body.businessId, body.host)
  )
}

const businessRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.createBusiness, ({ actor, body }) =>
    createBusiness(ctx)(userOf(actor), body.business)
  )
  serve(ctx, r.getBusiness, ({ actor, params }) => businesses.readBusiness(ctx)(actor, params.id))
  serve(ctx, r.getBusinessData, async ({ actor, params }) => ({
    business: await businesses.readBusiness(ctx)(actor, params.id),
  }))
  // Parts of the answer are of other services: they are read after the commit.
  const readAnswer = ({ actor, params }: { actor: Actor; params: { id: string } }) =>
    businesses.readBusiness(ctx)(actor, params.id)
  serve(
    ctx,
    r.editBusiness,
    ({ actor, params, body }) => businesses.editBusiness(ctx)(actor, params.id, body.business),
    { readAnswer }
  )
  serve(
    ctx,
    r.patchBusiness,
    ({ actor, params, body }) =>
      'userId' in body
        ? claimBusiness(ctx)(actor, params.id, body.userId)
        : businesses.patchBusiness(ctx)(actor, params.id, body),
    {
      readAnswer: ({ actor, params, body }) =>
        'userId' in body ? readClaimed(ctx)(actor, params.id) : readAnswer({ actor, params }),
    }
  )
  serve(ctx, r.businessFacts, ({ actor, params }) =>
    businesses.businessFacts(ctx)(actor, params.id)
  )
}

const memberRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.listMembers, ({ actor }) => members.listMembers(ctx)(businessOf(actor)))
  serve(ctx, r.findUser, ({ actor, body }) => members.findUser(ctx)(actor, body.email))
  serve(ctx, r.editMember, ({ actor, params, body }) =>
    members.editMember(ctx)(actor, params.id, body)
  )
  serve(ctx, r.removeMember, async ({ actor, params }) => {
    await members.removeMember(ctx)(actor, params.id)
    return {}
  })
  serve(ctx, r.requestToJoin, async ({ actor, params, body }) => {
    // Only for oneself; whatever permissions the request carries are ignored [C2-01].
    if (params.id !== userOf(actor)) throw new Refusal('forbidden')
    return members.requestToJoin(ctx)(params.id, body.businessId)
  })
}

const onboardingRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.getOnboarding, ({ actor }) => onboarding.readOnboarding(ctx)(actor, userOf(actor)))
  serve(ctx, r.putOnboarding, ({ actor, body }) =>
    onboarding.putOnboarding(ctx)(actor, userOf(actor), body.onboarding)
  )
}

const deadLetterRoutes = (ctx: AccountsContext): void => {
  serve(ctx, r.listDeadLetters, ({ query }) => deadLetters.listDeadLetters(ctx)(query))
  serve(ctx, r.countDeadLetters, async () => ({ open: await ctx.deadLetters.count() }))
  serve(ctx, r.deadLetterBusinesses, () => deadLetters.countByBusiness(ctx)())
  serve(ctx, r.retryDeadLetter, async ({ actor, params }) => {
    await deadLetters.settleDeadLetter(ctx)('retry', params.id, userOf(actor))
    return {}
  })
  serve(ctx, r.discardDeadLetter, async ({ actor, params }) => {
    await deadLetters.settleDeadLetter(ctx)('discard', params.id, userOf(actor))
    return {}
  })
}
