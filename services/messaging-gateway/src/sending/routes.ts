import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import type { ContactIdentity } from '@mostrador/contracts/crm'
import { Refusal } from '@mostrador/kernel'
import { businessOf, serve } from '@mostrador/platform'
import { attendByWriting } from '../attention/use-cases.ts'
import { adapterOf } from '../channels/registry.ts'
import { connectionFor } from '../connections/repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { refuseErased } from '../crm-clients.ts'
import { channelOf, lookUpThread, type ThreadIds } from '../threads/lookup-use-cases.ts'
import {
  claimForClient,
  type KnownClient,
  lockThread,
  lockThreadOf,
  type ThreadRow,
} from '../threads/repository.ts'
import { messageOnWire } from '../threads/wire.ts'
import { acceptMessage } from './accept-use-cases.ts'

const lockThreadOrRefuse = async (tx: Tx, id: string): Promise<ThreadRow> => {
  const thread = await lockThread(tx, id)
  if (thread === undefined) throw new Refusal('thread_not_found')
  return thread
}

/**
 * The conversation that a person of the team writes in. Nobody can begin one: without a connected
 * channel the refusal says so first [INB-11, C2-45].
 */
const lockKnownThread = async (tx: Tx, ids: ThreadIds): Promise<ThreadRow> => {
  const thread = await lookUpThread(tx, ids)
  if (thread !== undefined) return lockThreadOrRefuse(tx, thread.id)
  const channel = channelOf(ids)
  if (channel === null) throw new Refusal('thread_not_found')
  const connection = await connectionFor(tx, channel, null)
  throw new Refusal(connection?.state === 'connected' ? 'window_closed' : 'channel_not_connected')
}

/**
 * The conversation with a client, created when there is none; a client whom the team registered is
 * in it by name. Refuses `recipient_unknown`.
 */
const lockThreadOfClient = async (
  { ids, clock }: MessagingContext,
  tx: Tx,
  businessId: string,
  { client, identity }: { client: KnownClient; identity: ContactIdentity }
): Promise<ThreadRow> => {
  const key = adapterOf(identity.channel).contactKey(identity)
  if (key === null || key === '') throw new Refusal('recipient_unknown')
  const thread = await lockThreadOf(tx, {
    id: ids(),
    businessId,
    contact: { ...identity, key },
    accountId: null,
    now: clock.now(),
  })
  return claimForClient(tx, thread, client)
}

export const sendingRoutes = (ctx: MessagingContext): void => {
  serve(
    ctx,
    messagingRoutes.sendMessage,
    async ({ body: { message: text, clientName: _clientName, ...ids }, actor }) => {
      const known = await lookUpThread(ctx.db, ids)
      await refuseErased(ctx, businessOf(actor), known?.clientId ?? null)
      return ctx.db.transaction(async tx => {
        const thread = await lockKnownThread(tx, ids)
        const message = await acceptMessage(ctx, tx, thread, {
          text,
          kind: 'staff',
          author: { kind: 'staff', name: actor.name },
          key: null,
        })
        const person = { userId: actor.userId, name: actor.name }
        await attendByWriting(ctx, tx, thread, { person, at: message.sentAt })
        return messageOnWire(message, thread.clientId)
      })
    }
  )

  serve(ctx, messagingRoutes.queueMessage, ({ body: { to, text, kind, author, key }, actor }) =>
    ctx.db.transaction(async tx => {
      const thread =
        'threadId' in to
          ? await lockThreadOrRefuse(tx, to.threadId)
          : await lockThreadOfClient(ctx, tx, businessOf(actor), {
              client: { id: to.clientId, name: to.client?.name, type: to.client?.type },
              identity: to.identity,
            })
      const message = await acceptMessage(ctx, tx, thread, { text, kind, author, key })
      const { id: messageId, threadId, state, reason } = message
      return { messageId, threadId, state, reason }
    })
  )
}
