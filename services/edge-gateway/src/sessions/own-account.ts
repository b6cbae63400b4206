import { accountsRoutes as accounts, type Session } from '@mostrador/contracts/accounts'
import { type BrowserSession, gatewayRoutes as r } from '@mostrador/contracts/edge-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, serve } from '@mostrador/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '../context.ts'
import { readToken, writeToken } from './cookie.ts'
import type { SessionDirectory } from './directory.ts'

type OpenedSession = { readonly token: string; readonly session: Session }

const me = actorOf.service('edge-gateway')

/** The signed-in browser's session in accounts. */
const cookieOf = (request: FastifyRequest): { session: string; host: string } => {
  const session = readToken(request)
  if (session === undefined) throw new Refusal('unauthenticated')
  return { session, host: request.host }
}
const visitorOf = (request: FastifyRequest): { session: string | null; host: string } => ({
  session: readToken(request) ?? null,
  host: request.host,
})

type RouteParts = {
  readonly directory: SessionDirectory
  /** Sets the cookie to the new token and answers its session. */
  readonly renewSession: (
    request: FastifyRequest,
    reply: FastifyReply,
    opened: OpenedSession
  ) => BrowserSession
}

/** Routes of the own account: forwarded to accounts with the session token of the cookie. */
export const ownAccountRoutes = (
  ctx: GatewayContext,
  directory: SessionDirectory,
  toBrowserSession: (session: Session) => BrowserSession
): void => {
  const renewSession: RouteParts['renewSession'] = (request, reply, { token, session }) => {
    directory.forget()
    writeToken(request, reply, token)
    return toBrowserSession(session)
  }
  const parts = { directory, renewSession }
  verificationRoutes(ctx, parts)
  invitationRoutes(ctx, parts)
  passwordRoutes(ctx, parts)
  emailChangeRoutes(ctx, parts)
  sessionListRoutes(ctx, parts)
}

const verificationRoutes = (ctx: GatewayContext, { directory, renewSession }: RouteParts): void => {
  serve(ctx, r.sendVerification, ({ request }) =>
    ctx.call(accounts.sendVerification, { body: cookieOf(request) }, me)
  )
  serve(ctx, r.previewVerification, ({ body, request }) =>
    ctx.call(accounts.previewVerification, { body: { ...body, ...visitorOf(request) } }, me)
  )
  serve(ctx, r.confirmVerification, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return renewSession(request, reply, await ctx.call(accounts.confirmVerification, call, me))
  })
  serve(ctx, r.disownAccount, async ({ body }) => {
    await ctx.call(accounts.disownAccount, { body }, me)
    directory.forget()
    return {}
  })
}

const invitationRoutes = (ctx: GatewayContext, { renewSession }: RouteParts): void => {
  serve(ctx, r.previewInvitation, ({ body }) => ctx.call(accounts.previewInvitation, { body }, me))
  serve(ctx, r.acceptInvitation, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return renewSession(request, reply, await ctx.call(accounts.acceptInvitation, call, me))
  })
  serve(ctx, r.declineInvitation, ({ body }) => ctx.call(accounts.declineInvitation, { body }, me))
}

const passwordRoutes = (ctx: GatewayContext, { directory, renewSession }: RouteParts): void => {
  serve(ctx, r.changePassword, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return renewSession(request, reply, await ctx.call(accounts.changePassword, call, me))
  })
  serve(ctx, r.forgotPassword, ({ body }) => ctx.call(accounts.forgotPassword, { body }, me))
  serve(ctx, r.previewReset, ({ body }) => ctx.call(accounts.previewReset, { body }, me))
  serve(ctx, r.resetPassword, async ({ body }) => {
    const result = await ctx.call(accounts.resetPassword, { body }, me)
    directory.forget()
    return result
  })
}

const emailChangeRoutes = (ctx: GatewayContext, { directory, renewSession }: RouteParts): void => {
  serve(ctx, r.pendingEmailChange, ({ request }) =>
    ctx.call(accounts.pendingEmailChange, { body: cookieOf(request) }, me)
  )
  serve(ctx, r.requestEmailChange, ({ body, request }) =>
    ctx.call(accounts.requestEmailChange, { body: { ...body, ...cookieOf(request) } }, me)
  )
  serve(ctx, r.cancelEmailChange, ({ request }) =>
    ctx.call(accounts.cancelEmailChange, { body: cookieOf(request) }, me)
  )
  serve(ctx, r.previewEmailChange, ({ body, request }) =>
    ctx.call(accounts.previewEmailChange, { body: { ...body, ...visitorOf(request) } }, me)
  )
  serve(ctx, r.confirmEmailChange, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return renewSession(request, reply, await ctx.call(accounts.confirmEmailChange, call, me))
  })
  serve(ctx, r.refuseEmailChange, ({ body }) => ctx.call(accounts.refuseEmailChange, { body }, me))
  serve(ctx, r.previewEmailUndo, ({ body }) => ctx.call(accounts.previewEmailUndo, { body }, me))
  serve(ctx, r.undoEmailChange, async ({ body }) => {
    await ctx.call(accounts.undoEmailChange, { body }, me)
    directory.forget()
    return {}
  })
}

const sessionListRoutes = (ctx: GatewayContext, { directory }: RouteParts): void => {
  serve(ctx, r.listSessions, ({ request }) =>
    ctx.call(accounts.listSessions, { body: cookieOf(request) }, me)
  )
  serve(ctx, r.endOtherSessions, async ({ request }) => {
    const ended = await ctx.call(accounts.endOtherSessions, { body: cookieOf(request) }, me)
    directory.forget()
    return ended
  })
  serve(ctx, r.endSession, async ({ params, request }) => {
    await ctx.call(accounts.endSession, { body: { ...params, ...cookieOf(request) } }, me)
    directory.forget()
    return {}
  })
}
