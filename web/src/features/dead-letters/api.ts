import { accountsRoutes, type DeadLetter } from '@mostrador/contracts/accounts'
import { api } from '../../api/api.ts'
import { endpoint } from '../../api/endpoint.ts'
import { isProblem } from '../../api/problem.ts'

const list = endpoint(accountsRoutes.listDeadLetters)
const retry = endpoint(accountsRoutes.retryDeadLetter)
const discard = endpoint(accountsRoutes.discardDeadLetter)

/** Which letters are on screen; `business` is an id or 'platform'. */
export type Filter = {
  readonly kind?: DeadLetter['kind'] | undefined
  readonly business?: string | undefined
}
/** A decision, and the list in which it was taken. */
type Deciding = { readonly id: string; readonly filter: Filter }
type Page = Awaited<ReturnType<typeof list.transformResponse>>
type Life = {
  readonly dispatch: (action: never) => unknown
  readonly queryFulfilled: Promise<unknown>
}

/** Somebody else was first, or it is gone: whatever happened, it does not wait any more. */
export const isSettled = (error: unknown): boolean =>
  isProblem(error) && ['letter_retried', 'letter_discarded', 'not_found'].includes(error.code)

export const lettersApi = api.injectEndpoints({
  endpoints: build => ({
    deadLetterCount: build.query({
      ...endpoint(accountsRoutes.countDeadLetters),
      providesTags: ['DeadLetter'],
    }),
    deadLetterBusinesses: build.query({
      ...endpoint(accountsRoutes.deadLetterBusinesses),
      providesTags: ['DeadLetter'],
    }),
    // By id and not by page number: what is decided meanwhile would pull another one over the edge, unseen.
    deadLetters: build.infiniteQuery<Page, Filter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last => (last.hasMore ? last.letters.at(-1)?._id : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        list.query({ query: { ...queryArg, ...(pageParam === null ? {} : { after: pageParam }) } }),
      transformResponse: list.transformResponse,
      providesTags: ['DeadLetter'],
    }),
    retryLetter: build.mutation({
      query: ({ id }: Deciding) => retry.query({ params: { id } }),
      transformResponse: retry.transformResponse,
      invalidatesTags: ['DeadLetter'],
      onQueryStarted: (deciding, life) => leave(deciding, life),
    }),
    discardLetter: build.mutation({
      query: ({ id }: Deciding) => discard.query({ params: { id } }),
      transformResponse: discard.transformResponse,
      invalidatesTags: ['DeadLetter'],
      onQueryStarted: (deciding, life) => leave(deciding, life),
    }),
  }),
})

/** The letter leaves the screen at once, and comes back when the server could not be asked. */
async function leave({ id, filter }: Deciding, { dispatch, queryFulfilled }: Life): Promise<void> {
  const send = dispatch as (action: unknown) => { undo: () => void }
  const early = [
    send(
      lettersApi.util.updateQueryData('deadLetters', filter, draft => {
        for (const page of draft.pages) page.letters = page.letters.filter(({ _id }) => _id !== id)
      })
    ),
    send(
      lettersApi.util.updateQueryData('deadLetterCount', undefined, draft => {
        draft.open = Math.max(0, draft.open - 1)
      })
    ),
  ]
  await queryFulfilled.catch((problem: unknown) => {
    const error =
      typeof problem === 'object' && problem !== null && 'error' in problem
        ? problem.error
        : problem
    if (!isSettled(error)) for (const patch of early) patch.undo()
  })
}

export const {
  useDeadLetterCountQuery,
  useDeadLetterBusinessesQuery,
  useDeadLettersInfiniteQuery,
  useRetryLetterMutation,
  useDiscardLetterMutation,
} = lettersApi
