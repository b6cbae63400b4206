import type { FastifyInstance } from 'fastify'

/**
 * Answers of the API hold data of people: neither a browser nor a proxy keeps them, unless their
 * owner says otherwise. Files of the client say themselves how long they are good.
 */
export const noStore = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.url?.startsWith('/api/')) reply.header('cache-control', 'no-store')
    done()
  })
}
