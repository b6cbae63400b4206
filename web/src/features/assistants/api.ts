import { accountsRoutes } from '@mostrador/contracts/accounts'
import { type Assistant, assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'
import { listTag } from './tags.ts'

const turnsPerPage = 25
const turnsEndpoint = endpoint(assistantRoutes.listTurns)

/** A later answer of the server replaces an earlier one; answers that overtook each other do not bring back old fields. */
export const newer = (kept: Assistant | undefined, answer: Assistant): Assistant =>
  kept !== undefined && kept.version > answer.version ? kept : answer

export const assistantsApi = api.injectEndpoints({
  endpoints: build => ({
    assistants: build.query({
      ...endpoint(assistantRoutes.listAssistants),
      providesTags: [listTag],
    }),
    assistant: build.query({
      ...endpoint(assistantRoutes.getAssistant),
      providesTags: (_, __, { params }) => [{ type: 'Assistant', id: params.id }],
    }),
    createAssistant: build.mutation({
      ...endpoint(assistantRoutes.createAssistant),
      invalidatesTags: [listTag],
    }),
    editAssistant: build.mutation({
      ...endpoint(assistantRoutes.editAssistant),
      // The switch moves at once and goes back when the server refuses [AST-16, AST2-03]. Everything else waits for the answer.
      onQueryStarted: async ({ params: { id }, body }, { dispatch, queryFulfilled }) => {
        const isWorking = body.assistant.isWorking
        const put = (change: (kept: Assistant) => Assistant) => [
          dispatch(
            assistantsApi.util.updateQueryData('assistants', { query: {} }, list =>
              list.map(one => (one._id === id ? change(one) : one))
            )
          ),
          dispatch(assistantsApi.util.updateQueryData('assistant', { params: { id } }, change)),
        ]
        const early = isWorking === undefined ? [] : put(one => ({ ...one, isWorking }))
        try {
          const { data } = await queryFulfilled
          put(kept => newer(kept, data))
        } catch {
          for (const patch of early) patch.undo()
        }
      },
    }),
    deleteAssistant: build.mutation({
      ...endpoint(assistantRoutes.deleteAssistant),
      invalidatesTags: [listTag],
    }),
    lastTurn: build.query({
      ...endpoint(assistantRoutes.listTurns),
      providesTags: (_, __, { params }) => [{ type: 'Run', id: params.id }],
    }),
    turns: build.infiniteQuery<
      Awaited<ReturnType<typeof turnsEndpoint.transformResponse>>,
      string,
      string | null
    >({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last => (last.hasMore ? last.turns.at(-1)?.startedAt : undefined),
      },
      query: ({ queryArg: id, pageParam }) =>
        turnsEndpoint.query({
          params: { id },
          query: { limit: turnsPerPage, ...(pageParam === null ? {} : { before: pageParam }) },
        }),
      transformResponse: turnsEndpoint.transformResponse,
      providesTags: (_, __, id) => [{ type: 'Run', id }],
    }),
    turn: build.query({
      ...endpoint(assistantRoutes.getTurn),
      providesTags: (_, __, { params }) => [{ type: 'Run', id: params.id }],
    }),
    saveSettings: build.mutation({
      ...endpoint(accountsRoutes.patchBusiness),
      invalidatesTags: ['Business'],
    }),
  }),
})

export const {
  useAssistantsQuery,
  useAssistantQuery,
  useCreateAssistantMutation,
  useEditAssistantMutation,
  useDeleteAssistantMutation,
  useLastTurnQuery,
  useTurnsInfiniteQuery,
  useTurnQuery,
  useSaveSettingsMutation,
} = assistantsApi
