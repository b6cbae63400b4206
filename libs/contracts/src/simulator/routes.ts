import { z } from 'zod'
import { Channel, Done, visibleLine } from '../common.ts'
import { defineRoutes } from '../contract.ts'
import { PhoneMessage } from './phone-message.ts'

/**
 * Playing a client spends credits and writes into the inbox: the same right as changing an
 * assistant.
 */
const permission = { page: 'assistants', action: 'edit' } as const

/**
 * The owner plays a client. Everything goes the whole way: the sandbox signs a webhook and posts it
 * to the product; the product answers through the Graph API of the sandbox; the phone shows what
 * arrived there.
 */
export const simulatorRoutes = defineRoutes('simulator', {
  simulatorStatus: {
    method: 'GET',
    path: '/api/simulador',
    access: 'business',
    permission,
    summary: 'The sandbox accounts of the business, connected on first use',
    data: z.object({
      accounts: z.array(
        z.object({ channel: Channel, accountId: z.string(), displayName: z.string() })
      ),
      threads: z.array(z.object({ channel: Channel, personId: z.string(), name: z.string() })),
    }),
  },
  simulatorPhone: {
    method: 'GET',
    path: '/api/simulador/conversation',
    access: 'business',
    permission,
    summary: 'The conversation as the phone shows it',
    query: z.object({ channel: Channel, personId: z.string().max(60) }),
    data: z.object({ messages: z.array(PhoneMessage), typing: z.boolean() }),
  },
  simulatorSend: {
    method: 'POST',
    path: '/api/simulador/message',
    access: 'business',
    permission,
    summary: 'The person writes; a signed webhook follows',
    body: z.object({
      channel: Channel,
      // A number, or an id that a channel gave: a client who has neither cannot be answered.
      personId: z.string().max(60).regex(/\d/, 'Escribe el número de la persona'),
      name: visibleLine().min(1).max(80),
      text: z.string().min(1).max(4096),
      copies: z.number().int().min(1).max(4).default(1),
    }),
    data: z.object({ id: z.string() }),
  },
  simulatorRead: {
    method: 'POST',
    path: '/api/simulador/read',
    access: 'business',
    permission,
    summary: 'The person opens the chat: read receipts follow',
    body: z.object({ channel: Channel, personId: z.string().max(60) }),
    data: Done,
  },
  simulatorForget: {
    method: 'POST',
    path: '/api/simulador/forget',
    access: 'business',
    permission,
    summary: 'Clears the phone (the business keeps its record)',
    body: z.object({ channel: Channel, personId: z.string().max(60) }),
    data: Done,
  },
})
