import { makeBaseQuery, waitFor } from './base-query.ts'
import { fetchOrEarly } from './early-answers.ts'

/**
 * Calls without a second thought about the session: for signing in, and signing in again. Needs no
 * store.
 */
export const plainQuery = makeBaseQuery({
  fetch: fetchOrEarly,
  origin: globalThis.location?.origin ?? '',
  timeoutMs: 20_000,
  retryAfterMs: [400, 1500],
  wait: waitFor,
})
