import { z } from 'zod'
import { Channel, Done, Flag, Id, IdParams, Instant, visibleText } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { clientRecordsRoute } from '../crm/client-merge.ts'
import { clientCopyRoute } from '../crm/client-privacy.ts'
import { ClientType, ContactIdentity, ContactKey } from '../crm/entities.ts'
import {
  ChannelConnection,
  ChannelProblem,
  ChatMessage,
  MessageCost,
  MessageState,
  Thread,
} from './entities.ts'
import { loginRoutes } from './login-routes.ts'

const page = { page: 'chat' } as const
/**
 * Ids under which a conversation may be asked for: its own, the contact's, or one of the channel
 * [INB-08].
 */
const ofThread = {
  businessId: Id.optional(),
  threadId: Id.optional(),
  clientId: Id.optional(),
  whatsapp: ContactKey.optional(),
  countryCode: ContactKey.optional(),
  countryCodeExt: ContactKey.optional(),
  instagramAccountId: ContactKey.optional(),
  messengerId: ContactKey.optional(),
}

export const messagingRoutes = defineRoutes('messaging-gateway', {
  clientRecords: clientRecordsRoute('messaging'),
  clientCopy: clientCopyRoute('messaging'),
  verifyWebhook: {
    method: 'GET',
    path: '/api/meta/webhook',
    access: 'webhook',
    summary: 'Meta’s subscription check: the raw challenge, or 403',
    data: z.string(),
  },
  receiveWebhook: {
    method: 'POST',
    path: '/api/meta/webhook',
    access: 'webhook',
    summary: 'Signed updates of WhatsApp, Messenger and Instagram; 200 only after they are stored',
    data: z.string(),
  },

  listThreads: {
    method: 'GET',
    path: '/api/thread',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary:
      'Inbox, newest first [INB-05]; of those that wait for a person, the longest wait first, in numbered pages',
    query: z.object({
      businessId: Id.optional(),
      page: z.coerce.number().int().min(1).default(1),
      limit: z.coerce.number().int().min(1).max(100).default(20),
      before: Instant.optional(),
      name: z.string().max(100).optional(),
      category: z.enum(['lead', 'client', 'personal']).optional(),
      clientId: Id.optional(),
      channel: Channel.optional(),
      unread: Flag,
      waiting: Flag,
    }),
    data: z.object({
      threads: z.array(Thread),
      hasMore: z.boolean(),
      unread: z.number().int(),
      /** Channels that need somebody; with those that wait only, on the first page. */
      channels: z.array(ChannelProblem).optional(),
      /**
       * Conversations of the business that wait for a person, whatever the filter, and since when
       * the oldest does.
       */
      waiting: z.number().int(),
      waitingSince: Instant.nullable(),
    }),
  },
  getThread: {
    method: 'GET',
    path: '/api/thread/:id',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'One conversation',
    params: IdParams,
    data: Thread,
  },
  threadCost: {
    method: 'GET',
    path: '/api/thread/:id/cost',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary:
      'Our delivered messages of a conversation and what its channel charges for them; with `turnId` those of one reply',
    params: IdParams,
    query: z.object({ turnId: Id.optional() }),
    data: MessageCost,
  },
  listMessages: {
    method: 'GET',
    path: '/api/thread/messages',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary:
      'Messages before a moment, oldest first; both cursors are the same [CHT-03, INB-08, C2-19]',
    query: z.object({
      ...ofThread,
      before: z.string().max(200).optional(),
      currentMessageDate: z.string().max(200).optional(),
      includeLogs: Flag,
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    data: z.object({
      messages: z.array(ChatMessage),
      hasMore: z.boolean(),
      before: z.string().nullable(),
    }),
  },
  markRead: {
    method: 'PATCH',
    path: '/api/thread/messages',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'The conversation has been read [INB-09]',
    body: z.object(ofThread),
    data: Done,
  },
  setAttention: {
    method: 'PATCH',
    path: '/api/thread/:id/attention',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary:
      'Takes a conversation, or gives it back to the assistants; answers who has it, which is another person when they were first',
    params: IdParams,
    body: z.object({ by: z.enum(['me', 'assistant']) }),
    data: Thread,
  },
  threadMessagesByNumber: {
    method: 'GET',
    path: '/api/threadMessages/:whatsapp',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'The WhatsApp conversation of a number [CHT-04]',
    params: z.object({ whatsapp: ContactKey }),
    query: z.object({
      countryCode: ContactKey.default('52'),
      countryCodeExt: ContactKey.optional(),
    }),
    data: z.object({ data: z.array(ChatMessage) }),
    message: 'Mensajes de la conversación',
  },
  sendMessage: {
    method: 'POST',
    path: '/api/meta/messages',
    access: 'business',
    permission: { ...page, action: 'edit' },
    summary: 'A person of the business answers by hand [INB-10]',
    body: z.object({
      ...ofThread,
      message: visibleText()
        .min(1, 'Escribe un mensaje')
        .max(4096, 'El mensaje es demasiado largo'),
      clientName: z.string().max(200).optional(),
    }),
    data: ChatMessage,
  },
  listConnections: {
    method: 'GET',
    path: '/api/meta/connection',
    access: 'business',
    permission: { ...page, action: 'view' },
    summary: 'Connected channels, without secrets',
    data: z.array(ChannelConnection),
  },
  disconnectChannel: {
    method: 'DELETE',
    path: '/api/meta/connection/:id',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary: 'Stops an account: nothing comes in or goes out; its conversations stay',
    message: 'Canal desconectado',
    params: IdParams,
    data: Done,
  },
  confirmPhoneOpened: {
    method: 'POST',
    path: '/api/meta/connection/:id/phone-opened',
    access: 'business',
    permission: { page: 'business', action: 'edit' },
    summary: 'The owner says that the app of the phone was opened, of which no sign came',
    params: IdParams,
    data: ChannelConnection,
  },
  ...loginRoutes,

  // --- for other services
  connectChannel: {
    method: 'POST',
    path: '/internal/messaging/connection',
    access: 'internal',
    callers: ['simulator'],
    summary: 'Stores the account and token of a channel, encrypted; a known account is renewed',
    body: z.object({
      channel: Channel,
      accountId: z.string().min(1),
      displayName: z.string(),
      token: z.string().min(1),
    }),
    data: ChannelConnection,
  },
  connections: {
    method: 'GET',
    path: '/internal/messaging/connection',
    access: 'internal',
    summary: 'Connected channels',
    data: z.array(ChannelConnection),
  },
  threadFacts: {
    method: 'GET',
    path: '/internal/messaging/thread/:id',
    access: 'internal',
    summary: 'A thread and the identity behind it',
    params: IdParams,
    data: z.object({ thread: Thread, identity: ContactIdentity }),
  },
  recentMessages: {
    method: 'GET',
    path: '/internal/messaging/thread/:id/messages',
    access: 'internal',
    summary: 'The last messages, oldest first',
    params: IdParams,
    query: z.object({ limit: z.coerce.number().int().min(1).max(100).default(40) }),
    data: z.array(ChatMessage),
  },
  messageFacts: {
    method: 'GET',
    path: '/internal/messaging/message/:id',
    access: 'internal',
    summary: 'One message',
    params: IdParams,
    data: ChatMessage,
  },
  queueMessage: {
    method: 'POST',
    path: '/internal/messaging/outbound',
    access: 'internal',
    callers: ['crm', 'ai-assistant'],
    summary:
      'Accepts a message for sending, once per key; outside the window automation is held with its reason',
    body: z.object({
      to: z.union([
        z.object({ threadId: Id }),
        z.object({
          clientId: Id,
          identity: ContactIdentity,
          /** How the inbox names somebody who never wrote. */
          client: z.object({ name: z.string().max(400), type: ClientType }).optional(),
        }),
      ]),
      text: visibleText().min(1).max(4096),
      /**
       * `automation` obeys the window and the opt-out; `reply` answers what the client just wrote.
       */
      kind: z.enum(['reply', 'automation']),
      author: z.object({ kind: z.enum(['assistant', 'automation']), name: z.string() }),
      key: z.string().min(8).max(200),
    }),
    data: z.object({
      messageId: Id,
      threadId: Id,
      state: MessageState,
      reason: z.string().nullable(),
    }),
  },
  threadsOf: {
    method: 'GET',
    path: '/internal/messaging/client/:clientId/threads',
    access: 'internal',
    summary: 'Threads of a contact, latest inbound first',
    params: z.object({ clientId: Id }),
    data: z.array(Thread),
  },
})
