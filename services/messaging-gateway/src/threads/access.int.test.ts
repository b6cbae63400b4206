import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { aBusiness, anActor } from '@mostrador/testing'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { receiveConversations } from '../test/conversations.ts'

describe('access to conversations', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
    await receiveConversations(test)
  })
  afterAll(() => test.stop())

  const list = async (query: object = {}) =>
    (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query })).data

  it('is refused to another business, and to people without the page', async () => {
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

  it('reveals no token, and stores tokens only encrypted (A33, A34)', async () => {
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
