import type { Channel } from '@mostrador/contracts'
import { z } from 'zod'
import { failureReason } from './reasons.ts'

/** What a call to the send API came to. */
export type Outcome =
  | { readonly kind: 'accepted'; readonly providerId: string }
  /** Will never be accepted. */
  | { readonly kind: 'rejected'; readonly reason: string }
  /** Certainly not accepted, and worth another try. `base`: how fast the waits grow. */
  | { readonly kind: 'later'; readonly base: 2 | 4; readonly code: number }
  /** The token is no longer good: the channel waits for its owner. */
  | { readonly kind: 'token_expired' }
  /** Nobody knows whether it was accepted: only a status or an echo can tell. */
  | { readonly kind: 'unclear'; readonly why: string }

const Accepted = z.union([
  z
    .looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1) })).min(1) })
    .transform(answer => answer.messages[0]?.id ?? ''),
  z.looseObject({ message_id: z.string().min(1) }).transform(answer => answer.message_id),
])
const Failed = z.looseObject({
  error: z.looseObject({ code: z.coerce.number(), error_subcode: z.coerce.number().optional() }),
})

/** Refusals before anything was sent: limits, and a service that says it is down. */
const notNow = new Set([2, 4, 17, 32, 613, 80007, 130429, 131016, 131056, 131057, 133004, 133016])
export const isNotNow = (code: number): boolean => notNow.has(code)

/** JSON, or undefined. */
export const parsed = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Reads the answer of `POST …/messages`. A 200 that cannot be read was accepted by somebody: unclear, not failed (F3). */
export const readAnswer = (channel: Channel, status: number, body: string): Outcome => {
  const json = parsed(body)
  if (status >= 200 && status < 300) {
    const accepted = Accepted.safeParse(json)
    return accepted.success
      ? { kind: 'accepted', providerId: accepted.data }
      : { kind: 'unclear', why: 'unreadable answer' }
  }
  const failed = Failed.safeParse(json)
  const { code, error_subcode: subcode } = failed.success
    ? failed.data.error
    : { code: 0, error_subcode: 0 }
  if (code === 190 || status === 401) return { kind: 'token_expired' }
  if (isNotNow(code) || status === 429)
    return { kind: 'later', base: code === 131056 ? 4 : 2, code }
  if (status >= 500 || status === 408)
    return { kind: 'unclear', why: `status ${status}, code ${code}` }
  return { kind: 'rejected', reason: failureReason(channel, code, subcode) }
}

/** Errors of the connection that happened before a byte of the request left. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
])

export const readFailure = (error: unknown): Outcome => {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return neverSent.has(code)
    ? { kind: 'later', base: 2, code: 0 }
    : { kind: 'unclear', why: code === '' ? 'the call broke' : code }
}

/** Tries before a message that is always refused for now is given up: about an hour with waits of at most ten minutes. */
export const MAX_ATTEMPTS = 12

/** Milliseconds until the next try; `attempts` counts those made. */
export const waitMs = (attempts: number, base: 2 | 4): number =>
  Math.min(600_000, 1000 * base ** Math.min(attempts, 10))
