import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ANA, createInboundSteps } from '../test/inbound-steps.ts'
import { type MessagingTest, startMessaging } from '../test/messaging-app.ts'
import { EPOCH_SECONDS, whatsappMessage, whatsappText, whatsappValue } from '../test/webhooks.ts'

describe('incoming messages', () => {
  let test: MessagingTest
  beforeAll(async () => {
    test = await startMessaging()
  })
  afterAll(() => test.stop())
  const { newAccount, newBusiness } = createInboundSteps(() => test)

  it('keep the window open from the newest message, in whatever order they arrive', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    for (const second of [50, 90, 10])
      await test.post(whatsappText(account, ANA, `${account}-t${second}`, second, `${second}`))
    await test.drained()
    expect(
      (await conversations()).threads.map(({ windowUntil, lastMessage }) => [
        windowUntil,
        lastMessage?.message,
      ])
    ).toEqual([[new Date((EPOCH_SECONDS + 90 + 86_400) * 1000).toISOString(), '90']])
  })

  it('create one conversation for an album of three that arrive at once (F13)', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    await Promise.all(
      [1, 2, 3].map(n =>
        test.post(
          whatsappMessage(
            account,
            { from: ANA, id: `${account}-a${n}`, type: 'image', image: { id: `media-${n}` } },
            n
          )
        )
      )
    )
    await test.drained()
    const { threads, messages } = await conversations()
    expect(threads).toHaveLength(1)
    expect(messages['whatsapp']).toHaveLength(3)
  })

  it('keep one conversation with a person whose number is hidden first and known later', async () => {
    const account = newAccount()
    const { conversations } = await newBusiness(account)
    const hidden = (id: string, more: object, second: number) =>
      whatsappValue(account, {
        contacts: [{ profile: { name: 'Eva' }, user_id: 'MX.1349120865', ...more }],
        messages: [
          {
            id,
            from_user_id: 'MX.1349120865',
            ...('wa_id' in more ? { from: more.wa_id } : {}),
            timestamp: String(EPOCH_SECONDS + second),
            type: 'text',
            text: { body: id },
          },
        ],
      })
    await test.post(hidden(`${account}-h1`, {}, 1))
    await test.drained()
    await test.post(hidden(`${account}-h2`, { wa_id: '5491123456789' }, 2))
    await test.drained()
    await test.post(hidden(`${account}-h3`, {}, 3))
    await test.drained()
    const { threads, messages } = await conversations()
    expect(threads).toMatchObject([{ clientName: 'Eva', countryCode: '54', countryCodeExt: '549' }])
    expect(messages['whatsapp']).toHaveLength(3)
  })

  it('are read from old senders that write ids as numbers, and from Instagram changes', async () => {
    const account = '1784145269160009812'
    const { conversations } = await newBusiness(account)
    const event = `{"sender":{"id":12345654332},"recipient":{"id":${account}},"timestamp":"1795449601","message":{"mid":"ig-changes","text":"desde changes"}}`
    await test.post(
      `{"object":"instagram","entry":[{"id":${account},"time":1795449601,"changes":[{"field":"messages","value":${event}}]}]}`
    )
    await test.drained()
    expect((await conversations()).messages['instagram']).toEqual([
      ['user', 'desde changes', 'received'],
    ])
  })
})
