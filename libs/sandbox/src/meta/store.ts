import type { Clock } from '@mostrador/kernel'
import { GraphRefusal } from './graph-errors.ts'
import type {
  Account,
  Change,
  Channel,
  Conversation,
  MessageStatus,
  PeerMessage,
  ReceivedCall,
  SendFault,
} from './model.ts'
import type { CallFault } from './login/call-faults.ts'
import { type LoginState, newLoginState } from './login/grants.ts'
import type { PhoneMemory } from './phone-app/phone-memory.ts'
import { noMetaQuirks, type Quirks } from './model.ts'
import { canonicalWaId, isBsuid, metaIds, type IdSource } from './wire.ts'

export type Media = {
  id: string
  mimeType: string
  bytes: Buffer
  filename: string | null
  sha256: string
  /** Readable by everybody with the URL. */
  open: boolean
}

/** Everything the peer remembers. Plain state: the rules are in the files around it. */
export type MetaStore = {
  clock: Clock
  random: () => number
  ids: IdSource
  accounts: Account[]
  expiredTokens: Set<string>
  login: LoginState
  callFaults: CallFault[]
  conversations: Map<string, Conversation>
  /** The conversation of each message id. */
  whereMessage: Map<string, Conversation>
  /** When the accepted sends of the last second happened, by account. */
  recentSends: Map<string, number[]>
  calls: ReceivedCall[]
  media: Map<string, Media>
  /** What the apps of phones hold, by account. */
  phones: Map<string, PhoneMemory>
  faults: SendFault[]
  quirks: Quirks
  apiCalls: number
  /** Where the peer listens, known once it does: addresses of files start with it. */
  baseUrl: string
  now(): number
  changed(change: Change): void
  onChange(listener: (change: Change) => void): () => void
}

export const createMetaStore = (clock: Clock, random: () => number): MetaStore => {
  const listeners = new Set<(change: Change) => void>()
  return {
    clock,
    random,
    ids: metaIds(random),
    accounts: [],
    expiredTokens: new Set(),
    login: newLoginState(),
    callFaults: [],
    conversations: new Map(),
    whereMessage: new Map(),
    recentSends: new Map(),
    calls: [],
    media: new Map(),
    phones: new Map(),
    faults: [],
    quirks: noMetaQuirks,
    apiCalls: 0,
    baseUrl: '',
    now: () => clock.now().getTime(),
    changed(change) {
      for (const listener of [...listeners]) listener(change)
    },
    onChange(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const findAccount = (store: MetaStore, channel: Channel, id: string): Account => {
  const account = store.accounts.find(
    candidate => candidate.channel === channel && candidate.id === id
  )
  if (account === undefined) throw new Error(`no ${channel} account ${id}: register it first`)
  return account
}

/**
 * The one name of a person on a channel: canonical wa_id or BSUID on WhatsApp, the scoped id
 * elsewhere.
 */
export const userKey = (channel: Channel, user: string): string =>
  channel === 'whatsapp' && !isBsuid(user) ? canonicalWaId(user) : user

const keyOf = (channel: Channel, accountId: string, user: string): string =>
  `${channel}|${accountId}|${userKey(channel, user)}`

export const conversationIfAny = (
  store: MetaStore,
  channel: Channel,
  accountId: string,
  user: string
): Conversation | undefined => {
  const direct = store.conversations.get(keyOf(channel, accountId, user))
  if (direct !== undefined || !isBsuid(user)) return direct
  return [...store.conversations.values()].find(
    other => other.channel === channel && other.accountId === accountId && other.bsuid === user
  )
}

/** A conversation nobody has opened yet; not kept by itself. */
export const newConversation = (
  channel: Channel,
  accountId: string,
  user: string
): Conversation => ({
  channel,
  accountId,
  user: userKey(channel, user),
  name: '',
  bsuid: isBsuid(user) ? user : null,
  numberHidden: isBsuid(user),
  messages: [],
  lastInboundAt: null,
  businessTyping: false,
  chatOpen: false,
  readReceipts: true,
  reach: 'online',
})

export const conversationOf = (
  store: MetaStore,
  channel: Channel,
  accountId: string,
  user: string
): Conversation => {
  const existing = conversationIfAny(store, channel, accountId, user)
  if (existing !== undefined) return existing
  const created = newConversation(channel, accountId, user)
  store.conversations.set(keyOf(channel, accountId, user), created)
  return created
}

/** Where the phone of a person finds a file, without any token. */
export const phoneMediaUrl = (store: MetaStore, id: string): string =>
  `${store.baseUrl}/_control/media/${id}`

/** A message with the fields that differ given, the others empty. */
export const newMessage = (
  fields: Pick<
    PeerMessage,
    'id' | 'direction' | 'origin' | 'type' | 'text' | 'at' | 'status' | 'content'
  > &
    Partial<PeerMessage>
): PeerMessage => ({
  choices: [],
  mediaUrl: null,
  errorCode: null,
  callbackData: null,
  replyTo: null,
  reactions: [],
  edited: false,
  deleted: false,
  history: [{ status: fields.status, at: fields.at }],
  ...fields,
})

export const addMessage = (
  store: MetaStore,
  conversation: Conversation,
  message: PeerMessage
): void => {
  conversation.messages.push(message)
  store.whereMessage.set(message.id, conversation)
  if (message.direction === 'in') conversation.lastInboundAt = message.at
  else conversation.businessTyping = false
  store.changed({ kind: 'message', conversation, message })
}

const rank: Record<MessageStatus, number> = {
  received: 0,
  accepted: 0,
  failed: 1,
  sent: 1,
  delivered: 2,
  read: 3,
}

/** Moves a message forward; false when it is already there or further. */
export const moveStatus = (
  store: MetaStore,
  conversation: Conversation,
  message: PeerMessage,
  status: MessageStatus
): boolean => {
  if (rank[status] <= rank[message.status]) return false
  message.status = status
  message.history.push({ status, at: store.now() })
  store.changed({ kind: 'status', conversation, message })
  return true
}

/** The accounts a token may act for. Refuses unknown and expired tokens as Graph does. */
export const accountsOfToken = (store: MetaStore, token: string | undefined): Account[] => {
  if (token === undefined) throw new GraphRefusal('token_missing', 'graph')
  if (store.expiredTokens.has(token)) throw new GraphRefusal('token_expired', 'graph')
  const grant = store.login.grants.get(token)
  if (grant !== undefined && grant.expiresAt !== null && grant.expiresAt <= store.now())
    throw new GraphRefusal('token_expired', 'graph')
  const granted = grant === undefined || grant.kind === 'user' ? [] : grant.accounts
  const accounts = store.accounts.filter(
    account =>
      account.token === token ||
      granted.some(({ channel, id }) => channel === account.channel && id === account.id)
  )
  if (accounts.length === 0 && grant === undefined) throw new GraphRefusal('token_invalid', 'graph')
  return accounts
}

const dayMs = 24 * 60 * 60 * 1000

/** Whether the person wrote in the last `days` (1 = the service window, 7 = human agent). */
export const windowOpen = (
  store: MetaStore,
  conversation: Conversation | undefined,
  days: 1 | 7 = 1
): boolean =>
  conversation !== undefined &&
  conversation.lastInboundAt !== null &&
  store.now() - conversation.lastInboundAt < days * dayMs
