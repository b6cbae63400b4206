import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

// Made once: the plugin for Fastify spells them anew for each request.
const write = helmet({
  // Emotion writes styles at run time; everything else comes from this host and nowhere else.
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      baseUri: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      fontSrc: ["'self'", 'data:'],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  referrerPolicy: { policy: 'no-referrer' },
})

/** Adds the security headers to every answer of this gateway. */
export const secureHeaders = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, reply, done) => write(request.raw, reply.raw, () => done()))
}
