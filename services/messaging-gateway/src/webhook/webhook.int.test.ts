import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { actorOf } from '@mostrador/platform'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { whatsappText } from '../test/webhooks.ts'

const ACCOUNT = '106540352242922'

describe('the webhook of Meta', () => {
  let test: MessagingTest
  beforeAll(async () => {
    // A call that hangs is not given up while a test runs: its worker is as good as dead.
    test = await startMessaging({ variables: { META_TIMEOUT_MS: '60000' } })
  })
  afterAll(() => test.stop())

  const asOwner = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: test.testApp.database.ownerUrl })
    await client.connect()
    await client.query(text)
    await client.end()
  }
  const threads = async () =>
    (await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query: { limit: 100 } })).data
      .threads

  it('stores each message of a burst once, though every webhook arrives three times, and keeps the order of each conversation (W5)', async () => {
    const bodies = Array.from({ length: 200 }, (_, n) =>
      whatsappText(
        ACCOUNT,
        `52122299900${String(n % 20).padStart(2, '0')}`,
        `burst-${n}`,
        n,
        `${n}`
      )
    )
    const answers = await Promise.all(
      [...bodies, ...bodies, ...bodies].map(body => test.post(body))
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    await test.drained()
    expect(
      await test.rows(
        `select count(*)::int as n from messaging.inbox where event_id like 'burst-%'`
      )
    ).toEqual([{ n: 200 }])
    const listed = await threads()
    expect(listed).toHaveLength(20)
    for (const { _id, unread } of listed) {
      const { messages } = (
        await test.testApp.as(test.owner)(messagingRoutes.listMessages, {
          query: { threadId: _id },
        })
      ).data
      const numbers = messages.map(({ message }) => Number(message))
      expect([numbers.length, unread]).toEqual([10, 10])
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
    }
  })

  it('waits for the conversation: a message that arrives while another one is being written is not lost', async () => {
    await test.post(whatsappText(ACCOUNT, '5212221230003', 'turn-1', 300, 'uno'))
    await test.drained()
    const { _id } = (await threads()).find(({ lastMessage }) => lastMessage?.message === 'uno') ?? {
      _id: '',
    }
    const writer = new pg.Client({ connectionString: test.testApp.database.ownerUrl })
    await writer.connect()
    await writer.query(`select set_config('app.business_id', $1, false)`, [test.businessId])
    await writer.query('begin')
    await writer.query('update messaging.thread set last_seq = last_seq + 1 where id = $1', [_id])
    await writer.query(
      `insert into messaging.message (id, business_id, thread_id, seq, channel, inbound, type, text, author_kind, author_name, state, sent_at, created_at)
      select gen_random_uuid(), business_id, id, last_seq, channel, false, 'text', 'entre los dos', 'staff', 'Lupita', 'sent', last_message_at, last_message_at from messaging.thread where id = $1`,
      [_id]
    )
    await test.post(whatsappText(ACCOUNT, '5212221230003', 'turn-2', 301, 'dos'))
    await expect
      .poll(
        async () =>
          (
            await writer.query(
              `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
            )
          ).rowCount
      )
      .toBeGreaterThan(0)
    await writer.query('commit')
    await writer.end()
    await test.drained()
    const { messages } = (
      await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query: { threadId: _id } })
    ).data
    expect(messages.map(({ message }) => message)).toEqual(['uno', 'entre los dos', 'dos'])
  })

  it('answers 503 while it cannot store, so that Meta retries, and loses nothing (F1)', async () => {
    const body = whatsappText(ACCOUNT, '5212221230001', 'while-away', 500, 'sigo aquí')
    await asOwner('alter table messaging.webhook_envelope rename to away')
    expect(await test.post(body)).toBe(503)
    await asOwner('alter table messaging.away rename to webhook_envelope')
    expect(await test.post(body)).toBe(200)
    await test.drained()
    expect(
      (await threads()).filter(({ lastMessage }) => lastMessage?.message === 'sigo aquí')
    ).toHaveLength(1)
  })

  it('accepts a webhook of more than a megabyte', async () => {
    const body = JSON.stringify({
      ...(JSON.parse(whatsappText(ACCOUNT, '5212221230002', 'big', 501, 'grande')) as object),
      padding: 'x'.repeat(2_500_000),
    })
    expect(await test.post(body)).toBe(200)
    await test.drained()
    expect((await threads())[0]?.lastMessage?.message).toBe('grande')
  })

  it('gets the outcome of a message from its status though the worker that sent it never stored it (F3)', async () => {
    test.meta.control.userSends({
      channel: 'whatsapp',
      accountId: ACCOUNT,
      from: '5212221234567',
      name: 'Beatriz',
      text: 'Hola',
    })
    await test.quiet()
    const thread = (await threads()).find(({ clientName }) => clientName === 'Beatriz')
    const service = actorOf.service('ai-assistant', test.businessId)
    test.meta.control.failSends({ as: 'hang', times: 1, accepted: true })
    const { messageId } = (
      await test.testApp.as(service)(messagingRoutes.queueMessage, {
        body: {
          to: { threadId: thread?._id ?? '' },
          text: 'Tu cita es a las 10',
          kind: 'reply',
          author: { kind: 'assistant', name: 'Ana' },
          key: 'f3-reply-1',
        },
      })
    ).data
    const state = async () =>
      (await test.testApp.as(service)(messagingRoutes.messageFacts, { params: { id: messageId } }))
        .data.state
    await expect.poll(state).toBe('delivered')
    expect(await test.rows('select * from messaging.outbound')).toEqual([])
    for (let tick = 0; tick < 14; tick += 1) {
      test.testApp.clock.advance(5_000)
      await expect
        .poll(
          async () =>
            (
              await test.rows<{ due: number }>(
                `select count(*)::int as due from platform.timer where id = 'messaging-sweep' and due_at <= $1`,
                [test.testApp.clock.now()]
              )
            )[0]?.due
        )
        .toBe(0)
    }
    expect(test.meta.control.received().filter(call => call.kind === 'message')).toHaveLength(1)
  })
})
