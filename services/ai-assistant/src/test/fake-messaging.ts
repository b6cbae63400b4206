import { type ChatMessage, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId, Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { after, before, type World } from './world.ts'

export const fakeMessaging = (world: World) =>
  defineService({
    name: 'messaging-gateway',
    setup(ctx) {
      world.publisher = ctx
      serve(ctx, messagingRoutes.threadFacts, () => ({
        thread: {
          _id: world.threadId,
          businessId: world.businessId,
          channel: 'whatsapp' as const,
          clientId: world.clientId,
          clientName: 'Laura',
          clientType: world.clientType,
          whatsapp: world.whatsapp,
          countryCode: '52',
          countryCodeExt: '521',
          instagramAccountId: null,
          messengerId: null,
          isRead: false,
          unread: 1,
          lastMessage: null,
          windowUntil: null,
          attention: world.attention,
        },
        identity: identityOf(world),
      }))
      serve(
        ctx,
        messagingRoutes.recentMessages,
        () => (before(world, 'recentMessages'), world.messages)
      )
      serve(ctx, messagingRoutes.queueMessage, ({ body }) => {
        before(world, 'queueMessage')
        if (world.keysTaken > 0) {
          world.keysTaken -= 1
          throw new Refusal('request_in_progress')
        }
        if (!world.sent.some(({ key }) => key === body.key)) {
          world.sent.push({ text: body.text, key: body.key })
          world.messages.push(
            chatMessage(world, {
              role: 'assistant',
              text: body.text,
              at: ctx.clock.now(),
            })
          )
        }
        return after(world, 'queueMessage', {
          messageId: newId(),
          threadId: world.threadId,
          state: 'ready' as const,
          reason: null,
        })
      })
    },
  })

const identityOf = (world: World) => ({
  channel: 'whatsapp' as const,
  whatsapp: world.whatsapp,
  countryCode: '52',
  countryCodeExt: '521',
  whatsAppId: null,
  instagramAccountId: null,
  messengerId: null,
  pushName: 'Laura',
})

type MessageText = {
  readonly role: 'user' | 'assistant'
  readonly text: string
  readonly at: Date
  readonly kind?: 'client' | 'assistant' | 'staff'
}

/** A message of the world's thread; its author follows from the role unless `kind` names it. */
export const chatMessage = (
  world: World,
  { role, text, at, kind = role === 'user' ? 'client' : 'assistant' }: MessageText
): ChatMessage => {
  const id = newId()
  return {
    _id: id,
    id,
    threadId: world.threadId,
    messageId: id,
    role,
    content: text,
    message: text,
    createdAt: at.toISOString(),
    date: at.toISOString(),
    isDeleted: false,
    type: 'text',
    author: { kind, name: kind },
    state: role === 'user' ? 'received' : 'sent',
    reason: null,
    clientId: world.clientId,
  }
}
