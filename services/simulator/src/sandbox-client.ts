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

type Thread = { readonly channel: Channel; readonly accountId: string; readonly user: string }
type SentMessage = {
  readonly channel: Channel
  readonly accountId: string
  readonly from: string
  readonly name: string
  readonly text: string
  readonly copies: number
  readonly idempotencyKey?: string
}

/** Milliseconds. */
const TIMEOUT_MS = 5_000

export type SandboxClient = ReturnType<typeof createSandboxClient>

/** The control API of the local Graph API. Refuses `unavailable` and `invalid_request`. */
export const createSandboxClient = (url: string) => {
  const callControl = async <S extends z.ZodType>(
    schema: S,
    path: string,
    body?: unknown
  ): Promise<z.output<S>> => {
    const content = body === undefined ? {} : jsonContent(body)
    const reply = await request(`${url}/_control/${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headersTimeout: TIMEOUT_MS,
      bodyTimeout: TIMEOUT_MS,
      ...content,
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
    async register(account: SandboxAccount): Promise<void> {
      const { channel, accountId: id, token, displayName: name, displayPhoneNumber } = account
      await callControl(z.unknown(), 'registerAccount', {
        channel,
        id,
        token,
        name,
        displayPhoneNumber,
      })
    },
    conversations: () => callControl(z.array(Conversation), 'conversations'),
    phone: ({ channel, accountId, user }: Thread) =>
      callControl(Phone, `phone?${new URLSearchParams({ channel, accountId, user })}`),
    send: (message: SentMessage) => callControl(Message, 'userSends', message),
    async read({ channel, accountId, user }: Thread): Promise<void> {
      await callControl(z.unknown(), 'userReads', { channel, accountId, user })
    },
    async forget({ channel, accountId, user }: Thread): Promise<void> {
      await callControl(z.unknown(), 'forget', { channel, accountId, user })
    },
  }
}

const jsonContent = (body: unknown) => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
