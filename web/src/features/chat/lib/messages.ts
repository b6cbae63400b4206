import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import { dayKey } from './when.ts'

/**
 * What somebody wrote here and the server has not confirmed. `after`: the newest message on screen
 * when it was sent.
 */
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
 * Without those whose message is here already: the socket may bring it before the answer of the
 * call, or though the answer was lost, and nobody should see a bubble twice. Each message stands
 * for one of them; what was refused for certain has none.
 */
export const stillOutgoing = (
  outgoing: readonly Outgoing[],
  messages: readonly ChatMessage[]
): Outgoing[] => {
  const matchedIds = new Set<string>()
  return outgoing.filter(({ after, text, state, sure }) => {
    if (state === 'failed' && sure) return true
    const from = after === null ? 0 : messages.findIndex(({ _id }) => _id === after) + 1
    const sentMessages = messages
      .slice(from)
      .find(
        ({ _id, author, message }) =>
          author.kind === 'staff' && message.trim() === text.trim() && !matchedIds.has(_id)
      )
    if (sentMessages !== undefined) matchedIds.add(sentMessages._id)
    return sentMessages === undefined
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

/**
 * What a conversation draws: a line where a day begins, and bubbles; `opens` where another person
 * begins to write.
 */
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
  for (const message of stillOutgoing(outgoing, messages))
    rows.push({ kind: 'outgoing', key: message.key, outgoing: message })
  return rows
}
