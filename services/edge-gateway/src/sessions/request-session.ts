import { gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import type { FastifyRequest } from 'fastify'
import { readToken } from './cookie.ts'
import type { KnownSession, SessionDirectory } from './directory.ts'

type Found = { readonly session: KnownSession | null; readonly version: number }

/**
 * The session of a request, or null: asked of the directory once, however many hooks want to know.
 */
export type SessionOfRequest = (request: FastifyRequest) => Promise<KnownSession | null>

/**
 * Limits and the guard share one answer per request. An answer from before a session ended or
 * access changed does not count, so a request with a slow body is asked about again. A route that
 * reads the session itself gets it as accounts has it now, not from memory.
 */
export const createSessionOfRequest = (
  directory: Pick<SessionDirectory, 'find' | 'renew' | 'version'>
): SessionOfRequest => {
  const answers = new WeakMap<FastifyRequest, Found>()
  return async request => {
    const version = directory.version()
    const earlier = answers.get(request)
    if (earlier?.version === version) return earlier.session
    const isReadItself = request.routeOptions.url === gatewayRoutes.session.path
    const lookUp = isReadItself ? directory.renew : directory.find
    const session = await lookUp(readToken(request), request.host)
    answers.set(request, { session, version })
    return session
  }
}
