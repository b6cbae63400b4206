import { type ChannelConnection, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { businessOf, serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { type ConnectionRow, listConnectionRows } from './repository.ts'
import { connectChannel } from './use-cases.ts'

const connectionOnWire = ({
  channel,
  accountId,
  displayName,
  state,
  connectedAt,
}: ConnectionRow): ChannelConnection => ({
  channel,
  accountId,
  displayName,
  state,
  connectedAt: connectedAt.toISOString(),
})

export const connectionRoutes = (ctx: MessagingContext): void => {
  const list = async () => (await listConnectionRows(ctx.db)).map(connectionOnWire)

  serve(ctx, messagingRoutes.listConnections, list)
  serve(ctx, messagingRoutes.connections, list)

  serve(ctx, messagingRoutes.connectChannel, async ({ body, actor }) =>
    connectionOnWire(await connectChannel(ctx, businessOf(actor), body))
  )
}
