import type { BaseQueryFn } from '@reduxjs/toolkit/query'
import { type Problem, connectionProblem, problemOfAnswer } from './problem.ts'

/** One HTTP call, already spelled: the result of `endpoint(route).query(call)`. */
export type Wire = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly path: string
  readonly search: string
  readonly body?: unknown
  /** Made once per call, so that a retry is recognised by the server as the same request. */
  readonly idempotencyKey?: string
}

/** `message` is the server's text of success, where the specification gives one. */
export type AnswerMeta = { readonly status: number; readonly message: string | undefined }

export type WireOptions = {
  readonly fetch: typeof globalThis.fetch
  readonly origin: string
  /** Milliseconds before a call counts as lost. */
  readonly timeoutMs: number
  /** Waits between attempts, in milliseconds; its length is the number of retries. */
  readonly retryAfterMs: readonly number[]
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
}

const retryable = (problem: Problem): boolean =>
  problem.code === 'offline' ||
  problem.code === 'timeout' ||
  problem.code === 'request_in_progress' ||
  problem.status === 502 ||
  problem.status === 503

type Answer = { data: unknown; meta: AnswerMeta } | { error: Problem; meta?: AnswerMeta }

const sendOnce = async (wire: Wire, options: WireOptions, outer: AbortSignal): Promise<Answer> => {
  const timeout = AbortSignal.timeout(options.timeoutMs)
  let response: Response
  let body: unknown
  try {
    response = await options.fetch(options.origin + wire.path + wire.search, {
      method: wire.method,
      credentials: 'include',
      headers: {
        accept: 'application/json',
        ...(wire.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(wire.idempotencyKey === undefined ? {} : { 'idempotency-key': wire.idempotencyKey }),
      },
      ...(wire.body === undefined ? {} : { body: JSON.stringify(wire.body) }),
      signal: AbortSignal.any([outer, timeout]),
    })
    const text = await response.text()
    body = text === '' ? undefined : parse(text)
  } catch (error) {
    if (outer.aborted) throw error
    return { error: connectionProblem(timeout.aborted ? 'timeout' : 'offline') }
  }
  const envelope =
    typeof body === 'object' && body !== null
      ? (body as { success?: unknown; data?: unknown; message?: unknown })
      : {}
  const meta: AnswerMeta = {
    status: response.status,
    message: typeof envelope.message === 'string' ? envelope.message : undefined,
  }
  if (response.ok && envelope.success === true) return { data: envelope.data ?? null, meta }
  return { error: problemOfAnswer(response.status, body), meta }
}

// A proxy's HTML error page is an answer without an envelope, not an exception.
const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Speaks the envelope of the product, retries what is safe to retry, and turns every failure into a
 * `Problem`.
 */
export const makeBaseQuery =
  (options: WireOptions): BaseQueryFn<Wire, unknown, Problem, object, AnswerMeta> =>
  async (wire, { signal }) => {
    for (let attempt = 0; ; attempt += 1) {
      const answer = await sendOnce(wire, options, signal)
      const pause = options.retryAfterMs[attempt]
      if (
        !('error' in answer) ||
        pause === undefined ||
        !retryable(answer.error) ||
        !repeatable(wire)
      )
        return answer
      await options.wait(pause, signal)
    }
  }

// Without a key the server could not tell a retry from a second request.
const repeatable = (wire: Wire): boolean =>
  wire.method === 'GET' || wire.idempotencyKey !== undefined

export const waitFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    signal.addEventListener('abort', done)
  })
