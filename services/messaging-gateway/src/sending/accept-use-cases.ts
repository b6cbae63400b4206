import type { AuthorKind, MessageState } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { connectionFor } from '../connections/repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import {
  addMessage,
  messageById,
  messageByKey,
  type MessageRow,
} from '../threads/message-repository.ts'
import { nextSeq, setLastMessage, type ThreadRow } from '../threads/repository.ts'
import { partsOf } from './parts.ts'
import { neverWroteReason, notConnectedReason, windowReason } from './reasons.ts'
import { addOutbound, type OutboundKind } from './repository.ts'
import { isWindowOpen } from './window.ts'

export type MessageRequest = {
  readonly text: string
  readonly kind: OutboundKind
  readonly author: { readonly kind: Exclude<AuthorKind, 'client' | 'phone'>; readonly name: string }
  /** The same key twice is one message. */
  readonly key: string | null
}

/**
 * Why automation has to wait, in Spanish; null when it may go. Asked when accepted and when sent.
 */
export const holdReason = (
  thread: Pick<ThreadRow, 'channel' | 'lastInboundAt' | 'clientName' | 'pushName'>,
  isConnected: boolean,
  now: Date
): string | null => {
  if (!isConnected) return notConnectedReason(thread.channel)
  if (isWindowOpen(thread, now)) return null
  return thread.lastInboundAt === null
    ? neverWroteReason(thread.channel, thread.clientName || thread.pushName)
    : windowReason(thread.channel)
}

/** Key of part n of a message. The first part carries the key itself. */
const partKey = (key: string | null, part: number): string | null =>
  key === null || part === 0 ? key : `${key}#${part + 1}`

/**
 * Accepts a message in the locked thread and answers its first part; a known key answers the
 * message it made. Refuses people with `channel_not_connected` or `window_closed`; automation is
 * held, with a reason.
 */
export const acceptMessage = async (
  ctx: MessagingContext,
  tx: Tx,
  thread: ThreadRow,
  request: MessageRequest
): Promise<MessageRow> => {
  const existing = request.key === null ? undefined : await messageByKey(tx, request.key)
  if (existing !== undefined) return existing
  const now = ctx.clock.now()
  const connection = await connectionFor(tx, thread.channel, thread.accountId)
  if (request.kind === 'staff') {
    if (connection?.state !== 'connected') throw new Refusal('channel_not_connected')
    if (!isWindowOpen(thread, now)) throw new Refusal('window_closed')
  }
  const reason = holdReason(thread, connection !== undefined, now)
  const messageIds: string[] = []
  for (const [part, text] of partsOf(thread.channel, request.text).entries()) {
    const key = partKey(request.key, part)
    messageIds.push(await addPart(ctx, tx, thread, { ...request, text, key, reason, now }))
  }
  const first = await messageById(tx, messageIds[0] ?? '')
  if (first === undefined) throw new Refusal('invalid_request')
  return first
}

type Part = MessageRequest & { readonly reason: string | null; readonly now: Date }

/**
 * Stores one part, with its row in `outbound` unless it is held, and publishes it. Returns its id.
 */
const addPart = async (
  { ids }: MessagingContext,
  tx: Tx,
  thread: ThreadRow,
  { text, kind, author, key, reason, now }: Part
): Promise<string> => {
  const { id: threadId, businessId, channel, clientId } = thread
  const id = ids()
  const seq = await nextSeq(tx, threadId)
  const state: MessageState = reason === null ? 'ready' : 'held'
  const added = await addMessage(tx, {
    id,
    businessId,
    threadId,
    seq,
    channel,
    inbound: false,
    providerId: null,
    type: 'text',
    text,
    extra: null,
    replyTo: null,
    authorKind: author.kind,
    authorName: author.name,
    state,
    reason,
    key,
    sentAt: now,
    now,
  })
  if (!added) throw new Refusal('conflict')
  await setLastMessage(tx, threadId, { id, at: now })
  const data = { threadId, messageId: id, clientId }
  if (state === 'held') {
    await tx.publish('message.state_changed', { key: threadId, data: { ...data, state } })
    return id
  }
  await addOutbound(tx, { messageId: id, businessId, threadId, seq, channel, kind, now })
  await tx.publish('message.queued', {
    key: threadId,
    data: { ...data, channel, author: author.kind },
  })
  return id
}
