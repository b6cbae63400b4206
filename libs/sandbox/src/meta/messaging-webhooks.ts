import type { Account, Conversation, PeerMessage } from './model.ts'
import type { Update } from './webhook-sender.ts'

/**
 * Builders of the `messaging` webhooks of Messenger and Instagram. Times are milliseconds, as
 * numbers.
 */

const update = (
  account: Account,
  conversation: Conversation,
  label: string,
  at: number,
  event: Record<string, unknown>,
  from: 'person' | 'business'
): Update => {
  const person = { id: conversation.user }
  const business = { id: account.id }
  return {
    channel: account.channel,
    entryId: account.id,
    conversation: `${account.id}|${conversation.user}`,
    label,
    entryTime: at,
    part: {
      messaging: {
        sender: from === 'person' ? person : business,
        recipient: from === 'person' ? business : person,
        timestamp: at,
        ...event,
      },
    },
  }
}

/** A message of the person; `content` = text, quick_reply, attachments… */
export const messagingInbound = (
  account: Account,
  conversation: Conversation,
  message: { id: string; at: number; replyTo: string | null },
  content: Record<string, unknown>
): Update =>
  update(
    account,
    conversation,
    `message:${message.id}`,
    message.at,
    {
      message: {
        mid: message.id,
        ...content,
        ...(message.replyTo === null ? {} : { reply_to: { mid: message.replyTo } }),
      },
    },
    'person'
  )

/** Any other event of the person: reaction, postback, message_edit… */
export const messagingEvent = (
  account: Account,
  conversation: Conversation,
  label: string,
  at: number,
  event: Record<string, unknown>
): Update => update(account, conversation, label, at, event, 'person')

/** The app that owns what is typed in Meta's own inbox. */
const pageInboxAppId = '263902037430900'

/**
 * The business's own message coming back. Sender is the business. Messenger tells which app sent it
 * and repeats `metadata`; Instagram tells only the mid and the text.
 */
export const messagingEcho = (
  account: Account,
  conversation: Conversation,
  message: PeerMessage
): Update =>
  update(
    account,
    conversation,
    `echo:${message.id}`,
    message.at,
    {
      message: {
        mid: message.id,
        is_echo: true,
        ...(account.channel === 'messenger'
          ? { app_id: Number(message.origin === 'api' ? account.appId : pageInboxAppId) }
          : {}),
        ...(account.channel === 'messenger' && message.callbackData !== null
          ? { metadata: message.callbackData }
          : {}),
        ...(message.mediaUrl === null
          ? { text: message.text }
          : { attachments: [{ type: message.type, payload: { url: message.mediaUrl } }] }),
      },
    },
    'business'
  )

/** Messenger only: Instagram has no delivery events. */
export const messengerDelivery = (
  account: Account,
  conversation: Conversation,
  message: PeerMessage,
  at: number
): Update =>
  update(
    account,
    conversation,
    `status:${message.id}:delivered`,
    at,
    { delivery: { mids: [message.id], watermark: at } },
    'person'
  )

/** Read receipt: Messenger sends a watermark (all before was read), Instagram the message id. */
export const messagingRead = (
  account: Account,
  conversation: Conversation,
  message: PeerMessage,
  at: number
): Update =>
  update(
    account,
    conversation,
    `status:${message.id}:read`,
    at,
    { read: account.channel === 'messenger' ? { watermark: at } : { mid: message.id } },
    'person'
  )
