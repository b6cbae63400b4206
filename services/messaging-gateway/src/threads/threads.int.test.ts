import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId } from '@mostrador/kernel'
import { actorOf } from '@mostrador/platform'
import { aBusiness, anActor } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aClient, type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { whatsappText } from '../test/webhooks.ts'

const ACCOUNT = '106540352242922'
const numberOf = (n: number): string => `52122212345${String(n).padStart(2, '0')}`

describe('conversations', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
    // Thirty people of whom three wrote in the same second.
    for (let n = 0; n < 30; n += 1)
      await test.post(
        whatsappText(ACCOUNT, numberOf(n), `first-${n}`, n < 3 ? 100 : 100 + n, `Hola, soy ${n}`)
      )
    for (let n = 0; n < 70; n += 1)
      await test.post(
        whatsappText(ACCOUNT, numberOf(29), `long-${n}`, 200 + Math.floor(n / 4), `mensaje ${n}`)
      )
    test.meta.control.userSends({
      channel: 'instagram',
      accountId: '17841452691600098',
      from: '5614',
      name: 'Sofía',
      text: 'Hola por Instagram',
    })
    await test.quiet()
  })
  afterAll(() => test.stop())

  const list = async (query: object = {}) =>
    (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query })).data
  const messages = async (query: object) =>
    (await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query })).data

  it('lists newest first, by page and by date, and skips nobody [INB-05]', async () => {
    const byPage = [await list({ page: 1 }), await list({ page: 2 })]
    expect(byPage.map(({ threads, hasMore }) => [threads.length, hasMore])).toEqual([
      [20, true],
      [11, false],
    ])
    expect([(await list({ limit: 28 })).hasMore, (await list({ limit: 31 })).hasMore]).toEqual([
      true,
      false,
    ])
    const dates = byPage.flatMap(({ threads }) =>
      threads.map(({ lastMessage }) => lastMessage?.date ?? '')
    )
    expect(dates).toEqual(dates.toSorted().toReversed())
    expect(new Set(byPage.flatMap(({ threads }) => threads.map(({ _id }) => _id))).size).toBe(31)
    const seen: string[] = []
    let before: string | undefined
    for (let more = true; more; ) {
      const { threads, hasMore } = await list({
        limit: 9,
        ...(before === undefined ? {} : { before }),
      })
      seen.push(...threads.map(({ _id }) => _id))
      before = threads.at(-1)?.lastMessage?.date
      more = hasMore
    }
    expect(seen).toHaveLength(31)
    expect(new Set(seen).size).toBe(31)
  })

  it('finds by number, by channel, and what is unread [INB-03, INB-05, INB-06]', async () => {
    expect((await list({ name: '222 123 4507' })).threads.map(({ whatsapp }) => whatsapp)).toEqual([
      '2221234507',
    ])
    expect(
      (await list({ channel: 'instagram' })).threads.map(({ lastMessage }) => lastMessage?.message)
    ).toEqual(['Hola por Instagram'])
    expect((await list({ name: '100%_' })).threads).toEqual([])
    const { unread, threads } = await list({ unread: 'true', limit: 100 })
    expect([unread, threads.length]).toEqual([31, 31])
    const threadId = threads[0]?._id
    await test.testApp.as(test.owner)(messagingRoutes.markRead, { body: { threadId } })
    const left = await list({ unread: 'true', limit: 100 })
    expect([left.unread, left.threads.map(({ _id }) => _id)]).toEqual([
      30,
      threads.slice(1).map(({ _id }) => _id),
    ])
    expect(
      (
        await test.testApp.as(test.owner)(messagingRoutes.getThread, {
          params: { id: threadId ?? '' },
        })
      ).data
    ).toMatchObject({ isRead: true, unread: 0 })
  })

  it('marks read by the ids of the channel [INB-09]', async () => {
    const instagram = () => list({ channel: 'instagram' })
    expect((await instagram()).threads.map(({ unread }) => unread)).toEqual([1])
    expect(
      (
        await test.testApp.as(test.owner)(messagingRoutes.markRead, {
          body: { businessId: test.businessId, instagramAccountId: '5614' },
        })
      ).status
    ).toBe(200)
    expect((await instagram()).threads.map(({ isRead, unread }) => [isRead, unread])).toEqual([
      [true, 0],
    ])
    expect((await list({ name: '2221234505' })).threads[0]?.isRead).toBe(false)
    const done = await test.testApp.as(test.owner)(messagingRoutes.markRead, {
      body: { whatsapp: '2221234505', countryCode: '52' },
    })
    expect(done.status).toBe(200)
    expect((await list({ name: '2221234505' })).threads[0]?.isRead).toBe(true)
  })

  it('answers the history page by page, by either cursor, until hasMore is false [CHT-03, INB-08]', async () => {
    const ids = { whatsapp: '2221234529', countryCode: '52', countryCodeExt: '521' }
    const texts: string[] = []
    let before: string | null = null
    for (let more = true, turn = 0; more; turn += 1) {
      const page: Awaited<ReturnType<typeof messages>> = await messages({
        ...ids,
        limit: 20,
        ...(before === null ? {} : turn % 2 === 0 ? { before } : { currentMessageDate: before }),
      })
      texts.unshift(...page.messages.map(({ message }) => message))
      before = page.before
      more = page.hasMore
    }
    expect(texts).toEqual(['Hola, soy 29', ...Array.from({ length: 70 }, (_, n) => `mensaje ${n}`)])
    const byDate = await messages({
      ...ids,
      currentMessageDate: new Date((1_795_449_600 + 200) * 1000).toISOString(),
    })
    expect(byDate.messages.map(({ message }) => message)).toEqual(['Hola, soy 29'])
    const whole = {
      businessId: test.businessId,
      includeLogs: 'false',
      currentMessageDate: '2099-01-01T00:00:00.000Z',
    } as const
    expect(
      (await messages({ ...whole, instagramAccountId: '5614' })).messages.map(
        ({ message }) => message
      )
    ).toEqual(['Hola por Instagram'])
    expect(await messages({ ...whole, messengerId: '5614' })).toEqual({
      messages: [],
      hasMore: false,
      before: null,
    })
    expect(
      (
        await test.testApp.as(test.owner)(messagingRoutes.listMessages, {
          query: { ...ids, before: 'ayer' },
        })
      ).status
    ).toBe(422)
  })

  it('answers the old path for WhatsApp with data.data [CHT-01, CHT-04]', async () => {
    const reply = await test.testApp.as(test.owner)(messagingRoutes.threadMessagesByNumber, {
      params: { whatsapp: '2221234504' },
      query: { countryCode: '52', countryCodeExt: '521' },
    })
    expect(reply.body).toMatchObject({
      success: true,
      data: {
        data: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            role: 'user',
            content: 'Hola, soy 4',
            createdAt: new Date((1_795_449_600 + 104) * 1000).toISOString(),
          },
        ],
      },
    })
  })

  it('shows and searches the client’s name once crm knows them, and follows its changes', async () => {
    const threadId = (await list({ name: '2221234503' })).threads[0]?._id ?? ''
    const clientId = newId()
    const client = aClient({
      _id: clientId,
      businessId: test.businessId,
      name: 'Álvaro',
      lastname: 'Núñez',
    })
    test.clients.set(clientId, client)
    await test.crmSays({
      type: 'client.identified',
      businessId: test.businessId,
      clientId,
      threadId,
    })
    await test.testApp.settled()
    expect((await list({ name: 'alvaro nu', category: 'lead' })).threads).toMatchObject([
      { _id: threadId, clientId, clientName: 'Álvaro Núñez', clientType: 'lead' },
    ])
    test.clients.set(clientId, { ...client, type: 'client', lastname: 'Ñandú' })
    await test.crmSays({ type: 'client.changed', businessId: test.businessId, clientId, threadId })
    await test.testApp.settled()
    expect(
      (await list({ category: 'client' })).threads.map(({ clientName }) => clientName)
    ).toEqual(['Álvaro Ñandú'])
    const facts = (
      await test.testApp.as(actorOf.service('crm', test.businessId))(messagingRoutes.threadFacts, {
        params: { id: threadId },
      })
    ).data
    expect(facts).toMatchObject({
      thread: { clientId },
      identity: {
        channel: 'whatsapp',
        whatsapp: '2221234503',
        countryCode: '52',
        countryCodeExt: '521',
      },
    })
    expect(
      (
        await test.testApp.as(actorOf.service('crm', test.businessId))(messagingRoutes.threadsOf, {
          params: { clientId },
        })
      ).data
    ).toHaveLength(1)
  })

  it('accepts automation for somebody who never wrote, and holds it with the reason', async () => {
    const clientId = newId()
    const identity = {
      channel: 'whatsapp',
      whatsapp: '5550001111',
      countryCode: '52',
      countryCodeExt: '521',
      whatsAppId: null,
      instagramAccountId: null,
      messengerId: null,
      pushName: '',
    } as const
    const queued = await test.testApp.as(actorOf.service('crm', test.businessId))(
      messagingRoutes.queueMessage,
      {
        body: {
          to: { clientId, identity, client: { name: 'Gael Ríos Peña', type: 'lead' } },
          text: 'Te esperamos',
          kind: 'automation',
          author: { kind: 'automation', name: 'Recordatorio' },
          key: 'reminder-1',
        },
      }
    )
    expect(queued.data).toMatchObject({
      state: 'held',
      reason: 'Gael nunca ha escrito; hace falta una plantilla.',
    })
    // Somebody booked by hand is a name in the inbox, not a number.
    const ofClient = await test.testApp.as(test.owner)(messagingRoutes.listThreads, {
      query: { clientId },
    })
    expect(ofClient.data.threads).toMatchObject([
      { clientId, clientName: 'Gael Ríos Peña', clientType: 'lead', windowUntil: null },
    ])
    expect(
      (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query: { name: 'gael' } }))
        .data.threads
    ).toHaveLength(1)
    const nowhere = await test.testApp.as(actorOf.service('crm', test.businessId))(
      messagingRoutes.queueMessage,
      {
        body: {
          to: { clientId: newId(), identity: { ...identity, channel: 'messenger' } },
          text: 'Te esperamos',
          kind: 'automation',
          author: { kind: 'automation', name: 'Recordatorio' },
          key: 'reminder-2',
        },
      }
    )
    expect(nowhere.body).toMatchObject({ code: 'recipient_unknown' })
  })

  it('shows another business nothing, and people without the page nothing', async () => {
    const { owner: stranger } = aBusiness()
    const mine = (await list()).threads[0]?._id ?? ''
    const as = test.testApp.as(stranger)
    expect((await as(messagingRoutes.listThreads, { query: {} })).data.threads).toEqual([])
    expect(
      (await as(messagingRoutes.listThreads, { query: { businessId: test.businessId } })).data
        .threads
    ).toEqual([])
    expect(
      (await as(messagingRoutes.listMessages, { query: { whatsapp: '2221234504' } })).data.messages
    ).toEqual([])
    const tries = [
      await as(messagingRoutes.getThread, { params: { id: mine } }),
      await as(messagingRoutes.listMessages, { query: { threadId: mine } }),
      await as(messagingRoutes.sendMessage, { body: { threadId: mine, message: 'hola' } }),
      await as(messagingRoutes.markRead, { body: { threadId: mine } }),
    ]
    expect(tries.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(
      (
        await test.testApp.as(anActor({ businessId: test.businessId }))(
          messagingRoutes.listThreads,
          {
            query: {},
          }
        )
      ).status
    ).toBe(403)
    expect((await as(messagingRoutes.listConnections, {})).data).toEqual([])
  })

  it('answers no token, and stores none that can be read (A33, A34)', async () => {
    const connections = await test.testApp.as(test.owner)(messagingRoutes.listConnections, {})
    expect(connections.data).toHaveLength(3)
    expect(JSON.stringify(connections.body)).not.toContain('token-')
    const database = new pg.Client({ connectionString: test.testApp.database.ownerUrl })
    await database.connect()
    await database.query(`select set_config('app.business_id', $1, false)`, [test.businessId])
    const { rows } = await database.query<{ token: string }>(
      'select token from messaging.channel_connection'
    )
    await database.end()
    expect(rows.map(({ token }) => [token.startsWith('v1:k1:'), token.includes('token-')])).toEqual(
      Array.from({ length: 3 }, () => [true, false])
    )
  })
})
