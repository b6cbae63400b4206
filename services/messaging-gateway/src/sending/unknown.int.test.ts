import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, instagram, messenger, whatsapp } from '../test/sending-steps.ts'

const HOUR = 3_600_000

describe('sending with an unknown outcome', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, sent, ticks, wrote } = createSendingSteps(() => test)

  it('sends no later message while the outcome of an earlier one is unknown', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const first = await queue(threadId, 'uno')
    await test.quiet()
    const second = await queue(threadId, 'dos')
    await ticks(40)
    expect(sent().map(call => call.text)).toEqual(['uno'])
    expect([
      (await messageOf(first.messageId)).state,
      (await messageOf(second.messageId)).state,
    ]).toEqual(['unknown', 'ready'])
  })

  it.each([whatsapp, messenger, instagram])(
    'does not resend what Meta accepted while the connection broke: the $channel webhook reports it (F3)',
    async person => {
      const threadId = await wrote(person)
      test.meta.control.failSends({ as: 'reset', times: 1, accepted: true })
      const { messageId } = await queue(threadId, 'Tu cita es mañana')
      await queue(threadId, '¿Algo más?')
      await test.quiet()
      expect(sent().map(call => call.text)).toEqual(['Tu cita es mañana', '¿Algo más?'])
      expect(['sent', 'delivered', 'read']).toContain((await messageOf(messageId)).state)
      expect(await test.rows('select * from messaging.outbound')).toEqual([])
    }
  )

  it('resends an answer after a quiet minute of our own uptime, never a third time, and never an automatic message (F3)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'hang', times: 3, accepted: false })
    const answer = await queue(threadId, 'Hola, Ana')
    await test.quiet()
    expect(await messageOf(answer.messageId)).toMatchObject({ state: 'unknown' })
    // One long silence counts as one tick: the service was not running.
    test.testApp.clock.advance(50 * 60_000)
    await test.quiet()
    await ticks(50)
    expect(sent()).toHaveLength(1)
    await ticks(10)
    expect(sent()).toHaveLength(2)
    await ticks(70)
    expect(sent()).toHaveLength(2)
    expect(await messageOf(answer.messageId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('confirmar'),
    })
    expect(
      await test.rows(
        `select data from platform.outbox where type = 'message.undelivered' and key = $1`,
        [threadId]
      )
    ).toEqual([
      {
        data: expect.objectContaining({
          threadId,
          messageId: answer.messageId,
          author: 'assistant',
        }),
      },
    ])

    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const reminder = await queue(threadId, 'Te recordamos tu cita', { kind: 'automation' })
    await ticks(70)
    expect(await messageOf(reminder.messageId)).toMatchObject({ state: 'failed' })
    expect(sent().filter(call => call.text === 'Te recordamos tu cita')).toHaveLength(1)
  })

  it('does not resend while a webhook is unread: it may hold the status', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const { messageId } = await queue(threadId, 'Hola, Ana')
    await test.quiet()
    await test.rows(
      `insert into messaging.webhook_envelope (digest, raw, received_at, next_at) values ('\\x01', '{}', $1, $2)`,
      [test.testApp.clock.now(), new Date(test.testApp.clock.now().getTime() + HOUR)]
    )
    await ticks(90)
    expect([sent().length, (await messageOf(messageId)).state]).toEqual([1, 'unknown'])
    await test.rows('delete from messaging.webhook_envelope')
    await ticks(5)
    expect([sent().length, (await messageOf(messageId)).state]).toEqual([2, 'delivered'])
  })

  it('does not count a temporary refusal as a send, so an unclear answer may still be resent', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'throughput', times: 2 })
    test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
    const { messageId } = await queue(threadId, 'Hola, Ana')
    await ticks(90)
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['Hola, Ana'])
    expect((await messageOf(messageId)).state).toBe('delivered')
  })

  it('finds a message whose worker died between the call and storing its outcome, and takes the outcome from the status (F3)', async () => {
    const threadId = await wrote(whatsapp)
    const { messageId } = await queue(threadId, 'Nos vemos')
    await test.quiet()
    // As a killed worker leaves it: claimed, called, and nothing written.
    await test.rows(
      `insert into messaging.outbound (message_id, business_id, thread_id, seq, channel, kind, state, attempts, sends, next_at, lease_until, created_at)
      values ($1, $2, $3, 2, 'whatsapp', 'reply', 'sending', 1, 1, $4, $4, $4)`,
      [messageId, test.businessId, threadId, test.testApp.clock.now()]
    )
    await ticks(10)
    expect(
      (await test.rows<{ state: string }>('select state from messaging.outbound'))[0]?.state
    ).toBe('unknown')
    const [conversation] = test.meta.control.conversations()
    test.meta.control.userReads({
      channel: 'whatsapp',
      accountId: whatsapp.accountId,
      user: conversation?.user ?? '',
    })
    await test.quiet()
    await ticks(70)
    expect(sent()).toHaveLength(1)
    expect(await test.rows('select * from messaging.outbound')).toEqual([])
  })
})
