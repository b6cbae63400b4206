import { newId } from '@mostrador/kernel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, messenger, whatsapp } from '../test/sending-steps.ts'
import { watermark, whatsappStatusOf } from '../test/webhooks.ts'

describe('the delivery of sent messages', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, wrote } = createSendingSteps(() => test)

  it('marks neither an unsent nor a failed message as read', async () => {
    const threadId = await wrote(messenger)
    test.meta.control.failSends({ as: 'invalid_parameter', times: 1 })
    const refused = await queue(threadId, 'uno')
    await test.quiet()
    test.meta.control.expireToken('token-messenger')
    const waiting = await queue(threadId, 'dos')
    await test.quiet()
    for (const kind of ['delivery', 'read'] as const)
      expect(await test.post(watermark(kind, messenger.accountId, messenger.from, 60))).toBe(200)
    await test.drained()
    expect([
      (await messageOf(refused.messageId)).state,
      (await messageOf(waiting.messageId)).state,
    ]).toEqual(['failed', 'ready'])
  })

  it('publishes message.undelivered once per refused key, at once or late, and never for a delivered message', async () => {
    const threadId = await wrote(whatsapp)
    const noticeCount = async () =>
      (
        await test.rows<{ data: { key: string } }>(
          `select data from platform.outbox where type = 'message.undelivered' and key = $1 order by id`,
          [threadId]
        )
      ).map(({ data }) => data.key)
    const status = (id: string, state: string, second: number) =>
      test.post(whatsappStatusOf(whatsapp.accountId, whatsapp.from, id, state, second))
    // As a service asks: the id of its turn, and a 1.
    const [refused, late, read] = [`${newId()}-1`, `${newId()}-1`, `${newId()}-1`]
    test.meta.control.failSends({ as: 'invalid_parameter', times: 1 })
    await queue(threadId, 'uno', { key: refused })
    await test.quiet()
    expect(await noticeCount()).toEqual([refused])
    test.meta.control.misbehave({ drop: ['delivered', 'read'] })
    const sentLate = await queue(threadId, 'dos', { key: late })
    const arrived = await queue(threadId, 'tres', { key: read })
    await test.quiet()
    expect(await noticeCount()).toEqual([refused])
    const [lateId, readId] = [
      (await messageOf(sentLate.messageId)).messageId,
      (await messageOf(arrived.messageId)).messageId,
    ]
    await status(readId, 'delivered', 100)
    await status(readId, 'failed', 101)
    for (const second of [102, 103]) await status(lateId, 'failed', second)
    await status(lateId, 'sent', 104)
    await test.drained()
    expect((await messageOf(sentLate.messageId)).state).toBe('failed')
    expect(await noticeCount()).toEqual([refused, late])
  })

  it('shows why an accepted message was not delivered', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.setPerson({
      channel: 'whatsapp',
      accountId: whatsapp.accountId,
      user: whatsapp.from,
      reach: 'blocked',
    })
    const { messageId } = await queue(threadId, 'Hola')
    await test.quiet()
    expect(await messageOf(messageId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('No se pudo entregar'),
    })
  })
})
