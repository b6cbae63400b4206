import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, whatsapp } from '../test/sending-steps.ts'

describe('sending with an expired token', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, sent, wrote } = createSendingSteps(() => test)

  it('waits for a new token and then sends the waiting messages (F21)', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.expireToken('token-whatsapp')
    const first = await queue(threadId, 'uno')
    const second = await queue(threadId, 'dos')
    await test.quiet()
    expect((await messageOf(first.messageId)).state).toBe('ready')
    expect(
      (await test.testApp.as(test.owner)(messagingRoutes.listConnections, {})).data.find(
        ({ channel }) => channel === 'whatsapp'
      )?.state
    ).toBe('expired')
    expect(
      (
        await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
          body: { threadId, message: 'tres' },
        })
      ).body
    ).toMatchObject({ code: 'channel_not_connected' })
    test.meta.control.registerAccount({
      channel: 'whatsapp',
      id: '106540352242922',
      token: 'token-renewed',
    })
    await test.testApp.as(test.owner)(messagingRoutes.connectChannel, {
      body: {
        channel: 'whatsapp',
        accountId: '106540352242922',
        displayName: 'Mi negocio',
        token: 'token-renewed',
      },
    })
    await test.quiet()
    expect(
      sent()
        .filter(call => call.accepted)
        .map(call => call.text)
    ).toEqual(['uno', 'dos'])
    expect((await messageOf(second.messageId)).state).toBe('delivered')
  })
})
