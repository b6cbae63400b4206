import type { Fate } from './fate.ts'
import { GraphRefusal, type GraphFaultName } from './graph-errors.ts'
import type { Account, Conversation, PeerMessage, ReceivedCall, SendFault } from './model.ts'
import { readMessagingSend } from './send-messaging.ts'
import { readWhatsappSend } from './send-whatsapp.ts'
import { isBsuid } from './wire.ts'
import {
  addMessage,
  conversationIfAny,
  conversationOf,
  newMessage,
  phoneMediaUrl,
  windowOpen,
  type World,
} from './world.ts'

/** What came of a send: the answer of the API, and what the caller will see of it. */
export type Outcome = { answer: unknown; call: ReceivedCall; fault: SendFault | null }

const takeFault = (world: World, account: Account): SendFault | null => {
  const fault = world.faults.find(
    candidate =>
      candidate.times > 0 &&
      (candidate.channel === undefined || candidate.channel === account.channel) &&
      (candidate.accountId === undefined || candidate.accountId === account.id)
  )
  if (fault === undefined) return null
  fault.times -= 1
  if (fault.times === 0) world.faults = world.faults.filter(other => other !== fault)
  return fault
}

/** The real limit of calls per second, when a test switches it on. */
const checkRate = (world: World, account: Account): void => {
  const limit = world.quirks.perSecond
  if (limit === null) return
  const recent = (world.recentSends.get(account.id) ?? []).filter(at => world.now() - at < 1000)
  if (recent.length >= limit)
    throw account.channel === 'whatsapp'
      ? new GraphRefusal('throughput', 'whatsapp')
      : new GraphRefusal('page_rate_limit', 'graph')
  world.recentSends.set(account.id, [...recent, world.now()])
}

const recorded = (
  world: World,
  account: Account,
  fields: Partial<ReceivedCall> & Pick<ReceivedCall, 'kind' | 'body'>
): ReceivedCall => {
  const call: ReceivedCall = {
    at: world.now(),
    channel: account.channel,
    accountId: account.id,
    user: null,
    accepted: false,
    answered: null,
    messageId: null,
    callbackData: null,
    text: null,
    ...fields,
  }
  world.calls.push(call)
  return call
}

const react = (
  world: World,
  conversation: Conversation | undefined,
  messageId: string,
  emoji: string | null
): void => {
  const message = conversation?.messages.find(candidate => candidate.id === messageId)
  if (conversation === undefined || message === undefined) return
  message.reactions = message.reactions.filter(reaction => reaction.by !== 'business')
  if (emoji !== null && emoji !== '') message.reactions.push({ by: 'business', emoji })
  world.changed({ kind: 'message', conversation, message })
}

type Outgoing = {
  type: string
  text: string
  choices: PeerMessage['choices']
  mediaUrl: string | null
  content: Record<string, unknown>
  replyTo: string | null
  callbackData: string | null
}

const post = (
  world: World,
  conversation: Conversation,
  id: string,
  { type, text, choices, mediaUrl, content, replyTo, callbackData }: Outgoing
): PeerMessage => {
  const message = newMessage({
    id,
    direction: 'out',
    origin: 'api',
    status: 'accepted',
    at: world.now(),
    type,
    text,
    choices,
    mediaUrl,
    content,
    replyTo,
    callbackData,
  })
  addMessage(world, conversation, message)
  return message
}

/** Applies `POST /{phone-number-id}/messages`: 200 means accepted, the real failures come later as a status. */
export const sendWhatsapp = (
  world: World,
  fate: Fate,
  account: Account,
  body: unknown
): Outcome => {
  const sent = readWhatsappSend(body, account)
  if (sent.kind === 'read') {
    const conversation = world.whereMessage.get(sent.messageId)
    if (conversation === undefined || conversation.accountId !== account.id)
      throw new GraphRefusal('value_not_valid', 'whatsapp', 'message_id: message does not exist')
    const upTo = conversation.messages.findIndex(message => message.id === sent.messageId)
    for (const message of conversation.messages
      .slice(0, upTo + 1)
      .filter(other => other.direction === 'in'))
      message.status = 'read'
    conversation.businessTyping = sent.typing
    world.changed({ kind: 'typing', conversation, message: null })
    return {
      answer: { success: true },
      fault: null,
      call: recorded(world, account, {
        kind: sent.typing ? 'typing' : 'read',
        body,
        user: conversation.user,
        accepted: true,
        messageId: sent.messageId,
      }),
    }
  }
  checkRate(world, account)
  const fault = takeFault(world, account)
  const callbackData = sent.kind === 'message' ? sent.callbackData : null
  const text = sent.kind === 'message' ? sent.text : sent.emoji
  if (fault !== null && !fault.accepted)
    return {
      answer: null,
      fault,
      call: recorded(world, account, { kind: sent.kind, body, user: sent.to, callbackData, text }),
    }

  const conversation = conversationOf(world, 'whatsapp', account.id, sent.to)
  if (conversation.user === account.displayPhoneNumber)
    throw new GraphRefusal('self_recipient', 'whatsapp')
  const late =
    !windowOpen(world, conversation) && !(sent.kind === 'message' && sent.type === 'template')
  if (late && world.quirks.windowErrors === 'answer')
    throw new GraphRefusal('outside_window', 'whatsapp')

  const id = world.ids.wamid(conversation.user, 'business')
  if (sent.kind === 'reaction') {
    react(world, conversation, sent.messageId, sent.emoji)
    fate.sentOnly(
      account,
      conversation,
      newMessage({
        id,
        direction: 'out',
        origin: 'api',
        type: 'reaction',
        text: sent.emoji,
        at: world.now(),
        status: 'accepted',
        content: {},
      })
    )
  } else {
    const unknownFile = sent.mediaId !== null && !world.media.has(sent.mediaId)
    const message = post(world, conversation, id, {
      ...sent,
      mediaUrl:
        sent.mediaId === null || unknownFile ? sent.mediaUrl : phoneMediaUrl(world, sent.mediaId),
    })
    if (unknownFile) fate.fail(account, conversation, message, 'media_upload')
    else if (late) fate.fail(account, conversation, message, 'outside_window')
    else if (conversation.reach === 'blocked')
      fate.fail(account, conversation, message, 'undeliverable')
    else fate.begin(account, conversation, message)
  }
  const call = recorded(world, account, {
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

const noUser: Record<'messenger' | 'instagram', GraphFaultName> = {
  messenger: 'messenger_no_user',
  instagram: 'instagram_no_user',
}
const late: Record<'messenger' | 'instagram', GraphFaultName> = {
  messenger: 'messenger_outside_window',
  instagram: 'instagram_outside_window',
}

/** Applies a send of Messenger or Instagram. Both refuse in the answer, not later. */
export const sendMessaging = (
  world: World,
  fate: Fate,
  account: Account,
  body: unknown
): Outcome => {
  const channel = account.channel === 'instagram' ? 'instagram' : 'messenger'
  const sent = readMessagingSend(channel, body)
  const conversation = conversationIfAny(world, channel, account.id, sent.to)
  if (sent.kind === 'action') {
    if (conversation === undefined) throw new GraphRefusal(noUser[channel], 'graph')
    if (sent.action === 'mark_seen')
      for (const message of conversation.messages.filter(other => other.direction === 'in'))
        message.status = 'read'
    else conversation.businessTyping = sent.action === 'typing_on'
    world.changed({ kind: 'typing', conversation, message: null })
    return {
      answer: { recipient_id: sent.to },
      fault: null,
      call: recorded(world, account, {
        kind: sent.action === 'mark_seen' ? 'read' : 'typing',
        body,
        user: sent.to,
        accepted: true,
      }),
    }
  }
  checkRate(world, account)
  const fault = takeFault(world, account)
  const callbackData = sent.kind === 'message' ? sent.callbackData : null
  const text = sent.kind === 'message' ? sent.text : sent.emoji
  if (fault !== null && !fault.accepted)
    return {
      answer: null,
      fault,
      call: recorded(world, account, { kind: sent.kind, body, user: sent.to, callbackData, text }),
    }

  if (conversation === undefined) throw new GraphRefusal(noUser[channel], 'graph')
  if (conversation.reach === 'blocked') throw new GraphRefusal('person_unavailable', 'graph')
  const window = sent.kind === 'message' ? sent.window : 'standard'
  if (window !== 'feedback' && !windowOpen(world, conversation, window === 'human_agent' ? 7 : 1))
    throw new GraphRefusal(late[channel], 'graph')
  if (sent.kind === 'reaction') {
    react(world, conversation, sent.messageId, sent.emoji)
    return {
      answer: { recipient_id: sent.to },
      fault,
      call: recorded(world, account, {
        kind: 'reaction',
        body,
        user: sent.to,
        accepted: true,
        messageId: sent.messageId,
        text,
      }),
    }
  }
  const id = world.ids.mid(channel)
  fate.begin(account, conversation, post(world, conversation, id, sent))
  return {
    answer: { recipient_id: sent.to, message_id: id },
    fault,
    call: recorded(world, account, {
      kind: 'message',
      body,
      user: sent.to,
      accepted: true,
      messageId: id,
      callbackData,
      text,
    }),
  }
}

/** Keeps a refused call in the record too: what never went out is also part of the truth. */
export const recordRefusal = (
  world: World,
  account: Account,
  body: unknown,
  status: number
): void => {
  world.changed({
    kind: 'call',
    call: recorded(world, account, { kind: 'message', body, answered: status }),
  })
}
