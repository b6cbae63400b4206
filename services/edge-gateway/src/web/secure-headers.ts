import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

// Made once: the plugin for Fastify spells them anew for each request.
const writerFor = (files: string) =>
  helmet({
    // Emotion writes styles at run time; files come from their own host, and everything else from
    // this one.
    contentSecurityPolicy: {
      directives: {
        defaultSrc: ["'self'"],
        baseUri: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'", 'data:'],
        imgSrc: ["'self'", 'data:', 'blob:', files],
        mediaSrc: ["'self'", 'blob:', files],
        connectSrc: ["'self'", 'ws:', 'wss:'],
        frameAncestors: ["'none'"],
        objectSrc: ["'none'"],
        upgradeInsecureRequests: null,
      },
    },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    referrerPolicy: { policy: 'no-referrer' },
  })

/**
 * Adds the security headers to every answer of this gateway. `files`: the origin of files, whose
 * images, videos and audios a page may show.
 */
export const secureHeaders = (app: FastifyInstance, { files }: { files: string }): void => {
  const write = writerFor(files)
  app.addHook('onRequest', (request, reply, done) => write(request.raw, reply.raw, () => done()))
}
