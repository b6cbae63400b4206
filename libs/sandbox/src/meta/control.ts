import { createHash } from 'node:crypto'
import { request } from 'undici'
import { z } from 'zod'
import type { Pending } from '../pending.ts'
import { metaSignature } from '../signatures.ts'
import { webhookBody, type Courier } from './courier.ts'
import type { Fate } from './fate.ts'
import { graphFaults } from './graph-errors.ts'
import { composeInbound, Said } from './inbound.ts'
import {
  AccountInput,
  channels,
  Quirks,
  wellBehaved,
  type Account,
  type Change,
  type Channel,
  type Conversation,
  type PeerMessage,
  type ReceivedCall,
  type WebhookRecord,
} from './model.ts'
import { messagingEvent } from './messaging-webhooks.ts'
import { whatsappInbound } from './whatsapp-webhooks.ts'
import {
  addMessage,
  conversationIfAny,
  conversationOf,
  findAccount,
  newConversation,
  newMessage,
  type World,
} from './world.ts'

const Who = z.object({ channel: z.enum(channels), accountId: z.string(), user: z.string() })
const faultNames = [...Object.keys(graphFaults), 'hang', 'reset', 'truncated', 'slow']
const isFault = (
  name: string
): name is keyof typeof graphFaults | 'hang' | 'reset' | 'truncated' | 'slow' =>
  faultNames.includes(name)

/** Inputs of the control API, the same for functions and for HTTP. */
export const inputs = {
  registerAccount: AccountInput,
  userSends: Said,
  userReads: Who,
  userReacts: Who.extend({ messageId: z.string(), emoji: z.string().nullable() }),
  userEdits: Who.extend({ messageId: z.string(), text: z.string().min(1) }),
  userDeletes: Who.extend({ messageId: z.string() }),
  ownerTypes: Who.extend({ text: z.string().min(1) }),
  setPerson: Who.extend({
    name: z.string(),
    reach: z.enum(['online', 'offline', 'blocked']),
    chatOpen: z.boolean(),
    readReceipts: z.boolean(),
  }).partial({ name: true, reach: true, chatOpen: true, readReceipts: true }),
  forget: Who,
  misbehave: Quirks.partial(),
  failSends: z.object({
    as: z.string().refine(isFault),
    times: z.number().int().min(1).default(1),
    accepted: z.boolean().default(false),
    channel: z.enum(channels).optional(),
    accountId: z.string().optional(),
    ms: z.number().default(1000),
  }),
  expireToken: z.object({ token: z.string() }),
  restoreToken: z.object({ token: z.string() }),
  forge: Said.and(
    z.object({
      how: z
        .enum(['wrong_secret', 'missing', 'malformed', 'tampered', 'sha1_only'])
        .default('wrong_secret'),
    })
  ),
}

export type Forged = { status: number; body: string }

export type MetaControl = {
  registerAccount(input: z.input<typeof AccountInput>): Account
  accounts(): readonly Account[]
  /** The person writes, taps, or sends a file; answers the message as their phone keeps it. */
  userSends(input: z.input<typeof Said>): PeerMessage
  userReads(input: z.input<typeof inputs.userReads>): number
  userReacts(input: z.input<typeof inputs.userReacts>): void
  userEdits(input: z.input<typeof inputs.userEdits>): void
  userDeletes(input: z.input<typeof inputs.userDeletes>): void
  /** The person clears the chat on their phone; what was sent stays in the record. */
  forget(input: z.input<typeof Who>): void
  /** The owner answers from the phone app or Meta's inbox. */
  ownerTypes(input: z.input<typeof inputs.ownerTypes>): PeerMessage
  setPerson(input: z.input<typeof inputs.setPerson>): Conversation
  /** The conversation as the person's phone shows it: nothing that failed or is not there yet. */
  phone(channel: Channel, accountId: string, user: string): readonly PeerMessage[]
  conversation(channel: Channel, accountId: string, user: string): Conversation | undefined
  conversations(): readonly Conversation[]
  /** Every call to the send API, in order. */
  received(): readonly ReceivedCall[]
  webhooks(): readonly WebhookRecord[]
  misbehave(quirks: z.input<typeof inputs.misbehave>): Quirks
  failSends(fault: z.input<typeof inputs.failSends>): void
  expireToken(token: string): void
  restoreToken(token: string): void
  /** Back to a well-behaved peer; keeps accounts and conversations. */
  behave(): void
  /** A webhook as an attacker would post it; nothing of it enters the record. */
  forge(input: z.input<typeof inputs.forge>): Promise<Forged>
  /** Meta's GET verification of the callback. */
  verifyCallback(channel?: Channel): Promise<{ ok: boolean; status: number }>
  flush(): void
  onChange(listener: (change: Change) => void): () => void
  /** No POST in flight. */
  idle(): Promise<void>
  /** Nothing in flight and no timer waiting (statuses, retries). */
  settled(): Promise<void>
}

type Parts = {
  world: World
  fate: Fate
  courier: Courier
  pending: Pending
  verifyToken: string
  secretOf: (channel: Channel) => string
  urlOf: (channel: Channel) => string
}

export const createControl = ({
  world,
  fate,
  courier,
  pending,
  verifyToken,
  secretOf,
  urlOf,
}: Parts): MetaControl => {
  /** What people wrote under a key: asked again, it was written once. */
  const saidByKey = new Map<string, PeerMessage>()
  const known = ({
    channel,
    accountId,
    user,
  }: z.output<typeof Who>): { account: Account; conversation: Conversation } => {
    const conversation = conversationIfAny(world, channel, accountId, user)
    if (conversation === undefined)
      throw new Error(`${user} has no conversation with ${channel} ${accountId}`)
    return { account: findAccount(world, channel, accountId), conversation }
  }
  const messageIn = (conversation: Conversation, id: string): PeerMessage => {
    const message = conversation.messages.find(candidate => candidate.id === id)
    if (message === undefined) throw new Error(`no message ${id} in this conversation`)
    return message
  }
  const nextId = (
    account: Account,
    conversation: Conversation,
    from: 'person' | 'business'
  ): string =>
    account.channel === 'whatsapp'
      ? world.ids.wamid(conversation.user, from)
      : world.ids.mid(account.channel)

  return {
    registerAccount(input) {
      const account = AccountInput.parse(input)
      world.accounts = [
        ...world.accounts.filter(
          other => other.channel !== account.channel || other.id !== account.id
        ),
        account,
      ]
      world.changed({ kind: 'account', account })
      return account
    },
    accounts: () => world.accounts,
    userSends(input) {
      const { idempotencyKey: key, ...said } = Said.parse(input)
      const known = key === undefined ? undefined : saidByKey.get(key)
      if (known !== undefined) return known
      const account = findAccount(world, said.channel, said.accountId)
      const conversation = conversationOf(world, said.channel, said.accountId, said.from)
      const { message, update } = composeInbound(world, account, conversation, said)
      addMessage(world, conversation, message)
      if (key !== undefined) saidByKey.set(key, message)
      courier.push({ ...update, copies: said.copies })
      return message
    },
    userReads(input) {
      const { account, conversation } = known(Who.parse(input))
      return fate.read(account, conversation)
    },
    userReacts(input) {
      const { messageId, emoji, ...who } = inputs.userReacts.parse(input)
      const { account, conversation } = known(who)
      const message = messageIn(conversation, messageId)
      message.reactions = message.reactions.filter(reaction => reaction.by !== 'person')
      if (emoji !== null) message.reactions.push({ by: 'person', emoji })
      world.changed({ kind: 'message', conversation, message })
      const at = world.now()
      if (account.channel === 'whatsapp') {
        conversation.lastInboundAt = at
        courier.push(
          whatsappInbound(
            account,
            conversation,
            { id: nextId(account, conversation, 'person'), at, replyTo: null },
            {
              type: 'reaction',
              reaction: { message_id: messageId, ...(emoji === null ? {} : { emoji }) },
            }
          )
        )
      } else {
        courier.push(
          messagingEvent(account, conversation, `reaction:${messageId}`, at, {
            reaction: {
              mid: messageId,
              action: emoji === null ? 'unreact' : 'react',
              ...(emoji === null ? {} : { emoji, reaction: emoji === '❤️' ? 'love' : 'other' }),
            },
          })
        )
      }
    },
    userEdits(input) {
      const { messageId, text, ...who } = inputs.userEdits.parse(input)
      const { account, conversation } = known(who)
      const message = messageIn(conversation, messageId)
      Object.assign(message, { text, edited: true })
      world.changed({ kind: 'message', conversation, message })
      const at = world.now()
      courier.push(
        account.channel === 'whatsapp'
          ? whatsappInbound(
              account,
              conversation,
              { id: nextId(account, conversation, 'person'), at, replyTo: null },
              {
                type: 'edit',
                edit: {
                  original_message_id: messageId,
                  message: { context: { id: 'M0' }, type: 'text', text: { body: text } },
                },
              }
            )
          : messagingEvent(account, conversation, `edit:${messageId}`, at, {
              message_edit: { mid: messageId, text, num_edit: 1 },
            })
      )
    },
    userDeletes(input) {
      const { messageId, ...who } = inputs.userDeletes.parse(input)
      const { account, conversation } = known(who)
      const message = messageIn(conversation, messageId)
      message.deleted = true
      world.changed({ kind: 'message', conversation, message })
      const at = world.now()
      courier.push(
        account.channel === 'whatsapp'
          ? whatsappInbound(
              account,
              conversation,
              { id: nextId(account, conversation, 'person'), at, replyTo: null },
              { type: 'revoke', revoke: { original_message_id: messageId } }
            )
          : messagingEvent(account, conversation, `delete:${messageId}`, at, {
              message: { mid: messageId, is_deleted: true },
            })
      )
    },
    forget(input) {
      const { channel, accountId, user } = Who.parse(input)
      const conversation = conversationIfAny(world, channel, accountId, user)
      if (conversation === undefined) return
      conversation.messages = []
      world.changed({ kind: 'message', conversation, message: null })
    },
    ownerTypes(input) {
      const { text, ...who } = inputs.ownerTypes.parse(input)
      const account = findAccount(world, who.channel, who.accountId)
      const conversation = conversationOf(world, who.channel, who.accountId, who.user)
      const message = newMessage({
        id: nextId(account, conversation, 'business'),
        direction: 'out',
        origin: 'app',
        type: 'text',
        text,
        at: world.now(),
        status: 'sent',
        content: { text: { body: text } },
      })
      addMessage(world, conversation, message)
      fate.echo(account, conversation, message)
      return message
    },
    setPerson(input) {
      const { channel, accountId, user, ...given } = inputs.setPerson.parse(input)
      const conversation = conversationOf(world, channel, accountId, user)
      const account = findAccount(world, channel, accountId)
      const wasOffline = conversation.reach === 'offline'
      Object.assign(conversation, given)
      if (wasOffline && conversation.reach === 'online')
        for (const message of conversation.messages.filter(other => other.status === 'sent'))
          fate.deliver(account, conversation, message)
      if (given.chatOpen === true) fate.read(account, conversation)
      return conversation
    },
    phone: (channel, accountId, user) =>
      (conversationIfAny(world, channel, accountId, user)?.messages ?? []).filter(
        message =>
          message.direction === 'in' ||
          message.status === 'sent' ||
          message.status === 'delivered' ||
          message.status === 'read'
      ),
    conversation: (channel, accountId, user) => conversationIfAny(world, channel, accountId, user),
    conversations: () => [...world.conversations.values()],
    received: () => world.calls,
    webhooks: () => courier.records,
    misbehave(quirks) {
      world.quirks = Quirks.parse({ ...world.quirks, ...inputs.misbehave.parse(quirks) })
      return world.quirks
    },
    failSends(fault) {
      const parsed = inputs.failSends.parse(fault)
      // A late or a cut 200 is still a 200: the message went out.
      world.faults.push({
        ...parsed,
        accepted: parsed.accepted || parsed.as === 'slow' || parsed.as === 'truncated',
      })
    },
    expireToken: token => void world.expiredTokens.add(token),
    restoreToken: token => void world.expiredTokens.delete(token),
    behave() {
      world.quirks = wellBehaved
      world.faults = []
      world.expiredTokens.clear()
      courier.flush()
    },
    async forge(input) {
      const { how, ...said } = inputs.forge.parse(input)
      const account = findAccount(world, said.channel, said.accountId)
      const shadow: Conversation = {
        ...(conversationIfAny(world, said.channel, said.accountId, said.from) ??
          newConversation(said.channel, said.accountId, said.from)),
        messages: [],
      }
      const body = webhookBody(said.channel, [composeInbound(world, account, shadow, said).update])
      const right = metaSignature(secretOf(said.channel), body)
      const headers: Record<typeof how, Record<string, string>> = {
        wrong_secret: {
          ...metaSignature(createHash('sha256').update(secretOf(said.channel)).digest('hex'), body),
        },
        missing: {},
        malformed: { 'x-hub-signature-256': 'sha256=zz' },
        tampered: { ...metaSignature(secretOf(said.channel), `${body} `) },
        sha1_only: { 'x-hub-signature': right['x-hub-signature'] },
      }
      return {
        status: await pending.during(() => courier.post(said.channel, body, headers[how])),
        body,
      }
    },
    async verifyCallback(channel = 'whatsapp') {
      const challenge = world.ids.digits(10)
      const url = new URL(urlOf(channel))
      for (const [name, value] of [
        ['hub.mode', 'subscribe'],
        ['hub.challenge', challenge],
        ['hub.verify_token', verifyToken],
      ] as const)
        url.searchParams.set(name, value)
      const answer = await request(url)
      const text = await answer.body.text()
      return { ok: answer.statusCode === 200 && text === challenge, status: answer.statusCode }
    },
    flush: () => courier.flush(),
    onChange: listener => world.onChange(listener),
    idle: () => pending.idle(),
    settled: () => pending.settled(),
  }
}
