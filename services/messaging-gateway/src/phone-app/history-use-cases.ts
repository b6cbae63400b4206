import { connectionOf } from '../connections/repository.ts'
import type { MessagingContext, Tx } from '../context.ts'
import type { Arrival, UpdateOf } from '../inbound/arrival.ts'
import { lockThreadOfContact } from '../inbound/message-use-cases.ts'
import { messageByProviderId } from '../threads/message-repository.ts'
import { setLastMessage } from '../threads/repository.ts'
import { addHistory } from './history-repository.ts'
import {
  advanceHistory,
  countHistory,
  lockAddressBook,
  phoneAppOf,
  phoneNameOf,
  setHistory,
} from './repository.ts'

/**
 * Stores part of an earlier conversation. It is not answered and notifies nobody: no
 * `message.received`, nothing unread. Messages since the number was connected are skipped: they
 * arrive by the normal webhooks.
 */
export const writeHistory = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  { contact, messages }: UpdateOf<'history'>
): Promise<void> => {
  const connection = await connectionOf(tx, arrival.channel, arrival.accountId)
  if (connection === undefined) return
  const earlier = messages
    .filter(({ at }) => at < connection.connectedAt)
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const newest = earlier.at(-1)
  if (newest === undefined) return
  await lockAddressBook(tx, arrival.businessId, 'read')
  const pushName = await phoneNameOf(tx, contact.key)
  const thread = await lockThreadOfContact(ctx, tx, arrival, { ...contact, pushName })
  const added = await addHistory(tx, thread, earlier, ctx.clock.now())
  if (added === 0) return
  const newestMessage = await messageByProviderId(tx, arrival.channel, newest.providerId)
  if (newestMessage !== undefined)
    await setLastMessage(tx, thread.id, { id: newestMessage.id, at: newestMessage.sentAt })
  await countHistory(tx, connection.id, {
    messages: added,
    conversations: thread.lastSeq === 0 ? 1 : 0,
  })
  await tx.publish('thread.imported', {
    key: thread.id,
    data: { threadId: thread.id, clientId: thread.clientId, lastAt: newest.at.toISOString() },
  })
}

/** Stores the progress of the history import and publishes it for the screens. */
export const writeHistoryProgress = async (
  tx: Tx,
  { channel, accountId }: Arrival,
  { phase, progress, isRefused }: UpdateOf<'history_progress'>
): Promise<void> => {
  const connection = await connectionOf(tx, channel, accountId)
  if (connection === undefined) return
  const app = await phoneAppOf(tx, connection.id)
  if (app === undefined) return
  if (isRefused)
    await setHistory(tx, connection.id, 'refused', app.askedAt ?? connection.connectedAt)
  else await advanceHistory(tx, connection.id, { phase, progress })
  await tx.publish('history.progressed', {
    key: connection.id,
    data: { channel, connectionId: connection.id },
  })
}
