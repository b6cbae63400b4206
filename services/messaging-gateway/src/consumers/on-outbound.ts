import { messageKeyOf } from '@mostrador/contracts/crm'
import { consume } from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import { sendJob } from '../jobs/definitions.ts'
import { releaseChannel } from '../sending/repository.ts'
import { withdrawMessage } from '../sending/withdraw-use-cases.ts'

/** Enqueues the sending of accepted messages, and of those that waited for an expired channel. */
export const onOutbound = (ctx: MessagingContext): void =>
  consume(ctx, 'messaging-send', {
    'message.queued': async ({ businessId, data: { messageId, author } }, tx) => {
      // Typed in the phone: already sent.
      if (author === 'phone' || businessId === null) return
      await tx.enqueue(sendJob, { businessId, messageId }, { id: `${sendJob.name}-${messageId}` })
    },
    'channel.connected': async ({ id, businessId, data: { channel } }, tx) => {
      if (businessId === null) return
      for (const messageId of await releaseChannel(tx, channel, ctx.clock.now()))
        await tx.enqueue(
          sendJob,
          { businessId, messageId },
          { id: `${sendJob.name}-${messageId}-${id}` }
        )
    },
    'notifications.withdrawn': async ({ data: { notificationIds } }, tx) => {
      for (const id of notificationIds) await withdrawMessage(tx, messageKeyOf(id))
    },
  })
