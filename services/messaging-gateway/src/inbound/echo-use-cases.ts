import type { Channel } from '@mostrador/contracts'
import { attendByWriting } from '../attention/use-cases.ts'
import { adapterOf } from '../channels/registry.ts'
import type { Contact } from '../channels/update.ts'
import type { MessagingContext, Tx } from '../context.ts'
import { nameThread } from '../phone-app/contacts-use-cases.ts'
import { lockAddressBook, markPhoneAppUsed, phoneNameOf } from '../phone-app/repository.ts'
import { applyEarlyUpdates, deliver } from '../threads/delivery-use-cases.ts'
import {
  addMessage,
  findUnconfirmed,
  messageById,
  messageByProviderId,
  type MessageRow,
} from '../threads/message-repository.ts'
import { nextSeq, setLastMessage, type ThreadRow } from '../threads/repository.ts'
import type { Arrival, UpdateOf } from './arrival.ts'
import { lockThreadOfContact } from './message-use-cases.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The message that a status or an echo names, by our id when it carries one, else by the
 * provider's.
 */
export const findNamedMessage = async (
  tx: Tx,
  channel: Channel,
  { callbackId, providerId }: { callbackId: string | null; providerId: string }
): Promise<MessageRow | undefined> => {
  const isOurId = callbackId !== null && uuid.test(callbackId)
  const named = isOurId ? await messageById(tx, callbackId) : undefined
  if (named !== undefined && !named.inbound) return named
  return messageByProviderId(tx, channel, providerId)
}

/**
 * The message of ours that an echo repeats. Where echoes carry no id of ours, it is the one of the
 * same text whose sending is unconfirmed; elsewhere equal text proves nothing: a person may have
 * typed it again.
 */
const findEchoed = async (
  tx: Tx,
  thread: ThreadRow,
  channel: Channel,
  echo: UpdateOf<'echo'>
): Promise<MessageRow | undefined> => {
  const named = await findNamedMessage(tx, channel, echo)
  if (named !== undefined) return named
  if (!adapterOf(channel).matchesEchoesByText || echo.type !== 'text') return undefined
  return findUnconfirmed(tx, thread, echo.text, new Date(echo.at.getTime() - DAY_MS))
}

/** Echoes carry no name: a new conversation has the one of the phone's address book. */
const lockEchoed = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  contact: Contact
): Promise<ThreadRow> => {
  if (arrival.channel !== 'whatsapp') return lockThreadOfContact(ctx, tx, arrival, contact)
  await lockAddressBook(tx, arrival.businessId, 'read')
  const thread = await lockThreadOfContact(ctx, tx, arrival, contact)
  return thread.pushName === ''
    ? nameThread(tx, thread, await phoneNameOf(tx, contact.key))
    : thread
}

/**
 * A message of the business: the confirmation of one of ours, or one typed in the phone or Meta's
 * inbox.
 */
export const writeEcho = async (
  ctx: MessagingContext,
  tx: Tx,
  arrival: Arrival,
  echo: UpdateOf<'echo'>
): Promise<void> => {
  const { providerId } = echo
  const thread = await lockEchoed(ctx, tx, arrival, echo.contact)
  const echoed = await findEchoed(tx, thread, arrival.channel, echo)
  if (echoed !== undefined) {
    await deliver(tx, thread, echoed, { state: 'sent', reason: null, providerId })
    return applyEarlyUpdates(tx, thread, echoed, providerId)
  }
  return addPhoneMessage(ctx, tx, thread, { arrival, echo })
}

const PHONE = 'Teléfono'

const addPhoneMessage = async (
  { ids, clock }: MessagingContext,
  tx: Tx,
  thread: ThreadRow,
  { arrival, echo }: { arrival: Arrival; echo: UpdateOf<'echo'> }
): Promise<void> => {
  const { businessId, channel } = arrival
  if (channel === 'whatsapp') await markPhoneAppUsed(tx, arrival.accountId, echo.at)
  const { providerId, type, text, extra, at } = echo
  const id = ids()
  await addMessage(tx, {
    id,
    businessId,
    threadId: thread.id,
    seq: await nextSeq(tx, thread.id),
    channel,
    inbound: false,
    providerId,
    type,
    text,
    extra,
    replyTo: null,
    authorKind: 'phone',
    authorName: PHONE,
    state: 'sent',
    reason: null,
    key: null,
    sentAt: at,
    now: clock.now(),
  })
  await setLastMessage(tx, thread.id, { id, at })
  await attendByWriting({ clock }, tx, thread, { person: { userId: null, name: PHONE }, at })
  await tx.publish('message.queued', {
    key: thread.id,
    data: {
      threadId: thread.id,
      messageId: id,
      clientId: thread.clientId,
      channel,
      author: 'phone',
    },
  })
  await applyEarlyUpdates(tx, thread, { id, channel, inbound: false }, providerId)
}
