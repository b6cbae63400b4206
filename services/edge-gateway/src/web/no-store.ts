import type { FastifyInstance } from 'fastify'

/**
 * Responses of the API hold personal data: neither a browser nor a proxy stores them, unless their
 * route says otherwise. Static files set their own cache lifetime.
 */
export const noStore = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
