import {
  allRoutes,
  bodyLimitOf,
  type Owned,
  type RouteContract,
  type ServiceName,
} from '@mostrador/contracts'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '@mostrador/kernel'
import { PeerUnreachable, spanOf } from '@mostrador/platform'
import type { GatewayContext } from '../context.ts'
import { outgoingPath } from './outgoing-path.ts'
import { passFiles } from './pass-files.ts'

declare module 'fastify' {
  // Only an interface can be added to.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface FastifyContextConfig {
    /** The service that owns a route which this gateway passes on. */
    owner?: ServiceName
    /** `files`: answered under the host of files, and under no other. */
    host?: 'files'
  }
}

/** Request headers that are forwarded to a service; others (cookies, addresses) are not. */
const forwardedRequestHeaders = [
  'content-type',
  'accept',
  'idempotency-key',
  'range',
  'x-mostrador-actor',
  'x-hub-signature-256',
  'x-hub-signature',
  'x-signature',
  'stripe-signature',
  'x-goog-channel-id',
  'x-goog-channel-token',
] as const
/** Response headers that are forwarded to the browser. */
const forwardedResponseHeaders = [
  'content-type',
  'idempotent-replayed',
  'retry-after',
  'cache-control',
  'content-disposition',
  'content-security-policy',
  'cross-origin-resource-policy',
  'content-range',
  'accept-ranges',
] as const

const isForwarded = (route: Owned<RouteContract>): boolean =>
  route.access !== 'internal' && route.service !== 'edge-gateway'

/** Every public route of the product, in the order of its owners. */
export const publicRoutes: readonly Owned<RouteContract>[] = Object.values(allRoutes).flatMap(
  routes => Object.values<Owned<RouteContract>>(routes).filter(isForwarded)
)

const headersOf = (request: FastifyRequest): Record<string, string> => {
  const headers: Record<string, string> = {
    'x-request-id': request.id,
    traceparent: spanOf('edge-gateway', request).traceparent,
  }
  for (const name of forwardedRequestHeaders) {
    const value = request.headers[name]
    if (typeof value === 'string') headers[name] = value
  }
  return headers
}

/**
 * Mounts every public route as a proxy to its owner: the bytes go through unread, because a
 * webhook's signature covers them. Paths that no contract declares, the internal ones above all, do
 * not exist out here, and the address that is passed on is written from the contract: nothing that
 * a stranger spelled decides which route of which service is asked.
 */
export const forwardRoutes = async (
  app: FastifyInstance,
  { ctx }: { ctx: GatewayContext }
): Promise<void> => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes))
  const forwardTo = async (
    route: Owned<RouteContract>,
    request: FastifyRequest,
    reply: FastifyReply
  ): Promise<FastifyReply> => {
    const { body: read } = request
    const body = Buffer.isBuffer(read) || read instanceof Readable ? read : undefined
    // Its owner is being replaced, or died in the middle: the caller may ask again, and with a key
    // it is done once.
    const answer = await ctx
      .forward(route.service, {
        method: request.method,
        url: outgoingPath(route, request.params, request.url),
        headers: headersOf(request),
        body,
      })
      .catch((error: unknown): never => {
        if (!(error instanceof PeerUnreachable)) throw error
        throw error.cause instanceof Refusal ? error.cause : new Refusal('unavailable')
      })
    for (const name of forwardedResponseHeaders) {
      const value = answer.headers[name]
      if (value !== undefined) void reply.header(name, value)
    }
    return reply.status(answer.status).send(answer.body)
  }
  const open = (scope: FastifyInstance, route: Owned<RouteContract>): void => {
    scope.route({
      method: route.method,
      url: route.path,
      bodyLimit: bodyLimitOf(route),
      config: { owner: route.service, ...(route.host && { host: route.host }) },
      handler: (request, reply) => forwardTo(route, request, reply),
    })
  }
  for (const route of publicRoutes) {
    if (route.service === 'simulator' && !ctx.config.SIMULATOR) continue
    const { upload } = route
    if (upload === undefined) open(app, route)
    else
      app.register(async scope => {
        passFiles(scope, upload)
        open(scope, route)
      })
  }
}
