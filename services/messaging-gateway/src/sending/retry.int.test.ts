import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, whatsapp } from '../test/sending-steps.ts'

describe('sending after a temporary refusal', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, sent, ticks, wrote } = createSendingSteps(() => test)

  it('retries after a rate limit, in order, and gives up what is refused with the reason (F21)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'throughput', times: 2 })
    await queue(threadId, 'uno')
    await test.quiet()
    await queue(threadId, 'dos')
    await test.quiet()
    expect(sent().map(call => [call.text, call.accepted])).toEqual([['uno', false]])
    await ticks(10)
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['uno', 'dos'])
    test.meta.control.failSends({ as: 'not_in_allowed_list', times: 1 })
    const refused = await queue(threadId, 'tres')
    await test.quiet()
    expect(await messageOf(refused.messageId)).toMatchObject({
      state: 'failed',
      reason: expect.stringContaining('números de prueba'),
    })
  })

  it('gives up what is refused for an hour, with the reason, and sends the next one (F21)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.failSends({ as: 'throughput', times: 12 })
    const { messageId } = await queue(threadId, 'uno')
    await queue(threadId, 'dos')
    for (let tries = 0; tries < 13; tries += 1) {
      await test.quiet()
      test.testApp.clock.advance(600_000)
    }
    await test.quiet()
    expect(await messageOf(messageId)).toMatchObject({
      state: 'failed',
      reason: 'WhatsApp no aceptó el mensaje después de varios intentos.',
    })
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['dos'])
  })
})
