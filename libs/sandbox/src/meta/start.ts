import { systemClock, type Clock } from '@mostrador/kernel'
import Fastify from 'fastify'
import { trackPending } from '../pending.ts'
import { realTimers, type Timers } from '../time.ts'
import { createControl, type MetaControl } from './control.ts'
import { controlRoutes } from './control-routes.ts'
import { createCourier, metaRetry, type RetryPlan } from './courier.ts'
import { createFate, quickPace, type Pace } from './fate.ts'
import { graphRoutes } from './graph-routes.ts'
import { managementRoutes } from './management-routes.ts'
import { remember } from './memory.ts'
import type { Channel } from './model.ts'
import { createWorld } from './world.ts'

export type MetaSandboxOptions = {
  /** 0 (any free port) when absent. Always loopback. */
  port?: number
  appSecret: string
  /** Instagram Login apps sign with a secret of their own. */
  instagramAppSecret?: string
  verifyToken: string
  /** Where webhooks go: one address, or one per channel. */
  callbackUrl: string | Record<Channel, string>
  clock?: Clock
  random?: () => number
  timers?: Timers
  pace?: Partial<Pace>
  retry?: Partial<RetryPlan>
  /** Where accounts and conversations are kept between runs; without it they are forgotten. */
  memoryFile?: string
}

export type MetaSandbox = {
  /** Base of Graph without version: the caller appends `/v23.0/…`. */
  url: string
  control: MetaControl
  close(): Promise<void>
}

/**
 * Starts a local Graph API with its webhooks. Nothing leaves the machine but the POSTs to
 * `callbackUrl`.
 */
export const startMetaSandbox = async ({
  port = 0,
  appSecret,
  instagramAppSecret,
  verifyToken,
  callbackUrl,
  clock = systemClock,
  random = Math.random,
  timers = realTimers,
  pace,
  retry,
  memoryFile,
}: MetaSandboxOptions): Promise<MetaSandbox> => {
  const world = createWorld(clock, random)
  const pending = trackPending(timers)
  const writeDown = memoryFile === undefined ? () => {} : remember(world, memoryFile, timers)
  const secretOf = (channel: Channel): string =>
    (channel === 'instagram' ? instagramAppSecret : undefined) ?? appSecret
  const urlOf = (channel: Channel): string =>
    typeof callbackUrl === 'string' ? callbackUrl : callbackUrl[channel]
  const courier = createCourier(world, {
    secretOf,
    urlOf,
    pending,
    retry: { ...metaRetry, ...retry },
  })
  const fate = createFate(world, courier, pending, { ...quickPace, ...pace })
  const control = createControl({ world, fate, courier, pending, verifyToken, secretOf, urlOf })

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 110 * 1024 * 1024 })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      const fields = [...new URLSearchParams(body.toString())].map(([name, value]) => [
        name,
        /^[[{]/.test(value) ? JSON.parse(value) : value,
      ])
      done(null, Object.fromEntries(fields))
    }
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body)
  )
  await app.register(async scope => controlRoutes(scope, control, world), { prefix: '/_control' })
  await app.register(async scope => {
    managementRoutes(scope, { world, courier, pending })
    graphRoutes(scope, { world, fate, pending })
  })
  const url = await app.listen({ port, host: '127.0.0.1' })
  world.baseUrl = url

  return {
    url,
    control,
    async close() {
      pending.cancelAll()
      await courier.close()
      await app.close()
      writeDown()
    },
  }
}
