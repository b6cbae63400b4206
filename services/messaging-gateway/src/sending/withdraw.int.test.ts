import { messageKeyOf } from '@mostrador/contracts/crm'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId } from '@mostrador/kernel'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, whatsapp } from '../test/sending-steps.ts'

const HOUR = 3_600_000

describe('a message that crm withdraws', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, sent, wrote } = createSendingSteps(() => test)
  const queueNotification = async (threadId: string) => {
    const id = newId()
    const message = await queue(threadId, 'Tu cita quedó agendada', {
      kind: 'automation',
      key: messageKeyOf(id),
    })
    return { id, ...message }
  }

  it('is withdrawn when it is held, and leaves the inbox', async () => {
    const threadId = await wrote(whatsapp)
    test.testApp.clock.advance(25 * HOUR)
    const { id, messageId, state } = await queueNotification(threadId)
    expect(state).toBe('held')
    await test.crmWithdraws([id, newId()])
    await test.quiet()
    expect(await messageOf(messageId)).toMatchObject({
      state: 'withdrawn',
      reason: 'La cita cambió o se canceló',
    })
    const { data } = await test.testApp.as(test.owner)(messagingRoutes.listThreads, { query: {} })
    expect(data.threads[0]?.lastMessage?.state).toBe('withdrawn')
    expect(sent()).toEqual([])
  })

  it('is never sent when it waited for its channel', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.expireToken('token-whatsapp')
    const { id, messageId } = await queueNotification(threadId)
    await test.quiet()
    await test.crmWithdraws([id])
    await test.quiet()
    expect((await messageOf(messageId)).state).toBe('withdrawn')
    test.meta.control.restoreToken('token-whatsapp')
    await test.testApp.as(test.owner)(messagingRoutes.connectChannel, {
      body: {
        channel: 'whatsapp',
        accountId: '106540352242922',
        displayName: 'Mi negocio',
        token: 'token-whatsapp',
      },
    })
    const other = await queue(threadId, 'Hola')
    await test.quiet()
    expect(sent()).toHaveLength(1)
    expect((await messageOf(other.messageId)).state).not.toBe('held')
  })

  it('is unchanged when it was already sent', async () => {
    const threadId = await wrote(whatsapp)
    const { id, messageId } = await queueNotification(threadId)
    await test.quiet()
    await test.crmWithdraws([id])
    await test.quiet()
    expect(['sent', 'delivered', 'read']).toContain((await messageOf(messageId)).state)
  })
})
