import { createSlice, type PayloadAction } from '@reduxjs/toolkit'
import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import type { AnswerMeta, Wire } from './base-query.ts'
import { connectionProblem, type Problem } from './problem.ts'

/**
 * `offlineSince`: milliseconds of the last answer of the server while it cannot be reached; else
 * null.
 */
export const connectivitySlice = createSlice({
  name: 'connectivity',
  initialState: { offlineSince: null as number | null },
  reducers: {
    wentOffline: (slice, action: PayloadAction<number>) => {
      slice.offlineSince ??= action.payload
    },
    cameBack: slice => {
      slice.offlineSince = null
    },
  },
  selectors: { selectOfflineSince: slice => slice.offlineSince },
})
export const { wentOffline, cameBack } = connectivitySlice.actions
export const { selectOfflineSince } = connectivitySlice.selectors

type Query = BaseQueryFn<Wire, unknown, Problem, object, AnswerMeta>
type State = {
  readonly connectivity?: { readonly offlineSince: number | null }
  readonly api?: { readonly queries?: Readonly<Record<string, { readonly data?: unknown }>> }
}

let lastAnswerAt = Date.now()
/** When the server answered for the last time, in milliseconds. */
export const lastAnsweredAt = (): number => lastAnswerAt

/** What is shown was read then, before this page was opened. */
export const markSilentSince = (timestamp: number): void => {
  lastAnswerAt = Math.min(lastAnswerAt, timestamp)
}

const waiting = new Set<() => void>()
/** The readings that were put off while offline go out now. */
export const resumeReadings = (): void => {
  for (const resume of waiting) resume()
  waiting.clear()
}
const reachableAgain = (signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    waiting.add(resolve)
    signal.addEventListener('abort', () => {
      waiting.delete(resolve)
      resolve()
    })
  })

const isUnreachable = (problem: Problem | undefined): boolean =>
  problem?.code === 'offline' || problem?.code === 'timeout'

/**
 * Around the calls of the app: notes whether the server can be reached. A reading whose earlier
 * answer is known waits for the connection, so that what was read stays on the screen; one that is
 * new, and everything that changes something, fails at once with a sentence.
 */
export const withConnectivity =
  (query: Query): Query =>
  async (wire, queryApi, extra) => {
    const { dispatch, getState, signal, type } = queryApi
    const key = 'queryCacheKey' in queryApi ? String(queryApi.queryCacheKey) : ''
    const wasRead = () => (getState() as State).api?.queries?.[key]?.data !== undefined
    for (;;) {
      const answer =
        navigator.onLine === false
          ? { error: connectionProblem('offline') }
          : await query(wire, queryApi, extra)
      if (!isUnreachable(answer.error)) {
        lastAnswerAt = Date.now()
        if ((getState() as State).connectivity?.offlineSince != null) {
          dispatch(cameBack())
          resumeReadings()
        }
        return answer
      }
      dispatch(wentOffline(lastAnswerAt))
      if (type !== 'query' || !wasRead()) return answer
      await reachableAgain(signal)
      if (signal.aborted) return answer
    }
  }
