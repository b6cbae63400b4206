import type { Channel } from '@mostrador/contracts'
import type { MessagingContext, Tx } from '../context.ts'
import { askForName } from '../profiles/use-cases.ts'
import { catchUp, deliver, reach, readThrough } from '../threads/delivery-use-cases.ts'
import {
  addReceivedMessage,
  addMessage,
  deleteText,
  editText,
  storeEarlyUpdate,
  lockProviderId,
  messageById,
  messageByProviderId,
  type MessageRow,
  react,
  sentInDoubt,
} from '../threads/message-repository.ts'
import {
  lockThread,
  lockThreadOf,
  nextSeq,
  showLast,
  type ThreadRow,
} from '../threads/repository.ts'
import { type EarlyUpdate, EARLY_UPDATE_RETENTION_MS } from './early.ts'
import type { Contact, Update } from './update.ts'

export type Arrival = {
  readonly businessId: string
  readonly channel: Channel
  readonly accountId: string
}
type Told<Kind extends Update['kind']> = Extract<Update, { kind: Kind }>

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Writes what a provider told, in the transaction of its inbox row: once, and with the same result in whatever order
 * updates come (F11, F12). What speaks of a message that is not here yet waits for it.
 */
export const updateWriter = ({ ids, clock }: Pick<MessagingContext, 'ids' | 'clock'>) => {
  const threadWith = (
    tx: Tx,
    { businessId, accountId }: Arrival,
    contact: Contact
  ): Promise<ThreadRow> =>
    lockThreadOf(tx, { id: ids(), businessId, contact, accountId, now: clock.now() })

  // Such words are few, and no other role may read them: what was never followed by its message goes with the next that waits.
  const keep = (
    tx: Tx,
    { businessId, channel }: Arrival,
    providerId: string,
    raw: EarlyUpdate
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

  const sayEdited = (
    tx: Tx,
    { id: threadId, clientId }: ThreadRow,
    messageId: string,
    isDeleted: boolean
  ): Promise<void> =>
    tx.publish('message.edited', {
      key: threadId,
      data: { threadId, messageId, clientId, isDeleted },
    })

  const onMessage = async (
    tx: Tx,
    arrival: Arrival,
    { contact, providerId, type, text, extra, replyTo, at }: Told<'message'>
  ): Promise<void> => {
    const thread = await threadWith(tx, arrival, contact)
    const { businessId, channel, accountId } = arrival
    const id = ids()
    const added = await addReceivedMessage(
      tx,
      {
        id,
        businessId,
        threadId: thread.id,
        seq: thread.lastSeq + 1,
        channel,
        inbound: true,
        providerId,
        type,
        text,
        extra,
        replyTo,
        authorKind: 'client',
        authorName: contact.pushName,
        state: 'received',
        reason: null,
        key: null,
        sentAt: at,
        now: clock.now(),
      },
      accountId
    )
    if (added === undefined) return
    if (added.hasEarly) await catchUp(tx, thread, { id, channel, inbound: true }, providerId)
    // Their first word, not the conversation's: the owner may have begun it, and a profile opens only to whoever was written to.
    if (thread.lastInboundAt === null) await askForName(tx, thread, 'first')
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

  const ownMessage = async (
    tx: Tx,
    callbackId: string | null,
    channel: Channel,
    providerId: string
  ): Promise<MessageRow | undefined> => {
    const named =
      callbackId !== null && uuid.test(callbackId) ? await messageById(tx, callbackId) : undefined
    return named !== undefined && !named.inbound
      ? named
      : await messageByProviderId(tx, channel, providerId)
  }

  const onEcho = async (
    tx: Tx,
    arrival: Arrival,
    { contact, callbackId, providerId, at, type, text, extra }: Told<'echo'>
  ): Promise<void> => {
    const thread = await threadWith(tx, arrival, contact)
    const { businessId, channel } = arrival
    // Instagram's echo carries nothing of ours: a message of this conversation in doubt with the same words is the one. Elsewhere
    // words prove nothing: somebody who types again what could not be sent has spoken.
    const ours =
      (await ownMessage(tx, callbackId, channel, providerId)) ??
      (channel === 'instagram' && type === 'text'
        ? await sentInDoubt(tx, thread, text, new Date(at.getTime() - DAY_MS))
        : undefined)
    if (ours !== undefined) {
      await deliver(tx, thread, ours, { state: 'sent', reason: null, providerId })
      return catchUp(tx, thread, ours, providerId)
    }
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
      authorName: 'Teléfono',
      state: 'sent',
      reason: null,
      key: null,
      sentAt: at,
      now: clock.now(),
    })
    await showLast(tx, thread.id, { id, at })
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
    await catchUp(tx, thread, { id, channel, inbound: false }, providerId)
  }

  const onStatus = async (
    tx: Tx,
    arrival: Arrival,
    { providerId, state, reason, at, callbackId }: Told<'status'>
  ): Promise<void> => {
    await lockProviderId(tx, arrival.channel, providerId)
    const message = await ownMessage(tx, callbackId, arrival.channel, providerId)
    if (message === undefined)
      return keep(tx, arrival, providerId, { kind: 'status', state, reason, at })
    const thread = message.inbound ? undefined : await lockThread(tx, message.threadId)
    if (thread !== undefined) await deliver(tx, thread, message, { state, reason, providerId })
  }

  const onSeen = async (
    tx: Tx,
    arrival: Arrival,
    { providerId, at }: Told<'seen'>
  ): Promise<void> => {
    await lockProviderId(tx, arrival.channel, providerId)
    const message = await messageByProviderId(tx, arrival.channel, providerId)
    if (message === undefined) return keep(tx, arrival, providerId, { kind: 'seen', at })
    const thread = await lockThread(tx, message.threadId)
    if (thread !== undefined) await readThrough(tx, thread, message.id)
  }

  const onAmendment = async (
    tx: Tx,
    arrival: Arrival,
    told: Told<'edit'> | Told<'delete'>
  ): Promise<void> => {
    await lockProviderId(tx, arrival.channel, told.providerId)
    const message = await messageByProviderId(tx, arrival.channel, told.providerId)
    if (message === undefined)
      return keep(
        tx,
        arrival,
        told.providerId,
        told.kind === 'edit'
          ? { kind: 'edit', text: told.text, at: told.at }
          : { kind: 'delete', at: told.at }
      )
    const thread = await lockThread(tx, message.threadId)
    const changed =
      told.kind === 'edit'
        ? await editText(tx, message.id, told.text, told.at)
        : await deleteText(tx, message.id, told.at)
    if (changed && thread !== undefined)
      await sayEdited(tx, thread, message.id, told.kind === 'delete')
  }

  /** A reaction is a message of its own with the emoji, one per message reacted to. It does not ask for an answer. */
  const onReaction = async (
    tx: Tx,
    arrival: Arrival,
    { contact, target, emoji, at }: Told<'reaction'>
  ): Promise<void> => {
    const thread = await threadWith(tx, arrival, contact)
    const { businessId, channel } = arrival
    const providerId = `reaction:${target}`
    const known = await messageByProviderId(tx, channel, providerId)
    const id = known?.id ?? ids()
    if (known !== undefined && !(await react(tx, id, { emoji, at }))) return
    if (known === undefined) {
      await addMessage(tx, {
        id,
        businessId,
        threadId: thread.id,
        seq: await nextSeq(tx, thread.id),
        channel,
        inbound: true,
        providerId,
        type: 'reaction',
        text: emoji ?? '',
        extra: null,
        replyTo: target,
        authorKind: 'client',
        authorName: contact.pushName,
        state: 'received',
        reason: null,
        key: null,
        sentAt: at,
        now: clock.now(),
      })
      if (emoji === null) await deleteText(tx, id, at)
    }
    await sayEdited(tx, thread, id, emoji === null)
  }

  return async (tx: Tx, arrival: Arrival, update: Update): Promise<void> => {
    switch (update.kind) {
      case 'message':
        return onMessage(tx, arrival, update)
      case 'echo':
        return onEcho(tx, arrival, update)
      case 'status':
        return onStatus(tx, arrival, update)
      case 'seen':
        return onSeen(tx, arrival, update)
      case 'edit':
      case 'delete':
        return onAmendment(tx, arrival, update)
      case 'reaction':
        return onReaction(tx, arrival, update)
      case 'watermark':
        return reach(tx, await threadWith(tx, arrival, update.contact), update.state, update.until)
      case 'nothing':
        return
    }
  }
}
