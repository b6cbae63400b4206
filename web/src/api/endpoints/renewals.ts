import type { BrowserSession } from '@mostrador/contracts/edge-gateway'
import { api, tagTypes } from '../api.ts'
import { plainQuery } from '../plain-query.ts'
import type { Problem } from '../problem.ts'
import { repeatRefusedCalls, sessionRenewed, sessionReplaced } from '../session-expiry.ts'
import { businessRoute, sessionRoute, signInRoute } from '../session-routes.ts'
import { sessionEndpoints } from './session.ts'

const { query: signIn } = signInRoute
const { query: chooseBusiness } = businessRoute
const { query: readSession } = sessionRoute

/** `password` null: only looks whether the person signed in meanwhile, in another tab. */
type Renewal = { readonly earlier: BrowserSession; readonly password: string | null }
type Answer = { data: BrowserSession | null } | { error: Problem }
type QueryApi = Parameters<typeof plainQuery>[1]

const renew = async ({ earlier, password }: Renewal, queryApi: QueryApi): Promise<Answer> => {
  const wire =
    password === null ? readSession() : signIn({ body: { email: earlier.user.email, password } })
  const { data, error } = await plainQuery(wire, queryApi, {})
  if (error !== undefined) return { error }
  const now = data as BrowserSession | null
  const previousId = earlier.business?._id
  const isElsewhere = now !== null && previousId !== undefined && now.business?._id !== previousId
  if (!isElsewhere || !now.businesses.some(({ _id }) => _id === previousId)) return { data: now }
  const moved = await plainQuery(chooseBusiness({ body: { businessId: previousId } }), queryApi, {})
  return moved.error === undefined ? { data: moved.data as BrowserSession } : { error: moved.error }
}

const isTheSame = (earlier: BrowserSession, now: BrowserSession): boolean =>
  now.user._id === earlier.user._id && now.business?._id === earlier.business?._id

/**
 * Signs the same person in again, in the business in which they were, while their screen stays.
 * Then everything is read again, and the calls that were refused are repeated.
 */
const renewalEndpoints = api.injectEndpoints({
  endpoints: build => ({
    renewSession: build.mutation<BrowserSession | null, Renewal>({
      queryFn: (renewal, queryApi) => renew(renewal, queryApi),
      onQueryStarted: async ({ earlier }, { dispatch, queryFulfilled }) => {
        await queryFulfilled.then(
          ({ data: now }) => {
            if (now === null) return
            if (!isTheSame(earlier, now)) {
              dispatch(sessionReplaced())
              return
            }
            void dispatch(sessionEndpoints.util.upsertQueryData('session', undefined, now))
            dispatch(sessionRenewed())
            repeatRefusedCalls()
            dispatch(api.util.invalidateTags(tagTypes.filter(tag => tag !== 'Session')))
          },
          () => undefined
        )
      },
    }),
  }),
})

export const { useRenewSessionMutation } = renewalEndpoints
