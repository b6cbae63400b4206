import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { businessOf, serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { phoneApps } from '../phone-app/repository.ts'
import { listConnectionRows } from './repository.ts'
import { connectChannel, disconnectChannel } from './use-cases.ts'
import { connectionOnWire } from './wire.ts'

export const connectionRoutes = (ctx: MessagingContext): void => {
  const list = async () => {
    const now = ctx.clock.now()
    const [rows, apps] = await Promise.all([listConnectionRows(ctx.db), phoneApps(ctx.db)])
    return rows.map(row =>
      connectionOnWire(
        row,
        now,
        apps.find(({ connectionId }) => connectionId === row.id)
      )
    )
  }

  serve(ctx, messagingRoutes.listConnections, list)
  serve(ctx, messagingRoutes.connections, list)

  serve(ctx, messagingRoutes.connectChannel, ({ body, actor }) =>
    connectChannel(ctx, businessOf(actor), body)
  )
  serve(ctx, messagingRoutes.disconnectChannel, async ({ params }) => {
    await disconnectChannel(ctx, params.id)
    return {}
  })
}
