import type { Attention, ChatMessage } from '@mostrador/contracts/messaging-gateway'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Whether less than a minute has passed. */
export const isFresh = (since: number, now: number): boolean => now - since < MINUTE

/** 'un momento', '12 min', '3 h', '2 d': how long somebody has waited. Epoch milliseconds. */
export const ageText = (since: number, now: number): string => {
  if (isFresh(since, now)) return 'un momento'
  const age = now - since
  if (age < HOUR) return `${Math.floor(age / MINUTE)} min`
  return age < DAY ? `${Math.floor(age / HOUR)} h` : `${Math.floor(age / DAY)} d`
}

export const cappedText = (count: number): string => (count > 99 ? '99+' : `${count}`)

/** '3 · 12 min', or '3' while it is fresh: how many wait and how long the first has. */
export const waitText = (count: number, since: number, now: number): string =>
  isFresh(since, now) ? cappedText(count) : `${cappedText(count)} · ${ageText(since, now)}`

/** Who answers at `now`: a cached answer may still name a person whose time is over. */
export const currentAttention = (attention: Attention, now: number): Attention =>
  attention.state === 'person' && Date.parse(attention.until) <= now
    ? { state: 'assistant' }
    : attention

/** The name of the assistant that wrote last; null when none did. */
export const assistantNameIn = (
  messages: readonly Pick<ChatMessage, 'author'>[]
): string | null => {
  const name = messages.findLast(({ author }) => author.kind === 'assistant')?.author.name ?? ''
  return name === '' ? null : name
}
