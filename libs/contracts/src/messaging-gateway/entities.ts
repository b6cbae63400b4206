import { z } from 'zod'
import { Channel, Id, Instant } from '../common.ts'

export const messageStates = [
  'received',
  'ready',
  'sending',
  'unknown',
  'sent',
  'delivered',
  'read',
  'failed',
  'held',
  /** Held or waiting, and no longer valid: it is never sent. */
  'withdrawn',
] as const
export const MessageState = z.enum(messageStates)
export type MessageState = z.output<typeof MessageState>

/**
 * Who wrote it: the client, a person of the business, an assistant, a timed message, or a person on
 * the phone that the account also has.
 */
export const AuthorKind = z.enum(['client', 'staff', 'assistant', 'automation', 'phone'])
export type AuthorKind = z.output<typeof AuthorKind>

const MessageAuthor = z.object({ kind: AuthorKind, name: z.string() })

/** One stored message answered with both sets of names of the documents [C1-20, CHT-01, INB-01]. */
export const ChatMessage = z.object({
  _id: Id,
  id: Id,
  threadId: Id,
  /** The provider's id, ours until it is known. */
  messageId: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  message: z.string(),
  createdAt: Instant,
  date: Instant,
  isDeleted: z.boolean(),
  type: z.enum([
    'text',
    'image',
    'audio',
    'video',
    'document',
    'sticker',
    'location',
    'contacts',
    'interactive',
    'reaction',
    'template',
    'unsupported',
  ]),
  author: MessageAuthor,
  state: MessageState,
  /** Why it failed or is held, in Spanish. */
  reason: z.string().nullable(),
  clientId: Id.nullable(),
})
export type ChatMessage = z.output<typeof ChatMessage>

/**
 * How long a person attends a conversation after the last message that one of the business wrote in
 * it.
 */
export const ATTENDING_MS = 12 * 60 * 60 * 1000

/** Who answers a conversation. */
export const Attention = z.discriminatedUnion('state', [
  z.object({ state: z.literal('assistant') }),
  /**
   * Nobody yet: an assistant called a person. `since` is the start of the turn that could not help.
   */
  z.object({ state: z.literal('waiting'), since: Instant, reason: z.string() }),
  /** The assistants are silent up to `until`. `userId` is null for an answer from the phone app. */
  z.object({
    state: z.literal('person'),
    name: z.string(),
    userId: Id.nullable(),
    since: Instant,
    until: Instant,
  }),
])
export type Attention = z.output<typeof Attention>
export const attentionStates = ['assistant', 'waiting', 'person'] as const

export const Thread = z.object({
  _id: Id,
  businessId: Id,
  channel: Channel,
  clientId: Id.nullable(),
  clientName: z.string(),
  clientType: z.enum(['personal', 'lead', 'client']).nullable(),
  whatsapp: z.string().nullable(),
  countryCode: z.string().nullable(),
  countryCodeExt: z.string().nullable(),
  instagramAccountId: z.string().nullable(),
  messengerId: z.string().nullable(),
  isRead: z.boolean(),
  unread: z.number().int(),
  lastMessage: z
    .object({
      _id: Id,
      date: Instant,
      role: z.enum(['user', 'assistant']),
      message: z.string(),
      state: MessageState,
      author: MessageAuthor.optional(),
    })
    .nullable(),
  /** Until when free text may go out; null when the client never wrote. */
  windowUntil: Instant.nullable(),
  /**
   * At the time of the answer: a thread that a person attends goes back to the assistants at
   * `until` without an event.
   */
  attention: Attention,
  /** True when the client is simulated; an older process leaves it out. */
  isTest: z.boolean().optional(),
})
export type Thread = z.output<typeof Thread>

/** The login pages of Meta that connect channels. */
export const logins = ['whatsapp', 'facebook', 'instagram'] as const
export const Login = z.enum(logins)
export type Login = z.output<typeof Login>

/** How a number is rated by the people who get its messages. */
export const numberQualities = ['high', 'medium', 'low'] as const

/** The app of the phone of a number that stays in use there. */
export const PhoneAppState = z.object({
  /** The last sign that somebody used it. */
  seenAt: Instant,
  /** It should be opened: Meta ends the connection of one that stays closed. */
  isQuiet: z.boolean(),
  openBefore: Instant,
  /** What was written before the number was connected. */
  history: z.object({
    /** `stopped`: Meta sends no more of it, and had not sent it all. */
    state: z.enum(['waiting', 'importing', 'done', 'stopped', 'refused', 'unavailable']),
    /** Percent of what Meta has to send. */
    progress: z.number().int().min(0).max(100),
    messages: z.number().int(),
    conversations: z.number().int(),
  }),
})
export type PhoneAppState = z.output<typeof PhoneAppState>

export const ChannelConnection = z.object({
  _id: Id,
  channel: Channel,
  accountId: z.string(),
  displayName: z.string(),
  /** The number or user name that people know; empty while it is not known. */
  handle: z.string(),
  state: z.enum(['connected', 'expired']),
  connectedAt: Instant,
  /** The login that renews it; null for an account of the simulator. */
  login: Login.nullable(),
  /** WhatsApp only. */
  quality: z.enum(numberQualities).nullable(),
  /** The problem that Meta reports, in Spanish. */
  problem: z.string().nullable(),
  checkedAt: Instant.nullable(),
  /** When the token expires at the provider; null when unknown. */
  expiresAt: Instant.nullable(),
  /** It has to be connected again soon. */
  isExpiring: z.boolean(),
  /** WhatsApp only: null for a number without the app. */
  phone: PhoneAppState.nullable(),
})
export type ChannelConnection = z.output<typeof ChannelConnection>

/** A channel that stopped or soon will: what everybody who answers clients should know. */
export const ChannelProblem = z.object({
  connectionId: Id,
  channel: Channel,
  name: z.string(),
  kind: z.enum(['expired', 'expiring', 'phone_quiet']),
  /** When the connection stops; null when it has. */
  before: Instant.nullable(),
})
export type ChannelProblem = z.output<typeof ChannelProblem>

/** A person's last way through a login page. */
export const ChannelLogin = z.object({
  _id: Id,
  login: Login,
  state: z.enum(['connecting', 'connected', 'failed']),
  /** What happened, in Spanish; null when all went well or continues. */
  reason: z.string().nullable(),
  /** Names of the accounts that were connected, and of those that another business has. */
  connected: z.array(z.string()),
  refused: z.array(z.string()),
  startedAt: Instant,
})
export type ChannelLogin = z.output<typeof ChannelLogin>

/** The message of WhatsApp's signup page to the window that opened it. */
export const SignupMessage = z.object({
  type: z.literal('WA_EMBEDDED_SIGNUP'),
  event: z.string().max(100),
  data: z
    .object({
      phone_number_id: z.string().max(40).optional(),
      waba_id: z.string().max(40).optional(),
      business_id: z.string().max(40).optional(),
      current_step: z.string().max(100).optional(),
      error_message: z.string().max(1000).optional(),
    })
    .default({}),
})
export type SignupMessage = z.output<typeof SignupMessage>

/** What a channel charges for messages of ours that were delivered. */
export const MessageCost = z.object({
  messages: z.number().int(),
  /** At the rate of the channel, in thousandths of a peso. */
  milliPesos: z.number().int(),
})
export type MessageCost = z.output<typeof MessageCost>
