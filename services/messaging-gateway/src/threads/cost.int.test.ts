import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { newId } from '@mostrador/kernel'
import { withTenant } from '@mostrador/db'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, messenger, whatsapp } from '../test/sending-steps.ts'

describe('the cost of a conversation', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { wrote, queue, ticks } = createSendingSteps(() => test)
  const costOf = async (id: string, turnId?: string) =>
    (
      await test.testApp.as(test.owner)(messagingRoutes.threadCost, {
        params: { id },
        query: turnId === undefined ? {} : { turnId },
      })
    ).data

  /** A number that somebody connected: without a login it is one of the simulator. */
  const connectWhatsApp = () =>
    withTenant(test.businessId, () =>
      test.testApp.infra.database.pool.query(
        `update messaging.channel_connection set login = 'whatsapp' where channel = 'whatsapp'`
      )
    )

  it('is our delivered messages at the rate of the channel, in all and for one reply', async () => {
    await connectWhatsApp()
    const threadId = await wrote(whatsapp)
    expect(await costOf(threadId)).toEqual({ messages: 0, milliPesos: 0 })
    const [first, second] = [newId(), newId()]
    await queue(threadId, 'Hola, ¿en qué te ayudo?', { key: `${first}-1` })
    await queue(threadId, 'Tengo lugar mañana', { key: `${second}-1` })
    await ticks(30)
    expect(await costOf(threadId)).toEqual({ messages: 2, milliPesos: 320 })
    expect(await costOf(threadId, second)).toEqual({ messages: 1, milliPesos: 160 })
    expect(await costOf(threadId, newId())).toEqual({ messages: 0, milliPesos: 0 })
  })

  it('excludes messages of the simulator', async () => {
    const threadId = await wrote(whatsapp)
    await queue(threadId, 'Hola, ¿en qué te ayudo?')
    await ticks(30)
    expect(await costOf(threadId)).toEqual({ messages: 1, milliPesos: 0 })
    await connectWhatsApp()
    expect(await costOf(threadId)).toEqual({ messages: 1, milliPesos: 160 })
  })

  it('is nothing on a channel without a rate', async () => {
    const threadId = await wrote(messenger)
    await queue(threadId, 'Hola, ¿en qué te ayudo?')
    await ticks(30)
    expect(await costOf(threadId)).toEqual({ messages: 1, milliPesos: 0 })
  })
})
