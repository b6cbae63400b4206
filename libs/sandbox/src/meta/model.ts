import { z } from 'zod'
import type { GraphFaultName } from './graph-errors.ts'

export const channels = ['whatsapp', 'messenger', 'instagram'] as const
export type Channel = (typeof channels)[number]

/** A message template of a WhatsApp account; `parameters` = how many `{{n}}` its body has. */
export const Template = z.object({
  name: z.string(),
  language: z.string().default('es_MX'),
  category: z.enum(['MARKETING', 'UTILITY', 'AUTHENTICATION']).default('UTILITY'),
  body: z.string(),
})
export type Template = z.infer<typeof Template>

/** A phone number id, a Page or an Instagram account, with the token that may act for it. */
export const AccountInput = z.object({
  channel: z.enum(channels),
  id: z.string().min(1),
  token: z.string().min(1),
  name: z.string().default('Mi negocio'),
  /** WhatsApp: the WABA, `entry.id` of its webhooks. */
  wabaId: z.string().optional(),
  displayPhoneNumber: z.string().default('15550783881'),
  /** The app of the token, as it stands in Messenger echoes. */
  appId: z.string().default('670843887433847'),
  /** Instagram by Facebook Login: the Page through which it is also reached. */
  pageId: z.string().optional(),
  /** WhatsApp: without this list every template name is accepted. */
  templates: z.array(Template).optional(),
  /** Came by a login: its webhooks come only once it is subscribed. */
  isManaged: z.boolean().default(false),
  /** WhatsApp: a number that is not registered cannot send. */
  isRegistered: z.boolean().default(true),
  /** WhatsApp: the number is used in the app of the phone too (coexistence). */
  isOnPhone: z.boolean().default(false),
  /** What the app of the phone was asked for since it was connected. */
  phoneAsked: z.array(z.string()).default([]),
  /** The owner lets the product read what the app of the phone holds. */
  sharesHistory: z.boolean().default(true),
  /** WhatsApp: the six digits of its two-step verification. */
  pin: z.string().optional(),
  quality: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']).default('GREEN'),
  status: z.enum(['CONNECTED', 'PENDING', 'FLAGGED', 'RESTRICTED', 'BANNED']).default('CONNECTED'),
  nameStatus: z.enum(['APPROVED', 'PENDING_REVIEW', 'DECLINED']).default('APPROVED'),
})
export type Account = z.output<typeof AccountInput>

export type MessageStatus = 'received' | 'accepted' | 'sent' | 'delivered' | 'read' | 'failed'
export type Choice = { id: string; title: string; description?: string }

/** A message as the peer knows it. Times in unix milliseconds of the peer's clock. */
export type PeerMessage = {
  id: string
  /** `in` = from the person to the business. */
  direction: 'in' | 'out'
  /** `app` = the owner typed it in the phone or the inbox of Meta. */
  origin: 'person' | 'api' | 'app'
  type: string
  /** What the screen of the phone shows. */
  text: string
  choices: Choice[]
  mediaUrl: string | null
  at: number
  status: MessageStatus
  history: { status: MessageStatus; at: number }[]
  /** Why it failed, the provider's number. */
  errorCode: number | null
  /** `biz_opaque_callback_data` on WhatsApp, `metadata` on Messenger. */
  callbackData: string | null
  replyTo: string | null
  reactions: { by: 'person' | 'business'; emoji: string }[]
  edited: boolean
  deleted: boolean
  /** The object of `type` as it travelled. */
  content: Record<string, unknown>
}

/** One person's conversation with one account. `user` = wa_id, BSUID, PSID or IGSID. */
export type Conversation = {
  channel: Channel
  accountId: string
  user: string
  name: string
  bsuid: string | null
  numberHidden: boolean
  messages: PeerMessage[]
  lastInboundAt: number | null
  businessTyping: boolean
  chatOpen: boolean
  readReceipts: boolean
  /** `blocked` people get nothing; `offline` phones get it (and say so) later. */
  reach: 'online' | 'offline' | 'blocked'
}

/** One call to the send API, whatever came of it: the truth for lost and duplicated messages. */
export type ReceivedCall = {
  at: number
  channel: Channel
  accountId: string
  user: string | null
  kind: 'message' | 'read' | 'typing' | 'reaction'
  body: unknown
  accepted: boolean
  /** What the caller saw: an HTTP status, or null when it got no answer. */
  answered: number | null
  messageId: string | null
  callbackData: string | null
  text: string | null
}

/** One POST to the product and its delivery. */
export type WebhookRecord = {
  id: number
  channel: Channel
  labels: string[]
  raw: string
  attempts: { at: number; status: number; copy: number }[]
  state: 'pending' | 'delivered' | 'given_up'
}

export const Quirks = z.object({
  /** Copies of every POST, in parallel. */
  copies: z.number().int().min(1).max(4),
  /** Hold this many updates and send them in random order. */
  shuffle: z.number().int().min(1).max(1000),
  /** Put up to this many updates in one POST. */
  bundle: z.number().int().min(1).max(1000),
  /** How long an incomplete shuffle or bundle waits. */
  holdMs: z.number().min(0),
  delayMs: z.number().min(0),
  /** Webhooks that never come. */
  drop: z.array(z.enum(['sent', 'delivered', 'read', 'failed', 'echo'])),
  /** `read` follows `sent` directly, as with an open chat. */
  skipDelivered: z.boolean(),
  /** The person reads what arrives. */
  autoRead: z.boolean(),
  /** Where WhatsApp says that the window is closed. */
  windowErrors: z.enum(['status', 'answer']),
  /**
   * Sends an account may make in a second (WhatsApp: 80, coexistence 20; Pages: 300); null = no
   * limit.
   */
  perSecond: z.number().int().min(1).nullable(),
})
export type Quirks = z.output<typeof Quirks>

/** The provider without faults. */
export const noMetaQuirks: Quirks = {
  copies: 1,
  shuffle: 1,
  bundle: 1,
  holdMs: 250,
  delayMs: 0,
  drop: [],
  skipDelivered: false,
  autoRead: false,
  windowErrors: 'status',
  perSecond: null,
}

/** Faults of the next sends. `accepted`: the message is sent although the caller gets an error. */
export type SendFault = {
  as: GraphFaultName | 'hang' | 'reset' | 'truncated' | 'slow'
  times: number
  accepted: boolean
  channel?: Channel | undefined
  accountId?: string | undefined
  ms: number
}

export type Change =
  | { kind: 'account'; account: Account }
  | { kind: 'login' }
  | {
      kind: 'message' | 'status' | 'typing'
      conversation: Conversation
      message: PeerMessage | null
    }
  | { kind: 'call'; call: ReceivedCall }
  | { kind: 'webhook'; webhook: WebhookRecord }
