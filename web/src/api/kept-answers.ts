import type { BrowserSession } from '@mostrador/contracts/edge-gateway'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { AnswerMeta, Wire } from './base-query.ts'
import { notHeardSince } from './connectivity.ts'
import { forgetEntry, forgetKept, type KeptEntry, readKept, sessionKey } from './kept-record.ts'
import { keptRefused, keptRenewed, keptShown, sessionConfirmed, sessionKept } from './kept-slice.ts'
import type { Problem } from './problem.ts'
import { sessionReplaced } from './session-expiry.ts'

type Query = BaseQueryFn<Wire, unknown, Problem, object, AnswerMeta>
type Answer = Awaited<ReturnType<Query>>

const unread = new Map<string, KeptEntry>()
const renewals = new Map<string, () => Promise<Answer>>()

/**
 * Offers what the last visit kept to the first readings of this page. Returns whether there is
 * anything.
 */
export const openKept = (now: number): boolean => {
  for (const [key, entry] of Object.entries(readKept(now)?.entries ?? {})) unread.set(key, entry)
  return unread.size > 0
}

/** Nothing of an earlier visit is shown any more, and nothing of it stays on the device. */
export const dropKept = (): void => {
  unread.clear()
  renewals.clear()
  forgetKept()
}

/**
 * One answer of an earlier visit is not shown any more, nor kept: the server refused to give it
 * again.
 */
export const dropKeptAnswer = (key: string, now: number): void => {
  unread.delete(key)
  renewals.delete(key)
  forgetEntry(key, now)
}

/** Whether the answer came from the cache, with a refresh in flight. */
export const isBeingRenewed = (key: string): boolean => renewals.has(key)

let keptSession: BrowserSession | null = null

/** What the server's answer about the session means for the stored one. */
const verdictOn = (answered: unknown) => {
  const now = answered as BrowserSession | null
  if (now === null) return keptRefused
  const isSame =
    now.user._id === keptSession?.user._id && now.business?._id === keptSession.business?._id
  return isSame ? sessionConfirmed : sessionReplaced
}

/**
 * Around the calls of the app: the first reading of something that was kept is answered with it at
 * once, while the server is asked; the next reading (`keptMiddleware` starts it) is that answer.
 */
export const withKeptAnswers =
  (query: Query): Query =>
  async (wire, queryApi, extra) => {
    const key = 'queryCacheKey' in queryApi ? String(queryApi.queryCacheKey) : ''
    const { dispatch } = queryApi
    const renewal = renewals.get(key)
    if (renewal !== undefined) {
      const answer = await renewal()
      renewals.delete(key)
      dispatch(keptRenewed(key))
      if (key !== sessionKey || answer.error !== undefined) return answer
      const verdict = verdictOn(answer.data)
      dispatch(verdict())
      // The page is about to be left: nothing of it is answered any more.
      return verdict === sessionReplaced ? await new Promise<never>(() => undefined) : answer
    }
    const entry = unread.get(key)
    if (entry === undefined) return query(wire, queryApi, extra)
    unread.delete(key)
    notHeardSince(entry.at)
    if (key === sessionKey) {
      keptSession = entry.data as BrowserSession
      dispatch(sessionKept())
    }
    dispatch(keptShown({ key, at: entry.at }))
    // Its own signal: the reading that began it ends now.
    const { signal } = new AbortController()
    const ask = async () => query(wire, { ...queryApi, signal }, extra)
    const firstAnswer = navigator.onLine ? ask() : undefined
    // Offline it is asked by the next reading, which waits because this answer is known by then.
    renewals.set(key, async () => firstAnswer ?? ask())
    return { data: entry.data, meta: { status: 200, message: undefined } }
  }
