import type { Actor } from '@mostrador/contracts'
import { type Client, crmErrors, crmRoutes } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { defineService, serve } from '@mostrador/platform'
import {
  type MetaSandbox,
  type MetaSandboxOptions,
  sandboxVariables,
  startMetaSandbox,
} from '@mostrador/sandbox'
import {
  aBusiness,
  freeTestPort,
  startTestApp,
  type StartTestApp,
  type TestApp,
} from '@mostrador/testing'
import { createHmac } from 'node:crypto'
import pg from 'pg'
import { messagingGateway } from '../service.ts'

export const APP_SECRET = 'the secret of the test app'
export const INSTAGRAM_SECRET = 'the secret of the Instagram app'
export const VERIFY_TOKEN = 'a word that Meta repeats'
const KEY = `k1:${Buffer.alloc(32, 7).toString('base64')}`

type ClientEvent = {
  readonly type: 'client.identified' | 'client.changed'
  readonly businessId: string
  readonly clientId: string
  readonly threadId: string
}

type ClientEvents = {
  say: (word: ClientEvent) => Promise<void>
  withdraw: (businessId: string, notificationIds: readonly string[]) => Promise<void>
}

/** Contacts who asked that their data be erased. */
export const toBeErased = new Set<string>()

/** A fake crm that answers clients, and publishes that one was identified or changed. */
const fakeCrm = (clients: ReadonlyMap<string, Client>, clientEvents: ClientEvents) =>
  defineService({
    name: 'crm',
    errors: crmErrors,
    setup(ctx) {
      clientEvents.say = ({ type, businessId, clientId, threadId }) =>
        ctx.underTenant(businessId, () =>
          ctx.db.transaction(tx =>
            type === 'client.identified'
              ? tx.publish(type, { key: clientId, data: { clientId, threadId } })
              : tx.publish(type, { key: clientId, data: { clientId } })
          )
        )
      clientEvents.withdraw = (businessId, notificationIds) =>
        ctx.underTenant(businessId, () =>
          ctx.db.transaction(tx =>
            tx.publish('notifications.withdrawn', {
              key: businessId,
              data: { appointmentId: businessId, notificationIds: [...notificationIds] },
            })
          )
        )
      serve(ctx, crmRoutes.blockedClients, ({ body }) => body.ids.filter(id => toBeErased.has(id)))
      serve(ctx, crmRoutes.clientFacts, ({ params }) => {
        const client = clients.get(params.id)
        if (client === undefined) throw new Refusal('client_not_found')
        return client
      })
    },
  })

export const aClient = (fields: Partial<Client> & Pick<Client, '_id' | 'businessId'>): Client => ({
  customId: '',
  name: 'Ana',
  lastname: 'López',
  secondLastname: '',
  whatsapp: '',
  countryCode: '',
  countryCodeExt: '',
  email: '',
  type: 'lead',
  birthdate: null,
  gender: null,
  noRespond: false,
  noRespondReason: '',
  custom: {},
  pushName: '',
  instagramAccountId: null,
  messengerId: null,
  whatsAppId: null,
  notes: [],
  funnelPhases: [],
  interests: { services: [], courses: [], products: [], properties: [] },
  lastCampaignId: null,
  lastInteraction: null,
  moneyMovementIds: [],
  notifications: [],
  lastMessage: null,
  createdAt: '2026-11-01T00:00:00.000Z',
  ...fields,
})

export type MessagingTest = {
  readonly testApp: TestApp
  readonly meta: MetaSandbox
  readonly businessId: string
  readonly owner: Actor
  readonly clients: Map<string, Client>
  crmSays(word: ClientEvent): Promise<void>
  /** crm takes back these notifications of the business. */
  crmWithdraws(notificationIds: readonly string[]): Promise<void>
  readonly callbackUrl: string
  /** Rows that the relay sees: inbox, envelopes, outbound. */
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** Meta has nothing more to say, we have read it all, and nothing is due. */
  quiet(): Promise<void>
  /** All webhooks have been read. */
  drained(): Promise<void>
  /** POSTs a webhook with a good signature, by default. */
  post(body: string, headers?: Record<string, string>): Promise<number>
  stop(): Promise<void>
}

export const accounts = [
  { channel: 'whatsapp', id: '106540352242922', token: 'token-whatsapp' },
  { channel: 'messenger', id: '201', token: 'token-messenger' },
  { channel: 'instagram', id: '17841452691600098', token: 'token-instagram' },
] as const

type Options = {
  readonly at?: string
  readonly variables?: Record<string, string>
  readonly pace?: MetaSandboxOptions['pace']
  readonly connect?: boolean
  readonly services?: StartTestApp['services']
}

/** The service on a real Postgres, and a local Graph API that talks to it over HTTP. */
export const startMessaging = async ({
  at = '2026-11-23T16:00:00Z',
  variables = {},
  pace = { sentMs: 5, deliveredMs: 10, readMs: 20 },
  connect = true,
  services = [],
}: Options = {}): Promise<MessagingTest> => {
  const clients = new Map<string, Client>()
  const missing = () => Promise.reject(new Error('crm is not there'))
  const clientEvents: ClientEvents = { say: missing, withdraw: missing }
  const port = await freeTestPort()
  const callbackUrl = `http://127.0.0.1:${port}/api/meta/webhook`
  let now = (): Date => new Date(at)
  const meta = await startMetaSandbox({
    appSecret: APP_SECRET,
    instagramAppSecret: INSTAGRAM_SECRET,
    verifyToken: VERIFY_TOKEN,
    callbackUrl,
    clock: { now: () => now() },
    pace: { ...pace },
    retry: { firstMs: 5, baseMs: 20, factor: 1, maxMs: 50 },
  })
  const testApp = await startTestApp({
    services: [messagingGateway, fakeCrm(clients, clientEvents), ...services],
    at,
    variables: {
      META_APP_SECRET: APP_SECRET,
      META_INSTAGRAM_APP_SECRET: INSTAGRAM_SECRET,
      META_VERIFY_TOKEN: VERIFY_TOKEN,
      ...sandboxVariables(meta.url),
      MESSAGING_TOKEN_KEY: KEY,
      META_TIMEOUT_MS: '400',
      ...variables,
    },
  })
  now = () => testApp.clock.now()
  await testApp.app('messaging-gateway').listen({ port, host: '127.0.0.1' })
  const { businessId, owner } = aBusiness()
  const relay = new pg.Pool({ connectionString: testApp.database.relayUrl, max: 1 })
  const rows: MessagingTest['rows'] = async (text, values) => (await relay.query(text, values)).rows

  for (const account of accounts) {
    meta.control.registerAccount(account)
    const { id: accountId, channel, token } = account
    if (connect)
      await testApp.call(
        messagingRoutes.connectChannel,
        { body: { channel, accountId, displayName: 'Mi negocio', token } },
        owner
      )
  }

  const waiting = async (): Promise<number> => {
    const [row] = await rows<{ waiting: number }>(
      `select (select count(*) from messaging.webhook_envelope where not dead and next_at <= $1)::int + (select count(*) from messaging.inbox where state = 'new' and next_at <= $1)::int as waiting`,
      [testApp.clock.now()]
    )
    return row?.waiting ?? 0
  }
  const drained = async (): Promise<void> => {
    const deadline = performance.now() + 15_000
    while ((await waiting()) > 0) {
      if (performance.now() > deadline)
        throw new Error(
          `webhooks are not read: ${JSON.stringify(await rows('select provider, event_id, state, attempts, error from messaging.inbox where state = $1 limit 5', ['new']))}`
        )
      await new Promise(resolve => {
        setTimeout(resolve, 10)
      })
    }
  }
  return {
    testApp,
    meta,
    businessId,
    owner,
    clients,
    callbackUrl,
    rows,
    drained,
    crmSays: word => clientEvents.say(word),
    crmWithdraws: ids => clientEvents.withdraw(businessId, ids),
    async quiet() {
      for (let quietRounds = 0; quietRounds < 2; quietRounds += 1) {
        const calls = meta.control.received().length
        await meta.control.settled()
        await drained()
        await testApp.settled()
        if (meta.control.received().length !== calls) quietRounds = -1
      }
    },
    async post(body, headers = {}) {
      const signature = `sha256=${createHmac('sha256', APP_SECRET).update(body).digest('hex')}`
      const answer = await fetch(callbackUrl, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': signature,
          ...headers,
        },
      })
      await answer.arrayBuffer()
      return answer.status
    },
    async stop() {
      await meta.close()
      await relay.end()
      await testApp.stop()
    },
  }
}
