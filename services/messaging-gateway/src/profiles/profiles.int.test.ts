import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { directText, EPOCH_SECONDS, whatsappValue } from '../test/webhooks.ts'

const [whatsapp, messenger, instagram] = accounts

const queriesOf = (test: MessagingTest) => ({
  names: async (): Promise<Record<string, string>> =>
    Object.fromEntries(
      (
        await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query: {} })
      ).data.threads.map(thread => [
        thread.messengerId ?? thread.instagramAccountId ?? 'whatsapp',
        thread.clientName,
      ])
    ),
  published: (type: string) =>
    test.rows<{ data: { threadId: string; clientId: string | null } }>(
      'select data from platform.outbox where type = $1 order by id',
      [type]
    ),
  jobs: () =>
    test.rows<{ attempts: number }>(
      `select attempts from platform.timer where queue = 'messaging-profile'`
    ),
})

describe('the names of people whose webhooks contain none', () => {
  let test: MessagingTest
  let stored: ReturnType<typeof queriesOf>
  beforeAll(async () => {
    test = await startMessaging()
    stored = queriesOf(test)
  })
  afterAll(() => test.stop())

  it('are read from Graph once the person has written; they are shown, searchable, and published', async () => {
    test.meta.control.userSends({
      channel: 'instagram',
      accountId: instagram.id,
      from: '5614',
      name: 'Beatriz Peña',
      text: 'hola',
    })
    test.meta.control.userSends({
      channel: 'messenger',
      accountId: messenger.id,
      from: '9001',
      name: 'Carlos Ruiz Díaz',
      text: 'buenas',
    })
    await test.quiet()
    expect(await stored.names()).toEqual({ 5614: 'Beatriz Peña', 9001: 'Carlos Ruiz Díaz' })
    const { threads } = (
      await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query: { name: 'pena' } })
    ).data
    expect(threads.map(({ instagramAccountId }) => instagramAccountId)).toEqual(['5614'])
    const threadId = threads[0]?._id ?? ''
    expect(await stored.published('thread.profile_known')).toContainEqual({
      data: { threadId, clientId: null },
    })
    const { data: facts } = await test.testApp.as(test.owner)(messagingRoutes.threadFacts, {
      params: { id: threadId },
    })
    expect(facts).toMatchObject({
      identity: { pushName: 'Beatriz Peña', instagramAccountId: '5614' },
      thread: { clientName: 'Beatriz Peña' },
    })
  })

  it('are not read twice', async () => {
    test.meta.control.setPerson({
      channel: 'instagram',
      accountId: instagram.id,
      user: '5614',
      name: 'Otra',
    })
    test.meta.control.userSends({
      channel: 'instagram',
      accountId: instagram.id,
      from: '5614',
      text: '¿sigues ahí?',
    })
    await test.quiet()
    expect(await stored.names()).toMatchObject({ 5614: 'Beatriz Peña' })
    expect(await stored.published('thread.profile_known')).toHaveLength(2)
  })

  it('stay unknown when there is no profile, and are not read again', async () => {
    expect(
      await test.post(directText('page', messenger.id, '9002', 'm_nobody', 1, 'soy nadie'))
    ).toBe(200)
    await test.quiet()
    expect(await stored.names()).toMatchObject({ 9002: 'Contacto de Messenger' })
    expect(await stored.jobs()).toEqual([])
    expect(await test.testApp.infra.deadLetters.open({ businessId: test.businessId })).toEqual([])
  })

  it('are never read from WhatsApp, not even when the number is hidden', async () => {
    const before = (await stored.published('thread.profile_known')).length
    await test.post(
      whatsappValue(whatsapp.id, {
        contacts: [{ user_id: 'MX.77' }],
        messages: [
          {
            id: 'wamid.hidden',
            from_user_id: 'MX.77',
            timestamp: String(EPOCH_SECONDS),
            type: 'text',
            text: { body: 'sin número' },
          },
        ],
      })
    )
    await test.drained()
    expect(await stored.jobs()).toEqual([])
    await test.quiet()
    expect(await stored.names()).toMatchObject({ whatsapp: 'Contacto de WhatsApp' })
    expect(await stored.published('thread.profile_known')).toHaveLength(before)
  })

  it('wait while the token is expired, which is reported to the owner, and are read when the channel is back', async () => {
    test.meta.control.expireToken(messenger.token)
    test.meta.control.userSends({
      channel: 'messenger',
      accountId: messenger.id,
      from: '9003',
      name: 'Delia Soto',
      text: 'hola',
    })
    await test.quiet()
    expect(await stored.names()).toMatchObject({ 9003: 'Contacto de Messenger' })
    expect(await stored.published('channel.expired')).toEqual([
      { data: { channel: 'messenger', connectionId: expect.any(String) } },
    ])
    expect(await stored.jobs()).toEqual([])
    test.meta.control.restoreToken(messenger.token)
    await test.testApp.call(
      messagingRoutes.connectChannel,
      {
        body: {
          channel: 'messenger',
          accountId: messenger.id,
          displayName: 'Mi negocio',
          token: messenger.token,
        },
      },
      test.owner
    )
    await test.quiet()
    expect(await stored.names()).toMatchObject({
      9003: 'Delia Soto',
      9002: 'Contacto de Messenger',
    })
  })
})

describe('a rate-limited Graph API', () => {
  const requests: { url: string | undefined; authorization: string | undefined }[] = []
  const answers = [
    [400, { error: { code: 613, message: 'Calls to this api have exceeded the rate limit.' } }],
    [200, { name: '', username: 'eva.mx', id: '5615' }],
  ] as const
  const graph = createServer((request: IncomingMessage, reply) => {
    const [status, body] = answers[requests.length] ?? [500, {}]
    requests.push({ url: request.url, authorization: request.headers.authorization })
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  let test: MessagingTest
  beforeAll(async () => {
    await new Promise<void>(resolve => {
      graph.listen(0, '127.0.0.1', resolve)
    })
    const address = graph.address()
    test = await startMessaging({
      variables: {
        META_INSTAGRAM_URL: `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/v23.0`,
      },
    })
    // A channel that was just connected asks for names that are missing: that has to be over before
    // somebody writes.
    await test.quiet()
  })
  afterAll(async () => {
    await test.stop()
    await new Promise(resolve => {
      graph.close(resolve)
    })
  })

  it('is called again after a while, and blocks nothing meanwhile', async () => {
    await test.post(directText('instagram', instagram.id, '5615', 'ig-1', 1, 'hola'))
    await test.quiet()
    expect(requests).toEqual([
      { url: '/v23.0/5615?fields=name,username', authorization: `Bearer ${instagram.token}` },
    ])
    expect(await queriesOf(test).names()).toEqual({ 5615: 'Contacto de Instagram' })
    expect(await queriesOf(test).published('message.received')).toHaveLength(1)
    test.testApp.clock.advance(15_000)
    await test.quiet()
    expect(requests).toHaveLength(2)
    expect(await queriesOf(test).names()).toEqual({ 5615: 'eva.mx' })
    expect(await queriesOf(test).jobs()).toEqual([])
  })
})
