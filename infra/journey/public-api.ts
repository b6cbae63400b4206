import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { CallOf, DataOf, RouteContract } from '@mostrador/contracts'
import { type Dispatcher, request } from 'undici'
import { z } from 'zod'
import { Broken } from './waiting.ts'

/**
 * How long an unreachable product may take to return, in ms: longer than a dead process holds a
 * key.
 */
export const RETURN_MS = 75_000
/** Between two tries. Milliseconds. */
export const RETRY_MS = 250

type Parts = {
  readonly params?: Readonly<Record<string, unknown>>
  readonly query?: Readonly<Record<string, unknown>>
  readonly body?: unknown
}
const Failure = z.object({ code: z.string(), message: z.string() })

/** A refusal of the public API, as a browser would see it. */
export class Refused extends Broken {
  readonly status: number
  readonly code: string
  constructor(where: string, status: number, code: string, message: string) {
    super(`${where} respondió ${status} ${code}: ${message}`)
    this.status = status
    this.code = code
  }
}

type Answer = {
  readonly status: number
  readonly headers: Dispatcher.ResponseData['headers']
  readonly text: string
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : ''
/** The request was not received: the connection was refused. */
const isShut = (error: unknown): boolean => codeOf(error) === 'ECONNREFUSED'
/** The request may have been received: no answer came. */
const isCut = (error: unknown): boolean =>
  ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(codeOf(error))
/** Something behind the gateway is down, or the service that had the first try. */
const isDown = ({ status, text }: Answer): boolean =>
  [502, 503, 504].includes(status) || (status === 409 && text.includes('"request_in_progress"'))
/** A request with an idempotency key takes effect once; one that opens a session does not. */
const isSafeToRepeat = ({ method, access }: RouteContract): boolean =>
  method === 'GET' ||
  (method !== 'DELETE' && (access === 'user' || access === 'business' || access === 'admin'))

/**
 * Retries while the product restarts. A request that may not run twice is retried only if it was
 * not received.
 */
const retryWhileUnavailable = async (
  route: RouteContract,
  ask: () => Promise<Answer>
): Promise<Answer> => {
  const mayRepeat = isSafeToRepeat(route)
  for (const until = performance.now() + RETURN_MS; ; await pause(RETRY_MS)) {
    const late = performance.now() > until
    try {
      const answer = await ask()
      if (late || !mayRepeat || !isDown(answer)) return answer
    } catch (error) {
      if (late || !(isShut(error) || (mayRepeat && isCut(error)))) throw error
    }
  }
}

const pathOf = (path: string, { params = {}, query = {} }: Parts): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name] ?? ''))
  )
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]): [string, string] => [name, String(value)])
  return search.length === 0 ? filled : `${filled}?${new URLSearchParams(search)}`
}

/**
 * The product as a browser sees it: paths under /api, a cookie, and its own page as the origin.
 * Every answer is held against the contract.
 */
export const openApi = (base: string) => {
  const origin = new URL(base).origin
  let cookie = ''
  /** A server that never answered is a wrong address. */
  let opened = false
  const ask = async <R extends RouteContract>(
    route: R,
    ...args: object extends CallOf<R> ? [CallOf<R>?] : [CallOf<R>]
  ): Promise<DataOf<R>> => {
    const parts = (args[0] ?? {}) as Parts
    const url = `${origin}${pathOf(route.path, parts)}`
    const options = {
      method: route.method,
      headersTimeout: 20_000,
      bodyTimeout: 20_000,
      headers: {
        origin,
        ...(cookie !== '' && { cookie }),
        ...(route.method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(parts.body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(parts.body !== undefined && { body: JSON.stringify(parts.body) }),
    }
    const sendOnce = async (): Promise<Answer> => {
      const answer = await request(url, options)
      return { status: answer.statusCode, headers: answer.headers, text: await answer.body.text() }
    }
    const { status, headers, text } = await (opened
      ? retryWhileUnavailable(route, sendOnce)
      : sendOnce())
    opened = true
    for (const line of [headers['set-cookie'] ?? []].flat())
      if (/^(__Host-)?sid=/.test(line)) cookie = line.split(';')[0] ?? ''
    const where = `${route.method} ${route.path}`
    const json: unknown = text === '' ? {} : JSON.parse(text)
    if (status >= 400) {
      const { code, message } = Failure.catch({
        code: 'sin_codigo',
        message: text.slice(0, 200),
      }).parse(json)
      throw new Refused(where, status, code, message)
    }
    const read = z.object({ success: z.literal(true), data: route.data }).safeParse(json)
    if (!read.success)
      throw new Broken(
        `${where} no respondió lo que promete su contrato: ${z.prettifyError(read.error)}`
      )
    return read.data.data as DataOf<R>
  }
  return { origin, ask, cookie: () => cookie }
}
export type Api = ReturnType<typeof openApi>
