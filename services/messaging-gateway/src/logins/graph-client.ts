import { request } from 'undici'
import { z } from 'zod'
import { runInSpan, outgoingAgent } from '@mostrador/platform'
import type { LoginFailure } from './login.ts'
import { isTemporary, parseJson } from '../channels/graph/send-answer.ts'

export type GraphCall = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly url: string
  readonly token?: string
  readonly query?: Readonly<Record<string, string>>
  readonly json?: unknown
  readonly form?: Readonly<Record<string, string>>
}

/** What one call came to. Texts of Meta stay here: people read ours. */
export type GraphAnswer =
  | { readonly kind: 'ok'; readonly body: unknown }
  /** The token is no longer good. */
  | { readonly kind: 'token_expired' }
  | { readonly kind: 'refused'; readonly code: number; readonly subcode: number }
  /** Down, too busy, or silent: worth another try. */
  | { readonly kind: 'unavailable'; readonly why: string }

export type GraphClient = {
  /** Never rejects. */
  call(call: GraphCall): Promise<GraphAnswer>
  close(): Promise<void>
}

const Failed = z.looseObject({
  error: z.looseObject({
    code: z.coerce.number(),
    error_subcode: z.coerce.number().optional(),
    is_transient: z.boolean().optional(),
  }),
})

const TOKEN_EXPIRED = 190

/**
 * Reads an answer of Graph; errors of Instagram's token host have no such shape and are refusals.
 */
export const readGraphAnswer = (status: number, body: string): GraphAnswer => {
  const json = parseJson(body)
  if (status >= 200 && status < 300)
    return json === undefined
      ? { kind: 'unavailable', why: 'unreadable answer' }
      : { kind: 'ok', body: json }
  const failed = Failed.safeParse(json)
  const {
    code,
    error_subcode: subcode = 0,
    is_transient: isTransient,
  } = failed.success ? failed.data.error : { code: 0, is_transient: false }
  if (code === TOKEN_EXPIRED) return { kind: 'token_expired' }
  const isBusy = status >= 500 || status === 408 || status === 429
  return isBusy || isTransient === true || isTemporary(code)
    ? { kind: 'unavailable', why: `status ${status}, code ${code}` }
    : { kind: 'refused', code, subcode }
}

const addressOf = ({ url, query }: GraphCall): string => {
  const address = new URL(url)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, value)
  return address.href
}

const contentOf = ({ json, form }: GraphCall) => {
  if (form !== undefined)
    return {
      type: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(form).toString(),
    }
  return json === undefined
    ? { type: {}, body: null }
    : { type: { 'content-type': 'application/json' }, body: JSON.stringify(json) }
}

/** Calls of logins and accounts. Secrets travel in queries: addresses are never logged. */
export const createGraphClient = (timeoutMs: number): GraphClient => {
  const agent = outgoingAgent({
    connections: 16,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
  })
  const send = async (call: GraphCall): Promise<GraphAnswer> => {
    const { type, body } = contentOf(call)
    try {
      const answer = await request(addressOf(call), {
        method: call.method,
        headers: {
          ...type,
          ...(call.token === undefined ? {} : { authorization: `Bearer ${call.token}` }),
        },
        body,
        dispatcher: agent,
        signal: AbortSignal.timeout(timeoutMs),
      })
      return readGraphAnswer(answer.statusCode, await answer.body.text())
    } catch {
      return { kind: 'unavailable', why: 'the call broke' }
    }
  }
  return {
    call: call =>
      runInSpan(
        'graph: accounts',
        { role: 'client', attributes: { 'http.request.method': call.method } },
        async span => {
          const answer = await send(call)
          span.setAttributes({ 'mostrador.outcome': answer.kind })
          return answer
        }
      ),
    close: () => agent.close(),
  }
}

/** What Meta refused permanently, as a login that failed. */
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
