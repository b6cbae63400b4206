import type { BrowserSession } from '@mostrador/contracts/edge-gateway'
import { type Dispatch, isAnyOf, type Middleware } from '@reduxjs/toolkit'
import { api } from './api.ts'
import {
  clearPersistedAnswers,
  removePersistedAnswer,
  isBeingRenewed,
  whenRenewalsStart,
} from './persisted-answers.ts'
import {
  isPersistedEndpoint,
  isOwnRecord,
  persistedKey,
  type PersistedRecord,
  readPersisted,
  sessionKey,
  freshEntries,
  writePersisted,
} from './persisted-record.ts'
import { persistedSessionRefused } from './persisted-slice.ts'
import { hasLostRights } from './session.ts'
import { sessionReplaced } from './session-expiry.ts'

type Entry = {
  readonly endpointName?: string
  readonly data?: unknown
  readonly fulfilledTimeStamp?: number
}
type State = {
  readonly api: { readonly queries: Readonly<Record<string, Entry | undefined>> }
  readonly persisted: {
    readonly isUnconfirmed: boolean
    readonly readTimes: Readonly<Record<string, number>>
  }
  readonly sessionExpiry: { readonly expired: boolean; readonly replaced: boolean }
}
type Settled = {
  readonly payload?: unknown
  readonly meta: {
    readonly arg: {
      readonly queryCacheKey: string
      readonly endpointName: string
      readonly originalArgs: unknown
    }
  }
}
type Initiate = (arg: unknown, options: object) => never
const endpoints = api.endpoints as Readonly<Record<string, { initiate: Initiate } | undefined>>
const isQuery =
  (outcome: 'fulfilled' | 'rejected') =>
  (action: unknown): action is Settled =>
    (action as { type?: unknown }).type === `${api.reducerPath}/executeQuery/${outcome}`
const isFulfilled = isQuery('fulfilled')
const isRejected = isQuery('rejected')
const FORBIDDEN = 403
const isRefused = (action: unknown): action is Settled =>
  isRejected(action) && (action.payload as { status?: unknown } | undefined)?.status === FORBIDDEN
const isOver = isAnyOf(persistedSessionRefused, sessionReplaced)

const readSession = ({ api: { queries } }: State): BrowserSession | null | undefined =>
  queries[sessionKey]?.data as BrowserSession | null | undefined

const { removeQueryResult } = api.internalActions
type QueryKey = Parameters<typeof removeQueryResult>[0]['queryCacheKey']

/** Removes cached results; screens that still use one request it again. */
const removeCachedData = (
  dispatch: Dispatch,
  { api: { queries } }: State,
  keys: readonly string[]
) => {
  for (const queryCacheKey of keys)
    if (queries[queryCacheKey]?.data !== undefined)
      dispatch(removeQueryResult({ queryCacheKey: queryCacheKey as QueryKey }))
}

/**
 * Reads again what was answered from the last visit, and forgets it when the session is over. What
 * was read with rights that this person no longer has leaves the screen and the device.
 */
export const persistenceMiddleware: Middleware =
  ({ dispatch, getState }) =>
  next =>
  action => {
    const before = readSession(getState() as State)
    const result = next(action)
    if (isFulfilled(action)) {
      const { queryCacheKey, endpointName, originalArgs } = action.meta.arg
      if (queryCacheKey === sessionKey) {
        const state = getState() as State
        const now = readSession(state)
        if (before && now && hasLostRights(before, now)) {
          clearPersistedAnswers()
          const others = Object.keys(state.api.queries).filter(key => key !== sessionKey)
          removeCachedData(dispatch, state, others)
        }
      }
      if (isBeingRenewed(queryCacheKey)) {
        const options = { subscribe: false, forceRefetch: true }
        const renew = endpoints[endpointName]?.initiate(originalArgs, options)
        if (renew !== undefined) void whenRenewalsStart().then(() => dispatch(renew))
      }
    } else if (isRefused(action)) {
      const { queryCacheKey } = action.meta.arg
      removePersistedAnswer(queryCacheKey, Date.now())
      removeCachedData(dispatch, getState() as State, [queryCacheKey])
      dispatch(api.util.invalidateTags(['Session']))
    } else if (isOver(action)) {
      clearPersistedAnswers()
      if (persistedSessionRefused.match(action)) dispatch(api.util.resetApiState())
    }
    return result
  }

/** The persistable answers of this page, merged with those of other tabs of the same person. */
const recordOf = (state: State, session: BrowserSession, now: number): PersistedRecord | null => {
  if (session.business === null) return null
  const earlier = readPersisted(now)
  const entries = earlier !== null && isOwnRecord(earlier, session) ? { ...earlier.entries } : {}
  for (const [key, entry] of Object.entries(state.api.queries)) {
    if (!isPersistedEndpoint(entry?.endpointName) || entry?.data === undefined) continue
    const at = state.persisted.readTimes[key] ?? entry.fulfilledTimeStamp ?? now
    // Another tab may have read it later.
    if (at >= (entries[key]?.at ?? 0)) entries[key] = { at, data: entry.data }
  }
  return {
    userId: session.user._id,
    businessId: session.business._id,
    entries: freshEntries(entries, now),
  }
}

type PersistingStore = { getState: () => unknown; subscribe: (notify: () => void) => () => void }

/** Writes are this far apart. Milliseconds. */
const PAUSE_MS = 2_000

/**
 * Keeps on the device what the agenda was rendered with, as long as the page is open. Returns how
 * to stop. Another tab that signs out stops it too: what it forgot is not written again.
 */
export const persistAnswers = (store: PersistingStore): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let written: readonly unknown[] = []
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState() as State
    const session = readSession(state)
    if (isStopped || state.persisted.isUnconfirmed || session === undefined) return
    if (state.sessionExpiry.expired || state.sessionExpiry.replaced) return
    if (session === null) {
      clearPersistedAnswers()
      return
    }
    const data = Object.values(state.api.queries)
      .filter(entry => isPersistedEndpoint(entry?.endpointName))
      .map(entry => entry?.data)
    if (data.length === written.length && data.every((value, index) => value === written[index]))
      return
    written = data
    const record = recordOf(state, session, Date.now())
    if (record === null) clearPersistedAnswers()
    else writePersisted(record)
  }
  const leave = store.subscribe(() => {
    timer ??= setTimeout(write, PAUSE_MS)
  })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') write()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Signed out in another tab, or everything was cleared.
    if (key === null || (key === persistedKey && newValue === null)) isStopped = true
  }
  document.addEventListener('visibilitychange', onHidden)
  window.addEventListener('pagehide', write)
  window.addEventListener('storage', onStorage)
  return () => {
    clearTimeout(timer)
    leave()
    document.removeEventListener('visibilitychange', onHidden)
    window.removeEventListener('pagehide', write)
    window.removeEventListener('storage', onStorage)
  }
}
