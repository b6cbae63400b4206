import type { Channel } from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { request } from 'undici'
import { z } from 'zod'
import type { SandboxAccount } from './accounts.ts'

const Message = z.object({
  id: z.string(),
  direction: z.enum(['in', 'out']),
  text: z.string(),
  at: z.number(),
  status: z.enum(['received', 'accepted', 'sent', 'delivered', 'read', 'failed']),
  deleted: z.boolean(),
})
const Conversation = z.object({
  channel: z.enum(['whatsapp', 'instagram', 'messenger']),
  accountId: z.string(),
  user: z.string(),
  name: z.string(),
  businessTyping: z.boolean(),
})
const Phone = z.object({ messages: z.array(Message), conversation: Conversation.nullable() })
export type SandboxMessage = z.output<typeof Message>

/** The control API of the local Graph API, over HTTP as any other tool would use it. */
export const sandboxClient = (url: string) => {
  const ask = async <S extends z.ZodType>(
    schema: S,
    path: string,
    body?: unknown
  ): Promise<z.output<S>> => {
    const reply = await request(`${url}/_control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headersTimeout: 5_000,
      bodyTimeout: 5_000,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    }).catch(() => {
      throw new Refusal('unavailable')
    })
    if (reply.statusCode !== 200) {
      await reply.body.dump()
      throw new Refusal('invalid_request')
    }
    return schema.parse(await reply.body.json())
  }
  return {
    register: async ({
      channel,
      accountId,
      token,
      displayName,
      displayPhoneNumber,
    }: SandboxAccount): Promise<void> => {
      await ask(z.unknown(), 'registerAccount', {
        channel,
        id: accountId,
        token,
        name: displayName,
        displayPhoneNumber,
      })
    },
    conversations: () => ask(z.array(Conversation), 'conversations'),
    phone: (channel: Channel, accountId: string, user: string) =>
      ask(Phone, `phone?${new URLSearchParams({ channel, accountId, user })}`),
    say: (said: {
      channel: Channel
      accountId: string
      from: string
      name: string
      text: string
      copies: number
      idempotencyKey?: string
    }) => ask(Message, 'userSends', said),
    read: async (channel: Channel, accountId: string, user: string): Promise<void> => {
      await ask(z.unknown(), 'userReads', { channel, accountId, user })
    },
    forget: async (channel: Channel, accountId: string, user: string): Promise<void> => {
      await ask(z.unknown(), 'forget', { channel, accountId, user })
    },
  }
}
