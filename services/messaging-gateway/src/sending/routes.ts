import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import { connectionFor } from '../channels/repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { contactOfIdentity } from '../inbound/contact.ts'
import { channelOf, lookUpThread } from '../threads/lookup-use-cases.ts'
import { claimForClient, lockThread, lockThreadOf, type ThreadRow } from '../threads/repository.ts'
import { messageOnWire } from '../threads/wire.ts'
import { acceptMessage } from './accept-use-cases.ts'

export const sendingRoutes = (ctx: MessagingContext): void => {
  const { db, ids, clock } = ctx

  const locked = async (tx: Tx, id: string): Promise<ThreadRow> => {
    const thread = await lockThread(tx, id)
    if (thread === undefined) throw new Refusal('thread_not_found')
    return thread
  }

  serve(
    ctx,
    messagingRoutes.sendMessage,
    async ({ body: { message: text, clientName: _clientName, ...wanted }, actor }) =>
      db.transaction(async tx => {
        const known = await lookUpThread(tx, wanted)
        if (known === undefined) {
          // Nobody wrote yet: without a channel people are told that first [INB-11, C2-45], then that the person has to begin.
          const channel = channelOf(wanted)
          if (channel === null) throw new Refusal('thread_not_found')
          throw new Refusal(
            (await connectionFor(tx, channel, null))?.state === 'connected'
              ? 'window_closed'
              : 'channel_not_connected'
          )
        }
        const thread = await locked(tx, known.id)
        return messageOnWire(
          await acceptMessage(ctx, tx, thread, {
            text,
            kind: 'staff',
            author: { kind: 'staff', name: actor.name },
            key: null,
          }),
          thread.clientId
        )
      })
  )

  serve(
    ctx,
    messagingRoutes.queueMessage,
    async ({ body: { to, text, kind, author, key }, actor }) =>
      db.transaction(async tx => {
        const businessId = businessOf(actor)
        const thread =
          'threadId' in to ? await locked(tx, to.threadId) : await threadFor(tx, businessId, to)
        const {
          id: messageId,
          threadId,
          state,
          reason,
        } = await acceptMessage(ctx, tx, thread, { text, kind, author, key })
        return { messageId, threadId, state, reason }
      })
  )

  const threadFor = async (
    tx: Tx,
    businessId: string,
    { clientId, identity }: { clientId: string; identity: Parameters<typeof contactOfIdentity>[0] }
  ): Promise<ThreadRow> => {
    const contact = contactOfIdentity(identity)
    if (contact === undefined) throw new Refusal('recipient_unknown')
    const thread = await lockThreadOf(tx, {
      id: ids(),
      businessId,
      contact,
      accountId: null,
      now: clock.now(),
    })
    await claimForClient(tx, thread.id, clientId)
    return { ...thread, clientId: thread.clientId ?? clientId }
  }
}
