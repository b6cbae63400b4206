import type { BrowserSession } from '@mostrador/contracts/edge-gateway'
import { type Dispatch, isAnyOf, type Middleware } from '@reduxjs/toolkit'
import { api } from './api.ts'
import { dropKept, dropKeptAnswer, isBeingRenewed } from './kept-answers.ts'
import {
  isKeptEndpoint,
  isOwnRecord,
  keptKey,
  type KeptRecord,
  readKept,
  sessionKey,
  stillGood,
  writeKept,
} from './kept-record.ts'
import { keptRefused } from './kept-slice.ts'
import { hasLostRights } from './session.ts'
import { sessionReplaced } from './session-expiry.ts'

type Entry = {
  readonly endpointName?: string
  readonly data?: unknown
  readonly fulfilledTimeStamp?: number
}
type State = {
  readonly api: { readonly queries: Readonly<Record<string, Entry | undefined>> }
  readonly kept: {
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
const isOver = isAnyOf(keptRefused, sessionReplaced)

const readSession = ({ api: { queries } }: State): BrowserSession | null | undefined =>
  queries[sessionKey]?.data as BrowserSession | null | undefined

const { removeQueryResult } = api.internalActions
type QueryKey = Parameters<typeof removeQueryResult>[0]['queryCacheKey']

/** Screens that still show one of them ask for it again, and learn what the server says today. */
const forgetData = (dispatch: Dispatch, { api: { queries } }: State, keys: readonly string[]) => {
  for (const queryCacheKey of keys)
    if (queries[queryCacheKey]?.data !== undefined)
      dispatch(removeQueryResult({ queryCacheKey: queryCacheKey as QueryKey }))
}

/**
 * Reads again what was answered from the last visit, and forgets it when the session is over. What
 * was read with rights that this person no longer has leaves the screen and the device.
 */
export const keptMiddleware: Middleware =
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
          dropKept()
          const others = Object.keys(state.api.queries).filter(key => key !== sessionKey)
          forgetData(dispatch, state, others)
        }
      }
      if (isBeingRenewed(queryCacheKey)) {
        const options = { subscribe: false, forceRefetch: true }
        const renew = endpoints[endpointName]?.initiate(originalArgs, options)
        if (renew !== undefined) dispatch(renew)
      }
    } else if (isRefused(action)) {
      const { queryCacheKey } = action.meta.arg
      dropKeptAnswer(queryCacheKey, Date.now())
      forgetData(dispatch, getState() as State, [queryCacheKey])
      dispatch(api.util.invalidateTags(['Session']))
    } else if (isOver(action)) {
      dropKept()
      if (keptRefused.match(action)) dispatch(api.util.resetApiState())
    }
    return result
  }

/** What this page knows and may keep, together with what other pages of the same person kept. */
const recordOf = (state: State, session: BrowserSession, now: number): KeptRecord | null => {
  if (session.business === null) return null
  const earlier = readKept(now)
  const entries = earlier !== null && isOwnRecord(earlier, session) ? { ...earlier.entries } : {}
  for (const [key, entry] of Object.entries(state.api.queries)) {
    if (!isKeptEndpoint(entry?.endpointName) || entry?.data === undefined) continue
    const at = state.kept.readTimes[key] ?? entry.fulfilledTimeStamp ?? now
    // Another tab may have read it later.
    if (at >= (entries[key]?.at ?? 0)) entries[key] = { at, data: entry.data }
  }
  return {
    userId: session.user._id,
    businessId: session.business._id,
    entries: stillGood(entries, now),
  }
}

type KeepingStore = { getState: () => unknown; subscribe: (notify: () => void) => () => void }

/** Writes are this far apart. Milliseconds. */
const PAUSE_MS = 2_000

/**
 * Keeps on the device what the agenda was rendered with, as long as the page is open. Returns how
 * to stop. Another tab that signs out stops it too: what it forgot is not written again.
 */
export const keepAnswers = (store: KeepingStore): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false
  let written: readonly unknown[] = []
  const write = (): void => {
    clearTimeout(timer)
    timer = undefined
    const state = store.getState() as State
    const session = readSession(state)
    if (isStopped || state.kept.isUnconfirmed || session === undefined) return
    if (state.sessionExpiry.expired || state.sessionExpiry.replaced) return
    if (session === null) {
      dropKept()
      return
    }
    const data = Object.values(state.api.queries)
      .filter(entry => isKeptEndpoint(entry?.endpointName))
      .map(entry => entry?.data)
    if (data.length === written.length && data.every((one, at) => one === written[at])) return
    written = data
    const record = recordOf(state, session, Date.now())
    if (record === null) dropKept()
    else writeKept(record)
  }
  const leave = store.subscribe(() => {
    timer ??= setTimeout(write, PAUSE_MS)
  })
  const onHidden = () => {
    if (document.visibilityState === 'hidden') write()
  }
  const onStorage = ({ key, newValue }: StorageEvent) => {
    // Signed out in another tab, or everything was cleared.
    if (key === null || (key === keptKey && newValue === null)) isStopped = true
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
