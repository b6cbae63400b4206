import type { Pending } from '../pending.ts'
import type { WebhookSender } from './webhook-sender.ts'
import { graphFaults, type GraphFaultName } from './graph-errors.ts'
import { messagingEcho, messagingRead, messengerDelivery } from './messaging-webhooks.ts'
import type { Account, Conversation, PeerMessage } from './model.ts'
import { whatsappEcho, whatsappStatus } from './whatsapp-webhooks.ts'
import { moveStatus, type MetaStore } from './store.ts'

export type Pace = { sentMs: number; deliveredMs: number; readMs: number }

/** Soon enough for a test, late enough that the caller has its answer first. */
export const quickPace: Pace = { sentMs: 20, deliveredMs: 60, readMs: 400 }

/**
 * The statuses of a message after it was accepted (sent, delivered, read, failed) and their
 * webhooks.
 */
export type DeliverySimulation = {
  begin(account: Account, conversation: Conversation, message: PeerMessage): void
  /** A reaction of the business: `sent` is all that follows. */
  sentOnly(account: Account, conversation: Conversation, message: PeerMessage): void
  fail(
    account: Account,
    conversation: Conversation,
    message: PeerMessage,
    why: GraphFaultName
  ): void
  /** The owner wrote from the app: it only echoes. */
  echo(account: Account, conversation: Conversation, message: PeerMessage): void
  deliver(account: Account, conversation: Conversation, message: PeerMessage): void
  /** The person reads all that arrived; returns how many messages that were. */
  read(account: Account, conversation: Conversation): number
}

export const createDeliverySimulation = (
  store: MetaStore,
  webhookSender: WebhookSender,
  pending: Pending,
  pace: Pace
): DeliverySimulation => {
  const isDropped = (what: 'sent' | 'delivered' | 'read' | 'failed' | 'echo'): boolean =>
    store.quirks.drop.includes(what)

  const sendStatus = (
    account: Account,
    conversation: Conversation,
    message: PeerMessage,
    status: 'sent' | 'delivered' | 'read'
  ): void => {
    if (
      !moveStatus(store, conversation, message, status) ||
      isDropped(status) ||
      message.origin === 'app'
    )
      return
    const at = store.now()
    if (account.channel === 'whatsapp')
      webhookSender.push(whatsappStatus(account, conversation, message, status, at))
    else if (status === 'delivered' && account.channel === 'messenger')
      webhookSender.push(messengerDelivery(account, conversation, message, at))
  }

  const delivery: DeliverySimulation = {
    begin(account, conversation, message) {
      pending.timers.after(pace.sentMs, () => {
        sendStatus(account, conversation, message, 'sent')
        if (account.channel !== 'whatsapp' && !isDropped('echo'))
          webhookSender.push(messagingEcho(account, conversation, message))
        if (conversation.reach === 'online')
          pending.timers.after(Math.max(0, pace.deliveredMs - pace.sentMs), () =>
            delivery.deliver(account, conversation, message)
          )
      })
    },
    sentOnly(account, conversation, message) {
      pending.timers.after(pace.sentMs, () => sendStatus(account, conversation, message, 'sent'))
    },
    fail(account, conversation, message, why) {
      pending.timers.after(pace.sentMs, () => {
        const fault = graphFaults[why]
        message.errorCode = fault.code
        message.status = 'failed'
        message.history.push({ status: 'failed', at: store.now() })
        store.changed({ kind: 'status', conversation, message })
        if (!isDropped('failed'))
          webhookSender.push(
            whatsappStatus(account, conversation, message, 'failed', store.now(), fault)
          )
      })
    },
    echo(account, conversation, message) {
      if (!isDropped('echo'))
        webhookSender.push(
          account.channel === 'whatsapp'
            ? whatsappEcho(account, conversation, message)
            : messagingEcho(account, conversation, message)
        )
      delivery.deliver(account, conversation, message)
    },
    deliver(account, conversation, message) {
      if (message.status === 'failed' || message.deleted) return
      const straightToRead = conversation.chatOpen || store.quirks.skipDelivered
      if (!straightToRead) sendStatus(account, conversation, message, 'delivered')
      if (straightToRead) delivery.read(account, conversation)
      else if (store.quirks.autoRead)
        pending.timers.after(pace.readMs, () => void delivery.read(account, conversation))
    },
    read(account, conversation) {
      const unread = conversation.messages.filter(
        message =>
          message.direction === 'out' &&
          (message.status === 'sent' || message.status === 'delivered')
      )
      const last = unread.at(-1)
      if (last === undefined) return 0
      if (!conversation.readReceipts) return unread.length
      for (const message of unread) sendStatus(account, conversation, message, 'read')
      if (account.channel !== 'whatsapp' && !isDropped('read'))
        webhookSender.push(messagingRead(account, conversation, last, store.now()))
      return unread.length
    },
  }
  return delivery
}
