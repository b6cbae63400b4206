import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'

type Line = Pick<ChatMessage, '_id' | 'role' | 'createdAt' | 'isDeleted'> & {
  readonly author: Pick<ChatMessage['author'], 'kind'>
}

/**
 * The lines as the conversation went. Channels stamp what a client writes to the second, so that an answer given within a second seems
 * to come before its question: the order is that of arrival (ids sort by it). Only within a burst the client's own clock decides.
 */
export const asItWent = <L extends Line>(messages: readonly L[]): readonly L[] => {
  const bursts: L[][] = []
  for (const message of messages.toSorted((a, b) => (a._id < b._id ? -1 : 1))) {
    const burst = bursts.at(-1)
    if (burst?.[0]?.role === message.role) burst.push(message)
    else bursts.push([message])
  }
  return bursts.flatMap(burst =>
    burst[0]?.role === 'user'
      ? burst.toSorted((a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt))
      : burst
  )
}

/** The conversation up to the client's newest message; null when there is none, or a person of the business has answered it. */
export const upToNewest = <L extends Line>(
  messages: readonly L[]
): { readonly messages: readonly L[]; readonly newest: L } | null => {
  const lines = asItWent(messages)
  const at = lines.findLastIndex(({ role, isDeleted }) => role === 'user' && !isDeleted)
  const newest = lines[at]
  if (
    newest === undefined ||
    lines.slice(at + 1).some(({ author }) => author.kind === 'staff' || author.kind === 'phone')
  )
    return null
  return { messages: lines.slice(0, at + 1), newest }
}
