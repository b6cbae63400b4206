import { type ChannelConnection, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import type { SealKeys } from '../seal.ts'
import {
  adoptUnroutable,
  claimAccount,
  connectionOf,
  type ConnectionRow,
  listConnectionRows,
  saveConnection,
} from './repository.ts'
import { sealToken } from './tokens-repository.ts'

const onWire = ({
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

export const channelRoutes = (ctx: MessagingContext, keys: SealKeys): void => {
  const { db, ids, clock } = ctx
  const list = async () => (await listConnectionRows(db)).map(onWire)

  serve(ctx, messagingRoutes.listConnections, list)
  serve(ctx, messagingRoutes.connections, list)

  serve(
    ctx,
    messagingRoutes.connectChannel,
    async ({ body: { channel, accountId, displayName, token }, actor }) => {
      const businessId = businessOf(actor)
      return db.transaction(async tx => {
        if (!(await claimAccount(tx, channel, accountId, businessId)))
          throw new Refusal('account_taken')
        const known = await connectionOf(tx, channel, accountId)
        const id = known?.id ?? ids()
        const row: ConnectionRow = {
          id,
          businessId,
          channel,
          accountId,
          displayName,
          token: sealToken(keys, { id, businessId }, token),
          state: 'connected',
          connectedAt: clock.now(),
        }
        await saveConnection(tx, row)
        await adoptUnroutable(tx, channel, accountId, businessId, clock.now())
        await tx.publish('channel.connected', { key: id, data: { channel } })
        return onWire(row)
      })
    }
  )
}
