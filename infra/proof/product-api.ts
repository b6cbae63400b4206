import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Actor, CallOf, DataOf, Owned, RouteContract } from '@mostrador/contracts'
import { actorHeader, allowedCaller, signActor, urlOf } from '@mostrador/platform'
import { Agent, request } from 'undici'
import { z } from 'zod'
import type { History } from './history.ts'
import type { ProductInstance } from './instance/open.ts'

/**
 * How the product answered, refusals too. `status` 0: the connection broke and nobody knows what
 * happened.
 */
export type Answer<Data = unknown> = {
  readonly status: number
  readonly code: string
  readonly data: Data
  readonly ms: number
  readonly cookie: string | null
  /** It was the answer of an earlier request with the same key. */
  readonly replayed: boolean
}

/**
 * The caller: a browser with its cookie through the gateway, a service with a signed actor, or
 * nobody.
 */
export type Caller = {
  readonly cookie?: string
  readonly actor?: Actor
  readonly key?: string
  /** The tenant whose planted words the caller may see. */
  readonly tenant?: string
  /**
   * W3C trace context, which what is done for this request keeps; of a peer only, the gateway
   * begins its own.
   */
  readonly traceparent?: string
}

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }
const Reply = z.object({ code: z.string().optional(), data: z.unknown().optional() })
/**
 * The smallest picture there is, under the name that the call gives it; or the text that it gives.
 */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const BOUNDARY = 'proof'
const formOf = (body: unknown): Buffer => {
  const field = (key: string): unknown =>
    typeof body === 'object' && body !== null ? Reflect.get(body, key) : undefined
  const [name, text] = [field('name'), field('text')]
  const written = encodeURIComponent(String(name).toWellFormed().slice(0, 200))
  const head = `Content-Disposition: form-data; name="file"; filename="${written}"`
  return Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`),
    typeof text === 'string' ? Buffer.from(text) : pixel,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ])
}
const contentOf = (body: unknown) =>
  Buffer.isBuffer(body)
    ? { body, type: `multipart/form-data; boundary=${BOUNDARY}` }
    : { body: JSON.stringify(body), type: 'application/json' }

const SIGNED_MS = 20_000
const PREPARING_TRIES = 60

/** Nobody knows whether it was done, or it certainly was not: it may be asked again. */
export const isLater = ({ status, code }: Pick<Answer, 'status' | 'code'>): boolean =>
  status === 0 || status === 503 || code === 'request_in_progress'

/**
 * Calls the product over HTTP, knows the contracts only for their paths, and lets the history see
 * every answer.
 */
export const openProductApi = (
  where: { url: string; inside: ProductInstance['inside'] },
  {
    actorKey,
    history,
    concurrency = 64,
  }: { actorKey: string; history: History; concurrency?: number }
) => {
  const agent = new Agent({
    connections: concurrency,
    pipelining: 1,
    keepAliveTimeout: 30_000,
    headersTimeout: 60_000,
    bodyTimeout: 60_000,
  })
  const signed = new Map<string, { header: string; until: number }>()
  const headerOf = async (actor: Actor, route: Owned<RouteContract>): Promise<string> => {
    const hop = { caller: allowedCaller(route), audience: route.service, forwarded: false }
    const name = `${hop.caller} ${hop.audience} ${JSON.stringify(actor)}`
    const cached = signed.get(name)
    if (cached !== undefined && cached.until > performance.now()) return cached.header
    const header = await signActor(actor, hop, actorKey)
    signed.set(name, { header, until: performance.now() + SIGNED_MS })
    return header
  }
  /** One request as it is; the address may be any. */
  const send = async (
    method: RouteContract['method'],
    url: string,
    headers: Record<string, string>,
    body: unknown,
    seenBy: string | null,
    place: string
  ): Promise<Answer> => {
    const startedAt = performance.now()
    try {
      const content = body === undefined ? undefined : contentOf(body)
      const reply = await request(url, {
        method,
        dispatcher: agent,
        headers: { ...headers, ...(content && { 'content-type': content.type }) },
        ...(content && { body: content.body }),
      })
      const text = await reply.body.text()
      const ms = performance.now() - startedAt
      history.checkText(text, seenBy, place)
      history.checkText(JSON.stringify(reply.headers), seenBy, `${place} (headers)`)
      const parsed = Reply.safeParse(text.startsWith('{') ? JSON.parse(text) : {})
      const cookie =
        [reply.headers['set-cookie'] ?? []]
          .flat()
          .find(line => /^(__Host-)?sid=/.test(line))
          ?.split(';')[0] ?? null
      return {
        status: reply.statusCode,
        code: parsed.data?.code ?? '',
        data: parsed.data?.data,
        ms,
        cookie,
        replayed: reply.headers['idempotent-replayed'] === 'true',
      }
    } catch (error) {
      if (error instanceof SyntaxError) throw error
      return {
        status: 0,
        code: 'no_answer',
        data: undefined,
        ms: performance.now() - startedAt,
        cookie: null,
        replayed: false,
      }
    }
  }
  const ask = async <R extends Owned<RouteContract>>(
    route: R,
    call: CallOf<R>,
    { cookie, actor, key, tenant, traceparent }: Caller = {}
  ): Promise<Answer<DataOf<R>>> => {
    const parts = call as Parts
    const base = actor === undefined ? where.url : where.inside(route.service)
    const headers: Record<string, string> = {
      ...(actor === undefined
        ? { origin: where.url }
        : { [actorHeader]: await headerOf(actor, route) }),
      ...(cookie !== undefined && { cookie }),
      ...(key !== undefined && { 'idempotency-key': key }),
      ...(traceparent !== undefined && { traceparent }),
    }
    return send(
      route.method,
      `${base}${urlOf(route, parts)}`,
      headers,
      route.upload === undefined ? parts.body : formOf(parts.body),
      tenant ?? null,
      `${route.method} ${route.path}`
    ) as Promise<Answer<DataOf<R>>>
  }
  /**
   * For preparations: what must work. A call that is refused for now is repeated with the same key,
   * as a browser does.
   */
  const get = async <R extends Owned<RouteContract>>(
    route: R,
    call: CallOf<R>,
    caller: Caller = {}
  ): Promise<DataOf<R>> => {
    const keyedCaller = route.method === 'GET' ? caller : { key: randomUUID(), ...caller }
    for (let tries = 1; ; tries += 1) {
      const answer = await ask(route, call, keyedCaller)
      if (answer.status >= 200 && answer.status < 400) return answer.data
      if (!isLater(answer) || tries === PREPARING_TRIES)
        throw new Error(`${route.method} ${route.path} answered ${answer.status} ${answer.code}`)
      await wait(1_000)
    }
  }
  return { ask, get, send, close: () => agent.destroy() }
}
export type ProductApi = ReturnType<typeof openProductApi>
