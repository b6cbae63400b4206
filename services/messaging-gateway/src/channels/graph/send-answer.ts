import { z } from 'zod'
import type { SendOutcome } from '../adapter.ts'
import { failureReason, type ReasonContext } from './failure-reasons.ts'

const Accepted = z.union([
  z
    .looseObject({ messages: z.array(z.looseObject({ id: z.string().min(1) })).min(1) })
    .transform(answer => answer.messages[0]?.id ?? ''),
  z.looseObject({ message_id: z.string().min(1) }).transform(answer => answer.message_id),
])
const Failed = z.looseObject({
  error: z.looseObject({ code: z.coerce.number(), error_subcode: z.coerce.number().optional() }),
})

/** Codes of refusals before anything was sent: rate limits, and a service that is down. */
const temporaryCodes = new Set([
  2, 4, 17, 32, 613, 80007, 130429, 131016, 131056, 131057, 133004, 133016,
])
export const isTemporary = (code: number): boolean => temporaryCodes.has(code)

/** JSON, or undefined. */
export const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Reads the answer of `POST …/messages`. An unreadable 200 may be an acceptance: unclear (F3). */
export const readAnswer = (reasons: ReasonContext, status: number, body: string): SendOutcome => {
  const json = parseJson(body)
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
  if (isTemporary(code) || status === 429)
    return { kind: 'later', base: code === 131056 ? 4 : 2, code }
  if (status >= 500 || status === 408)
    return { kind: 'unclear', why: `status ${status}, code ${code}` }
  return { kind: 'rejected', reason: failureReason(reasons, code, subcode) }
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

/** The outcome of a call that got no answer. */
export const readFailure = (error: unknown): SendOutcome => {
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : ''
  return neverSent.has(code)
    ? { kind: 'later', base: 2, code: 0 }
    : { kind: 'unclear', why: code === '' ? 'the call broke' : code }
}
