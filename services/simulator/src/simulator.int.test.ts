import { accountsRoutes } from '@mostrador/contracts/accounts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { pageIds } from '@mostrador/contracts/page-ids'
import { simulatorRoutes as r } from '@mostrador/contracts/simulator'
import { defineService, serve } from '@mostrador/platform'
import { type MetaSandbox, metaSignature, startMetaSandbox } from '@mostrador/sandbox'
import { aBusiness, freeTestPort, startTestApp, type TestApp } from '@mostrador/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { simulator } from './service.ts'

const secret = 'only for tests'
const webhooks: { bytes: string; signature: unknown }[] = []
const connected: { channel: string; accountId: string; token: string }[] = []
let sandbox: MetaSandbox
let testApp: TestApp

const accounts = defineService({
  name: 'accounts',
  setup: ctx => {
    serve(ctx, accountsRoutes.businessFacts, ({ params }) => ({
      _id: params.id,
      name: 'La Catrina',
      description: 'x',
      isWorking: true,
      timezone: { name: 'America/Mexico_City' },
      messageClock: '24h' as const,
      countryCode: '52',
      whatsapp: '1',
      whatsappOwner: '1',
      endSubscription: '2027-01-01T00:00:00.000Z',
      ownerUserId: null,
    }))
  },
})
const simulated = {
  _id: '00000000-0000-4000-8000-000000000010',
  handle: '',
  state: 'connected' as const,
  connectedAt: '2026-11-21T18:00:00.000Z',
  login: null,
  quality: null,
  problem: null,
  checkedAt: null,
  expiresAt: null,
  isExpiring: false,
  phone: null,
}
const messaging = defineService({
  name: 'messaging-gateway',
  setup: ctx => {
    serve(ctx, messagingRoutes.connections, () =>
      connected.map(({ channel, accountId }) => ({
        ...simulated,
        channel: channel as 'whatsapp',
        accountId,
        displayName: '',
      }))
    )
    serve(ctx, messagingRoutes.connectChannel, ({ body }) => {
      connected.push(body)
      return { ...simulated, ...body }
    })
    serve(ctx, messagingRoutes.receiveWebhook, ({ body, headers }) => {
      webhooks.push({ bytes: body.toString('utf8'), signature: headers['x-hub-signature-256'] })
      return 'ok'
    })
  },
})

beforeAll(async () => {
  // Sandbox and test app need each other's address: the port is chosen before both start.
  const port = await freeTestPort()
  sandbox = await startMetaSandbox({
    appSecret: secret,
    verifyToken: 'v',
    callbackUrl: `http://127.0.0.1:${port}/api/meta/webhook`,
  })
  testApp = await startTestApp({
    services: [accounts, messaging, simulator],
    at: '2026-11-21T18:00:00Z',
    variables: { META_SANDBOX_URL: sandbox.url },
  })
  await testApp.app('messaging-gateway').listen({ port, host: '127.0.0.1' })
})
afterAll(async () => {
  await sandbox.close()
  await testApp.stop()
})

it('connects the three channels of a business once', async () => {
  const { owner } = aBusiness()
  const first = (await testApp.as(owner)(r.simulatorStatus, {})).data
  const again = (await testApp.as(owner)(r.simulatorStatus, {})).data
  expect(first.accounts.map(({ channel }) => channel)).toEqual([
    'whatsapp',
    'instagram',
    'messenger',
  ])
  expect(again.accounts).toEqual(first.accounts)
  expect(
    sandbox.control
      .accounts()
      .filter(({ id }) => first.accounts.some(({ accountId }) => accountId === id))
  ).toHaveLength(3)
})

it('refuses to act as a client for members who may not write in chats', async () => {
  const { owner } = aBusiness()
  const staff = (pages: readonly ('assistants' | 'chat')[]) =>
    testApp.as({
      ...owner,
      isOwner: false,
      permissions: pages.map(page => ({ pageId: pageIds[page], actions: ['edit'] })),
    })
  const phone = { channel: 'whatsapp', personId: '5212225558888' } as const
  const requests = [
    (call: ReturnType<typeof staff>) => call(r.simulatorStatus, {}),
    (call: ReturnType<typeof staff>) => call(r.simulatorPhone, { query: phone }),
    (call: ReturnType<typeof staff>) =>
      call(r.simulatorSend, { body: { ...phone, name: 'Ana', text: '¿Qué citas tengo?' } }),
    (call: ReturnType<typeof staff>) => call(r.simulatorRead, { body: phone }),
    (call: ReturnType<typeof staff>) => call(r.simulatorForget, { body: phone }),
  ]
  for (const request of requests) {
    expect((await request(staff(['assistants']))).status).toBe(403)
    expect((await request(staff(['assistants', 'chat']))).status).toBe(200)
  }
})

it('delivers a message of a person as a signed webhook, until its phone is reset', async () => {
  const { owner } = aBusiness()
  await testApp.as(owner)(r.simulatorSend, {
    body: { channel: 'whatsapp', personId: '5212225559999', name: 'Ana', text: 'hola ñandú' },
  })
  await sandbox.control.settled()
  const mine = webhooks.find(({ bytes }) => bytes.includes('hola'))
  expect(mine?.signature).toBe(
    metaSignature(secret, Buffer.from(mine?.bytes ?? ''))['x-hub-signature-256']
  )
  const { messages } = (
    await testApp.as(owner)(r.simulatorPhone, {
      query: { channel: 'whatsapp', personId: '5212225559999' },
    })
  ).data
  expect(messages.map(({ from, text }) => [from, text])).toEqual([['person', 'hola ñandú']])
  await testApp.as(owner)(r.simulatorForget, {
    body: { channel: 'whatsapp', personId: '5212225559999' },
  })
  expect(
    (
      await testApp.as(owner)(r.simulatorPhone, {
        query: { channel: 'whatsapp', personId: '5212225559999' },
      })
    ).data.messages
  ).toEqual([])
})

it('repeats the webhook of one message only', async () => {
  const [repeating, other] = [aBusiness(), aBusiness()]
  const send = (owner: typeof other.owner, text: string, copies?: number) =>
    testApp.as(owner)(r.simulatorSend, {
      body: {
        channel: 'whatsapp',
        personId: '5212225558888',
        name: 'Ana',
        text,
        ...(copies === undefined ? {} : { copies }),
      },
    })
  await Promise.all([
    send(repeating.owner, 'tres veces', 3),
    send(other.owner, 'una vez'),
    send(repeating.owner, 'cuatro veces', 4),
  ])
  await send(repeating.owner, 'otra vez')
  await sandbox.control.settled()
  expect(
    ['tres veces', 'cuatro veces', 'una vez', 'otra vez'].map(
      text => webhooks.filter(({ bytes }) => bytes.includes(`"${text}"`)).length
    )
  ).toEqual([3, 4, 1, 1])
})

it('sends once per idempotency key, also when the process died in between', async () => {
  const { owner } = aBusiness()
  const send = () =>
    testApp.as(owner)(
      r.simulatorSend,
      { body: { channel: 'whatsapp', personId: '5212225557777', name: 'Ana', text: 'repetido' } },
      { idempotencyKey: 'simulator-written-once' }
    )
  const first = await send()
  // As if the process had died after sending: the lease of its key has ended.
  await testApp.infra.database.relay.query(
    `update platform.idempotency set state = 'running', status = null, body = null, created_at = now() - interval '10 minutes' where key = $1`,
    ['simulator-written-once']
  )
  const second = await send()
  await sandbox.control.settled()
  expect([second.headers['idempotent-replayed'], second.data]).toEqual([undefined, first.data])
  expect(webhooks.filter(({ bytes }) => bytes.includes('"repetido"'))).toHaveLength(1)
})

it('shows a business its own conversations only', async () => {
  const [mine, theirs] = [aBusiness(), aBusiness()]
  await testApp.as(theirs.owner)(r.simulatorSend, {
    body: { channel: 'messenger', personId: '777', name: 'Eva', text: 'secreto' },
  })
  expect((await testApp.as(mine.owner)(r.simulatorStatus, {})).data.threads).toEqual([])
  expect(
    (
      await testApp.as(mine.owner)(r.simulatorPhone, {
        query: { channel: 'messenger', personId: '777' },
      })
    ).data.messages
  ).toEqual([])
})
