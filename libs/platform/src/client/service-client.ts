import type {
  Actor,
  CallOf,
  DataOf,
  Failure,
  Owned,
  RouteContract,
  ServiceName,
} from '@mostrador/contracts'
import { Refusal } from '@mostrador/kernel'
import { ExponentialBackoff, handleWhen, retry } from 'cockatiel'
import { actorHeader, signActor } from '../actor.ts'
import { currentContext } from '../context.ts'
import { idempotencyHeader } from '../idempotency/idempotency.ts'
import { PeerRefusal } from '../http/refusals.ts'
import { runInSpan } from '../telemetry/span.ts'
import { type PeerReply, type Peers, PeerUnreachable } from './peers.ts'

export type CallOptions = {
  readonly as: Actor
  /** Makes a POST, PUT or PATCH safe to try again: the service stores its answer under this key. */
  readonly idempotencyKey?: string
  /** Milliseconds for one try. */
  readonly timeoutMs?: number
  readonly traceparent?: string
}

/**
 * Asks another service. Returns the contract's data; throws the service's Refusal, or `unavailable`
 * without an answer.
 */
export type ServiceClients = <R extends Owned<RouteContract>>(
  route: R,
  call: CallOf<R>,
  options: CallOptions | Actor
) => Promise<DataOf<R>>

const defaultTimeoutMs = 5_000
const busyStatuses = new Set([502, 503, 504])

type Parts = { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown }

const entriesOf = (value: unknown): readonly [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

/** The path of a contract with its parameters and query filled in. */
export const urlOf = (route: RouteContract, { params, query }: Parts): string => {
  const remaining = new Map(entriesOf(params))
  const path = route.path.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = remaining.get(name)
    if (value === undefined) throw new TypeError(`${route.path} needs ${name}`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) {
    for (const item of Array.isArray(value) ? value : [value])
      if (item !== undefined && item !== null) search.append(name, String(item))
  }
  return search.size === 0 ? path : `${path}?${search}`
}

const isFailure = (body: unknown): body is Failure =>
  typeof body === 'object' &&
  body !== null &&
  'success' in body &&
  body.success === false &&
  'code' in body

const dataOf = (reply: PeerReply): unknown => {
  const body: unknown =
    reply.body.length === 0 ? undefined : JSON.parse(reply.body.toString('utf8'))
  if (reply.status < 400 && typeof body === 'object' && body !== null && 'data' in body)
    return body.data
  if (isFailure(body) && reply.status < 500)
    throw new PeerRefusal(body.code, reply.status, body.message, body.details)
  throw new Refusal('unavailable')
}

class PeerBusy extends Error {}
const onTransientError = handleWhen(
  error => error instanceof PeerUnreachable || error instanceof PeerBusy
)
const retryPolicy = retry(onTransientError, {
  maxAttempts: 2,
  backoff: new ExponentialBackoff({ initialDelay: 50, maxDelay: 500 }),
})

const optionsOf = (optionsOrActor: CallOptions | Actor): CallOptions =>
  'as' in optionsOrActor ? optionsOrActor : { as: optionsOrActor }

/**
 * A service that may call the route: for tests, demonstrations and measurements, which play every
 * service.
 */
export const allowedCaller = ({ callers }: RouteContract): ServiceName =>
  callers?.[0] ?? 'edge-gateway'

/**
 * The typed client of all services, built from their contracts, for one service: `caller` signs
 * every call, or is chosen for each route. Only GET and calls with an idempotency key are tried
 * again.
 */
export const serviceClients =
  (
    peers: Peers,
    actorKey: string,
    caller: ServiceName | ((route: RouteContract) => ServiceName)
  ): ServiceClients =>
  async <R extends Owned<RouteContract>>(
    route: R,
    call: CallOf<R>,
    optionsOrActor: CallOptions | Actor
  ) => {
    const options = optionsOf(optionsOrActor)
    const context = currentContext()
    // CallOf is made of exactly these parts; the compiler cannot see it while R is open.
    const parts = call as Parts
    const hop = {
      caller: typeof caller === 'function' ? caller(route) : caller,
      audience: route.service,
      forwarded: false,
    }
    const headers: Record<string, string> = {
      [actorHeader]: await signActor(options.as, hop, actorKey),
      accept: 'application/json',
      ...(context === undefined ? {} : { 'x-request-id': context.requestId }),
      ...(options.idempotencyKey === undefined
        ? {}
        : { [idempotencyHeader]: options.idempotencyKey }),
      ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const url = urlOf(route, parts)
    const body = parts.body === undefined ? undefined : JSON.stringify(parts.body)
    const attributes = {
      'mostrador.service': route.service,
      'http.request.method': route.method,
      'http.route': route.path,
      'mostrador.business_id': options.as.businessId,
    }
    // A span for each try: a slow answer that was two tries shows as two.
    const sendOnce = (): Promise<PeerReply> =>
      runInSpan(
        `${route.method} ${route.path}`,
        { role: 'client', parent: options.traceparent ?? context?.traceparent, attributes },
        async span => {
          const signal = AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs)
          const reply = await peers.send(route.service, {
            method: route.method,
            url,
            headers: { ...headers, traceparent: span.traceparent },
            body,
            signal,
          })
          span.setAttributes({ 'http.response.status_code': reply.status })
          if (busyStatuses.has(reply.status)) throw new PeerBusy()
          return reply
        }
      )
    const repeatable = route.method === 'GET' || options.idempotencyKey !== undefined
    try {
      // The service filtered its answer with this contract's schema, so the type was checked there.
      return dataOf(await (repeatable ? retryPolicy.execute(sendOnce) : sendOnce())) as DataOf<R>
    } catch (error) {
      if (error instanceof PeerUnreachable || error instanceof PeerBusy)
        throw new Refusal('unavailable')
      throw error
    }
  }
