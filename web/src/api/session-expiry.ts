import { createSlice } from '@reduxjs/toolkit'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { BrowserSession } from '@mostrador/contracts/edge-gateway'
import type { AnswerMeta, Wire } from './base-query.ts'
import { persistedSessionRefused } from './persisted-slice.ts'
import type { Problem } from './problem.ts'

/**
 * `expired`: the session ended while somebody was at work. `replaced`: it is now of somebody else.
 * `renewals`: how often the same person signed in again.
 */
export const sessionExpirySlice = createSlice({
  name: 'sessionExpiry',
  initialState: { expired: false, replaced: false, renewals: 0 },
  reducers: {
    sessionExpired: slice => {
      slice.expired = true
    },
    sessionReplaced: slice => {
      slice.replaced = true
    },
    sessionRenewed: slice => {
      slice.expired = false
      slice.renewals += 1
    },
  },
  selectors: {
    selectExpired: slice => slice.expired,
    selectReplaced: slice => slice.replaced,
    selectRenewals: slice => slice.renewals,
  },
})
export const { sessionExpired, sessionReplaced, sessionRenewed } = sessionExpirySlice.actions
export const { selectExpired, selectReplaced, selectRenewals } = sessionExpirySlice.selectors

type WithSession = {
  readonly api?: { readonly queries?: Readonly<Record<string, { readonly data?: unknown }>> }
}
/** The session in the cache; the module of that endpoint imports this one. */
const knownSession = (getState: () => unknown): BrowserSession | null => {
  const state = getState() as WithSession
  return (state.api?.queries?.['session(undefined)']?.data as BrowserSession | undefined) ?? null
}

const isUnconfirmed = (getState: () => unknown): boolean =>
  (getState() as { persisted?: { isUnconfirmed: boolean } }).persisted?.isUnconfirmed === true

const waiting = new Set<() => void>()

/** After a new sign-in of the same person: the calls that were refused go out again. */
export const repeatRefusedCalls = (): void => {
  for (const resume of waiting) resume()
  waiting.clear()
}

const signedInAgain = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    waiting.add(resolve)
    signal.addEventListener('abort', () => {
      waiting.delete(resolve)
      resolve()
    })
  })

const isSessionCall = ({ path }: Wire): boolean => path === '/api/auth/session'
const isSigningIn = ({ path }: Wire): boolean =>
  path === '/api/auth/login' || path === '/api/auth/register' || path === '/api/auth/logout'

type Query = BaseQueryFn<Wire, unknown, Problem, object, AnswerMeta>
type Answer = Awaited<ReturnType<Query>>

const isExpiredAnswer = (wire: Wire, { data, error }: Answer): boolean =>
  isSessionCall(wire) ? error === undefined && data === null : error?.code === 'unauthenticated'

/**
 * Another person, or the same one in another business, signed in in another tab of this browser.
 */
const isOfAnother = (session: BrowserSession, answered: unknown): boolean => {
  const now = answered as BrowserSession | null
  if (now === null) return false
  const moved =
    session.business !== null && now.business !== null && session.business._id !== now.business._id
  return now.user._id !== session.user._id || moved
}

/**
 * Around the calls of the app: one that is refused because the session ended waits until the same
 * person signed in again, and is then repeated with its key; the form that made it stays busy.
 * When the session is of somebody else, nothing is answered any more: the page is to be left.
 */
export const withSessionExpiry =
  (query: Query): Query =>
  async (wire, queryApi, extra) => {
    for (;;) {
      const session = knownSession(queryApi.getState)
      const answer = await query(wire, queryApi, extra)
      const stillKnown = session !== null && knownSession(queryApi.getState) !== null
      if (!stillKnown || isSigningIn(wire)) return answer
      if (isSessionCall(wire) && isOfAnother(session, answer.data)) {
        queryApi.dispatch(sessionReplaced())
        return await new Promise<never>(() => undefined)
      }
      if (!isExpiredAnswer(wire, answer)) return answer
      if (isUnconfirmed(queryApi.getState)) {
        // No session: the stored state of the last visit is removed, and the person signs in.
        queryApi.dispatch(persistedSessionRefused())
        return answer
      }
      queryApi.dispatch(sessionExpired())
      await signedInAgain(queryApi.signal)
      if (queryApi.signal.aborted) return answer
    }
  }
