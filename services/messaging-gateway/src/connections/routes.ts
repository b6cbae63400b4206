import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { businessOf, serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { listConnections } from './list-use-cases.ts'
import { connectChannel, disconnectChannel } from './use-cases.ts'

export const connectionRoutes = (ctx: MessagingContext): void => {
  serve(ctx, messagingRoutes.listConnections, () => listConnections(ctx))
  serve(ctx, messagingRoutes.connections, () => listConnections(ctx))

  serve(ctx, messagingRoutes.connectChannel, ({ body, actor }) =>
    connectChannel(ctx, businessOf(actor), body)
  )
  serve(ctx, messagingRoutes.disconnectChannel, async ({ params }) => {
    await disconnectChannel(ctx, params.id)
    return {}
  })
}
