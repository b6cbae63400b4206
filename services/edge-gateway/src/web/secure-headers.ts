import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

// Made once: the plugin for Fastify spells them again for each request.
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

// Some forty scripts come with a first page: what only a page needs would weigh more than they do.
const writeForAsset = helmet({
  // Workers do not inherit the policy of a page.
  contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'self'"] } },
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
})

/**
 * Adds the security headers to every answer of this gateway; to scripts, styles and fonts only
 * those that mean something there. `files`: the origin of files, whose images, videos and audios a
 * page may show.
 */
export const secureHeaders = (app: FastifyInstance, { files }: { files: string }): void => {
  const writeForPage = writerFor(files)
  app.addHook('onRequest', (request, reply, done) => {
    const write = request.raw.url?.startsWith('/assets/') === true ? writeForAsset : writeForPage
    write(request.raw, reply.raw, () => done())
  })
}
