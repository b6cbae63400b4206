import { type ChatMessage, messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { api } from '../api.ts'
import { type ArgOf, endpoint } from '../endpoint.ts'
import { keepEntryLive, type UpdateEntry } from '../live-entry.ts'
import {
  applyDeletion,
  applyState,
  inOrder,
  mergeMessage,
  type MessagePage,
} from '../message-pages.ts'
import type { RealtimeHandlers } from '../realtime.ts'

const messagePage = endpoint(messagingRoutes.listMessages)
const sendRoute = endpoint(messagingRoutes.sendMessage)
const MESSAGES_PER_PAGE = 30

/** The caller's idempotency key: trying again after a lost answer must not send the text twice. */
type KeyedSend = {
  readonly call: ArgOf<typeof messagingRoutes.sendMessage>
  readonly key: string
}
type Dispatch = (action: never) => unknown
type MessageRef = { readonly threadId: string; readonly messageId: string }

/** Messages of a conversation, patched by the socket and by what is sent from here. */
const messageEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listMessages: build.infiniteQuery<MessagePage, { threadId: string }, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last => (last.hasMore ? last.before : undefined),
      },
      query: ({ queryArg: { threadId }, pageParam }) =>
        messagePage.query({
          query: {
            threadId,
            limit: MESSAGES_PER_PAGE,
            ...(pageParam === null ? {} : { before: pageParam }),
          },
        }),
      transformResponse: messagePage.transformResponse,
      providesTags: (_result, _error, { threadId }) => [{ type: 'Message', id: threadId }],
      onCacheEntryAdded: ({ threadId }, lifecycle) =>
        keepEntryLive<{ pages: MessagePage[] }>(lifecycle, update =>
          messageHandlers(threadId, lifecycle.dispatch, update)
        ),
    }),
    /**
     * Not a second cache: reads the newest page to merge it into `listMessages`, and is not kept.
     */
    latestMessages: build.query({ ...messagePage, keepUnusedDataFor: 0 }),
    sendMessage: build.mutation({
      query: ({ call, key }: KeyedSend) => ({ ...sendRoute.query(call), idempotencyKey: key }),
      transformResponse: sendRoute.transformResponse,
      onQueryStarted: (_call, lifecycle) => mergeSent(lifecycle),
    }),
  }),
})

export const { useListMessagesInfiniteQuery, useSendMessageMutation } = messageEndpoints

/** The whole conversation that is loaded, oldest first. */
export const loadedMessages = (data: { pages: MessagePage[] } | undefined): ChatMessage[] =>
  data === undefined ? [] : inOrder(data.pages)

async function mergeSent(lifecycle: {
  dispatch: Dispatch
  queryFulfilled: Promise<{ data: ChatMessage }>
}): Promise<void> {
  await lifecycle.queryFulfilled.then(
    ({ data }) => {
      const { threadId } = data
      const update = messageEndpoints.util.updateQueryData('listMessages', { threadId }, draft =>
        mergeMessage(draft.pages, data)
      )
      lifecycle.dispatch(update as never)
    },
    () => undefined
  )
}

function messageHandlers(
  threadId: string,
  dispatch: Dispatch,
  update: UpdateEntry<{ pages: MessagePage[] }>
): RealtimeHandlers {
  const isThis = (data: unknown): boolean => (data as MessageRef).threadId === threadId
  const mergeLatest = (): void => {
    readLatest(dispatch, threadId).then(
      ({ messages }) =>
        update(({ pages }) => {
          for (const message of messages) mergeMessage(pages, message)
        }),
      (error: unknown) => console.error(error)
    )
  }
  return {
    new_message: ({ data }) => {
      if (isThis(data)) update(({ pages }) => mergeMessage(pages, data as ChatMessage))
    },
    // The event carries no reason, and no other event announces a message held from the start.
    'message.state_changed': ({ data }) => {
      if (!isThis(data)) return
      const { messageId, state } = data as MessageRef & Pick<ChatMessage, 'state'>
      let isApplied = true
      update(({ pages }) => {
        isApplied = applyState(pages, messageId, state)
      })
      if (!isApplied) mergeLatest()
    },
    'message.edited': ({ data }) => {
      if (!isThis(data)) return
      const { messageId, isDeleted } = data as MessageRef & { isDeleted: boolean }
      if (isDeleted) update(({ pages }) => applyDeletion(pages, messageId))
      else mergeLatest()
    },
  }
}

function readLatest(dispatch: Dispatch, threadId: string): Promise<MessagePage> {
  const read = messageEndpoints.endpoints.latestMessages.initiate(
    { query: { threadId, limit: MESSAGES_PER_PAGE } },
    { forceRefetch: true, subscribe: false }
  )
  return (dispatch(read as never) as { unwrap: () => Promise<MessagePage> }).unwrap()
}
