import type { DataOf } from '@mostrador/contracts'
import type { ChatMessage, messagingRoutes, Thread } from '@mostrador/contracts/messaging-gateway'

const id = (n: number) => `01890000-0000-7000-8000-${String(n).padStart(12, '0')}`
export const threadId = id(100)

/** A message of the client; change what the test is about. */
export const aMessage = (change: Partial<ChatMessage> = {}): ChatMessage => {
  const message = change.message ?? 'hola'
  const date = change.date ?? '2026-11-25T18:00:00.000Z'
  const _id = change._id ?? id(500)
  return {
    _id,
    id: _id,
    threadId,
    messageId: `wamid.${_id}`,
    role: 'user',
    content: message,
    message,
    createdAt: date,
    date,
    isDeleted: false,
    type: 'text',
    author: {
      kind: change.role === 'assistant' ? 'staff' : 'client',
      name: change.role === 'assistant' ? 'Lupita' : 'Ana López',
    },
    state: change.role === 'assistant' ? 'sent' : 'received',
    reason: null,
    clientId: id(7),
    ...change,
  }
}

/** A conversation on WhatsApp that can be answered for a day of the year 2099. */
export const aThread = (change: Partial<Thread> = {}): Thread => ({
  _id: threadId,
  businessId: id(2),
  channel: 'whatsapp',
  clientId: id(7),
  clientName: 'Ana López',
  clientType: 'lead',
  whatsapp: '2225550171',
  countryCode: '52',
  countryCodeExt: '521',
  instagramAccountId: null,
  messengerId: null,
  isRead: true,
  unread: 0,
  lastMessage: {
    _id: id(500),
    date: '2026-11-25T18:00:00.000Z',
    role: 'user',
    message: 'hola',
    state: 'received',
  },
  windowUntil: '2026-11-26T18:00:00.000Z',
  attention: { state: 'assistant' },
  ...change,
})

/** A page of the inbox with nobody in it. */
export const noThreads = {
  threads: [],
  hasMore: false,
  unread: 0,
  waiting: 0,
  waitingSince: null,
} satisfies DataOf<typeof messagingRoutes.listThreads>
