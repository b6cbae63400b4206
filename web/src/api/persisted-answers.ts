import type { BrowserSession } from '@mostrador/contracts/edge-gateway'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { AnswerMeta, Wire } from './base-query.ts'
import { markSilentSince } from './connectivity.ts'
import {
  removePersistedEntry,
  clearPersisted,
  type PersistedEntry,
  readPersisted,
  sessionKey,
} from './persisted-record.ts'
import {
  persistedSessionRefused,
  persistedAnswerRenewed,
  persistedAnswerShown,
  sessionConfirmed,
  sessionRestored,
} from './persisted-slice.ts'
import type { Problem } from './problem.ts'
import { sessionReplaced } from './session-expiry.ts'

type Query = BaseQueryFn<Wire, unknown, Problem, object, AnswerMeta>
type Answer = Awaited<ReturnType<Query>>

const unread = new Map<string, PersistedEntry>()
const renewals = new Map<string, () => Promise<Answer>>()
let renewalsStart = Promise.resolve()

/** The server is asked again only after `painted`: the first screen comes before its freshness. */
export const renewAfter = (painted: Promise<void>): void => {
  renewalsStart = painted
}

/** Resolves when what the last visit kept may be asked again. */
export const whenRenewalsStart = (): Promise<void> => renewalsStart

/**
 * Offers what the last visit kept to the first readings of this page. Returns whether there is
 * anything.
 */
export const loadPersistedAnswers = (now: number): boolean => {
  for (const [key, entry] of Object.entries(readPersisted(now)?.entries ?? {}))
    unread.set(key, entry)
  return unread.size > 0
}

/** Removes the answers of earlier visits from memory and from the device. */
export const clearPersistedAnswers = (): void => {
  unread.clear()
  renewals.clear()
  clearPersisted()
}

/**
 * One answer of an earlier visit is not shown any more, nor kept: the server refused to give it
 * again.
 */
export const removePersistedAnswer = (key: string, now: number): void => {
  unread.delete(key)
  renewals.delete(key)
  removePersistedEntry(key, now)
}

/** Whether the answer came from the cache, with a refresh in flight. */
export const isBeingRenewed = (key: string): boolean => renewals.has(key)

let persistedSession: BrowserSession | null = null

/** What the server's answer about the session means for the stored one. */
const sessionActionFor = (answered: unknown) => {
  const now = answered as BrowserSession | null
  if (now === null) return persistedSessionRefused
  const isSame =
    now.user._id === persistedSession?.user._id &&
    now.business?._id === persistedSession.business?._id
  return isSame ? sessionConfirmed : sessionReplaced
}

/**
 * Around the calls of the app: the first reading of something that was kept is answered with it at
 * once, while the server is asked; the next reading (`keptMiddleware` starts it) is that answer.
 */
export const withPersistedAnswers =
  (query: Query): Query =>
  async (wire, queryApi, extra) => {
    const key = 'queryCacheKey' in queryApi ? String(queryApi.queryCacheKey) : ''
    const { dispatch } = queryApi
    const renewal = renewals.get(key)
    if (renewal !== undefined) {
      const answer = await renewal()
      renewals.delete(key)
      dispatch(persistedAnswerRenewed(key))
      if (key !== sessionKey || answer.error !== undefined) return answer
      const verdict = sessionActionFor(answer.data)
      dispatch(verdict())
      // The page is about to be left: nothing of it is answered any more.
      return verdict === sessionReplaced ? await new Promise<never>(() => undefined) : answer
    }
    const entry = unread.get(key)
    if (entry === undefined) return query(wire, queryApi, extra)
    unread.delete(key)
    markSilentSince(entry.at)
    if (key === sessionKey) {
      persistedSession = entry.data as BrowserSession
      dispatch(sessionRestored())
    }
    dispatch(persistedAnswerShown({ key, at: entry.at }))
    // A separate signal: the request that triggered it ends now.
    const { signal } = new AbortController()
    const ask = async () => query(wire, { ...queryApi, signal }, extra)
    const firstAnswer = navigator.onLine ? renewalsStart.then(ask) : undefined
    // Offline it is asked by the next reading, which waits because this answer is known by then.
    renewals.set(key, async () => firstAnswer ?? ask())
    return { data: entry.data, meta: { status: 200, message: undefined } }
  }
