import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, instagram, messenger, whatsapp } from '../test/sending-steps.ts'

const HOUR = 3_600_000

describe('sending outside of the 24-hour window', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, sent, wrote } = createSendingSteps(() => test)

  it('refuses people without a channel, and outside of the 24 hours [INB-11, C2-45]', async () => {
    const threadId = await wrote(whatsapp)
    test.testApp.clock.advance(25 * HOUR)
    const late = await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
      body: { threadId, message: 'Hola' },
    })
    expect(late).toMatchObject({ status: 409, body: { code: 'window_closed' } })
    const elsewhere = await startMessaging({ connect: false })
    try {
      const alone = await elsewhere.testApp.as(elsewhere.owner)(messagingRoutes.sendMessage, {
        body: { whatsapp: '2221234567', message: 'Hola' },
      })
      expect(alone.body).toMatchObject({
        code: 'channel_not_connected',
        message: 'Debes iniciar sesión con Facebook para poder enviar mensajes',
      })
    } finally {
      await elsewhere.stop()
    }
  })

  it.each([whatsapp, messenger, instagram])(
    'holds automatic messages outside of the window on $channel, with the reason',
    async person => {
      const threadId = await wrote(person)
      test.testApp.clock.advance(25 * HOUR)
      const heldMessage = await queue(threadId, 'Te esperamos mañana', { kind: 'automation' })
      expect(heldMessage).toMatchObject({
        state: 'held',
        reason: expect.stringContaining('24 horas'),
      })
      await test.quiet()
      expect(sent()).toEqual([])
    }
  )

  it('holds a message that waited until the window closed', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.expireToken('token-whatsapp')
    const { messageId } = await queue(threadId, 'Hola')
    await test.quiet()
    test.testApp.clock.advance(25 * HOUR)
    test.meta.control.restoreToken('token-whatsapp')
    await test.testApp.as(test.owner)(messagingRoutes.connectChannel, {
      body: {
        channel: 'whatsapp',
        accountId: '106540352242922',
        displayName: 'Mi negocio',
        token: 'token-whatsapp',
      },
    })
    await test.quiet()
    expect(await messageOf(messageId)).toMatchObject({
      state: 'held',
      reason: expect.stringContaining('plantilla'),
    })
  })
})
