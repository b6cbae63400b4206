import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { serve } from '@mostrador/platform'
import { connectionById } from '../connections/repository.ts'
import { connectionOnWire } from '../connections/wire.ts'
import type { MessagingContext } from '../context.ts'
import { phoneAppOf, markPhoneAppUsed } from './repository.ts'

export const phoneAppRoutes = (ctx: MessagingContext): void => {
  serve(ctx, messagingRoutes.confirmPhoneOpened, ({ params }) =>
    ctx.db.transaction(async tx => {
      const now = ctx.clock.now()
      const row = await connectionById(tx, params.id)
      if (row === undefined || !(await markPhoneAppUsed(tx, row.accountId, now)))
        throw new Refusal('connection_not_found')
      await tx.publish('channel.checked', {
        key: row.id,
        data: { channel: row.channel, connectionId: row.id },
      })
      return connectionOnWire(row, now, await phoneAppOf(tx, row.id))
    })
  )
}
