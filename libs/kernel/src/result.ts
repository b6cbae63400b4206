/**
 * An answer that may be a refusal. Refusals are part of the domain ("that slot is taken"), so they
 * are values; exceptions are kept for accidents.
 */
export type Result<Value, Code extends string = string> = Accepted<Value> | Refused<Code>
export type Accepted<Value> = { readonly ok: true; readonly value: Value }
export type Refused<Code extends string = string> = {
  readonly ok: false
  readonly code: Code
  readonly details?: unknown
}

export const accept = <Value>(value: Value): Accepted<Value> => ({ ok: true, value })

export const refuse = <const Code extends string>(code: Code, details?: unknown): Refused<Code> =>
  details === undefined ? { ok: false, code } : { ok: false, code, details }

/**
 * A refusal on its way to the edge of the process, where one error handler turns its code into a
 * status and a Spanish text.
 */
export class Refusal extends Error {
  readonly code: string
  readonly details: unknown
  constructor(code: string, details?: unknown) {
    super(code)
    this.name = 'Refusal'
    this.code = code
    this.details = details
  }
}

/**
 * The value of an accepted result; throws the refusal otherwise. For use cases, never for domain
 * rules.
 */
export const orRefuse = <Value>(result: Result<Value>): Value => {
  if (result.ok) return result.value
  throw new Refusal(result.code, result.details)
}
