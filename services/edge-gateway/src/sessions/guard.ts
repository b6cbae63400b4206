import type { Actor } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { actorHeader, signActor } from '@mostrador/platform'
import type { FastifyRequest } from 'fastify'
import type { GatewayContext } from '../context.ts'
import { actorOfSession } from './actor.ts'
import { mayChange } from './origin.ts'
import type { SessionOfRequest } from './request-session.ts'

const textHeader = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' ? value : undefined
}

/** Where the request was made, for the rule that refuses other people's pages. */
export const provenanceOf = (request: FastifyRequest) => ({
  method: request.method,
  host: request.host,
  protocol: request.protocol,
  origin: textHeader(request, 'origin'),
  fetchSite: textHeader(request, 'sec-fetch-site'),
})

/**
 * Signs the actor of the request for the service that owns the route. An actor header from outside
 * is dropped; a state change from a foreign page is refused with `wrong_origin`, also when its
 * person is signed in.
 */
export const actorGuard = (ctx: GatewayContext, sessionOf: SessionOfRequest) => {
  const [key = ''] = ctx.actorKeys
  const actors = new WeakMap<object, Actor>()
  return async (request: FastifyRequest): Promise<void> => {
    delete request.headers[actorHeader]
    const session = await sessionOf(request)
    const provenance = provenanceOf(request)
    // Signing somebody in from a foreign page is an attack too; only callers that are not browsers
    // come without an origin.
    if ((session !== null || provenance.origin !== undefined) && !mayChange(provenance))
      throw new Refusal('wrong_origin')
    if (session === null) return
    const actor = actors.get(session) ?? actorOfSession(session.session, session.sessionId)
    actors.set(session, actor)
    const audience = request.routeOptions.config.owner ?? 'edge-gateway'
    const hop = { caller: 'edge-gateway', audience, forwarded: true } as const
    request.headers[actorHeader] = await signActor(actor, hop, key)
  }
}
