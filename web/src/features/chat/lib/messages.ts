import type { ChatMessage, MessageState } from '@mostrador/contracts/messaging-gateway'
import { compareInstants } from '@mostrador/kernel'
import { dayKey } from './when.ts'
import { deletedText } from './texts.ts'

/** A page of a conversation; inside it oldest first, while pages come newest first. */
export type MessagePage = { messages: ChatMessage[]; hasMore: boolean; before: string | null }

// The order of the gateway: words about a state come twice and in any order, and only steps forward count.
const rank: Readonly<Record<MessageState, number>> = {
  received: 0,
  ready: 0,
  sending: 0,
  unknown: 0,
  held: 0,
  sent: 1,
  failed: 2,
  delivered: 3,
  read: 4,
}
const further = (known: MessageState, told: MessageState): MessageState =>
  rank[told] >= rank[known] ? told : known

const locate = (
  pages: readonly MessagePage[],
  matches: (message: ChatMessage) => boolean
): ChatMessage | undefined => {
  for (const page of pages) {
    const found = page.messages.findLast(matches)
    if (found !== undefined) return found
  }
  return undefined
}

/** Puts a message where its moment belongs, or renews the one that is there: the same id is one message [G2-30]. Changes `pages`. */
export const mergeMessage = (pages: MessagePage[], message: ChatMessage): void => {
  const known = locate(
    pages,
    ({ _id, messageId }) => _id === message._id || messageId === message.messageId
  )
  if (known !== undefined) {
    const state = further(known.state, message.state)
    Object.assign(known, message, state === message.state ? {} : { state, reason: known.reason })
    return
  }
  const newest = pages[0]
  if (newest === undefined) return
  const oldest = pages.at(-1)
  const first = oldest?.messages[0]
  // Before all that is loaded: it comes with its page, when somebody scrolls there.
  const isOlder = first !== undefined && compareInstants(message.date, first.date) < 0
  if (isOlder && oldest?.hasMore === true) return
  const place =
    newest.messages.findLastIndex(({ date }) => compareInstants(date, message.date) <= 0) + 1
  newest.messages.splice(place, 0, message)
}

/** A state that was told by itself. False when its reason, or the message, has to be asked for. Changes `pages`. */
export const tellState = (pages: MessagePage[], id: string, state: MessageState): boolean => {
  const known = locate(pages, ({ _id }) => _id === id)
  if (known === undefined || state === 'failed' || state === 'held' || state === 'unknown')
    return false
  const next = further(known.state, state)
  if (next === state) {
    known.state = state
    known.reason = null
  }
  return true
}

/** The text is gone and these words stand in its place [INB-07]. Changes `pages`. */
export const tellDeleted = (pages: MessagePage[], id: string): void => {
  const known = locate(pages, ({ _id }) => _id === id)
  if (known !== undefined)
    Object.assign(known, { isDeleted: true, message: deletedText, content: deletedText })
}

/** Everything loaded, oldest first, each once. */
export const inOrder = (pages: readonly MessagePage[]): ChatMessage[] => {
  const seen = new Set<string>()
  return pages
    .toReversed()
    .flatMap(({ messages }) => messages)
    .filter(({ _id }) => !seen.has(_id) && seen.add(_id) !== undefined)
}

/** What somebody wrote here and the server has not confirmed. `after`: the newest message on screen when it was sent. */
export type Outgoing = {
  readonly key: string
  readonly text: string
  readonly at: string
  readonly after: string | null
  readonly state: 'sending' | 'failed'
  readonly problem: string | null
  readonly sure: boolean
}

/**
 * Without those whose message is here already: the socket may bring it before the answer of the call, or though the answer
 * was lost, and nobody should see a bubble twice. Each message stands for one of them; what was refused for certain has none.
 */
export const stillOutgoing = (
  outgoing: readonly Outgoing[],
  messages: readonly ChatMessage[]
): Outgoing[] => {
  const taken = new Set<string>()
  return outgoing.filter(({ after, text, state, sure }) => {
    if (state === 'failed' && sure) return true
    const from = after === null ? 0 : messages.findIndex(({ _id }) => _id === after) + 1
    const mine = messages
      .slice(from)
      .find(
        ({ _id, author, message }) =>
          author.kind === 'staff' && message.trim() === text.trim() && !taken.has(_id)
      )
    if (mine !== undefined) taken.add(mine._id)
    return mine === undefined
  })
}

export type Row =
  | { readonly kind: 'day'; readonly key: string; readonly iso: string }
  | {
      readonly kind: 'message'
      readonly key: string
      readonly message: ChatMessage
      readonly opens: boolean
    }
  | { readonly kind: 'outgoing'; readonly key: string; readonly outgoing: Outgoing }

/** What a conversation draws: a line where a day begins, and bubbles; `opens` where another person begins to write. */
export const rowsOf = (
  messages: readonly ChatMessage[],
  outgoing: readonly Outgoing[],
  zone: string
): Row[] => {
  const rows: Row[] = []
  let day = ''
  let writer = ''
  for (const message of messages) {
    const key = dayKey(message.date, zone)
    if (key !== day) {
      rows.push({ kind: 'day', key: `day ${key}`, iso: message.date })
      day = key
      writer = ''
    }
    const by = `${message.author.kind} ${message.author.name}`
    rows.push({ kind: 'message', key: message._id, message, opens: by !== writer })
    writer = by
  }
  for (const one of stillOutgoing(outgoing, messages))
    rows.push({ kind: 'outgoing', key: one.key, outgoing: one })
  return rows
}
