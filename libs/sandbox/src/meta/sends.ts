import { GraphRefusal } from './graph-errors.ts'
import type { Account, Conversation, PeerMessage, ReceivedCall, SendFault } from './model.ts'
import { addMessage, newMessage, type MetaStore } from './store.ts'

/** Result of a send: the API's answer, its record, and the fault that the caller sees instead. */
export type Outcome = { answer: unknown; call: ReceivedCall; fault: SendFault | null }

/** The next configured fault for the account; it is used up. */
export const takeFault = (store: MetaStore, account: Account): SendFault | null => {
  const fault = store.faults.find(
    candidate =>
      candidate.times > 0 &&
      (candidate.channel === undefined || candidate.channel === account.channel) &&
      (candidate.accountId === undefined || candidate.accountId === account.id)
  )
  if (fault === undefined) return null
  fault.times -= 1
  if (fault.times === 0) store.faults = store.faults.filter(other => other !== fault)
  return fault
}

/** The real limit of calls per second, when a test enables it. */
export const checkRate = (store: MetaStore, account: Account): void => {
  const limit = store.quirks.perSecond
  if (limit === null) return
  const recent = (store.recentSends.get(account.id) ?? []).filter(
    sentAt => store.now() - sentAt < 1000
  )
  if (recent.length >= limit)
    throw account.channel === 'whatsapp'
      ? new GraphRefusal('throughput', 'whatsapp')
      : new GraphRefusal('page_rate_limit', 'graph')
  store.recentSends.set(account.id, [...recent, store.now()])
}

export const recordCall = (
  store: MetaStore,
  account: Account,
  fields: Partial<ReceivedCall> & Pick<ReceivedCall, 'kind' | 'body'>
): ReceivedCall => {
  const call: ReceivedCall = {
    at: store.now(),
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
  store.calls.push(call)
  return call
}

export const setReaction = (
  store: MetaStore,
  conversation: Conversation | undefined,
  messageId: string,
  emoji: string | null
): void => {
  const message = conversation?.messages.find(candidate => candidate.id === messageId)
  if (conversation === undefined || message === undefined) return
  message.reactions = message.reactions.filter(reaction => reaction.by !== 'business')
  if (emoji !== null && emoji !== '') message.reactions.push({ by: 'business', emoji })
  store.changed({ kind: 'message', conversation, message })
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

export const postMessage = (
  store: MetaStore,
  conversation: Conversation,
  id: string,
  { type, text, choices, mediaUrl, content, replyTo, callbackData }: Outgoing
): PeerMessage => {
  const message = newMessage({
    id,
    direction: 'out',
    origin: 'api',
    status: 'accepted',
    at: store.now(),
    type,
    text,
    choices,
    mediaUrl,
    content,
    replyTo,
    callbackData,
  })
  addMessage(store, conversation, message)
  return message
}

/** Records a refused call too. */
export const recordRefusal = (
  store: MetaStore,
  account: Account,
  body: unknown,
  status: number
): void => {
  store.changed({
    kind: 'call',
    call: recordCall(store, account, { kind: 'message', body, answered: status }),
  })
}
