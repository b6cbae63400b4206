import {
  type ChatMessage,
  messagingRoutes,
  type Thread,
} from '@mostrador/contracts/messaging-gateway'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { keepEntryLive, type UpdateEntry } from '../live-entry.ts'
import type { RealtimeHandlers } from '../realtime.ts'
import { waitingTag } from '../tags.ts'
import {
  applyMessage,
  findThread,
  incrementUnread,
  markThreadRead,
  matchesFilter,
  placeThread,
  type ThreadFilter,
  type ThreadPage,
} from '../thread-pages.ts'

const threadPage = endpoint(messagingRoutes.listThreads)
export const THREADS_PER_PAGE = 20
/** The gateway announces a changed client while messaging is still storing the new name. */
const NAME_SETTLES_MS = 1500

type Dispatch = (action: never) => unknown
type ThreadRef = { readonly threadId: string; readonly clientId: string | null }
type StateChange = {
  readonly threadId: string
  readonly messageId: string
  readonly state: ChatMessage['state']
}

/**
 * Conversations. Socket events patch lists and the open conversation without reading them again.
 */
const threadEndpoints = api.injectEndpoints({
  endpoints: build => ({
    // A page begins at a date: with page numbers, a conversation that moves up would hide another.
    // Conversations that wait for a person keep their order and have page numbers.
    listThreads: build.infiniteQuery<ThreadPage, ThreadFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: (last, pages, _lastParam, _params, { waiting }) => {
          if (!last.hasMore) return undefined
          return waiting === undefined
            ? last.threads.at(-1)?.lastMessage?.date
            : String(pages.length + 1)
        },
      },
      query: ({ queryArg, pageParam }) =>
        threadPage.query({
          query: {
            ...queryArg,
            limit: THREADS_PER_PAGE,
            ...pageOf(queryArg, pageParam),
          },
        }),
      transformResponse: threadPage.transformResponse,
      providesTags: (_result, _error, { waiting }) =>
        waiting === undefined ? ['Thread'] : ['Thread', waitingTag],
      onCacheEntryAdded: (filter, lifecycle) =>
        keepEntryLive<{ pages: ThreadPage[] }>(lifecycle, update =>
          threadListHandlers(filter, lifecycle.dispatch, update)
        ),
    }),
    getThread: build.query({
      ...endpoint(messagingRoutes.getThread),
      providesTags: ['Thread'],
      onCacheEntryAdded: ({ params: { id } }, lifecycle) =>
        keepEntryLive<Thread>(lifecycle, update =>
          openThreadHandlers(id, lifecycle.dispatch, update)
        ),
    }),
    threadCost: build.query({ ...endpoint(messagingRoutes.threadCost), providesTags: ['Thread'] }),
    markRead: build.mutation({ ...endpoint(messagingRoutes.markRead) }),
    /** The answer says who has it now, which may be somebody who was faster. */
    setAttention: build.mutation({
      ...endpoint(messagingRoutes.setAttention),
      invalidatesTags: [waitingTag],
      onQueryStarted: ({ params: { id } }, { dispatch, queryFulfilled }) => {
        queryFulfilled.then(
          ({ data }) => {
            void dispatch(
              threadEndpoints.util.upsertQueryData('getThread', { params: { id } }, data)
            )
          },
          () => undefined
        )
      },
    }),
  }),
})

export const {
  useListThreadsInfiniteQuery,
  useGetThreadQuery,
  useThreadCostQuery,
  useMarkReadMutation,
  useSetAttentionMutation,
} = threadEndpoints

/** Where a page begins: at a date, or among those that wait for a person at a page number. */
function pageOf({ waiting }: ThreadFilter, pageParam: string | null) {
  if (pageParam === null) return {}
  return waiting === undefined ? { before: pageParam } : { page: Number(pageParam) }
}

type Running = { unwrap: () => Promise<Thread> } | undefined

/**
 * Reads one conversation again into its cache entry, and answers it. A read in progress may be
 * older than the change: it is followed by another one.
 */
async function readThread(dispatch: Dispatch, id: string): Promise<Thread> {
  const question = { params: { id } }
  const running = dispatch(
    threadEndpoints.util.getRunningQueryThunk('getThread', question) as never
  ) as Running
  if (running !== undefined) await running.unwrap().catch(() => undefined)
  const read = threadEndpoints.endpoints.getThread.initiate(question, {
    forceRefetch: true,
    subscribe: false,
  })
  return (dispatch(read as never) as NonNullable<Running>).unwrap()
}

function threadListHandlers(
  filter: ThreadFilter,
  dispatch: Dispatch,
  update: UpdateEntry<{ pages: ThreadPage[] }>
): RealtimeHandlers {
  const countedMessageIds = new Set<string>()
  const readAgain = (id: string): void => {
    readThread(dispatch, id).then(
      thread =>
        update(({ pages }) => {
          const cached = findThread(pages, id)
          if (cached !== undefined) Object.assign(cached, thread)
          // The ones that wait are in an order of their own and are read again as a whole
          // (waitingTag).
          else if (filter.waiting === undefined && matchesFilter(thread, filter)) {
            placeThread(pages, thread)
            if (!thread.isRead) incrementUnread(pages)
          }
        }),
      (error: unknown) => console.error(error)
    )
  }
  return {
    new_message: ({ data }) => {
      const message = data as ChatMessage
      // Events arrive at least once; a repeated one must not count twice [G2-30].
      if (countedMessageIds.has(message._id)) return
      countedMessageIds.add(message._id)
      let isMissing = false
      update(({ pages }) => {
        const thread = findThread(pages, message.threadId)
        if (thread === undefined) {
          isMissing = true
          return
        }
        const wasRead = thread.isRead
        if (!applyMessage(thread, message)) return
        if (wasRead && !thread.isRead) incrementUnread(pages)
        if (filter.waiting === undefined) placeThread(pages, { ...thread })
      })
      if (isMissing) readAgain(message.threadId)
    },
    'message.state_changed': ({ data }) => {
      const { threadId, messageId, state } = data as StateChange
      // No other event announces a message that is held from the start.
      if (state === 'held') {
        readAgain(threadId)
        return
      }
      update(({ pages }) => {
        const last = findThread(pages, threadId)?.lastMessage
        if (last?._id === messageId) last.state = state
      })
    },
    'message.edited': ({ data }) => readAgain((data as ThreadRef).threadId),
    'thread.attention_changed': ({ data }) => {
      const { threadId } = data as ThreadRef
      let isKnown = false
      update(({ pages }) => {
        isKnown = findThread(pages, threadId) !== undefined
      })
      if (isKnown && filter.waiting === undefined) readAgain(threadId)
    },
    'thread.read': ({ data }) =>
      update(({ pages }) => markThreadRead(pages, (data as ThreadRef).threadId)),
    'client.identified': ({ data }) => {
      setTimeout(readAgain, NAME_SETTLES_MS, (data as ThreadRef).threadId)
    },
    'client.changed': ({ data }) => {
      const { clientId } = data as ThreadRef
      update(({ pages }) => {
        for (const thread of pages.flatMap(page => page.threads))
          if (thread.clientId === clientId) setTimeout(readAgain, NAME_SETTLES_MS, thread._id)
      })
    },
  }
}

function openThreadHandlers(
  id: string,
  dispatch: Dispatch,
  update: UpdateEntry<Thread>
): RealtimeHandlers {
  const isThis = (data: unknown): boolean => (data as ThreadRef).threadId === id
  const readAgain = (): void => {
    readThread(dispatch, id).catch((error: unknown) => console.error(error))
  }
  return {
    new_message: ({ data }) => {
      if (isThis(data))
        update(thread => {
          applyMessage(thread, data as ChatMessage)
        })
    },
    'thread.read': ({ data }) => {
      if (isThis(data))
        update(thread => {
          thread.isRead = true
          thread.unread = 0
        })
    },
    'thread.attention_changed': ({ data }) => {
      if (isThis(data)) readAgain()
    },
    'client.identified': ({ data }) => {
      if (isThis(data)) setTimeout(readAgain, NAME_SETTLES_MS)
    },
    'client.changed': ({ data }) =>
      update(thread => {
        if (thread.clientId === (data as ThreadRef).clientId) setTimeout(readAgain, NAME_SETTLES_MS)
      }),
  }
}
