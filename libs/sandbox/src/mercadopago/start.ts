import { type Clock, systemClock } from '@mostrador/kernel'
import Fastify from 'fastify'
import { trackPending } from '../pending.ts'
import { realTimers, type Timers } from '../time.ts'
import { apiRoutes } from './api-routes.ts'
import { checkoutRoutes } from './checkout-routes.ts'
import { createMercadoPagoControl, type MercadoPagoControl } from './control.ts'
import { createMercadoPagoWebhookSender } from './webhook-sender.ts'
import { MercadoPagoFailure } from './errors.ts'
import { persistMercadoPago } from './memory.ts'
import { type MercadoPagoClient, oauthRoutes } from './oauth-routes.ts'
import { terminalPage } from './terminal-page.ts'
import { createMercadoPagoStore } from './store.ts'

export type MercadoPagoSandboxOptions = {
  /** 0 (any free port) when absent. Always loopback. */
  readonly port?: number
  readonly client: MercadoPagoClient
  /** Signs the webhooks. */
  readonly webhookSecret: string
  /**
   * For the panel: where notifications about orders on terminals go, which have no address of their
   * own.
   */
  readonly webhookUrl?: string
  readonly sellers?: readonly string[]
  readonly clock?: Clock
  readonly timers?: Timers
  /** A number in [0, 1): decides which notifications are lost or held, and how late they come. */
  readonly random?: () => number
  /** Where accounts, preferences and payments are kept between runs. */
  readonly memoryFile?: string
}

export type MercadoPagoSandbox = {
  readonly url: string
  readonly control: MercadoPagoControl
  /** Environment variables of the service that calls it. */
  readonly variables: Readonly<Record<string, string>>
  /** No notification is in progress or waiting. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** A local Mercado Pago: sellers, Checkout Pro, payments, terminals, webhooks (protocols 9). */
export const startMercadoPagoSandbox = async ({
  port = 0,
  client,
  webhookSecret,
  webhookUrl = '',
  sellers = [],
  clock = systemClock,
  timers = realTimers,
  random = Math.random,
  memoryFile,
}: MercadoPagoSandboxOptions): Promise<MercadoPagoSandbox> => {
  const store = createMercadoPagoStore({ now: () => clock.now().getTime() })
  const saveState = memoryFile === undefined ? () => {} : persistMercadoPago(store, memoryFile)
  store.panel.webhookUrl = webhookUrl
  for (const nickname of sellers) store.addSeller(nickname)
  const pending = trackPending(timers)
  const address = { url: '' }
  const webhookSender = createMercadoPagoWebhookSender(store, {
    pending,
    random,
    secret: webhookSecret,
  })
  // The SDK ends some paths with a slash.
  const app = Fastify({
    forceCloseConnections: true,
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  )
  // A write without data has an empty body with the type JSON.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, body === '' ? undefined : JSON.parse(body.toString()))
    } catch (error) {
      done(error as Error)
    }
  })
  app.setErrorHandler((error, _request, reply) =>
    error instanceof MercadoPagoFailure
      ? reply.status(error.statusCode).send(error.body)
      : reply.status(400).send({ message: String(error), error: 'bad_request', status: 400 })
  )
  oauthRoutes(app, store, client)
  checkoutRoutes(app, store)
  terminalPage(app, store)
  await app.register(async scope =>
    apiRoutes(scope, { store, url: () => address.url, timers: pending.timers })
  )
  address.url = await app.listen({ port, host: '127.0.0.1' })
  const { url } = address
  return {
    url,
    control: createMercadoPagoControl(store, webhookSender, webhookSecret),
    variables: {
      MERCADO_PAGO_CLIENT_ID: client.id,
      MERCADO_PAGO_CLIENT_SECRET: client.secret,
      MERCADO_PAGO_WEBHOOK_SECRET: webhookSecret,
      MERCADO_PAGO_API_URL: url,
      MERCADO_PAGO_AUTH_URL: `${url}/authorization`,
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
