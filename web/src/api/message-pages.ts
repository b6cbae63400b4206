import type { ChatMessage, MessageState } from '@mostrador/contracts/messaging-gateway'
import { compareInstants } from '@mostrador/kernel'

/** The placeholder of a deleted message [INB-07]. */
export const deletedText = 'Mensaje eliminado'

/** A page of a conversation; inside it oldest first, while pages come newest first. */
export type MessagePage = { messages: ChatMessage[]; hasMore: boolean; before: string | null }

// The order of the gateway: state events come twice and in any order, and only steps forward count.
const rank: Readonly<Record<MessageState, number>> = {
  received: 0,
  ready: 0,
  sending: 0,
  unknown: 0,
  held: 0,
  withdrawn: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}
const laterState = (cached: MessageState, next: MessageState): MessageState =>
  rank[next] >= rank[cached] ? next : cached

const locate = (
  pages: readonly MessagePage[],
  matches: (message: ChatMessage) => boolean
): ChatMessage | undefined => {
  for (const page of pages) {
    const match = page.messages.findLast(matches)
    if (match !== undefined) return match
  }
  return undefined
}

/** Inserts a message by date, or renews the known one with the same id [G2-30]. Changes `pages`. */
export const mergeMessage = (pages: MessagePage[], message: ChatMessage): void => {
  const cached = locate(
    pages,
    ({ _id, messageId }) => _id === message._id || messageId === message.messageId
  )
  if (cached !== undefined) {
    const state = laterState(cached.state, message.state)
    Object.assign(cached, message, state === message.state ? {} : { state, reason: cached.reason })
    return
  }
  const newest = pages[0]
  if (newest === undefined) return
  const oldest = pages.at(-1)
  const first = oldest?.messages[0]
  // Older than everything loaded: it comes with its page when somebody scrolls there.
  const isOlder = first !== undefined && compareInstants(message.date, first.date) < 0
  if (isOlder && oldest?.hasMore === true) return
  const position =
    newest.messages.findLastIndex(({ date }) => compareInstants(date, message.date) <= 0) + 1
  newest.messages.splice(position, 0, message)
}

/** States with a reason: the message has to be read again to learn it. */
const withReason: ReadonlySet<MessageState> = new Set(['failed', 'held', 'unknown', 'withdrawn'])

/**
 * Applies a state change. False when its reason, or the message, has to be read. Changes `pages`.
 */
export const applyState = (pages: MessagePage[], id: string, state: MessageState): boolean => {
  const cached = locate(pages, ({ _id }) => _id === id)
  if (cached === undefined || withReason.has(state)) return false
  const next = laterState(cached.state, state)
  if (next === state) {
    cached.state = state
    cached.reason = null
  }
  return true
}

/** Replaces the text of a deleted message [INB-07]. Changes `pages`. */
export const applyDeletion = (pages: MessagePage[], id: string): void => {
  const cached = locate(pages, ({ _id }) => _id === id)
  if (cached !== undefined)
    Object.assign(cached, { isDeleted: true, message: deletedText, content: deletedText })
}

/** All loaded messages, oldest first, without duplicates. */
export const inOrder = (pages: readonly MessagePage[]): ChatMessage[] => {
  const seen = new Set<string>()
  return pages
    .toReversed()
    .flatMap(({ messages }) => messages)
    .filter(({ _id }) => !seen.has(_id) && seen.add(_id) !== undefined)
}
