import { messagingErrors } from '@mostrador/contracts/messaging-gateway'
import { defineService, PublicAddress } from '@mostrador/platform'
import { attentionRoutes } from './attention/routes.ts'
import { MessagingConfig } from './config.ts'
import { checkJobs } from './connections/check-use-cases.ts'
import { connectionRoutes } from './connections/routes.ts'
import { onChannelConnected } from './consumers/on-channel.ts'
import { onClient } from './consumers/on-client.ts'
import { onPersonNeeded } from './consumers/on-needs-human.ts'
import { onOutbound } from './consumers/on-outbound.ts'
import { createMessagingContext } from './context.ts'
import { startIngestLoop } from './jobs/ingest-loop.ts'
import { sendingJobs } from './jobs/sweep.ts'
import { loginJobs } from './logins/connect-use-cases.ts'
import { loginRoutes } from './logins/routes.ts'
import { watchQueues, webhookMeter } from './metrics.ts'
import { phoneAppJobs } from './phone-app/request-use-cases.ts'
import { phoneAppRoutes } from './phone-app/routes.ts'
import { profileJobs } from './profiles/use-cases.ts'
import { sendingRoutes } from './sending/routes.ts'
import { threadRoutes } from './threads/routes.ts'
import { createEnvelopeStore } from './webhook/repository.ts'
import { webhookRoutes } from './webhook/routes.ts'

/** Conversations on the channels: what arrives by webhook, the threads, and what is sent. */
export const messagingGateway = defineService({
  name: 'messaging-gateway',
  config: MessagingConfig,
  clusterConfig: PublicAddress,
  errors: messagingErrors,
  setup(service) {
    const ctx = createMessagingContext(service)
    const webhooks = webhookMeter(ctx.metrics)
    const ingestLoop = startIngestLoop(ctx, () => envelopes.waiting > 0)
    const envelopes = createEnvelopeStore(ctx.db.pool, ({ total, added }) => {
      webhooks({ outcome: 'stored' }, added)
      webhooks({ outcome: 'duplicate' }, total - added)
      ingestLoop.wakeUp()
    })
    watchQueues(ctx.metrics, ctx.db.acrossTenants, ctx.clock.now)

    webhookRoutes(ctx, envelopes)
    threadRoutes(ctx)
    attentionRoutes(ctx)
    sendingRoutes(ctx)
    connectionRoutes(ctx)
    loginRoutes(ctx)
    phoneAppRoutes(ctx)

    onOutbound(ctx)
    onClient(ctx)
    onChannelConnected(ctx)
    onPersonNeeded(ctx)
    sendingJobs(ctx)
    profileJobs(ctx)
    loginJobs(ctx)
    checkJobs(ctx)
    phoneAppJobs(ctx)

    ctx.app.addHook('onClose', async () => {
      await ctx.channels.close()
      await ctx.meta.graph.close()
    })
  },
})
