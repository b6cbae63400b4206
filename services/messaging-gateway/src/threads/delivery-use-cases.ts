import type { MessageState } from '@mostrador/contracts/messaging-gateway'
import type { Tx } from '../context.ts'
import { DeliveryUpdate } from '../inbound/early.ts'
import { sendJob } from '../jobs/definitions.ts'
import { firstOutbound, removeOutbound } from '../sending/repository.ts'
import {
  deleteText,
  editText,
  messageById,
  type MessageRow,
  moveState,
  moveStatesUntil,
  setProviderId,
  takeEarlyUpdates,
} from './message-repository.ts'
import { moveWatermark, type ThreadRow } from './repository.ts'

const undelivered: ReadonlySet<MessageState> = new Set(['failed', 'held'])

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
  // Apart from the many changes of state, so that whoever has to act hears of nothing else.
  if (message !== undefined)
    await tx.publish('message.undelivered', {
      key: threadId,
      data: { threadId, messageId, clientId, author: message.authorKind, key: message.key },
    })
}

/** The next message of a conversation may go, now that `after` is out of the way. */
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

/** One of our messages is known to have got this far. Whatever waited behind it may go. */
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

/** Everything that we sent up to a moment was delivered, or read. */
export const reach = async (
  tx: Tx,
  thread: ThreadRow,
  state: 'delivered' | 'read',
  until: Date
): Promise<void> => {
  await moveWatermark(tx, thread.id, state, until)
  for (const id of await moveStatesUntil(tx, thread.id, state, until))
    await publishState(tx, thread, id, state)
}

/** Instagram names the message that was seen: all before it were, too. */
export const readThrough = async (tx: Tx, thread: ThreadRow, messageId: string): Promise<void> => {
  const message = await messageById(tx, messageId)
  if (message !== undefined && !message.inbound) await reach(tx, thread, 'read', message.sentAt)
}

/** What was said about a message before it was here, and how far the person had read by then. */
export const catchUp = async (
  tx: Tx,
  thread: ThreadRow,
  message: Pick<MessageRow, 'id' | 'channel' | 'inbound'>,
  providerId: string
): Promise<void> => {
  const early = (await takeEarlyUpdates(tx, message.channel, providerId))
    .map(({ raw }) => DeliveryUpdate.parse(raw))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  for (const word of early) {
    if (word.kind === 'edit') await editText(tx, message.id, word.text, word.at)
    else if (word.kind === 'delete') await deleteText(tx, message.id, word.at)
    else if (word.kind === 'seen') await readThrough(tx, thread, message.id)
    else if (!message.inbound)
      await deliver(tx, thread, message, {
        state: word.state,
        reason: word.reason,
        providerId: null,
      })
  }
  if (message.inbound) return
  for (const [state, until] of [
    ['delivered', thread.deliveredUntil],
    ['read', thread.readUntil],
  ] as const) {
    if (until === null) continue
    for (const id of await moveStatesUntil(tx, thread.id, state, until))
      await publishState(tx, thread, id, state)
  }
}
