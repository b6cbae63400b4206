import { systemClock, type Clock } from '@mostrador/kernel'
import Fastify from 'fastify'
import { trackPending } from '../pending.ts'
import { realTimers, type Timers } from '../time.ts'
import { calendarRoutes } from './calendar-routes.ts'
import { createGoogleControl, type GoogleControl } from './control.ts'
import { createGoogleWebhookSender } from './webhook-sender.ts'
import { persistGoogle } from './memory.ts'
import { type OAuthClient, oauthRoutes } from './oauth-routes.ts'
import { createGoogleStore } from './store.ts'

export type GoogleSandboxOptions = {
  /** 0 (any free port) when absent. Always loopback. */
  readonly port?: number
  readonly client: OAuthClient
  readonly accounts?: readonly string[]
  readonly clock?: Clock
  readonly timers?: Timers
  /** A number in [0, 1): decides which notifications are lost, and how late they come. */
  readonly random?: () => number
  /** Where accounts, calendars and grants are kept between runs. */
  readonly memoryFile?: string
}

export type GoogleSandbox = {
  readonly url: string
  readonly control: GoogleControl
  /** Environment variables of the service that calls it. */
  readonly variables: Readonly<Record<string, string>>
  /** No notification is in progress or waiting. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** A local Google: consent, tokens, calendars, and notifications (protocols 10). */
export const startGoogleSandbox = async ({
  port = 0,
  client,
  accounts = [],
  clock = systemClock,
  timers = realTimers,
  random = Math.random,
  memoryFile,
}: GoogleSandboxOptions): Promise<GoogleSandbox> => {
  const store = createGoogleStore({ now: () => clock.now().getTime() })
  const saveState = memoryFile === undefined ? () => {} : persistGoogle(store, memoryFile)
  for (const email of accounts) store.addAccount({ email })
  const pending = trackPending(timers)
  const address = { url: '' }
  const webhookSender = createGoogleWebhookSender(store, {
    pending,
    random,
    url: () => address.url,
  })
  const app = Fastify({ forceCloseConnections: true })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString())))
  )
  oauthRoutes(app, store, client)
  await app.register(async scope => calendarRoutes(scope, { store, webhookSender }), {
    prefix: '/calendar/v3',
  })
  address.url = await app.listen({ port, host: '127.0.0.1' })
  const { url } = address
  return {
    url,
    control: createGoogleControl(store, webhookSender),
    variables: {
      GOOGLE_CLIENT_ID: client.id,
      GOOGLE_CLIENT_SECRET: client.secret,
      GOOGLE_AUTH_URL: `${url}/o/oauth2/v2/auth`,
      GOOGLE_TOKEN_URL: `${url}/token`,
      GOOGLE_REVOKE_URL: `${url}/revoke`,
      GOOGLE_API_URL: `${url}/`,
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
