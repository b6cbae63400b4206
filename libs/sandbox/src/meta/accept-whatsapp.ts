import type { DeliverySimulation } from './delivery-simulation.ts'
import { GraphRefusal } from './graph-errors.ts'
import type { Account, Conversation } from './model.ts'
import { readWhatsappSend } from './send-whatsapp.ts'
import {
  checkRate,
  type Outcome,
  postMessage,
  recordCall,
  setReaction,
  takeFault,
} from './sends.ts'
import { isBsuid } from './wire.ts'
import { conversationOf, newMessage, phoneMediaUrl, windowOpen, type MetaStore } from './store.ts'

/** Applies `POST /{phone-number-id}/messages`; 200 means accepted, failures follow as a status. */
export const sendWhatsapp = (
  store: MetaStore,
  delivery: DeliverySimulation,
  account: Account,
  body: unknown
): Outcome => {
  const sent = readWhatsappSend(body, account)
  if (sent.kind === 'read') return markRead(store, account, sent, body)
  if (!account.isRegistered) throw new GraphRefusal('number_not_registered', 'whatsapp')
  checkRate(store, account)
  const fault = takeFault(store, account)
  const callbackData = sent.kind === 'message' ? sent.callbackData : null
  const text = sent.kind === 'message' ? sent.text : sent.emoji
  if (fault !== null && !fault.accepted)
    return {
      answer: null,
      fault,
      call: recordCall(store, account, {
        kind: sent.kind,
        body,
        user: sent.to,
        callbackData,
        text,
      }),
    }

  const conversation = conversationOf(store, 'whatsapp', account.id, sent.to)
  if (conversation.user === account.displayPhoneNumber)
    throw new GraphRefusal('self_recipient', 'whatsapp')
  const late =
    !windowOpen(store, conversation) && !(sent.kind === 'message' && sent.type === 'template')
  if (late && store.quirks.windowErrors === 'answer')
    throw new GraphRefusal('outside_window', 'whatsapp')

  const id = store.ids.wamid(conversation.user, 'business')
  if (sent.kind === 'reaction') sendReaction({ store, delivery, account, conversation, id, sent })
  else sendMessage({ store, delivery, account, conversation, id, sent, late })
  const call = recordCall(store, account, {
    kind: sent.kind,
    body,
    user: conversation.user,
    accepted: true,
    messageId: id,
    callbackData,
    text,
  })
  const contact = isBsuid(sent.to)
    ? { input: sent.to, wa_id: '', user_id: sent.to }
    : { input: sent.to, wa_id: conversation.user }
  const pacing =
    sent.kind === 'message' && sent.type === 'template' ? { message_status: 'accepted' } : {}
  return {
    answer: { messaging_product: 'whatsapp', contacts: [contact], messages: [{ id, ...pacing }] },
    call,
    fault,
  }
}

type WhatsappSend = ReturnType<typeof readWhatsappSend>
type Send<Kind extends WhatsappSend['kind']> = {
  store: MetaStore
  delivery: DeliverySimulation
  account: Account
  conversation: Conversation
  id: string
  sent: Extract<WhatsappSend, { kind: Kind }>
}

/** A read receipt or typing indicator: marks every message up to the named one as read. */
const markRead = (
  store: MetaStore,
  account: Account,
  sent: Extract<WhatsappSend, { kind: 'read' }>,
  body: unknown
): Outcome => {
  const conversation = store.whereMessage.get(sent.messageId)
  if (conversation === undefined || conversation.accountId !== account.id)
    throw new GraphRefusal('value_not_valid', 'whatsapp', 'message_id: message does not exist')
  const upTo = conversation.messages.findIndex(message => message.id === sent.messageId)
  for (const message of conversation.messages
    .slice(0, upTo + 1)
    .filter(other => other.direction === 'in'))
    message.status = 'read'
  conversation.businessTyping = sent.typing
  store.changed({ kind: 'typing', conversation, message: null })
  return {
    answer: { success: true },
    fault: null,
    call: recordCall(store, account, {
      kind: sent.typing ? 'typing' : 'read',
      body,
      user: conversation.user,
      accepted: true,
      messageId: sent.messageId,
    }),
  }
}

const sendReaction = ({
  store,
  delivery,
  account,
  conversation,
  id,
  sent,
}: Send<'reaction'>): void => {
  setReaction(store, conversation, sent.messageId, sent.emoji)
  delivery.sentOnly(
    account,
    conversation,
    newMessage({
      id,
      direction: 'out',
      origin: 'api',
      type: 'reaction',
      text: sent.emoji,
      at: store.now(),
      status: 'accepted',
      content: {},
    })
  )
}

/** Delivers, or fails with the status that the real API sends later. */
const sendMessage = ({
  store,
  delivery,
  account,
  conversation,
  id,
  sent,
  late,
}: Send<'message'> & { late: boolean }): void => {
  const unknownFile = sent.mediaId !== null && !store.media.has(sent.mediaId)
  const message = postMessage(store, conversation, id, {
    ...sent,
    mediaUrl:
      sent.mediaId === null || unknownFile ? sent.mediaUrl : phoneMediaUrl(store, sent.mediaId),
  })
  if (unknownFile) delivery.fail(account, conversation, message, 'media_upload')
  else if (late) delivery.fail(account, conversation, message, 'outside_window')
  else if (conversation.reach === 'blocked')
    delivery.fail(account, conversation, message, 'undeliverable')
  else delivery.begin(account, conversation, message)
}
