import { accountsRoutes, type DeadLetter } from '@mostrador/contracts/accounts'
import { api } from '../api.ts'
import { endpoint } from '../endpoint.ts'
import { isProblem } from '../problem.ts'

const list = endpoint(accountsRoutes.listDeadLetters)
const retry = endpoint(accountsRoutes.retryDeadLetter)
const discard = endpoint(accountsRoutes.discardDeadLetter)

/** Which letters are on screen; `business` is an id or 'platform'. */
export type DeadLetterFilter = {
  readonly kind?: DeadLetter['kind'] | undefined
  readonly business?: string | undefined
}
/** A decision, and the list that it was taken in. */
type Decision = { readonly id: string; readonly filter: DeadLetterFilter }
type Page = Awaited<ReturnType<typeof list.transformResponse>>
type Lifecycle = {
  readonly dispatch: (action: never) => unknown
  readonly queryFulfilled: Promise<unknown>
}

/** Settled by somebody else or removed: in both cases it leaves the list. */
export const isSettled = (error: unknown): boolean =>
  isProblem(error) && ['letter_retried', 'letter_discarded', 'not_found'].includes(error.code)

export const deadLetterEndpoints = api.injectEndpoints({
  endpoints: build => ({
    countDeadLetters: build.query({
      ...endpoint(accountsRoutes.countDeadLetters),
      providesTags: ['DeadLetter'],
    }),
    deadLetterBusinesses: build.query({
      ...endpoint(accountsRoutes.deadLetterBusinesses),
      providesTags: ['DeadLetter'],
    }),
    // By id and not by page number: what is decided meanwhile would pull another one over the edge,
    // unseen.
    listDeadLetters: build.infiniteQuery<Page, DeadLetterFilter, string | null>({
      infiniteQueryOptions: {
        initialPageParam: null,
        getNextPageParam: last => (last.hasMore ? last.letters.at(-1)?._id : undefined),
      },
      query: ({ queryArg, pageParam }) =>
        list.query({ query: { ...queryArg, ...(pageParam === null ? {} : { after: pageParam }) } }),
      transformResponse: list.transformResponse,
      providesTags: ['DeadLetter'],
    }),
    retryDeadLetter: build.mutation({
      query: ({ id }: Decision) => retry.query({ params: { id } }),
      transformResponse: retry.transformResponse,
      invalidatesTags: ['DeadLetter'],
      onQueryStarted: (decision, lifecycle) => hideUntilSettled(decision, lifecycle),
    }),
    discardDeadLetter: build.mutation({
      query: ({ id }: Decision) => discard.query({ params: { id } }),
      transformResponse: discard.transformResponse,
      invalidatesTags: ['DeadLetter'],
      onQueryStarted: (decision, lifecycle) => hideUntilSettled(decision, lifecycle),
    }),
  }),
})

/** The letter leaves the screen at once, and comes back when the server could not be asked. */
async function hideUntilSettled(
  { id, filter }: Decision,
  { dispatch, queryFulfilled }: Lifecycle
): Promise<void> {
  const send = dispatch as (action: unknown) => { undo: () => void }
  const optimistic = [
    send(
      deadLetterEndpoints.util.updateQueryData('listDeadLetters', filter, draft => {
        for (const page of draft.pages) page.letters = page.letters.filter(({ _id }) => _id !== id)
      })
    ),
    send(
      deadLetterEndpoints.util.updateQueryData('countDeadLetters', undefined, draft => {
        draft.open = Math.max(0, draft.open - 1)
      })
    ),
  ]
  await queryFulfilled.catch((problem: unknown) => {
    const error =
      typeof problem === 'object' && problem !== null && 'error' in problem
        ? problem.error
        : problem
    if (!isSettled(error)) for (const patch of optimistic) patch.undo()
  })
}

export const {
  useCountDeadLettersQuery,
  useDeadLetterBusinessesQuery,
  useListDeadLettersInfiniteQuery,
  useRetryDeadLetterMutation,
  useDiscardDeadLetterMutation,
} = deadLetterEndpoints
