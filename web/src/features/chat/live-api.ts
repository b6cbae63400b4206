import {
  type ChatMessage,
  messagingRoutes,
  type Thread,
} from '@mostrador/contracts/messaging-gateway'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'
import { listen, type RealtimeHandlers } from '../../api/realtime.ts'
import { chatCalls } from './api.ts'
import { inOrder, type MessagePage, mergeMessage, tellDeleted, tellState } from './lib/messages.ts'
import {
  findThread,
  fits,
  hearMessage,
  placeThread,
  tellRead,
  tellUnread,
  type ThreadFilter,
  type ThreadPage,
} from './lib/threads.ts'

const threads = endpoint(messagingRoutes.listThreads)
const messages = endpoint(messagingRoutes.listMessages)
export const THREADS_PER_PAGE = 20
const MESSAGES_PER_PAGE = 30
/** The gateway broadcasts that a client changed while messaging is still writing the new name down. */
const NAME_SETTLES_MS = 1500

type Word = {
  readonly threadId: string
  readonly messageId: string
  readonly clientId: string | null
}
const wordOf = (data: unknown): Word => data as Word

type Life<Draft> = {
  cacheDataLoaded: Promise<unknown>
  cacheEntryRemoved: Promise<void>
  updateCachedData: (change: (draft: Draft) => void) => void
}
// An entry listens for as long as it lives, on screen or not: coming back to a list shows what happened meanwhile.
const stayLive = async <Draft>(
  { cacheDataLoaded, cacheEntryRemoved, updateCachedData }: Life<Draft>,
  handlers: (change: (change: (draft: Draft) => void) => void) => RealtimeHandlers
): Promise<void> => {
  try {
    await cacheDataLoaded
  } catch {
    return
  }
  const stop = listen(handlers(updateCachedData))
  await cacheEntryRemoved
  stop()
}

/** Conversations and messages, kept true by the socket: each entry patches what it holds, nothing is read again. */
export const chatLive = api.injectEndpoints({
  endpoints: build => ({
    // By date and not by page number: a conversation that moves up meanwhile would push another one over the edge, unseen.
    chatThreads: build.infiniteQuery<ThreadPage, ThreadFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last =>
          last.hasMore ? last.threads.at(-1)?.lastMessage?.date : undefined,
      },
      query: ({ queryArg, pageParam }) =>
        threads.query({
          query: {
            ...queryArg,
            limit: THREADS_PER_PAGE,
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        }),
      transformResponse: threads.transformResponse,
      providesTags: ['Thread'],
      onCacheEntryAdded: (filter, life) => {
        const heard = new Set<string>()
        const bring = async (id: string): Promise<Thread> =>
          await life
            .dispatch(
              chatCalls.endpoints.chatThreadNow.initiate(
                { params: { id } },
                { forceRefetch: true, subscribe: false }
              )
            )
            .unwrap()
        return stayLive<{ pages: ThreadPage[] }>(life, change => {
          const put = (id: string) => {
            bring(id).then(
              thread =>
                change(({ pages }) => {
                  const known = findThread(pages, id)
                  if (known !== undefined) Object.assign(known, thread)
                  else if (fits(thread, filter)) {
                    placeThread(pages, thread)
                    if (!thread.isRead) tellUnread(pages)
                  }
                }),
              (error: unknown) => console.error(error)
            )
          }
          return {
            new_message: ({ data }) => {
              const message = data as ChatMessage
              // The bus tells at least once; a repeated word must not count twice [G2-30].
              if (heard.has(message._id)) return
              heard.add(message._id)
              let missing = false
              change(({ pages }) => {
                const thread = findThread(pages, message.threadId)
                if (thread === undefined) {
                  missing = true
                  return
                }
                const wasRead = thread.isRead
                if (!hearMessage(thread, message)) return
                if (wasRead && !thread.isRead) tellUnread(pages)
                placeThread(pages, { ...thread })
              })
              if (missing) put(message.threadId)
            },
            'message.state_changed': ({ data }) => {
              const { threadId, messageId, state } = data as Word & { state: ChatMessage['state'] }
              // A message that is held from the start is announced by nothing else.
              if (state === 'held') {
                put(threadId)
                return
              }
              change(({ pages }) => {
                const last = findThread(pages, threadId)?.lastMessage
                if (last?._id === messageId) last.state = state
              })
            },
            'message.edited': ({ data }) => put(wordOf(data).threadId),
            'thread.read': ({ data }) =>
              change(({ pages }) => tellRead(pages, wordOf(data).threadId)),
            'client.identified': ({ data }) => {
              setTimeout(put, NAME_SETTLES_MS, wordOf(data).threadId)
            },
            'client.changed': ({ data }) => {
              const { clientId } = wordOf(data)
              change(({ pages }) => {
                for (const { _id } of pages
                  .flatMap(page => page.threads)
                  .filter(thread => thread.clientId === clientId))
                  setTimeout(put, NAME_SETTLES_MS, _id)
              })
            },
          }
        })
      },
    }),
    chatThread: build.query({
      ...endpoint(messagingRoutes.getThread),
      providesTags: ['Thread'],
      onCacheEntryAdded: ({ params: { id } }, life) =>
        stayLive<Thread>(life, change => {
          const again = () => {
            life
              .dispatch(
                chatCalls.endpoints.chatThreadNow.initiate(
                  { params: { id } },
                  { forceRefetch: true, subscribe: false }
                )
              )
              .unwrap()
              .then(
                now =>
                  change(thread => {
                    Object.assign(thread, now)
                  }),
                (error: unknown) => console.error(error)
              )
          }
          return {
            new_message: ({ data }) => {
              const message = data as ChatMessage
              if (message.threadId === id)
                change(thread => {
                  hearMessage(thread, message)
                })
            },
            'thread.read': ({ data }) => {
              if (wordOf(data).threadId === id)
                change(thread => {
                  thread.isRead = true
                  thread.unread = 0
                })
            },
            'client.identified': ({ data }) => {
              if (wordOf(data).threadId === id) setTimeout(again, NAME_SETTLES_MS)
            },
            'client.changed': ({ data }) =>
              change(thread => {
                if (thread.clientId === wordOf(data).clientId) setTimeout(again, NAME_SETTLES_MS)
              }),
          }
        }),
    }),
    chatMessages: build.infiniteQuery<MessagePage, { threadId: string }, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last => (last.hasMore ? last.before : undefined),
      },
      query: ({ queryArg: { threadId }, pageParam }) =>
        messages.query({
          query: {
            threadId,
            limit: MESSAGES_PER_PAGE,
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        }),
      transformResponse: messages.transformResponse,
      providesTags: (_, __, { threadId }) => [{ type: 'Message', id: threadId }],
      onCacheEntryAdded: ({ threadId }, life) =>
        stayLive<{ pages: MessagePage[] }>(life, change => {
          const readAgain = () => {
            life
              .dispatch(
                chatCalls.endpoints.chatLatest.initiate(
                  { query: { threadId, limit: MESSAGES_PER_PAGE } },
                  { forceRefetch: true, subscribe: false }
                )
              )
              .unwrap()
              .then(
                ({ messages: latest }) =>
                  change(({ pages }) => {
                    for (const message of latest) mergeMessage(pages, message)
                  }),
                (error: unknown) => console.error(error)
              )
          }
          const mine = (data: unknown): boolean => wordOf(data).threadId === threadId
          return {
            new_message: ({ data }) => {
              if (mine(data)) change(({ pages }) => mergeMessage(pages, data as ChatMessage))
            },
            // The event has no reason, and a message that is held from the start is announced by nothing else.
            'message.state_changed': ({ data }) => {
              if (!mine(data)) return
              const { messageId, state } = data as Word & { state: ChatMessage['state'] }
              let told = true
              change(({ pages }) => {
                told = tellState(pages, messageId, state)
              })
              if (!told) readAgain()
            },
            'message.edited': ({ data }) => {
              if (!mine(data)) return
              const { messageId, isDeleted } = data as Word & { isDeleted: boolean }
              if (isDeleted) change(({ pages }) => tellDeleted(pages, messageId))
              else readAgain()
            },
          }
        }),
    }),
  }),
})

/** The whole conversation that is loaded, oldest first. */
export const loadedMessages = (data: { pages: MessagePage[] } | undefined): ChatMessage[] =>
  data === undefined ? [] : inOrder(data.pages)
export const { useChatThreadsInfiniteQuery, useChatThreadQuery, useChatMessagesInfiniteQuery } =
  chatLive
