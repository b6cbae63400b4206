import { Refusal } from '@mostrador/kernel'
import { openRedis } from '@mostrador/platform'
import type { FastifyRequest } from 'fastify'
import type { GatewayContext } from '../context.ts'
import { readToken } from '../sessions/cookie.ts'
import type { SessionOfRequest } from '../sessions/request-session.ts'
import { tokenKey } from '../sessions/token-key.ts'
import { redisLeases } from '../sockets/leases.ts'
import { createSocketSlots } from '../sockets/slots.ts'
import { networkOf } from './address.ts'
import { type Counter, createCounters } from './counters.ts'
import { limitOfRoute, routeName } from './route-limit.ts'

/** Tokens that were seen to be real. Forgetting one costs its owner a lookup, no more. */
const MAX_TOKENS = 20_000

/** A tab has to be closed first. */
const SOCKET_RETRY_SECONDS = 30

const routeOf = (request: FastifyRequest): string | undefined =>
  routeName(request.method, request.routeOptions.url)

const enforceLimit = async (counter: Counter, request: FastifyRequest): Promise<void> => {
  const retryAfterSeconds = await counter(request)
  if (retryAfterSeconds !== undefined) throw new Refusal('too_many_requests', { retryAfterSeconds })
}

const createVerifiedTokens = () => {
  const tokens = new Set<string>()
  return {
    has: (key: string): boolean => tokens.has(key),
    forget: (key: string): void => void tokens.delete(key),
    remember(key: string): void {
      tokens.delete(key)
      tokens.add(key)
      const [oldest] = tokens
      if (tokens.size > MAX_TOKENS && oldest !== undefined) tokens.delete(oldest)
    },
  }
}

export type RequestLimits = {
  /** Takes one of the sockets of the session or address that asks; refuses `too_many_sockets`. */
  takeSocket(request: FastifyRequest): Promise<void>
}

const address = (request: FastifyRequest): string => networkOf(request.ip)

/** The counters of `limitRequests`, by what they count. */
const requestCounters = (
  createCounter: Awaited<ReturnType<typeof createCounters>>,
  perMinute: number,
  holderOf: (request: FastifyRequest) => string
) => {
  const few = Math.ceil(perMinute / 5)
  const veryFew = Math.ceil(perMinute / 30)
  return {
    pages: createCounter({ name: 'page', max: perMinute, keyOf: address }),
    files: createCounter({ name: 'file', max: perMinute * 10, keyOf: address }),
    visitors: createCounter({ name: 'visitor', max: few, keyOf: address }),
    lookups: createCounter({ name: 'lookup', max: few, keyOf: address }),
    people: createCounter({ name: 'person', max: perMinute, keyOf: holderOf }),
    sensitive: createCounter({
      name: 'sensitive',
      max: veryFew,
      keyOf: request => `${routeOf(request)}|${address(request)}`,
    }),
    secrets: createCounter({
      name: 'secret',
      max: veryFew,
      keyOf: request => tokenKey(JSON.stringify([routeOf(request), request.params])),
    }),
  }
}

/**
 * Counts every request before any work is done for it, and refuses `too_many_requests` (A31). Per
 * minute: `most` for a session and for the pages of an address, ten times that for the files of
 * pages, a fifth of it for visitors of an address, a thirtieth for each sensitive route and for
 * each path with a secret. A token that was not verified yet is looked up at its address's
 * cost; an invented one makes nobody a person.
 */
export const limitRequests = async (
  ctx: GatewayContext,
  sessionOf: SessionOfRequest
): Promise<RequestLimits> => {
  const { RATE_LIMIT_PER_MINUTE: perMinute, REDIS_URL } = ctx.config
  const redis = REDIS_URL === undefined ? undefined : await openRedis(REDIS_URL, ctx.log)
  const createCounter = await createCounters(ctx, redis)
  const sessions = new WeakMap<FastifyRequest, string>()
  const holderOf = (request: FastifyRequest): string => {
    const sessionId = sessions.get(request)
    return sessionId === undefined ? `address|${address(request)}` : `session|${sessionId}`
  }
  const { pages, files, visitors, lookups, people, sensitive, secrets } = requestCounters(
    createCounter,
    perMinute,
    holderOf
  )
  // Calendars of many people read from one address, and an invented path costs the address too.
  const takeSecret = async (request: FastifyRequest): Promise<void> => {
    await enforceLimit(pages, request)
    await enforceLimit(secrets, request)
  }

  const verified = createVerifiedTokens()
  const findSession = async (request: FastifyRequest): Promise<void> => {
    const token = readToken(request)
    if (token === undefined) return
    const key = `${tokenKey(token)}|${request.host}`
    if (!verified.has(key)) await enforceLimit(lookups, request)
    const session = await sessionOf(request)
    if (session === null) return verified.forget(key)
    verified.remember(key)
    sessions.set(request, session.sessionId)
  }

  ctx.app.addHook('onRequest', async request => {
    const limit = limitOfRoute(routeOf(request))
    if (limit === 'sensitive') await enforceLimit(sensitive, request)
    if (limit === 'page') await enforceLimit(pages, request)
    if (limit === 'file') await enforceLimit(files, request)
    if (limit === 'secret') await takeSecret(request)
    await findSession(request)
    if (limit === 'api') await enforceLimit(sessions.has(request) ? people : visitors, request)
  })
  const leases = redis === undefined ? undefined : redisLeases(redis)
  const slots = createSocketSlots({ newId: ctx.ids, log: ctx.log, leases })
  ctx.onClose(async () => {
    await slots.stop()
    redis?.close()
  })
  return {
    async takeSocket(request) {
      if (!(await slots.take(holderOf(request), request.raw.socket)))
        throw new Refusal('too_many_sockets', { retryAfterSeconds: SOCKET_RETRY_SECONDS })
    },
  }
}
