import { type ChatMessage, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId, Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import { after, before, type FakeState } from './fake-state.ts'

export const fakeMessaging = (fakeState: FakeState) =>
  defineService({
    name: 'messaging-gateway',
    setup(ctx) {
      fakeState.publisher = ctx
      serve(ctx, messagingRoutes.threadFacts, () => ({
        thread: {
          _id: fakeState.threadId,
          businessId: fakeState.businessId,
          channel: 'whatsapp' as const,
          clientId: fakeState.clientId,
          clientName: 'Laura',
          clientType: fakeState.clientType,
          whatsapp: fakeState.whatsapp,
          countryCode: '52',
          countryCodeExt: '521',
          instagramAccountId: null,
          messengerId: null,
          isRead: false,
          unread: 1,
          lastMessage: null,
          windowUntil: null,
          attention: fakeState.attention,
        },
        identity: identityOf(fakeState),
      }))
      serve(ctx, messagingRoutes.recentMessages, () => {
        before(fakeState, 'recentMessages')
        return fakeState.messages
      })
      serve(ctx, messagingRoutes.queueMessage, ({ body }) => {
        before(fakeState, 'queueMessage')
        if (fakeState.keysTaken > 0) {
          fakeState.keysTaken -= 1
          throw new Refusal('request_in_progress')
        }
        if (!fakeState.sent.some(({ key }) => key === body.key)) {
          fakeState.sent.push({ text: body.text, key: body.key })
          fakeState.messages.push(
            chatMessage(fakeState, {
              role: 'assistant',
              text: body.text,
              at: ctx.clock.now(),
            })
          )
        }
        return after(fakeState, 'queueMessage', {
          messageId: newId(),
          threadId: fakeState.threadId,
          state: 'ready' as const,
          reason: null,
        })
      })
    },
  })

const identityOf = (fakeState: FakeState) => ({
  channel: 'whatsapp' as const,
  whatsapp: fakeState.whatsapp,
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

/** A message of the fake state's thread; its author follows from the role unless `kind` names it. */
export const chatMessage = (
  fakeState: FakeState,
  { role, text, at, kind = role === 'user' ? 'client' : 'assistant' }: MessageText
): ChatMessage => {
  const id = newId()
  return {
    _id: id,
    id,
    threadId: fakeState.threadId,
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
    clientId: fakeState.clientId,
  }
}
