import type { ChatMessage, Thread } from '@mostrador/contracts/messaging-gateway'
import { compareInstants } from '@mostrador/kernel'
import { folded } from '../../../ui/matches.ts'

export type ThreadFilter = {
  readonly name?: string
  readonly category?: 'lead' | 'client' | 'personal'
  readonly channel?: Thread['channel']
  readonly unread?: 'true'
}
export type ThreadPage = { threads: Thread[]; hasMore: boolean; unread: number }

export const WINDOW_MS = 24 * 60 * 60 * 1000
/** As the server searches: four digits and more are a number, however people group them. */
const searchedFor = (name: string): string => {
  const wanted = folded(name)
  const digits = wanted.replace(/\D/g, '')
  return digits.length >= 4 && digits.length >= wanted.replace(/[\s+()-]/g, '').length
    ? digits
    : wanted
}
const lastMoment = ({ lastMessage }: Thread): number =>
  lastMessage === null ? -Infinity : Date.parse(lastMessage.date)

/** Does a conversation belong in the list that this filter asks for? The server decides; this is for what arrives live. */
export const fits = (thread: Thread, { name, category, channel, unread }: ThreadFilter): boolean =>
  (category === undefined || thread.clientType === category) &&
  (channel === undefined || thread.channel === channel) &&
  (unread === undefined || !thread.isRead) &&
  (name === undefined ||
    folded(`${thread.clientName} ${thread.countryCode ?? ''}${thread.whatsapp ?? ''}`).includes(
      searchedFor(name)
    ))

export const findThread = (pages: readonly ThreadPage[], id: string): Thread | undefined => {
  for (const { threads } of pages) {
    const found = threads.find(({ _id }) => _id === id)
    if (found !== undefined) return found
  }
  return undefined
}

/** A new message in a conversation: its preview, its unread count and, when the client wrote, a day to answer [INB-06]. Changes `thread`; false when it knew the message. */
export const hearMessage = (thread: Thread, message: ChatMessage): boolean => {
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

/** Puts a conversation in its place, newest first; one that is there already moves. Changes `pages`. */
export const placeThread = (pages: ThreadPage[], thread: Thread): void => {
  for (const page of pages) {
    const at = page.threads.findIndex(({ _id }) => _id === thread._id)
    if (at >= 0) page.threads.splice(at, 1)
  }
  for (const page of pages) {
    const at = page.threads.findIndex(other => lastMoment(other) <= lastMoment(thread))
    if (at >= 0) {
      page.threads.splice(at, 0, thread)
      return
    }
  }
  // Older than all that is loaded: at the end only when there is no more to load, else it comes with its page.
  const last = pages.at(-1)
  if (last !== undefined && (!last.hasMore || last.threads.length === 0)) last.threads.push(thread)
}

/** Everything read. A list of unread ones keeps it until it is asked for again: what somebody is reading does not vanish. Changes `pages`. */
export const tellRead = (pages: ThreadPage[], id: string): void => {
  const thread = findThread(pages, id)
  if (thread === undefined || thread.isRead) return
  thread.isRead = true
  thread.unread = 0
  for (const page of pages) page.unread = Math.max(0, page.unread - 1)
}
/** What the person is told about how many conversations wait. */
export const tellUnread = (pages: ThreadPage[]): void => {
  for (const page of pages) page.unread += 1
}
