import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { businessOf, serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { connectionOnWire, listConnectionRows } from './repository.ts'
import { connectChannel } from './use-cases.ts'

export const connectionRoutes = (ctx: MessagingContext): void => {
  const list = async () => (await listConnectionRows(ctx.db)).map(connectionOnWire)

  serve(ctx, messagingRoutes.listConnections, list)
  serve(ctx, messagingRoutes.connections, list)

  serve(ctx, messagingRoutes.connectChannel, ({ body, actor }) =>
    connectChannel(ctx, businessOf(actor), body)
  )
}
