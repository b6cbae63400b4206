import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { withTenant } from '@mostrador/db'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { receiveConversations } from '../test/conversations.ts'

describe('conversations', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
    await receiveConversations(test)
  })
  afterAll(() => test.stop())

  const list = async (query: object = {}) =>
    (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query })).data

  it('lists newest first, by page and by date, and leaves none out [INB-05]', async () => {
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
    const listedIds: string[] = []
    let before: string | undefined
    for (let more = true; more; ) {
      const { threads, hasMore } = await list({
        limit: 9,
        ...(before === undefined ? {} : { before }),
      })
      listedIds.push(...threads.map(({ _id }) => _id))
      before = threads.at(-1)?.lastMessage?.date
      more = hasMore
    }
    expect(listedIds).toHaveLength(31)
    expect(new Set(listedIds).size).toBe(31)
  })

  it('marks simulated conversations, and none of a connected number', async () => {
    const marks = async () => {
      const { threads } = await list({ channel: 'whatsapp', limit: 2 })
      const params = { id: threads[0]?._id ?? '' }
      const thread = await test.testApp.as(test.owner)(messagingRoutes.getThread, { params })
      return [...threads, thread.data].map(({ isTest }) => isTest)
    }
    expect(await marks()).toEqual([true, true, true])
    const connect = (login: string | null) =>
      withTenant(test.businessId, () =>
        test.testApp.infra.database.pool.query(
          `update messaging.channel_connection set login = $1 where channel = 'whatsapp'`,
          [login]
        )
      )
    await connect('whatsapp')
    expect(await marks()).toEqual([false, false, false])
    await connect(null)
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
    const unreadPage = await list({ unread: 'true', limit: 100 })
    expect([unreadPage.unread, unreadPage.threads.map(({ _id }) => _id)]).toEqual([
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
})
