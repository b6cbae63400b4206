import type { BrowserSession, gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api, tagTypes } from '../api.ts'
import { endpointOf } from '../endpoint.ts'
import { businessRoute, sessionRoute, signInRoute } from '../session-routes.ts'

/** The session of this browser. Part of the entry: spelled out, without schemas. */
export const sessionEndpoints = api.injectEndpoints({
  endpoints: build => ({
    session: build.query({
      ...sessionRoute,
      providesTags: ['Session'],
    }),
    register: build.mutation({
      ...endpointOf<typeof gatewayRoutes.register>({
        method: 'POST',
        path: '/api/auth/register',
        body: true,
      }),
      onQueryStarted: (_call, lifecycle) => storeSession(lifecycle),
    }),
    signIn: build.mutation({
      ...signInRoute,
      onQueryStarted: (_call, lifecycle) => storeSession(lifecycle),
    }),
    chooseBusiness: build.mutation({
      ...businessRoute,
      onQueryStarted: (_call, lifecycle) => resetAfter(lifecycle),
    }),
    signOut: build.mutation({
      ...endpointOf<typeof gatewayRoutes.signOut>({ method: 'POST', path: '/api/auth/logout' }),
      onQueryStarted: (_call, lifecycle) => resetAfter(lifecycle),
    }),
  }),
})

type Lifecycle<Answer> = {
  dispatch: (action: unknown) => unknown
  queryFulfilled: Promise<{ data: Answer }>
}

/**
 * For calls that answer with the session: stores it before anything else is read again, so that the
 * guard never sees a moment without one.
 */
export async function storeSession({
  dispatch,
  queryFulfilled,
}: Lifecycle<BrowserSession>): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => {
      dispatch(sessionEndpoints.util.upsertQueryData('session', undefined, data))
      dispatch(api.util.invalidateTags(tagTypes.filter(tag => tag !== 'Session')))
    },
    () => undefined
  )
}

/**
 * For calls that change the person or the business: empties the whole cache; the session is
 * requested again.
 */
export async function resetAfter({ dispatch, queryFulfilled }: Lifecycle<unknown>): Promise<void> {
  await queryFulfilled.then(
    () => {
      dispatch(api.util.resetApiState())
    },
    () => undefined
  )
}

export const {
  useSessionQuery,
  useRegisterMutation,
  useSignInMutation,
  useChooseBusinessMutation,
  useSignOutMutation,
} = sessionEndpoints
