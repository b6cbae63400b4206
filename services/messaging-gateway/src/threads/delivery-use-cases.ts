import type { MessageState } from '@mostrador/contracts/messaging-gateway'
import type { Tx } from '../context.ts'
import { EarlyUpdate } from '../inbound/early.ts'
import { sendJob } from '../jobs/definitions.ts'
import { firstOutbound, removeOutbound } from '../sending/repository.ts'
import {
  deleteText,
  editText,
  messageById,
  type MessageRow,
  setProviderId,
} from './message-repository.ts'
import { takeEarlyUpdates } from './early-repository.ts'
import { moveState, moveStatesUntil } from './message-state-repository.ts'
import { moveWatermark, type ThreadRow } from './repository.ts'

const undelivered: ReadonlySet<MessageState> = new Set(['failed', 'held'])

/**
 * Publishes that a message changed its state. `message.undelivered` is an event of its own, so that
 * its consumers do not receive every state.
 */
export const publishState = async (
  tx: Tx,
  { id: threadId, clientId }: Pick<ThreadRow, 'id' | 'clientId'>,
  messageId: string,
  state: MessageState
): Promise<void> => {
  await tx.publish('message.state_changed', {
    key: threadId,
    data: { threadId, messageId, clientId, state },
  })
  const message = undelivered.has(state) ? await messageById(tx, messageId) : undefined
  if (message !== undefined)
    await tx.publish('message.undelivered', {
      key: threadId,
      data: { threadId, messageId, clientId, author: message.authorKind, key: message.key },
    })
}

/** Publishes that the text of a message is another one, or gone. */
export const publishEdited = (
  tx: Tx,
  { id: threadId, clientId }: Pick<ThreadRow, 'id' | 'clientId'>,
  messageId: string,
  isDeleted: boolean
): Promise<void> =>
  tx.publish('message.edited', {
    key: threadId,
    data: { threadId, messageId, clientId, isDeleted },
  })

/** Enqueues the next message of a conversation, once message `after` waits no longer. */
export const sendNext = async (
  tx: Tx,
  thread: Pick<ThreadRow, 'id' | 'businessId'>,
  after: string
): Promise<void> => {
  const next = await firstOutbound(tx, thread.id)
  if (next?.state === 'ready')
    await tx.enqueue(
      sendJob,
      { businessId: thread.businessId, messageId: next.messageId },
      { id: `${sendJob.name}-${next.messageId}-after-${after}` }
    )
}

export type Delivery = {
  readonly state: MessageState
  readonly reason: string | null
  readonly providerId: string | null
}

/** Records that one of our messages reached a state, and lets the next one go. */
export const deliver = async (
  tx: Tx,
  thread: ThreadRow,
  message: Pick<MessageRow, 'id' | 'channel'>,
  { state, reason, providerId }: Delivery
): Promise<void> => {
  if (providerId !== null) await setProviderId(tx, message, providerId)
  if (await moveState(tx, message.id, state, reason))
    await publishState(tx, thread, message.id, state)
  if (await removeOutbound(tx, message.id)) await sendNext(tx, thread, message.id)
}

const moveAllUntil = async (
  tx: Tx,
  thread: ThreadRow,
  state: 'delivered' | 'read',
  until: Date
): Promise<void> => {
  for (const id of await moveStatesUntil(tx, thread.id, state, until))
    await publishState(tx, thread, id, state)
}

/** Records that everything we sent up to a moment was delivered, or read. */
export const advanceWatermark = async (
  tx: Tx,
  thread: ThreadRow,
  state: 'delivered' | 'read',
  until: Date
): Promise<void> => {
  await moveWatermark(tx, thread.id, state, until)
  await moveAllUntil(tx, thread, state, until)
}

/** Records that this message of ours, and so all before it, was read. */
export const markReadThrough = async (
  tx: Tx,
  thread: ThreadRow,
  messageId: string
): Promise<void> => {
  const message = await messageById(tx, messageId)
  if (message !== undefined && !message.inbound)
    await advanceWatermark(tx, thread, 'read', message.sentAt)
}

type StoredMessage = Pick<MessageRow, 'id' | 'channel' | 'inbound'>

const applyEarlyUpdate = async (
  tx: Tx,
  thread: ThreadRow,
  message: StoredMessage,
  update: EarlyUpdate
): Promise<void> => {
  switch (update.kind) {
    case 'edit':
      await editText(tx, message.id, update.text, update.at)
      return
    case 'delete':
      await deleteText(tx, message.id, update.at)
      return
    case 'seen':
      return markReadThrough(tx, thread, message.id)
    case 'status': {
      if (message.inbound) return
      const { state, reason } = update
      return deliver(tx, thread, message, { state, reason, providerId: null })
    }
  }
}

/**
 * Applies the updates that came before their message, oldest first, and the thread's watermarks.
 */
export const applyEarlyUpdates = async (
  tx: Tx,
  thread: ThreadRow,
  message: StoredMessage,
  providerId: string
): Promise<void> => {
  const early = (await takeEarlyUpdates(tx, message.channel, providerId))
    .map(({ raw }) => EarlyUpdate.parse(raw))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const update of early) await applyEarlyUpdate(tx, thread, message, update)
  if (message.inbound) return
  const { deliveredUntil, readUntil } = thread
  if (deliveredUntil !== null) await moveAllUntil(tx, thread, 'delivered', deliveredUntil)
  if (readUntil !== null) await moveAllUntil(tx, thread, 'read', readUntil)
}
