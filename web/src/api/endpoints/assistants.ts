import { type Assistant, assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { assistantListTag } from '../tags.ts'

/** Answers may overtake each other: the one with the higher version wins. */
export const newerAssistant = (cached: Assistant | undefined, answer: Assistant): Assistant =>
  cached !== undefined && cached.version > answer.version ? cached : answer

export const assistantEndpoints = api.injectEndpoints({
  endpoints: build => ({
    listAssistants: build.query({
      ...endpoint(assistantRoutes.listAssistants),
      providesTags: [assistantListTag],
    }),
    getAssistant: build.query({
      ...endpoint(assistantRoutes.getAssistant),
      providesTags: (_result, _error, { params }) => [{ type: 'Assistant', id: params.id }],
    }),
    createAssistant: build.mutation({
      ...endpoint(assistantRoutes.createAssistant),
      invalidatesTags: [assistantListTag],
    }),
    editAssistant: build.mutation({
      ...endpoint(assistantRoutes.editAssistant),
      // Only the switch is optimistic: it moves at once and goes back when refused [AST-16,
      // AST2-03].
      onQueryStarted: async ({ params: { id }, body }, { dispatch, queryFulfilled }) => {
        const isWorking = body.assistant.isWorking
        const update = (change: (cached: Assistant) => Assistant) => [
          dispatch(
            assistantEndpoints.util.updateQueryData('listAssistants', { query: {} }, list =>
              list.map(assistant => (assistant._id === id ? change(assistant) : assistant))
            )
          ),
          dispatch(
            assistantEndpoints.util.updateQueryData('getAssistant', { params: { id } }, change)
          ),
        ]
        const optimistic =
          isWorking === undefined ? [] : update(assistant => ({ ...assistant, isWorking }))
        try {
          const { data } = await queryFulfilled
          update(cached => newerAssistant(cached, data))
        } catch {
          for (const patch of optimistic) patch.undo()
        }
      },
    }),
    deleteAssistant: build.mutation({
      ...endpoint(assistantRoutes.deleteAssistant),
      invalidatesTags: [assistantListTag],
    }),
  }),
})

export const {
  useListAssistantsQuery,
  useGetAssistantQuery,
  useCreateAssistantMutation,
  useEditAssistantMutation,
  useDeleteAssistantMutation,
} = assistantEndpoints
