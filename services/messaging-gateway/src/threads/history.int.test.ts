import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { receiveConversations } from '../test/conversations.ts'

describe('the history of a conversation', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
    await receiveConversations(test)
  })
  afterAll(() => test.stop())

  const messages = async (query: object) =>
    (await test.testApp.as(test.owner)(messagingRoutes.listMessages, { query })).data

  it('answers the history page by page, by either cursor, until hasMore is false [CHT-03, INB-08]', async () => {
    const ids = { whatsapp: '2221234529', countryCode: '52', countryCodeExt: '521' }
    const texts: string[] = []
    let before: string | null = null
    for (let more = true, turn = 0; more && turn < 10; turn += 1) {
      const cursorName = turn % 2 === 0 ? 'before' : 'currentMessageDate'
      const page: Awaited<ReturnType<typeof messages>> = await messages({
        ...ids,
        limit: 20,
        ...(before !== null && { [cursorName]: before }),
      })
      texts.unshift(...page.messages.map(({ message }) => message))
      before = page.before
      more = page.hasMore
    }
    expect(texts).toEqual(['Hola, soy 29', ...Array.from({ length: 70 }, (_, n) => `mensaje ${n}`)])
    const byDate = await messages({
      ...ids,
      currentMessageDate: new Date((1_795_449_600 + 200) * 1000).toISOString(),
    })
    expect(byDate.messages.map(({ message }) => message)).toEqual(['Hola, soy 29'])
    const whole = {
      businessId: test.businessId,
      includeLogs: 'false',
      currentMessageDate: '2099-01-01T00:00:00.000Z',
    } as const
    expect(
      (await messages({ ...whole, instagramAccountId: '5614' })).messages.map(
        ({ message }) => message
      )
    ).toEqual(['Hola por Instagram'])
    expect(await messages({ ...whole, messengerId: '5614' })).toEqual({
      messages: [],
      hasMore: false,
      before: null,
    })
    expect(
      (
        await test.testApp.as(test.owner)(messagingRoutes.listMessages, {
          query: { ...ids, before: 'ayer' },
        })
      ).status
    ).toBe(422)
  })

  it('answers the old path for WhatsApp with data.data and a message [CHT-01, CHT-04, GEN-05]', async () => {
    const ask = (query: { countryCode: string; countryCodeExt: string }) =>
      test.testApp.as(test.owner)(messagingRoutes.threadMessagesByNumber, {
        params: { whatsapp: '2221234504' },
        query,
      })
    const reply = await ask({ countryCode: '52', countryCodeExt: '521' })
    expect(reply.body).toMatchObject({
      success: true,
      message: 'Mensajes de la conversación',
      data: {
        data: [
          {
            id: expect.stringMatching(/^[0-9a-f-]{36}$/),
            role: 'user',
            content: 'Hola, soy 4',
            createdAt: new Date((1_795_449_600 + 104) * 1000).toISOString(),
          },
        ],
      },
    })
    // The same digits in another country are somebody else.
    expect((await ask({ countryCode: '54', countryCodeExt: '549' })).data).toEqual({ data: [] })
  })
})
