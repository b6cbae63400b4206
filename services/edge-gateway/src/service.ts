import cookie from '@fastify/cookie'
import { gatewayRoutes, platformErrors } from '@mostrador/contracts/edge-gateway'
import { defineService, docs } from '@mostrador/platform'
import helmet from 'helmet'
import { Config } from './config.ts'
import { forwarding, publicRoutes } from './forwarding/forward.ts'
import { limitRequests } from './limits/limits.ts'
import { sessionDirectory } from './sessions/directory.ts'
import { actorGuard } from './sessions/guard.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { realtime } from './sockets/realtime.ts'
import { sockets } from './sockets/socket.ts'
import { webClient } from './web/client.ts'

// Made once: the plugin for Fastify spells them anew for each request.
const secureHeaders = helmet({
  // Emotion writes styles at run time; everything else comes from this host and nowhere else.
  contentSecurityPolicy: {
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      connectSrc: ["'self'", 'ws:', 'wss:'],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      upgradeInsecureRequests: null,
    },
  },
  strictTransportSecurity: { maxAge: 31_536_000 },
})

/** The only door: sessions, limits, forwarding, sockets, and the web client. */
export const edgeGateway = defineService({
  name: 'edge-gateway',
  config: Config,
  errors: platformErrors,
  server: ({ TRUSTED_PROXIES }) => ({
    trustProxy: TRUSTED_PROXIES === 0 ? false : (_address, hop) => hop < TRUSTED_PROXIES,
  }),
  async setup(house) {
    const { app, config, log } = house
    const directory = sessionDirectory(house)
    await app.register(cookie)
    app.addHook('onRequest', (request, reply, done) =>
      secureHeaders(request.raw, reply.raw, () => done())
    )
    const { takeSocket } = await limitRequests(house, directory)
    app.addHook('preHandler', actorGuard(house, directory))
    sessionRoutes(house, directory)
    await app.register(forwarding, { house })
    await app.register(sockets, { ...realtime(house, directory), directory, takeSocket, log })
    await docs(app, [...Object.values(gatewayRoutes), ...publicRoutes])
    await app.register(webClient, { root: config.WEB_DIST })
  },
})
