/**
 * Why Google did not do it.
 * - `revoked`: our access is gone; a person has to connect again.
 * - `forbidden`: the account may not do this in that calendar.
 * - `missing`, `gone`, `duplicate`: 404, 410 and 409.
 * - `limited`: too many calls; `retryAfterSeconds` when Google says how long.
 * - `refused`: a request that Google will never take.
 * - `unavailable`: anything that may be different later.
 */
export type GoogleFailureKind =
  | 'revoked'
  | 'forbidden'
  | 'missing'
  | 'gone'
  | 'duplicate'
  | 'limited'
  | 'refused'
  | 'unavailable'

export class GoogleFailure extends Error {
  readonly kind: GoogleFailureKind
  readonly retryAfterSeconds: number | null

  constructor(kind: GoogleFailureKind, detail: string, retryAfterSeconds: number | null = null) {
    super(`Google Calendar: ${kind} (${detail})`)
    this.name = 'GoogleFailure'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

type Answered = {
  readonly status: number
  /** `error.errors[0].reason` of the API, or `error` of the token endpoint. */
  readonly reason: string
}

const limitReasons = new Set(['rateLimitExceeded', 'userRateLimitExceeded', 'quotaExceeded'])
const kindOfStatus: Readonly<Record<number, GoogleFailureKind>> = {
  400: 'refused',
  401: 'revoked',
  403: 'forbidden',
  404: 'missing',
  409: 'duplicate',
  410: 'gone',
  429: 'limited',
}

/** The kind of an answered failure (protocols 10.1 and 10.4). */
export const kindOf = ({ status, reason }: Answered): GoogleFailureKind => {
  if (reason === 'invalid_grant') return 'revoked'
  if (limitReasons.has(reason)) return 'limited'
  return kindOfStatus[status] ?? 'unavailable'
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

const reasonOf = (data: unknown): string => {
  const error = fieldOf(data, 'error')
  if (typeof error === 'string') return error
  const errors = fieldOf(error, 'errors')
  return Array.isArray(errors) ? textOf(fieldOf(errors[0], 'reason')) : ''
}

const secondsOf = (headers: unknown): number | null => {
  const text = headers instanceof Headers ? headers.get('retry-after') : null
  const seconds = Number(text)
  return text === null || !Number.isFinite(seconds) || seconds < 0 ? null : seconds
}

/** What a call threw, as a GoogleFailure. The message names no token and no address. */
export const failureOf = (error: unknown): GoogleFailure => {
  const response = fieldOf(error, 'response')
  const status = Number(fieldOf(response, 'status'))
  if (!Number.isInteger(status)) return new GoogleFailure('unavailable', 'no answer')
  const reason = reasonOf(fieldOf(response, 'data'))
  return new GoogleFailure(
    kindOf({ status, reason }),
    `${status} ${reason.slice(0, 40)}`,
    secondsOf(fieldOf(response, 'headers'))
  )
}
