import type { Contact } from '../channels/update.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { requestProfile } from '../profiles/use-cases.ts'
import { applyEarlyUpdates, publishEdited } from '../threads/delivery-use-cases.ts'
import {
  addMessage,
  addReceivedMessage,
  deleteText,
  messageByProviderId,
  type NewMessage,
  updateReaction,
} from '../threads/message-repository.ts'
import { lockThreadOf, nextSeq, type ThreadRow } from '../threads/repository.ts'
import type { Arrival, UpdateOf } from './arrival.ts'

/** The conversation with this person, locked; created when there is none. */
export const lockThreadOfContact = (
  { ids, clock }: MessagingContext,
  tx: Tx,
  { businessId, accountId }: Arrival,
  contact: Contact
): Promise<ThreadRow> =>
  lockThreadOf(tx, { id: ids(), businessId, contact, accountId, now: clock.now() })

/** What all messages of a person have in common. */
const commonFields = ({ businessId, channel }: Arrival, { pushName }: Contact) =>
  ({
    businessId,
    channel,
    inbound: true,
    authorKind: 'client',
    authorName: pushName,
    state: 'received',
    reason: null,
    key: null,
  }) satisfies Partial<NewMessage>

/** A message of a person. The same message twice is stored once. */
export const writeMessage = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  { contact, providerId, type, text, extra, replyTo, at }: UpdateOf<'message'>
): Promise<void> => {
  const thread = await lockThreadOfContact(ctx, tx, arrival, contact)
  const { channel, accountId } = arrival
  const id = ctx.ids()
  const message: NewMessage = {
    ...commonFields(arrival, contact),
    id,
    threadId: thread.id,
    seq: thread.lastSeq + 1,
    providerId,
    type,
    text,
    extra,
    replyTo,
    sentAt: at,
    now: ctx.clock.now(),
  }
  const added = await addReceivedMessage(tx, message, accountId)
  if (added === undefined) return
  if (added.hasEarly)
    await applyEarlyUpdates(tx, thread, { id, channel, inbound: true }, providerId)
  // A profile can be read once the person has written, even in a conversation that the owner began.
  if (thread.lastInboundAt === null) await requestProfile(tx, thread, 'first')
  await tx.publish('message.received', {
    key: thread.id,
    data: {
      threadId: thread.id,
      messageId: id,
      clientId: thread.clientId,
      channel,
      sentAt: at.toISOString(),
    },
  })
}

/**
 * A reaction is a message of its own, one per message reacted to, with the newest emoji as its
 * text. Assistants do not answer it.
 */
export const writeReaction = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  { contact, target, emoji, at }: UpdateOf<'reaction'>
): Promise<void> => {
  const thread = await lockThreadOfContact(ctx, tx, arrival, contact)
  const providerId = `reaction:${target}`
  const existing = await messageByProviderId(tx, arrival.channel, providerId)
  if (existing !== undefined) {
    const changed = await updateReaction(tx, existing.id, { emoji, at })
    return changed ? publishEdited(tx, thread, existing.id, emoji === null) : undefined
  }
  const id = ctx.ids()
  await addMessage(tx, {
    ...commonFields(arrival, contact),
    id,
    threadId: thread.id,
    seq: await nextSeq(tx, thread.id),
    providerId,
    type: 'reaction',
    text: emoji ?? '',
    extra: null,
    replyTo: target,
    sentAt: at,
    now: ctx.clock.now(),
  })
  if (emoji === null) await deleteText(tx, id, at)
  await publishEdited(tx, thread, id, emoji === null)
}
