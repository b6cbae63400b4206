import { GraphRefusal } from './graph-errors.ts'
import type { Account, Conversation, PeerMessage, ReceivedCall, SendFault } from './model.ts'
import { addMessage, newMessage, type World } from './world.ts'

/** Result of a send: the API's answer, its record, and the fault that the caller sees instead. */
export type Outcome = { answer: unknown; call: ReceivedCall; fault: SendFault | null }

/** The next configured fault for the account; it is used up. */
export const takeFault = (world: World, account: Account): SendFault | null => {
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

/** The real limit of calls per second, when a test enables it. */
export const checkRate = (world: World, account: Account): void => {
  const limit = world.quirks.perSecond
  if (limit === null) return
  const recent = (world.recentSends.get(account.id) ?? []).filter(at => world.now() - at < 1000)
  if (recent.length >= limit)
    throw account.channel === 'whatsapp'
      ? new GraphRefusal('throughput', 'whatsapp')
      : new GraphRefusal('page_rate_limit', 'graph')
  world.recentSends.set(account.id, [...recent, world.now()])
}

export const recordCall = (
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

export const setReaction = (
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

export const postMessage = (
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

/** Records a refused call too. */
export const recordRefusal = (
  world: World,
  account: Account,
  body: unknown,
  status: number
): void => {
  world.changed({
    kind: 'call',
    call: recordCall(world, account, { kind: 'message', body, answered: status }),
  })
}
