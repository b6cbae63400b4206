import { messagingErrors } from '@mostrador/contracts/messaging-gateway'
import { defineService } from '@mostrador/platform'
import { channelRoutes } from './channels/routes.ts'
import { MessagingConfig } from './config.ts'
import { onChannel } from './consumers/on-channel.ts'
import { onClient } from './consumers/on-client.ts'
import { onOutbound } from './consumers/on-outbound.ts'
import { ingestLoop } from './jobs/ingest-loop.ts'
import { sendingJobs } from './jobs/sweep.ts'
import { profileJobs } from './profiles/use-cases.ts'
import { sealKeys } from './seal.ts'
import { graphClient } from './sending/graph-client.ts'
import { sendingRoutes } from './sending/routes.ts'
import { sender } from './sending/use-cases.ts'
import { threadRoutes } from './threads/routes.ts'
import { envelopes } from './webhook/repository.ts'
import { watchWaiting, webhookMeter } from './figures.ts'
import { webhookRoutes } from './webhook/routes.ts'

/** Webhooks may have 3 MB (protocols 1.2). */
const FOUR_MEGABYTES = 4 * 1_048_576

/** Channels of Meta: what arrives, the conversations, and what goes out. */
export const messagingGateway = defineService({
  name: 'messaging-gateway',
  config: MessagingConfig,
  errors: messagingErrors,
  server: { bodyLimit: FOUR_MEGABYTES },
  setup(ctx) {
    const { config, db, app } = ctx
    const keys = sealKeys(config.MESSAGING_TOKEN_KEY)
    const graph = graphClient({
      graphUrl: config.META_GRAPH_URL,
      instagramUrl: config.META_INSTAGRAM_URL,
      timeoutMs: config.META_TIMEOUT_MS,
    })
    const loop = ingestLoop(ctx, () => stored.waiting > 0)
    const webhooks = webhookMeter(ctx.metrics)
    const stored = envelopes(db.pool, (all, fresh) => {
      webhooks({ outcome: 'stored' }, fresh)
      webhooks({ outcome: 'duplicate' }, all - fresh)
      loop.notify()
    })
    watchWaiting(ctx.metrics, db.acrossTenants, ctx.clock.now)

    webhookRoutes(ctx, stored)
    threadRoutes(ctx)
    sendingRoutes(ctx)
    channelRoutes(ctx, keys)

    onOutbound(ctx)
    onClient(ctx)
    onChannel(ctx)
    sendingJobs(ctx, sender(ctx, graph, keys))
    profileJobs(ctx, graph, keys)

    app.addHook('onClose', () => graph.close())
  },
})
