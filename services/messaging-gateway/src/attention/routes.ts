import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { serve } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { oneThreadOnWire } from '../threads/routes.ts'
import { setAttention } from './use-cases.ts'

export const attentionRoutes = (ctx: MessagingContext): void =>
  serve(ctx, messagingRoutes.setAttention, ({ params, body, actor }) =>
    ctx.db.transaction(async tx => {
      const person = body.by === 'me' ? { userId: actor.userId, name: actor.name } : null
      const thread = await setAttention(ctx, tx, { threadId: params.id, person })
      return oneThreadOnWire(ctx, tx, thread)
    })
  )
