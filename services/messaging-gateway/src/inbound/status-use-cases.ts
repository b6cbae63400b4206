import type { MessagingContext, Tx } from '../context.ts'
import { deliver, markReadThrough, publishEdited } from '../threads/delivery-use-cases.ts'
import { deleteText, editText, messageByProviderId } from '../threads/message-repository.ts'
import { lockProviderId, storeEarlyUpdate } from '../threads/early-repository.ts'
import { lockThread } from '../threads/repository.ts'
import type { Arrival, UpdateOf } from './arrival.ts'
import { EARLY_UPDATE_RETENTION_MS, type EarlyUpdate } from './early.ts'
import { findNamedMessage } from './echo-use-cases.ts'

/**
 * Stores an update until its message comes; each one stored removes the expired ones of the
 * business.
 */
const storeEarlyStatus = (
  { ids, clock }: MessagingContext,
  tx: Tx,
  { businessId, channel }: Arrival,
  { providerId, raw }: { providerId: string; raw: EarlyUpdate }
): Promise<void> => {
  const now = clock.now()
  return storeEarlyUpdate(tx, {
    id: ids(),
    businessId,
    channel,
    providerId,
    raw,
    now,
    forgetBefore: new Date(now.getTime() - EARLY_UPDATE_RETENTION_MS),
  })
}

/** The delivery state of one of our messages. */
export const writeStatus = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  status: UpdateOf<'status'>
): Promise<void> => {
  const { providerId, state, reason, at } = status
  await lockProviderId(tx, arrival.channel, providerId)
  const message = await findNamedMessage(tx, arrival.channel, status)
  if (message === undefined) {
    const raw: EarlyUpdate = { kind: 'status', state, reason, at }
    return storeEarlyStatus(ctx, tx, arrival, { providerId, raw })
  }
  if (message.inbound) return
  const thread = await lockThread(tx, message.threadId)
  if (thread !== undefined) await deliver(tx, thread, message, { state, reason, providerId })
}

/** A person saw a message, and so all before it. */
export const writeSeen = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  { providerId, at }: UpdateOf<'seen'>
): Promise<void> => {
  await lockProviderId(tx, arrival.channel, providerId)
  const message = await messageByProviderId(tx, arrival.channel, providerId)
  if (message === undefined)
    return storeEarlyStatus(ctx, tx, arrival, { providerId, raw: { kind: 'seen', at } })
  const thread = await lockThread(tx, message.threadId)
  if (thread !== undefined) await markReadThrough(tx, thread, message.id)
}

/** A message was edited or deleted. The newest edit wins, and a deleted message stays deleted. */
export const writeAmendment = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  amendment: UpdateOf<'edit'> | UpdateOf<'delete'>
): Promise<void> => {
  const { providerId, ...raw } = amendment
  await lockProviderId(tx, arrival.channel, providerId)
  const message = await messageByProviderId(tx, arrival.channel, providerId)
  if (message === undefined) return storeEarlyStatus(ctx, tx, arrival, { providerId, raw })
  const thread = await lockThread(tx, message.threadId)
  const changed =
    raw.kind === 'edit'
      ? await editText(tx, message.id, raw.text, raw.at)
      : await deleteText(tx, message.id, raw.at)
  if (changed && thread !== undefined)
    await publishEdited(tx, thread, message.id, raw.kind === 'delete')
}
