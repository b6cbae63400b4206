import type { DomainEvent } from '@mostrador/contracts'
import { messagingRoutes, type Thread } from '@mostrador/contracts/messaging-gateway'
import { actorOf } from '@mostrador/platform'
import type { CrmContext, Db } from '../context.ts'
import { saveLastMessage } from '../told/repository.ts'

/**
 * Keeps the last message of a conversation that the business wrote in, or in which a message was
 * changed or deleted [CLI-01]. Conversations of nobody known are told of once somebody writes.
 */
export const onThreadMessage =
  (ctx: CrmContext) =>
  async ({ businessId, data }: DomainEvent<'message.queued' | 'message.edited'>): Promise<void> => {
    if (businessId === null || data.clientId === null) return
    const { thread } = await ctx.call(
      messagingRoutes.threadFacts,
      { params: { id: data.threadId } },
      actorOf.system(businessId)
    )
    await keepLastMessage(ctx.db, thread, thread.clientId ?? data.clientId)
  }

/** Keeps what a conversation of this contact shows last; nothing while it holds no message. */
export const keepLastMessage = async (
  db: Db,
  { _id: threadId, businessId, lastMessage }: Thread,
  clientId: string
): Promise<void> => {
  if (lastMessage === null) return
  const { message, date: at } = lastMessage
  await saveLastMessage(db, { businessId, threadId, clientId, message, at })
}
