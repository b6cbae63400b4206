import rateLimit, { type RateLimitPluginOptions } from '@fastify/rate-limit'
import type { SharedRedis } from '@mostrador/platform'
import type { FastifyRequest } from 'fastify'
import type { GatewayContext } from '../context.ts'
import { memoryStore } from './memory-store.ts'

export type Bucket = {
  /** Unique among the buckets of the gateway. */
  readonly name: string
  /** Requests per minute and key. */
  readonly max: number
  readonly keyOf: (request: FastifyRequest) => string
}
/**
 * Counts a request; the seconds to wait when its bucket is full, undefined when it may continue.
 */
export type Counter = (request: FastifyRequest) => Promise<number | undefined>
export type CreateCounter = (bucket: Bucket) => Counter

const WINDOW_MS = 60_000
/** After a failure of Redis nobody waits for it again before this. */
const REDIS_RETRY_AFTER_MS = 1_000

/** Counters in a scope of their own: one instance of the plugin has one store. */
const countersIn = async (
  { app }: Pick<GatewayContext, 'app'>,
  store: RateLimitPluginOptions
): Promise<CreateCounter> => {
  let create: GatewayContext['app']['createRateLimit'] | undefined
  await app.register(async scope => {
    await scope.register(rateLimit, { global: false, ...store })
    create = scope.createRateLimit
  })
  return ({ name, max, keyOf }) => {
    const options: RateLimitPluginOptions = {
      max,
      timeWindow: WINDOW_MS,
      keyGenerator: request => `${name}|${keyOf(request)}`,
    }
    const count = create?.(options)
    return async request => {
      const result = await count?.(request)
      if (result === undefined || result.isAllowed || !result.isExceeded) return undefined
      return Math.max(1, result.ttlInSeconds)
    }
  }
}

/**
 * Counters of requests per minute: in Redis where there is one, so that several gateways count
 * together, in this process otherwise. While Redis is down each gateway counts alone: nobody is
 * refused for that, and nobody is unlimited.
 */
export const createCounters = async (
  ctx: Pick<GatewayContext, 'app' | 'clock' | 'log'>,
  redis: SharedRedis | undefined
): Promise<CreateCounter> => {
  const local = await countersIn(ctx, { store: memoryStore(ctx.clock) })
  if (redis === undefined) return local
  const shared = await countersIn(ctx, { redis: redis.client, nameSpace: 'edge-gateway:limit:' })
  let awayUntil = 0
  return bucket => {
    const [together, alone] = [shared(bucket), local(bucket)]
    return async request => {
      const now = ctx.clock.now().getTime()
      if (now < awayUntil) return alone(request)
      try {
        return await together(request)
      } catch (error) {
        awayUntil = now + REDIS_RETRY_AFTER_MS
        ctx.log.warn({ err: error }, 'Requests are counted by this process alone')
        return alone(request)
      }
    }
  }
}
