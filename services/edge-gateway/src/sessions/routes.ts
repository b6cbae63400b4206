import { accountsRoutes, type Session } from '@mostrador/contracts/accounts'
import { type BrowserSession, gatewayRoutes as r } from '@mostrador/contracts/edge-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, serve } from '@mostrador/platform'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { GatewayContext } from '../context.ts'
import { networkOf } from '../limits/address.ts'
import { clearToken, readDevice, readToken, writeDevice, writeToken } from './cookie.ts'
import type { SessionDirectory } from './directory.ts'
import { ownAccountRoutes } from './own-account.ts'
import type { SessionOfRequest } from './request-session.ts'

/** Characters of the User-Agent that are kept. */
const MAX_USER_AGENT_LENGTH = 400
const userAgentOf = (request: FastifyRequest): { userAgent?: string } => {
  const userAgent = request.headers['user-agent']
  return userAgent === undefined ? {} : { userAgent: userAgent.slice(0, MAX_USER_AGENT_LENGTH) }
}

/** Registering, signing in and out, and choosing the business: routes that write the cookie. */
export const sessionRoutes = (
  ctx: GatewayContext,
  { directory, sessionOf }: { directory: SessionDirectory; sessionOf: SessionOfRequest }
): void => {
  const me = actorOf.service('edge-gateway')
  const endSession = async (token: string): Promise<void> => {
    await ctx.call(accountsRoutes.signOut, { body: { token } }, me)
    directory.forget()
  }
  /** The browser gets a new token; the session that it had until now ends (ASVS 7.2.4). */
  const startSession = async (
    request: FastifyRequest,
    reply: FastifyReply,
    token: string
  ): Promise<void> => {
    const earlier = readToken(request)
    if (earlier !== undefined && earlier !== token) await endSession(earlier)
    writeToken(request, reply, token)
  }
  const toBrowserSession = (session: Session): BrowserSession => ({
    ...session,
    sandbox: ctx.config.SANDBOX_NOTICE,
    simulator: ctx.config.SIMULATOR,
    contactWhatsapp: ctx.config.CONTACT_WHATSAPP,
  })

  serve(ctx, r.register, async ({ body, request, reply }) => {
    const { token, session } = await ctx.call(
      accountsRoutes.registerUser,
      { body: { ...body, host: request.host, address: request.ip, ...userAgentOf(request) } },
      me
    )
    await startSession(request, reply, token)
    return toBrowserSession(session)
  })
  serve(ctx, r.signIn, async ({ body, request, reply }) => {
    const { token, session, device } = await ctx.call(
      accountsRoutes.signIn,
      {
        body: {
          ...body,
          host: request.host,
          address: networkOf(request.ip),
          device: readDevice(request),
          ...userAgentOf(request),
        },
      },
      me
    )
    await startSession(request, reply, token)
    if (device !== undefined) writeDevice(request, reply, device)
    return toBrowserSession(session)
  })
  serve(ctx, r.signOut, async ({ request, reply }) => {
    const token = readToken(request)
    if (token !== undefined) await endSession(token)
    clearToken(request, reply)
    return {}
  })
  serve(ctx, r.session, async ({ request }) => {
    const session = await sessionOf(request)
    return session === null ? null : toBrowserSession(session.session)
  })
  serve(ctx, r.chooseBusiness, async ({ body, request, reply }) => {
    const token = readToken(request)
    if (token === undefined) throw new Refusal('unauthenticated')
    const renewed = await ctx.call(
      accountsRoutes.chooseBusiness,
      { body: { token, businessId: body.businessId, host: request.host } },
      me
    )
    directory.forget()
    writeToken(request, reply, renewed.token)
    return toBrowserSession(renewed.session)
  })
  ownAccountRoutes(ctx, directory, toBrowserSession)
}
