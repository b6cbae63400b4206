import { assistantRoutes } from '@mostrador/contracts/ai-assistant'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { turnSummaryTag } from '../tags.ts'

const turnsPerPage = 25
const turnPage = endpoint(assistantRoutes.listTurns)
type TurnPage = ReturnType<typeof turnPage.transformResponse>

/**
 * Turns carry the tag of their assistant, of their conversation or their own, as `turnTags` names
 * them.
 */
const turnEndpoints = api.injectEndpoints({
  endpoints: build => ({
    /** The turns of an assistant (its id is the argument), newest first. */
    listTurns: build.infiniteQuery<TurnPage, string, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last => (last.hasMore ? last.turns.at(-1)?.startedAt : undefined),
      },
      query: ({ queryArg: id, pageParam }) =>
        turnPage.query({
          params: { id },
          query: { limit: turnsPerPage, ...(pageParam === null ? {} : { before: pageParam }) },
        }),
      transformResponse: turnPage.transformResponse,
      providesTags: (_result, _error, id) => [{ type: 'Turn', id }],
    }),
    /** The newest turns of an assistant, without pages. */
    lastTurns: build.query({
      ...turnPage,
      providesTags: (_result, _error, { params }) => [{ type: 'Turn', id: params.id }],
    }),
    threadTurns: build.query({
      ...endpoint(assistantRoutes.threadTurns),
      providesTags: (_result, _error, { query }) => [{ type: 'Turn', id: query.threadId }],
    }),
    turnSummary: build.query({
      ...endpoint(assistantRoutes.turnSummary),
      providesTags: [turnSummaryTag],
    }),
    getTurn: build.query({
      ...endpoint(assistantRoutes.getTurn),
      providesTags: (_result, _error, { params }) => [{ type: 'Turn', id: params.id }],
    }),
  }),
})

export const {
  useListTurnsInfiniteQuery,
  useLastTurnsQuery,
  useThreadTurnsQuery,
  useGetTurnQuery,
  useTurnSummaryQuery,
} = turnEndpoints
