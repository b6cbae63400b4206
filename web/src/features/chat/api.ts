import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { api } from '../../api/api.ts'
import { type ArgOf, endpoint } from '../../api/endpoint.ts'

const sending = endpoint(messagingRoutes.sendMessage)
/** The key is the caller's: trying again after a lost answer must be the same wish, or the client reads it twice. */
export type Sending = {
  readonly call: ArgOf<typeof messagingRoutes.sendMessage>
  readonly key: string
}

/** The calls of the inbox that hold nothing live. */
export const chatCalls = api.injectEndpoints({
  endpoints: build => ({
    /** The newest messages, asked for once and not kept: to learn what an event did not say. */
    chatLatest: build.query({ ...endpoint(messagingRoutes.listMessages), keepUnusedDataFor: 0 }),
    chatThreadNow: build.query({ ...endpoint(messagingRoutes.getThread), keepUnusedDataFor: 0 }),
    chatMarkRead: build.mutation({ ...endpoint(messagingRoutes.markRead) }),
    chatSend: build.mutation({
      query: ({ call, key }: Sending) => ({ ...sending.query(call), idempotencyKey: key }),
      transformResponse: sending.transformResponse,
    }),
    chatConnections: build.query({
      ...endpoint(messagingRoutes.listConnections),
      providesTags: ['Connection'],
    }),
    chatClient: build.query({
      ...endpoint(crmRoutes.getClient),
      providesTags: (_, __, { params }) => [{ type: 'Client', id: params.id }],
    }),
    chatFunnels: build.query({ ...endpoint(crmRoutes.listFunnels), providesTags: ['Funnel'] }),
    chatTurns: build.query({
      ...endpoint(assistantRoutes.threadTurns),
      providesTags: (_, __, { query }) => [{ type: 'Run', id: query.threadId }],
    }),
    chatTurn: build.query({ ...endpoint(assistantRoutes.getTurn) }),
  }),
})

export const {
  useChatSendMutation,
  useChatMarkReadMutation,
  useChatConnectionsQuery,
  useChatClientQuery,
  useChatFunnelsQuery,
  useChatTurnsQuery,
  useChatTurnQuery,
} = chatCalls
