import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import { gatewayRoutes, platformErrors } from '@mostrador/contracts/edge-gateway'
import { defineService, docs } from '@mostrador/platform'
import { createAdmission, endRefusedUpgrade } from './admission/admission.ts'
import { ClusterConfig, Config } from './config.ts'
import { forwardRoutes, publicRoutes } from './forwarding/forward.ts'
import { limitRequests } from './limits/limits.ts'
import { createSessionDirectory } from './sessions/directory.ts'
import { actorGuard } from './sessions/guard.ts'
import { createSessionOfRequest } from './sessions/request-session.ts'
import { sessionRoutes } from './sessions/routes.ts'
import { realtime } from './sockets/realtime.ts'
import { sockets } from './sockets/socket.ts'
import { webClient } from './web/client.ts'
import { compression } from './web/compression.ts'
import { noStore } from './web/no-store.ts'
import { secureHeaders } from './web/secure-headers.ts'

/** The public entry point: sessions, limits, forwarding, sockets, and the web client. */
export const edgeGateway = defineService({
  name: 'edge-gateway',
  config: Config,
  clusterConfig: ClusterConfig,
  errors: platformErrors,
  server: ({
    TRUSTED_PROXIES,
    REQUEST_HEADERS_TIMEOUT_MS,
    REQUEST_BODY_SILENCE_MS,
    REQUEST_TIMEOUT_MS,
  }) => ({
    trustProxy: TRUSTED_PROXIES === 0 ? false : (_address, hop) => hop < TRUSTED_PROXIES,
    timeouts: {
      headers: REQUEST_HEADERS_TIMEOUT_MS,
      bodySilence: REQUEST_BODY_SILENCE_MS,
      request: REQUEST_TIMEOUT_MS,
    },
  }),
  async setup(ctx) {
    const { app, config, log } = ctx
    const directory = createSessionDirectory(ctx)
    const sessionOf = createSessionOfRequest(directory)
    await app.register(compress, compression)
    await app.register(cookie)
    secureHeaders(app, { files: config.MEDIA_URL })
    noStore(app)
    app.addHook(
      'onRequest',
      createAdmission({ hosts: config.PUBLIC_HOSTS, files: config.MEDIA_URL })
    )
    app.addHook('onResponse', endRefusedUpgrade)
    const { takeSocket } = await limitRequests(ctx, sessionOf)
    app.addHook('preHandler', actorGuard(ctx, sessionOf))
    sessionRoutes(ctx, { directory, sessionOf })
    await app.register(forwardRoutes, { ctx })
    await app.register(sockets, { ...realtime(ctx, directory), directory, takeSocket, log })
    await docs(app, [...Object.values(gatewayRoutes), ...publicRoutes])
    await app.register(webClient, { root: config.WEB_DIST })
  },
})
