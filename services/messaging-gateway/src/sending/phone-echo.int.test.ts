import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, instagram, messenger, whatsapp } from '../test/sending-steps.ts'

describe('echoes of the phone app', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, sent, wrote } = createSendingSteps(() => test)

  it('stores what the owner typed in the phone app as a message of the business, with the phone as author', async () => {
    const threadId = await wrote(whatsapp)
    test.meta.control.ownerTypes({
      channel: 'whatsapp',
      accountId: whatsapp.accountId,
      user: whatsapp.from,
      text: 'Soy Lupita, te atiendo yo',
    })
    await test.quiet()
    const { messages } = (
      await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query: { threadId } })
    ).data
    expect(messages.at(-1)).toMatchObject({
      role: 'assistant',
      author: { kind: 'phone' },
      content: 'Soy Lupita, te atiendo yo',
    })
    expect(sent()).toEqual([])
  })

  it.each([whatsapp, messenger, instagram])(
    'recognises on $channel what the owner types again in the phone app after it could not be sent',
    async person => {
      const threadId = await wrote(person)
      test.meta.control.failSends({ as: 'invalid_parameter', times: 1 })
      const { messageId } = await queue(threadId, 'Te espero')
      await test.quiet()
      expect((await messageOf(messageId)).state).toBe('failed')
      test.meta.control.ownerTypes({
        channel: person.channel,
        accountId: person.accountId,
        user: person.from,
        text: 'Te espero',
      })
      await test.quiet()
      const { messages } = (
        await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query: { threadId } })
      ).data
      expect(messages.map(({ author, state }) => [author.kind, state])).toEqual([
        ['client', 'received'],
        ['assistant', 'failed'],
        ['phone', expect.stringMatching(/sent|delivered|read/)],
      ])
    }
  )

  it.each([whatsapp, messenger])(
    'stores the same text of the phone app on $channel as another message while the outcome of ours is unknown',
    async person => {
      const threadId = await wrote(person)
      test.meta.control.failSends({ as: 'hang', times: 1, accepted: false })
      const { messageId } = await queue(threadId, 'Te espero')
      await test.quiet()
      test.meta.control.ownerTypes({
        channel: person.channel,
        accountId: person.accountId,
        user: person.from,
        text: 'Te espero',
      })
      await test.quiet()
      const { messages } = (
        await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query: { threadId } })
      ).data
      expect(messages.map(({ author }) => author.kind)).toEqual(['client', 'assistant', 'phone'])
      expect((await messageOf(messageId)).state).toBe('unknown')
    }
  )
})
