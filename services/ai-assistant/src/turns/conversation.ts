import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'

type Line = Pick<ChatMessage, '_id' | 'role' | 'createdAt' | 'isDeleted'> & {
  readonly author: Pick<ChatMessage['author'], 'kind'>
}

/**
 * Messages in the order of the conversation. Channels round a client's time to the second, so an
 * answer within that second would sort before its question: the order is that of arrival (ids sort
 * by it). Only within a burst of one side does the sender's time decide.
 */
export const inConversationOrder = <L extends Line>(messages: readonly L[]): readonly L[] => {
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

/** Messages up to the client's newest one; null without any, or when staff answered it. */
export const upToNewest = <L extends Line>(
  messages: readonly L[]
): { readonly messages: readonly L[]; readonly newest: L } | null => {
  const lines = inConversationOrder(messages)
  const index = lines.findLastIndex(({ role, isDeleted }) => role === 'user' && !isDeleted)
  const newest = lines[index]
  if (
    newest === undefined ||
    lines.slice(index + 1).some(({ author }) => author.kind === 'staff' || author.kind === 'phone')
  )
    return null
  return { messages: lines.slice(0, index + 1), newest }
}
