import type { DomainEvent } from '@mostrador/contracts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { actorOf } from '@mostrador/platform'
import { optRequestOf } from '../clients/client.ts'
import { resolveContact } from '../clients/contact-use-cases.ts'
import { setNoRespond } from '../clients/use-cases.ts'
import type { CrmContext } from '../context.ts'
import { saveThreadLastMessage } from './on-thread-message.ts'

const confirmations = {
  out: 'Listo, ya no recibirás mensajes automáticos. Si cambias de opinión, escribe ALTA.',
  in: '¡Gracias! Volverás a recibir nuestros mensajes. Para dejar de recibirlos, escribe BAJA.',
} as const

/** Every sender becomes a contact; BAJA and ALTA are handled whatever assistant answers. */
export const onMessageReceived =
  (ctx: CrmContext) =>
  async ({ businessId, data }: DomainEvent<'message.received'>): Promise<void> => {
    if (businessId === null) return
    const { threadId, messageId, sentAt } = data
    const as = actorOf.system(businessId)
    const [{ identity, thread }, message] = await Promise.all([
      ctx.call(messagingRoutes.threadFacts, { params: { id: threadId } }, as),
      ctx.call(messagingRoutes.messageFacts, { params: { id: messageId } }, as),
    ])
    const { client } = await resolveContact(ctx)({
      businessId,
      identity,
      threadId: thread.clientId === null ? threadId : null,
      at: new Date(sentAt),
      text: message.content,
    })
    await saveThreadLastMessage(ctx.db, thread, thread.clientId ?? client._id)
    const opt = optRequestOf(message.content)
    if (opt === null) return
    // The thread may belong to another contact than its number: the request holds for both.
    for (const id of new Set([client._id, thread.clientId ?? client._id]))
      await setNoRespond(ctx)({ businessId, id, noRespond: opt === 'out' })
    await confirmOpt(ctx, businessId, { opt, threadId, messageId })
  }

const confirmOpt = async (
  ctx: CrmContext,
  businessId: string,
  { opt, threadId, messageId }: { opt: 'out' | 'in'; threadId: string; messageId: string }
): Promise<void> => {
  const key = `opt-${opt}-${messageId}`
  await ctx.call(
    messagingRoutes.queueMessage,
    {
      body: {
        to: { threadId },
        text: confirmations[opt],
        kind: 'reply',
        author: { kind: 'automation', name: 'Mostrador' },
        key,
      },
    },
    { as: actorOf.system(businessId), idempotencyKey: key }
  )
}

/**
 * Somebody who wrote before the number was connected is a contact too. Nobody writes to them about
 * it, and BAJA of that time was obeyed by the person who read it.
 */
export const onThreadImported =
  (ctx: CrmContext) =>
  async ({ businessId, data }: DomainEvent<'thread.imported'>): Promise<void> => {
    if (businessId === null) return
    const { threadId, lastAt } = data
    const { identity, thread } = await ctx.call(
      messagingRoutes.threadFacts,
      { params: { id: threadId } },
      actorOf.system(businessId)
    )
    const { client } = await resolveContact(ctx)({
      businessId,
      identity,
      threadId: thread.clientId === null ? threadId : null,
      at: new Date(lastAt),
    })
    await saveThreadLastMessage(ctx.db, thread, thread.clientId ?? client._id)
  }

/** Older than any message, so that the last interaction of a contact stays. */
const BEFORE_ANY_MESSAGE = new Date(0)

/** Gives a contact the profile name, which Instagram and Messenger tell only when asked. */
export const onProfileKnown =
  (ctx: CrmContext) =>
  async ({ businessId, data }: DomainEvent<'thread.profile_known'>): Promise<void> => {
    if (businessId === null) return
    const { threadId } = data
    const { identity } = await ctx.call(
      messagingRoutes.threadFacts,
      { params: { id: threadId } },
      actorOf.system(businessId)
    )
    await resolveContact(ctx)({ businessId, identity, threadId, at: BEFORE_ANY_MESSAGE })
  }
