import type { DeliverySimulation } from './delivery-simulation.ts'
import { GraphRefusal, type GraphFaultName } from './graph-errors.ts'
import type { Account, Conversation } from './model.ts'
import { readMessagingSend } from './send-messaging.ts'
import {
  checkRate,
  type Outcome,
  postMessage,
  recordCall,
  setReaction,
  takeFault,
} from './sends.ts'
import { conversationIfAny, windowOpen, type MetaStore } from './store.ts'

const noUser: Record<'messenger' | 'instagram', GraphFaultName> = {
  messenger: 'messenger_no_user',
  instagram: 'instagram_no_user',
}
const late: Record<'messenger' | 'instagram', GraphFaultName> = {
  messenger: 'messenger_outside_window',
  instagram: 'instagram_outside_window',
}

/** Applies a send of Messenger or Instagram; both refuse in the response, not later. */
export const sendMessaging = (
  store: MetaStore,
  delivery: DeliverySimulation,
  account: Account,
  body: unknown
): Outcome => {
  const channel = account.channel === 'instagram' ? 'instagram' : 'messenger'
  const sent = readMessagingSend(channel, body)
  const conversation = conversationIfAny(store, channel, account.id, sent.to)
  if (sent.kind === 'action')
    return applyAction({ store, account, conversation, sent, body, channel })
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

  if (conversation === undefined) throw new GraphRefusal(noUser[channel], 'graph')
  if (conversation.reach === 'blocked') throw new GraphRefusal('person_unavailable', 'graph')
  const window = sent.kind === 'message' ? sent.window : 'standard'
  if (window !== 'feedback' && !windowOpen(store, conversation, window === 'human_agent' ? 7 : 1))
    throw new GraphRefusal(late[channel], 'graph')
  if (sent.kind === 'reaction') {
    setReaction(store, conversation, sent.messageId, sent.emoji)
    return {
      answer: { recipient_id: sent.to },
      fault,
      call: recordCall(store, account, {
        kind: 'reaction',
        body,
        user: sent.to,
        accepted: true,
        messageId: sent.messageId,
        text,
      }),
    }
  }
  const id = store.ids.mid(channel)
  delivery.begin(account, conversation, postMessage(store, conversation, id, sent))
  return {
    answer: { recipient_id: sent.to, message_id: id },
    fault,
    call: recordCall(store, account, {
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

/** `mark_seen` and the typing indicator. */
const applyAction = ({
  store,
  account,
  conversation,
  sent,
  body,
  channel,
}: {
  store: MetaStore
  account: Account
  conversation: Conversation | undefined
  sent: Extract<ReturnType<typeof readMessagingSend>, { kind: 'action' }>
  body: unknown
  channel: 'messenger' | 'instagram'
}): Outcome => {
  if (conversation === undefined) throw new GraphRefusal(noUser[channel], 'graph')
  if (sent.action === 'mark_seen')
    for (const message of conversation.messages.filter(other => other.direction === 'in'))
      message.status = 'read'
  else conversation.businessTyping = sent.action === 'typing_on'
  store.changed({ kind: 'typing', conversation, message: null })
  return {
    answer: { recipient_id: sent.to },
    fault: null,
    call: recordCall(store, account, {
      kind: sent.action === 'mark_seen' ? 'read' : 'typing',
      body,
      user: sent.to,
      accepted: true,
    }),
  }
}
