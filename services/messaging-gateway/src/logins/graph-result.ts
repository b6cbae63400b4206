import type { z } from 'zod'
import type { LoginFailure } from './login.ts'
import type { GraphAnswer } from './graph-call.ts'

/** What Meta refused for good, as a login that failed. */
export class LoginFailed extends Error {
  readonly failure: LoginFailure
  constructor(failure: LoginFailure) {
    super(failure)
    this.failure = failure
  }
}

/** Meta is down, busy or silent: worth another try. */
export class GraphUnavailable extends Error {}

/**
 * The body of a good answer. Throws `GraphUnavailable`, or `LoginFailed`: `revoked` for a dead
 * token, `otherwise` for a refusal.
 */
export const bodyOf = <S extends z.ZodType>(
  answer: GraphAnswer,
  shape: S,
  otherwise: LoginFailure = 'refused'
): z.output<S> => {
  if (answer.kind === 'unavailable') throw new GraphUnavailable(answer.why)
  if (answer.kind === 'token_expired') throw new LoginFailed('revoked')
  if (answer.kind === 'refused') throw new LoginFailed(otherwise)
  const parsed = shape.safeParse(answer.body)
  if (!parsed.success) throw new GraphUnavailable('unreadable answer')
  return parsed.data
}
