import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import type { Person } from './person.ts'
import type { Shop } from './shop.ts'

type Counts = ReadonlyMap<string, number>

const countTexts = (texts: readonly string[]): Counts => {
  const counts = new Map<string, number>()
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1)
  return counts
}

const countsOfRole = (role: string, counts: Counts): Counts =>
  new Map([...counts].filter(([key]) => key.startsWith(role)))

/** How many messages of `counts` are missing in `other`. */
const missingIn = (counts: Counts, other: Counts): number =>
  [...counts].reduce((sum, [key, times]) => sum + Math.max(0, times - (other.get(key) ?? 0)), 0)

/**
 * Duplicated and lost messages of a conversation. Messages of the person must be in the inbox as
 * often as they were sent; messages of the business must be on the phone as often as in the inbox.
 */
export const compareInboxAndPhone = async (
  { api }: Shop,
  person: Person,
  threadId: string
): Promise<{ readonly duplicates: number; readonly lost: number }> => {
  const [{ messages }, phoneMessages] = await Promise.all([
    api.ask(messagingRoutes.listMessages, { query: { threadId, limit: 100 } }),
    person.phone(),
  ])
  const inbox = countTexts(messages.map(({ role, content }) => `${role}|${content}`))
  const phone = countTexts(
    phoneMessages.map(({ from, text }) => `${from === 'person' ? 'user' : 'assistant'}|${text}`)
  )
  const [userInbox, userPhone] = [countsOfRole('user', inbox), countsOfRole('user', phone)]
  const [sentInbox, sentPhone] = [
    countsOfRole('assistant', inbox),
    countsOfRole('assistant', phone),
  ]
  return {
    duplicates: missingIn(userInbox, userPhone) + missingIn(sentPhone, sentInbox),
    lost: missingIn(userPhone, userInbox) + missingIn(sentInbox, sentPhone),
  }
}
