import { accountsRoutes as accounts, type Session } from '@mostrador/contracts/accounts'
import { type BrowserSession, gatewayRoutes as r } from '@mostrador/contracts/edge-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, serve } from '@mostrador/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayHouse } from '../house.ts'
import { readToken, writeToken } from './cookie.ts'
import type { SessionDirectory } from './directory.ts'

type Opened = { readonly token: string; readonly session: Session }

/** What a person does with the own account, each with the token of the cookie: accounts decides. */
export const ownAccountRoutes = (
  house: GatewayHouse,
  directory: SessionDirectory,
  shown: (session: Session) => BrowserSession
): void => {
  const me = actorOf.service('edge-gateway')
  /** The signed-in browser, as accounts knows it. */
  const cookieOf = (request: FastifyRequest): { session: string; host: string } => {
    const session = readToken(request)
    if (session === undefined) throw new Refusal('unauthenticated')
    return { session, host: request.host }
  }
  const visitorOf = (request: FastifyRequest): { session: string | null; host: string } => ({
    session: readToken(request) ?? null,
    host: request.host,
  })
  /** The browser goes on with a new token. */
  const goOn = (
    request: FastifyRequest,
    reply: FastifyReply,
    { token, session }: Opened
  ): BrowserSession => {
    directory.forget()
    writeToken(request, reply, token)
    return shown(session)
  }

  serve(house, r.sendVerification, ({ request }) =>
    house.call(accounts.sendVerification, { body: cookieOf(request) }, me)
  )
  serve(house, r.previewVerification, ({ body, request }) =>
    house.call(accounts.previewVerification, { body: { ...body, ...visitorOf(request) } }, me)
  )
  serve(house, r.confirmVerification, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return goOn(request, reply, await house.call(accounts.confirmVerification, call, me))
  })
  serve(house, r.disownAccount, async ({ body }) => {
    await house.call(accounts.disownAccount, { body }, me)
    directory.forget()
    return {}
  })

  serve(house, r.previewInvitation, ({ body }) =>
    house.call(accounts.previewInvitation, { body }, me)
  )
  serve(house, r.acceptInvitation, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return goOn(request, reply, await house.call(accounts.acceptInvitation, call, me))
  })
  serve(house, r.declineInvitation, ({ body }) =>
    house.call(accounts.declineInvitation, { body }, me)
  )

  serve(house, r.changePassword, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return goOn(request, reply, await house.call(accounts.changePassword, call, me))
  })
  serve(house, r.forgotPassword, ({ body }) => house.call(accounts.forgotPassword, { body }, me))
  serve(house, r.previewReset, ({ body }) => house.call(accounts.previewReset, { body }, me))
  serve(house, r.resetPassword, async ({ body }) => {
    const result = await house.call(accounts.resetPassword, { body }, me)
    directory.forget()
    return result
  })

  serve(house, r.pendingEmailChange, ({ request }) =>
    house.call(accounts.pendingEmailChange, { body: cookieOf(request) }, me)
  )
  serve(house, r.requestEmailChange, ({ body, request }) =>
    house.call(accounts.requestEmailChange, { body: { ...body, ...cookieOf(request) } }, me)
  )
  serve(house, r.cancelEmailChange, ({ request }) =>
    house.call(accounts.cancelEmailChange, { body: cookieOf(request) }, me)
  )
  serve(house, r.previewEmailChange, ({ body, request }) =>
    house.call(accounts.previewEmailChange, { body: { ...body, ...visitorOf(request) } }, me)
  )
  serve(house, r.confirmEmailChange, async ({ body, request, reply }) => {
    const call = { body: { ...body, ...cookieOf(request) } }
    return goOn(request, reply, await house.call(accounts.confirmEmailChange, call, me))
  })
  serve(house, r.refuseEmailChange, ({ body }) =>
    house.call(accounts.refuseEmailChange, { body }, me)
  )
  serve(house, r.previewEmailUndo, ({ body }) =>
    house.call(accounts.previewEmailUndo, { body }, me)
  )
  serve(house, r.undoEmailChange, async ({ body }) => {
    await house.call(accounts.undoEmailChange, { body }, me)
    directory.forget()
    return {}
  })

  serve(house, r.listSessions, ({ request }) =>
    house.call(accounts.listSessions, { body: cookieOf(request) }, me)
  )
  serve(house, r.endOtherSessions, async ({ request }) => {
    const ended = await house.call(accounts.endOtherSessions, { body: cookieOf(request) }, me)
    directory.forget()
    return ended
  })
  serve(house, r.endSession, async ({ params, request }) => {
    await house.call(accounts.endSession, { body: { ...params, ...cookieOf(request) } }, me)
    directory.forget()
    return {}
  })
}
