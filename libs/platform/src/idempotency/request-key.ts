import { createHash } from 'node:crypto'
import { fragment } from '@mostrador/db/raw'
import type { Answered, KeyRequest } from './idempotency.ts'

type Sql = ReturnType<typeof fragment>

/**
 * SQLSTATE of platform.finish_idempotency_key: another request took the key after the lease of this
 * one.
 */
export const KEY_LOST = '9K001'

/** The end of a key, as the transaction of the effect writes it. */
export type KeyFinish = {
  /** True, or an error that undoes the transaction: to be evaluated in it once. */
  readonly condition: Sql
  /** Call it after the commit. */
  committed(): void
}

/**
 * The idempotency key under which a request runs. It is finished by the transaction that commits
 * the effect of the request.
 */
export type RequestKey = {
  /**
   * Ends the key with the answer that is made of `result`, what the transaction gives back. Throws
   * when the answer breaks the contract of the route, and when the request has committed before: a
   * request with a key has one transaction. Undefined once the request is over.
   */
  finish(result: unknown): KeyFinish | undefined
  /** What was committed with the key; `answer` is null where it is only known after the commit. */
  readonly finished: { readonly answer: Answered | null } | undefined
  /**
   * The key for what the request asks another service to do; the same each time that the request is
   * repeated.
   */
  forStep(step: string): string
  /** The request is over: what still runs in its context is not its effect. */
  close(): void
}

/**
 * `answerOf` makes the answer of the route from what its transaction gives back; null where that
 * takes more than the transaction knows.
 */
export const requestKey = (
  { scope, key, holder }: KeyRequest,
  answerOf: (result: unknown) => Answered | null
): RequestKey => {
  let finished: RequestKey['finished']
  let isOver = false
  return {
    finish(result) {
      if (isOver) return undefined
      if (finished !== undefined)
        throw new Error('A request with an idempotency key commits in one transaction')
      const answer = answerOf(result)
      const body = answer === null ? null : JSON.stringify(answer.body)
      return {
        condition: fragment`platform.finish_idempotency_key(${scope}, ${key}, ${holder}::uuid, ${answer?.status ?? null}::int, ${body}::jsonb)`,
        committed: () => {
          finished = { answer }
        },
      }
    },
    get finished() {
      return finished
    },
    forStep: step => createHash('sha256').update(`${scope}\n${key}\n${step}`).digest('hex'),
    close: () => {
      isOver = true
    },
  }
}
