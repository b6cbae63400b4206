import { systemClock, type Clock } from '@mostrador/kernel'
import Fastify, { type FastifyInstance } from 'fastify'
import { trackPending } from '../pending.ts'
import { realTimers, type Timers } from '../time.ts'
import { stripeApiFaults } from './api-faults.ts'
import { stripeApiRoutes } from './api-routes.ts'
import { createStripeControl, type StripeControl } from './control.ts'
import { createStripeWebhookSender } from './webhook-sender.ts'
import { failureBody, StripeFailure, stripeFailures } from './errors.ts'
import { parseForm } from './form.ts'
import { stripeIdempotency } from './idempotency.ts'
import { persistStripe } from './memory.ts'
import { stripePageRoutes } from './page-routes.ts'
import { API_VERSION, createStripeStore } from './store.ts'

export type StripeSandboxOptions = {
  /** 0 (any free port) when absent. Always loopback. */
  readonly port?: number
  readonly secretKey: string
  readonly webhookSecret: string
  /** Where events are brought; a function where that is known only later. */
  readonly webhookUrl: string | (() => string)
  readonly clock?: Clock
  readonly timers?: Timers
  /** A number in [0, 1): decides which webhooks are lost or held, and how late they come. */
  readonly random?: () => number
  /** Where customers, subscriptions and invoices are kept between runs. */
  readonly memoryFile?: string
}

export type StripeSandbox = {
  readonly url: string
  readonly control: StripeControl
  /** Environment variables of the service that calls it. */
  readonly variables: Readonly<Record<string, string>>
  /** No webhook is in progress or waiting. */
  settled(): Promise<void>
  close(): Promise<void>
}

const apiApp = (scope: FastifyInstance, secretKey: string): void => {
  scope.addHook('onRequest', async ({ headers }, reply) => {
    void reply.header('request-id', `req_${Date.now().toString(36)}`)
    void reply.header('stripe-version', API_VERSION)
    if (headers.authorization !== `Bearer ${secretKey}`) throw stripeFailures.key()
  })
  stripeIdempotency(scope)
  scope.setErrorHandler((error, _request, reply) => {
    const failure = error instanceof StripeFailure ? error : stripeFailures.broken()
    return reply.status(failure.status).send(failureBody(failure))
  })
}

/** A local Stripe: checkout, portal, subscriptions, invoices, signed webhooks (protocols 8). */
export const startStripeSandbox = async ({
  port = 0,
  secretKey,
  webhookSecret,
  webhookUrl,
  clock = systemClock,
  timers = realTimers,
  random = Math.random,
  memoryFile,
}: StripeSandboxOptions): Promise<StripeSandbox> => {
  const address = { url: '' }
  const store = createStripeStore({ now: () => clock.now().getTime(), url: () => address.url })
  const saveState = memoryFile === undefined ? () => {} : persistStripe(store, memoryFile)
  const pending = trackPending(timers)
  const webhookSender = createStripeWebhookSender(store, {
    pending,
    random,
    webhookUrl: typeof webhookUrl === 'string' ? () => webhookUrl : webhookUrl,
    secret: webhookSecret,
  })
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, parseForm(body.toString()))
  )
  await app.register(
    async scope => {
      apiApp(scope, secretKey)
      stripeApiFaults(scope, store, timers)
      stripeApiRoutes(scope, store)
    },
    { prefix: '/v1' }
  )
  stripePageRoutes(app, store)
  address.url = await app.listen({ port, host: '127.0.0.1' })
  return {
    url: address.url,
    control: createStripeControl(store, webhookSender),
    variables: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: address.url,
    },
    settled: () => pending.settled(),
    async close() {
      pending.cancelAll()
      await webhookSender.close()
      await app.close()
      saveState()
    },
  }
}
