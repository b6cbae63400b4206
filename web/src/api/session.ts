import type { BrowserSession, gatewayRoutes } from '@mostrador/contracts/edge-gateway'
import { api, tagTypes } from './api.ts'
import { spelled } from './endpoint.ts'

export const sessionApi = api.injectEndpoints({
  endpoints: build => ({
    session: build.query({
      ...spelled<typeof gatewayRoutes.session>({ method: 'GET', path: '/api/auth/session' }),
      providesTags: ['Session'],
    }),
    register: build.mutation({
      ...spelled<typeof gatewayRoutes.register>({
        method: 'POST',
        path: '/api/auth/register',
        body: true,
      }),
      onQueryStarted: (_, life) => enter(life),
    }),
    signIn: build.mutation({
      ...spelled<typeof gatewayRoutes.signIn>({
        method: 'POST',
        path: '/api/auth/login',
        body: true,
      }),
      onQueryStarted: (_, life) => enter(life),
    }),
    chooseBusiness: build.mutation({
      ...spelled<typeof gatewayRoutes.chooseBusiness>({
        method: 'POST',
        path: '/api/auth/business',
        body: true,
      }),
      onQueryStarted: (_, life) => forget(life),
    }),
    signOut: build.mutation({
      ...spelled<typeof gatewayRoutes.signOut>({ method: 'POST', path: '/api/auth/logout' }),
      onQueryStarted: (_, life) => forget(life),
    }),
  }),
})

type Entering = {
  dispatch: (action: unknown) => unknown
  queryFulfilled: Promise<{ data: BrowserSession }>
}
/** For calls that answer with the session: it is in place before anything refetches, so that the guard never sees a moment without one. */
export async function enter({ dispatch, queryFulfilled }: Entering): Promise<void> {
  await queryFulfilled.then(
    ({ data }) => {
      dispatch(sessionApi.util.upsertQueryData('session', undefined, data))
      dispatch(api.util.invalidateTags(tagTypes.filter(tag => tag !== 'Session')))
    },
    () => undefined
  )
}

/** For calls after which nothing of the last person, or of the other business, may stay in memory or on screen; the session is asked for anew. */
export async function forget({
  dispatch,
  queryFulfilled,
}: {
  dispatch: (action: unknown) => unknown
  queryFulfilled: Promise<unknown>
}): Promise<void> {
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
} = sessionApi

export type { BrowserSession }

/** Who is signed in: undefined while unknown, null when nobody. */
export const useSession = (): BrowserSession | null | undefined => useSessionQuery().data

/** The session of screens behind the guard, where there is one by construction. */
export const useSignedIn = (): BrowserSession => {
  const session = useSession()
  if (session === null || session === undefined) throw new Error('useSignedIn outside the guard')
  return session
}

/** An admin who works in no business: only the screens of the platform are theirs. */
export const isPlatformOnly = (session: BrowserSession): boolean =>
  session.business === null && session.user.role === 'admin'

type Right = { readonly page: number; readonly action: 'view' | 'create' | 'edit' | 'delete' }

/**
 * Whether this person may use what asks for a right: what is not theirs is neither shown nor asked for. The server asks again. The
 * rule is that of `allows` in the contracts, which the first page does not load.
 */
export const may = (
  { isOwner, fullAccess, user, permissions }: BrowserSession,
  { page, action }: Right
): boolean => {
  if (isOwner || fullAccess || user.role === 'admin') return true
  const actions = permissions.find(({ pageId }) => pageId === page)?.actions ?? []
  return actions.includes(action) || (action === 'view' && actions.length > 0)
}

/** Credits are shown to whoever sees their page, or the assistants that spend them. */
export const seesCredits = (session: BrowserSession): boolean =>
  may(session, { page: 11, action: 'view' }) || may(session, { page: 2, action: 'view' })

/** The simulator is there, and this person may play a client in it. */
export const maySimulate = (session: BrowserSession): boolean =>
  session.simulator && may(session, { page: 2, action: 'edit' })
