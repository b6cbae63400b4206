import type { DataOf } from '@mostrador/contracts'
import type { ChatMessage, messagingRoutes, Thread } from '@mostrador/contracts/messaging-gateway'
import { compareInstants, fold } from '@mostrador/kernel'

export type ThreadFilter = {
  readonly name?: string
  readonly category?: 'lead' | 'client' | 'personal'
  readonly clientId?: string
  readonly channel?: Thread['channel']
  readonly unread?: 'true'
  /** The ones that wait for a person, the longest wait first. */
  readonly waiting?: 'true'
}
export type ThreadPage = DataOf<typeof messagingRoutes.listThreads>

export const WINDOW_MS = 24 * 60 * 60 * 1000
/** As the server searches: four digits or more are a phone number, however they are grouped. */
const searchedFor = (name: string): string => {
  const folded = fold(name)
  const digits = folded.replace(/\D/g, '')
  return digits.length >= 4 && digits.length >= folded.replace(/[\s+()-]/g, '').length
    ? digits
    : folded
}
const lastMoment = ({ lastMessage }: Thread): number =>
  lastMessage === null ? -Infinity : Date.parse(lastMessage.date)

/**
 * Whether a conversation that arrives live belongs in the list of this filter, as the server would
 * decide.
 */
export const matchesFilter = (
  thread: Thread,
  { name, category, clientId, channel, unread, waiting }: ThreadFilter
): boolean =>
  (category === undefined || thread.clientType === category) &&
  (clientId === undefined || thread.clientId === clientId) &&
  (channel === undefined || thread.channel === channel) &&
  (unread === undefined || !thread.isRead) &&
  (waiting === undefined || thread.attention.state === 'waiting') &&
  (name === undefined ||
    fold(`${thread.clientName} ${thread.countryCode ?? ''}${thread.whatsapp ?? ''}`).includes(
      searchedFor(name)
    ))

export const findThread = (pages: readonly ThreadPage[], id: string): Thread | undefined => {
  for (const { threads } of pages) {
    const match = threads.find(({ _id }) => _id === id)
    if (match !== undefined) return match
  }
  return undefined
}

/**
 * Applies a new message: preview, unread count and, when the client wrote, the reply window
 * [INB-06]. Changes `thread`; false when the thread knew the message.
 */
export const applyMessage = (thread: Thread, message: ChatMessage): boolean => {
  if (thread.lastMessage?._id === message._id) {
    thread.lastMessage.state = message.state
    return false
  }
  if (Date.parse(message.date) >= lastMoment(thread))
    thread.lastMessage = {
      _id: message._id,
      date: message.date,
      role: message.role,
      message: message.message,
      state: message.state,
      author: message.author,
    }
  if (message.role === 'user') {
    thread.unread += 1
    thread.isRead = false
    const until = new Date(Date.parse(message.date) + WINDOW_MS).toISOString()
    if (thread.windowUntil === null || compareInstants(thread.windowUntil, until) < 0)
      thread.windowUntil = until
  }
  return true
}

/** Inserts or moves a conversation to its place, newest first. Changes `pages`. */
export const placeThread = (pages: ThreadPage[], thread: Thread): void => {
  for (const page of pages) {
    const index = page.threads.findIndex(({ _id }) => _id === thread._id)
    if (index >= 0) page.threads.splice(index, 1)
  }
  for (const page of pages) {
    const index = page.threads.findIndex(other => lastMoment(other) <= lastMoment(thread))
    if (index >= 0) {
      page.threads.splice(index, 0, thread)
      return
    }
  }
  // Older than all that is loaded: at the end only when there is no more to load, else it comes
  // with its page.
  const last = pages.at(-1)
  if (last !== undefined && (!last.hasMore || last.threads.length === 0)) last.threads.push(thread)
}

/**
 * Marks a thread read. It stays in a list of unread ones until that is read again. Changes `pages`.
 */
export const markThreadRead = (pages: ThreadPage[], id: string): void => {
  const thread = findThread(pages, id)
  if (thread === undefined || thread.isRead) return
  thread.isRead = true
  thread.unread = 0
  for (const page of pages) page.unread = Math.max(0, page.unread - 1)
}
/** One more unread conversation, in the count that every page carries. Changes `pages`. */
export const incrementUnread = (pages: ThreadPage[]): void => {
  for (const page of pages) page.unread += 1
}
