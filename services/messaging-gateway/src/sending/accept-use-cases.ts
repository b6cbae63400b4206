import type { AuthorKind, MessageState } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { connectionFor } from '../channels/repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import {
  addMessage,
  messageByKey,
  type MessageRow,
  messageById,
} from '../threads/message-repository.ts'
import { nextSeq, showLast, type ThreadRow } from '../threads/repository.ts'
import { partsOf } from './parts.ts'
import { notConnectedReason, windowReason } from './reasons.ts'
import { addOutbound, type OutboundKind } from './repository.ts'
import { windowOpen } from './window.ts'

export type Wish = {
  readonly text: string
  readonly kind: OutboundKind
  readonly author: { readonly kind: Exclude<AuthorKind, 'client' | 'phone'>; readonly name: string }
  readonly key: string | null
}

/** Why automation has to wait for a person, in Spanish; null when it may go. Asked when accepted and again when sent. */
export const holdReason = (
  thread: Pick<ThreadRow, 'channel' | 'lastInboundAt'>,
  connected: boolean,
  now: Date
): string | null => {
  if (!connected) return notConnectedReason(thread.channel)
  return windowOpen(thread.lastInboundAt, now) ? null : windowReason(thread.channel)
}

/** Part n of the message with this key. The first part carries the key itself. */
const keyOf = (key: string | null, part: number): string | null =>
  key === null || part === 0 ? key : `${key}#${part + 1}`

/**
 * Accepts a message in the locked thread: the row and the word about it, in one transaction. The same key twice is one
 * message, and answers what became of it. People are refused what cannot go out; what is automatic is held, with the reason.
 */
export const acceptMessage = async (
  { ids, clock }: Pick<MessagingContext, 'ids' | 'clock'>,
  tx: Tx,
  thread: ThreadRow,
  wish: Wish
): Promise<MessageRow> => {
  const known = wish.key === null ? undefined : await messageByKey(tx, wish.key)
  if (known !== undefined) return known
  const now = clock.now()
  const connection = await connectionFor(tx, thread.channel, thread.accountId)
  if (wish.kind === 'staff') {
    if (connection?.state !== 'connected') throw new Refusal('channel_not_connected')
    if (!windowOpen(thread.lastInboundAt, now)) throw new Refusal('window_closed')
  }
  const reason = holdReason(thread, connection !== undefined, now)
  const state: MessageState = reason === null ? 'ready' : 'held'
  const messageIds: string[] = []
  for (const [part, text] of partsOf(thread.channel, wish.text).entries()) {
    const id = ids()
    const seq = await nextSeq(tx, thread.id)
    const { businessId, channel } = thread
    const added = await addMessage(tx, {
      id,
      businessId,
      threadId: thread.id,
      seq,
      channel,
      inbound: false,
      providerId: null,
      type: 'text',
      text,
      extra: null,
      replyTo: null,
      authorKind: wish.author.kind,
      authorName: wish.author.name,
      state,
      reason,
      key: keyOf(wish.key, part),
      sentAt: now,
      now,
    })
    if (!added) throw new Refusal('conflict')
    if (state === 'ready')
      await addOutbound(tx, {
        messageId: id,
        businessId,
        threadId: thread.id,
        seq,
        channel,
        kind: wish.kind,
        now,
      })
    await showLast(tx, thread.id, { id, at: now })
    const word = { threadId: thread.id, messageId: id, clientId: thread.clientId }
    if (state === 'ready')
      await tx.publish('message.queued', {
        key: thread.id,
        data: { ...word, channel, author: wish.author.kind },
      })
    else await tx.publish('message.state_changed', { key: thread.id, data: { ...word, state } })
    messageIds.push(id)
  }
  const first = await messageById(tx, messageIds[0] ?? '')
  if (first === undefined) throw new Refusal('invalid_request')
  return first
}
