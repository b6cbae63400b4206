import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { createSendingSteps, instagram, messenger, whatsapp } from '../test/sending-steps.ts'

describe('sending', () => {
  let test: MessagingTest
  beforeEach(async () => {
    test = await startMessaging()
  })
  afterEach(() => test.stop())
  const { messageOf, queue, sent, wrote } = createSendingSteps(() => test)

  it.each([whatsapp, messenger, instagram])(
    'sends an answer on $channel and follows it until it is read [INB-10]',
    async person => {
      const threadId = await wrote(person)
      const reply = (
        await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
          body: { threadId, message: 'Sí, mañana a las 10' },
        })
      ).data
      expect(reply).toMatchObject({
        state: 'ready',
        role: 'assistant',
        author: { kind: 'staff', name: 'Lupita' },
      })
      await test.quiet()
      test.meta.control.userReads({
        channel: person.channel,
        accountId: person.accountId,
        user: person.from,
      })
      await test.quiet()
      expect(await messageOf(reply.id)).toMatchObject({ state: 'read', reason: null })
      expect(sent().map(call => call.text)).toEqual(['Sí, mañana a las 10'])
      expect(await test.rows('select * from messaging.outbound')).toEqual([])
    }
  )

  it('keeps the order of a conversation, and the same key is one message', async () => {
    const threadId = await wrote(whatsapp)
    const texts = ['uno', 'dos', 'tres', 'cuatro', 'cinco']
    const answers = []
    for (const text of texts)
      answers.push(
        await queue(threadId, text, { key: `order-${text}-key` }),
        await queue(threadId, text, { key: `order-${text}-key` })
      )
    await test.quiet()
    expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(5)
    expect(sent().map(call => call.text)).toEqual(texts)
  })

  it('sends the whole payment link, which no reader of the chat gets', async () => {
    const threadId = await wrote(whatsapp)
    const link = 'https://citas.example/pagar-cita'
    const text = `Paga $500.00 aquí: ${link}?a=ABC2DEF&k=secreto`
    await queue(threadId, text)
    await test.quiet()
    expect(sent().map(call => call.text)).toEqual([text])
    const ask = test.testApp.as(test.owner)
    const { messages } = (await ask(messagingRoutes.listMessages, { query: { threadId } })).data
    const { threads } = (await ask(messagingRoutes.listThreads, { query: {} })).data
    const shown = [
      messages.at(-1)?.content,
      messages.at(-1)?.message,
      threads[0]?.lastMessage?.message,
    ]
    expect(shown).toEqual(shown.map(() => `Paga $500.00 aquí: ${link}`))
  })

  it.each([
    [whatsapp, { whatsapp: '2221234567', countryCode: '52', countryCodeExt: '521' }],
    [messenger, { messengerId: messenger.from }],
    [instagram, { instagramAccountId: instagram.from }],
  ] as const)('finds the conversation by the ids of $channel [INB-10]', async (person, ids) => {
    await wrote(person)
    const { data } = await test.testApp.as(test.owner)(messagingRoutes.sendMessage, {
      body: {
        businessId: test.businessId,
        message: 'Con gusto',
        ...ids,
        clientName: person.name,
      },
    })
    expect(data).toMatchObject({ message: 'Con gusto', role: 'assistant' })
    await test.quiet()
    expect(sent().map(({ channel, text }) => [channel, text])).toEqual([
      [person.channel, 'Con gusto'],
    ])
  })

  it('splits what is too long for Instagram, in order', async () => {
    const threadId = await wrote(instagram)
    const text = Array.from({ length: 300 }, (_, index) => `señal${index}`).join(' ')
    await queue(threadId, text)
    await test.quiet()
    expect(sent().length).toBeGreaterThan(2)
    expect(
      sent()
        .map(call => call.text)
        .join(' ')
    ).toBe(text)
  })
})
