import type { z } from 'zod'
import { inputs, Who } from './control-inputs.ts'
import type { ControlParts } from './control-parts.ts'
import type { MetaControl } from './control.ts'
import { composeInbound, SentMessage } from './inbound.ts'
import { nextMessageId } from './message-ids.ts'
import { messagingEvent } from './messaging-webhooks.ts'
import type { Account, Conversation, PeerMessage } from './model.ts'
import { whatsappInbound } from './whatsapp-webhooks.ts'
import {
  addMessage,
  conversationIfAny,
  conversationOf,
  findAccount,
  type MetaStore,
} from './store.ts'

type MessageControl = Pick<
  MetaControl,
  'userSends' | 'userReads' | 'userReacts' | 'userEdits' | 'userDeletes'
>

/** What a person does with messages; each posts the webhook that Meta would. */
export const messageControl = ({
  store,
  delivery,
  webhookSender,
}: ControlParts): MessageControl => {
  /** A repeated idempotency key returns its first message. */
  const messageByKey = new Map<string, PeerMessage>()
  return {
    userSends(input) {
      const { idempotencyKey: key, ...inbound } = SentMessage.parse(input)
      const earlier = key === undefined ? undefined : messageByKey.get(key)
      if (earlier !== undefined) return earlier
      const account = findAccount(store, inbound.channel, inbound.accountId)
      const conversation = conversationOf(store, inbound.channel, inbound.accountId, inbound.from)
      const { message, update } = composeInbound(store, account, conversation, inbound)
      addMessage(store, conversation, message)
      if (key !== undefined) messageByKey.set(key, message)
      webhookSender.push({ ...update, copies: inbound.copies })
      return message
    },
    userReads(input) {
      const { account, conversation } = findConversation(store, Who.parse(input))
      return delivery.read(account, conversation)
    },
    userReacts(input) {
      const { messageId, emoji, ...who } = inputs.userReacts.parse(input)
      const { account, conversation } = findConversation(store, who)
      const message = findMessage(conversation, messageId)
      message.reactions = message.reactions.filter(reaction => reaction.by !== 'person')
      if (emoji !== null) message.reactions.push({ by: 'person', emoji })
      store.changed({ kind: 'message', conversation, message })
      const at = store.now()
      if (account.channel === 'whatsapp') {
        conversation.lastInboundAt = at
        webhookSender.push(
          whatsappInbound(
            account,
            conversation,
            { id: nextMessageId(store, account, conversation, 'person'), at, replyTo: null },
            {
              type: 'reaction',
              reaction: { message_id: messageId, ...(emoji === null ? {} : { emoji }) },
            }
          )
        )
      } else {
        webhookSender.push(
          messagingEvent(account, conversation, `reaction:${messageId}`, at, {
            reaction: {
              mid: messageId,
              action: emoji === null ? 'unreact' : 'react',
              ...(emoji === null ? {} : { emoji, reaction: emoji === '❤️' ? 'love' : 'other' }),
            },
          })
        )
      }
    },
    userEdits(input) {
      const { messageId, text, ...who } = inputs.userEdits.parse(input)
      const { account, conversation } = findConversation(store, who)
      const message = findMessage(conversation, messageId)
      Object.assign(message, { text, edited: true })
      store.changed({ kind: 'message', conversation, message })
      const at = store.now()
      webhookSender.push(
        account.channel === 'whatsapp'
          ? whatsappInbound(
              account,
              conversation,
              { id: nextMessageId(store, account, conversation, 'person'), at, replyTo: null },
              {
                type: 'edit',
                edit: {
                  original_message_id: messageId,
                  message: { context: { id: 'M0' }, type: 'text', text: { body: text } },
                },
              }
            )
          : messagingEvent(account, conversation, `edit:${messageId}`, at, {
              message_edit: { mid: messageId, text, num_edit: 1 },
            })
      )
    },
    userDeletes(input) {
      const { messageId, ...who } = inputs.userDeletes.parse(input)
      const { account, conversation } = findConversation(store, who)
      const message = findMessage(conversation, messageId)
      message.deleted = true
      store.changed({ kind: 'message', conversation, message })
      const at = store.now()
      webhookSender.push(
        account.channel === 'whatsapp'
          ? whatsappInbound(
              account,
              conversation,
              { id: nextMessageId(store, account, conversation, 'person'), at, replyTo: null },
              { type: 'revoke', revoke: { original_message_id: messageId } }
            )
          : messagingEvent(account, conversation, `delete:${messageId}`, at, {
              message: { mid: messageId, is_deleted: true },
            })
      )
    },
  }
}

/** Throws when the person has no conversation with the account. */
const findConversation = (
  store: MetaStore,
  { channel, accountId, user }: z.output<typeof Who>
): { account: Account; conversation: Conversation } => {
  const conversation = conversationIfAny(store, channel, accountId, user)
  if (conversation === undefined)
    throw new Error(`${user} has no conversation with ${channel} ${accountId}`)
  return { account: findAccount(store, channel, accountId), conversation }
}

/** Throws when the conversation has no such message. */
const findMessage = (conversation: Conversation, id: string): PeerMessage => {
  const message = conversation.messages.find(candidate => candidate.id === id)
  if (message === undefined) throw new Error(`no message ${id} in this conversation`)
  return message
}
