import type { DomainEvent } from '@mostrador/contracts'
import { messagingRoutes, type Thread } from '@mostrador/contracts/messaging-gateway'
import { actorOf } from '@mostrador/platform'
import type { CrmContext, Db } from '../context.ts'
import { saveLastMessage } from '../linked-facts/repository.ts'

/**
 * Stores the last message of a thread when the business wrote in it, or when a message was edited
 * or deleted [CLI-01]. Threads without a client are skipped: a message of the client stores theirs.
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
    await saveThreadLastMessage(ctx.db, thread, thread.clientId ?? data.clientId)
  }

/** Stores the last message of a thread of this contact, if it has one. */
export const saveThreadLastMessage = async (
  db: Db,
  { _id: threadId, businessId, lastMessage }: Thread,
  clientId: string
): Promise<void> => {
  if (lastMessage === null) return
  const { message, date: at } = lastMessage
  await saveLastMessage(db, { businessId, threadId, clientId, message, at })
}
