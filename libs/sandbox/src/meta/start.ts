import { systemClock, type Clock } from '@mostrador/kernel'
import Fastify from 'fastify'
import { trackPending } from '../pending.ts'
import { realTimers, type Timers } from '../time.ts'
import { createControl, type MetaControl } from './control.ts'
import { controlRoutes } from './control-routes.ts'
import { createWebhookSender, metaRetry, type RetryPlan } from './webhook-sender.ts'
import { createDeliverySimulation, quickPace, type Pace } from './delivery-simulation.ts'
import { graphRoutes } from './graph-routes.ts'
import { accountRoutes } from './login/account-routes.ts'
import { failCalls } from './login/call-faults.ts'
import { dialogRoutes } from './login/dialog-routes.ts'
import { tokenRoutes } from './login/token-routes.ts'
import { managementRoutes } from './management-routes.ts'
import { phoneRoutes } from './phone-app/phone-routes.ts'
import { persistMeta } from './memory.ts'
import type { Channel } from './model.ts'
import { createMetaStore } from './store.ts'

/** The apps of the product, as Meta would number them. */
const sandboxAppId = '670843887433847'
const sandboxInstagramAppId = '984307152663120'

/** The variables that point the product to a sandbox at `url`; its login pages open there too. */
export const sandboxVariables = (url: string) => ({
  META_GRAPH_URL: `${url}/v23.0`,
  META_INSTAGRAM_URL: `${url}/v23.0`,
  META_APP_ID: sandboxAppId,
  META_INSTAGRAM_APP_ID: sandboxInstagramAppId,
  META_WHATSAPP_CONFIG_ID: 'sandbox',
  META_DIALOG_URL: `${url}/v23.0/dialog/oauth`,
  META_INSTAGRAM_DIALOG_URL: `${url}/oauth/authorize`,
  META_INSTAGRAM_TOKEN_URL: `${url}/oauth/access_token`,
})

export type MetaSandboxOptions = {
  /** 0 (any free port) when absent. Always loopback. */
  port?: number
  appSecret: string
  /** Instagram Login apps sign with a secret of their own. */
  instagramAppSecret?: string
  verifyToken: string
  /** The app whose login dialogs open. */
  appId?: string
  instagramAppId?: string
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

/** Fields of a form: JSON is read, and a name that comes twice is a list. */
const formFields = (form: URLSearchParams): Record<string, unknown> =>
  Object.fromEntries(
    [...new Set(form.keys())].map(name => {
      const values = form
        .getAll(name)
        .map((value): unknown => (/^[[{]/.test(value) ? JSON.parse(value) : value))
      return [name, values.length === 1 ? values[0] : values]
    })
  )

/**
 * Starts a local Graph API with its webhooks. Nothing leaves the machine but the POSTs to
 * `callbackUrl`.
 */
export const startMetaSandbox = async ({
  port = 0,
  appSecret,
  instagramAppSecret,
  verifyToken,
  appId = sandboxAppId,
  instagramAppId = sandboxInstagramAppId,
  callbackUrl,
  clock = systemClock,
  random = Math.random,
  timers = realTimers,
  pace,
  retry,
  memoryFile,
}: MetaSandboxOptions): Promise<MetaSandbox> => {
  const store = createMetaStore(clock, random)
  const pending = trackPending(timers)
  const saveState = memoryFile === undefined ? () => {} : persistMeta(store, memoryFile, timers)
  const secretOf = (channel: Channel): string =>
    (channel === 'instagram' ? instagramAppSecret : undefined) ?? appSecret
  const urlOf = (channel: Channel): string =>
    typeof callbackUrl === 'string' ? callbackUrl : callbackUrl[channel]
  const webhookSender = createWebhookSender(store, {
    secretOf,
    urlOf,
    pending,
    retry: { ...metaRetry, ...retry },
  })
  const delivery = createDeliverySimulation(store, webhookSender, pending, {
    ...quickPace,
    ...pace,
  })
  const control = createControl({
    store,
    delivery,
    webhookSender,
    pending,
    verifyToken,
    secretOf,
    urlOf,
  })

  const app = Fastify({ forceCloseConnections: true, bodyLimit: 110 * 1024 * 1024 })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, formFields(new URLSearchParams(body.toString())))
    }
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body)
  )
  await app.register(async scope => controlRoutes(scope, control, store), { prefix: '/_control' })
  await app.register(async scope => {
    const apps = { appId, instagramAppId }
    failCalls(scope, { store, pending })
    dialogRoutes(scope, { store, apps })
    tokenRoutes(scope, { store, apps, appSecret, instagramSecret: secretOf('instagram') })
    accountRoutes(scope, { store })
    phoneRoutes(scope, { store, webhookSender })
    managementRoutes(scope, { store, webhookSender, pending })
    graphRoutes(scope, { store, delivery, pending })
  })
  const url = await app.listen({ port, host: '127.0.0.1' })
  store.baseUrl = url

  return {
    url,
    control,
    async close() {
      pending.cancelAll()
      await webhookSender.close()
      await app.close()
      saveState()
    },
  }
}
