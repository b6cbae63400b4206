import { createHash } from 'node:crypto'
import { statusErrorOf, type GraphFault } from './graph-errors.ts'
import type { Account, Conversation, PeerMessage } from './model.ts'
import type { Update } from './webhook-sender.ts'

/** Builders of WhatsApp's webhooks. Pure: what happened in, one update out. */

const seconds = (ms: number): string => String(Math.floor(ms / 1000))

const metadataOf = (account: Account): Record<string, string> => ({
  display_phone_number: account.displayPhoneNumber,
  phone_number_id: account.id,
})

/** The person as the product may see them: without number when they hide it. */
const contactOf = ({ name, user, bsuid, numberHidden }: Conversation): Record<string, unknown> => ({
  profile: {
    name,
    ...(numberHidden ? { username: `@${name.toLowerCase().replace(/[^a-z0-9]+/g, '.')}` } : {}),
  },
  ...(numberHidden ? {} : { wa_id: user }),
  ...(bsuid === null ? {} : { user_id: bsuid }),
})

const update = (
  account: Account,
  conversation: Conversation,
  label: string,
  field: string,
  value: Record<string, unknown>,
  entryTime: number | null = null
): Update => ({
  channel: 'whatsapp',
  entryId: account.wabaId ?? account.id,
  conversation: `${account.id}|${conversation.user}`,
  label,
  entryTime,
  part: {
    field,
    value: { messaging_product: 'whatsapp', metadata: metadataOf(account), ...value },
  },
})

/** Something the person sent: `content` is `{ type, [type]: … }` of the message. */
export const whatsappInbound = (
  account: Account,
  conversation: Conversation,
  message: { id: string; at: number; replyTo: string | null },
  content: Record<string, unknown>
): Update =>
  update(account, conversation, `message:${message.id}`, 'messages', {
    contacts: [contactOf(conversation)],
    messages: [
      {
        ...(message.replyTo === null
          ? {}
          : { context: { from: account.displayPhoneNumber, id: message.replyTo } }),
        ...(conversation.numberHidden ? {} : { from: conversation.user }),
        ...(conversation.bsuid === null ? {} : { from_user_id: conversation.bsuid }),
        id: message.id,
        timestamp: seconds(message.at),
        ...content,
      },
    ],
  })

type Status = 'sent' | 'delivered' | 'read' | 'failed'

/**
 * A status of a message of the business. `conversation` and `pricing` come with `sent` and with one
 * of delivered/read; the expiration only on `sent`.
 */
export const whatsappStatus = (
  account: Account,
  conversation: Conversation,
  message: PeerMessage,
  status: Status,
  at: number,
  fault?: GraphFault
): Update => {
  const priced =
    status === 'sent' ||
    status === 'delivered' ||
    (status === 'read' && !message.history.some(step => step.status === 'delivered'))
  const template = message.type === 'template'
  const category = template ? 'utility' : 'service'
  return update(account, conversation, `status:${message.id}:${status}`, 'messages', {
    statuses: [
      {
        id: message.id,
        status,
        timestamp: seconds(at),
        recipient_id: conversation.numberHidden ? '' : conversation.user,
        ...(conversation.bsuid === null ? {} : { recipient_user_id: conversation.bsuid }),
        ...(message.callbackData === null
          ? {}
          : { biz_opaque_callback_data: message.callbackData }),
        ...(priced
          ? {
              conversation: {
                id: createHash('sha256').update(message.id).digest('hex').slice(0, 32),
                ...(status === 'sent'
                  ? { expiration_timestamp: seconds(at + 24 * 60 * 60 * 1000) }
                  : {}),
                origin: { type: category },
              },
              pricing: {
                billable: template,
                pricing_model: 'PMP',
                type: template ? 'regular' : 'free_customer_service',
                category,
              },
            }
          : {}),
        ...(fault === undefined ? {} : { errors: [statusErrorOf(fault)] }),
      },
    ],
  })
}

/** What the owner typed in the phone app of a coexistence number. */
export const whatsappEcho = (
  account: Account,
  conversation: Conversation,
  message: PeerMessage
): Update =>
  update(
    account,
    conversation,
    `echo:${message.id}`,
    'smb_message_echoes',
    {
      contacts: [contactOf(conversation)],
      message_echoes: [
        {
          from: account.displayPhoneNumber,
          ...(conversation.numberHidden ? {} : { to: conversation.user }),
          ...(conversation.bsuid === null ? {} : { to_user_id: conversation.bsuid }),
          id: message.id,
          timestamp: seconds(message.at),
          type: message.type,
          ...message.content,
        },
      ],
    },
    Math.floor(message.at / 1000)
  )
