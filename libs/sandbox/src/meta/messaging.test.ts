import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectError, startTestMeta, type TestMeta } from '../test/test-meta.ts'

const day = 24 * 60 * 60 * 1000
const page = { channel: 'messenger', accountId: '201', from: '9001', name: 'Luis Pérez' } as const
const ig = {
  channel: 'instagram',
  accountId: '17841452691600098',
  from: '5614879045272581',
  name: 'Sofía',
} as const
const reply = (
  to: string,
  message: Record<string, unknown>,
  more: Record<string, unknown> = { messaging_type: 'RESPONSE' }
) => ({ recipient: { id: to }, message, ...more })

describe('Messenger and Instagram', () => {
  let testApp: TestMeta
  beforeEach(async () => {
    testApp = await startTestMeta()
  })
  afterEach(() => testApp.stop())
  const toLuis = (message: Record<string, unknown>, more?: Record<string, unknown>, id = 'me') =>
    testApp.send(id, 'token-messenger', reply('9001', message, more))
  const toSofia = (
    message: Record<string, unknown>,
    more: Record<string, unknown> = {},
    id = 'me'
  ) => testApp.send(id, 'token-instagram', reply(ig.from, message, more))

  it('Messenger: message in, reply out, echo with metadata and app, delivery and read', async () => {
    const { control } = testApp.meta
    control.userSends({ ...page, text: 'Hola' })
    const { body } = await toLuis(
      {
        text: '¿Qué día?',
        metadata: 'out-9',
        quick_replies: [{ content_type: 'text', title: 'Lunes', payload: 'LUN' }],
      },
      undefined,
      '201'
    )
    expect(body).toMatchObject({ recipient_id: '9001', message_id: expect.stringMatching(/^m_/) })
    await testApp.pass(100)
    control.userReads({ channel: 'messenger', accountId: '201', user: '9001' })
    control.userSends({ ...page, button: { id: 'LUN', title: 'Lunes' } })
    await control.idle()
    expect(testApp.received('messaging')).toMatchObject([
      {
        sender: { id: '9001' },
        recipient: { id: '201' },
        timestamp: expect.any(Number),
        message: { text: 'Hola' },
      },
      {
        sender: { id: '201' },
        recipient: { id: '9001' },
        message: {
          is_echo: true,
          app_id: 670843887433847,
          metadata: 'out-9',
          mid: body['message_id'],
        },
      },
      { delivery: { mids: [body['message_id']], watermark: expect.any(Number) } },
      { read: { watermark: expect.any(Number) } },
      { message: { text: 'Lunes', quick_reply: { payload: 'LUN' } } },
    ])
    expect(control.phone('messenger', '201', '9001')[1]?.choices).toEqual([
      { id: 'LUN', title: 'Lunes' },
    ])
  })

  it('Messenger: window, tags and limits', async () => {
    testApp.meta.control.userSends({ ...page, text: 'Hola' })
    expectError(await toLuis({ text: 'x'.repeat(2001) }), { status: 400, code: 100 })
    expect((await toLuis({ text: 'ñ'.repeat(2000) })).status).toBe(200)
    expectError(
      await toLuis({ text: 'x' }, { messaging_type: 'MESSAGE_TAG', tag: 'CONFIRMED_EVENT_UPDATE' }),
      { status: 400, code: 100 }
    )
    await testApp.pass(day)
    expectError(await toLuis({ text: 'x' }, { messaging_type: 'UPDATE' }), {
      status: 400,
      code: 10,
      subcode: 2018278,
    })
    expect(
      (await toLuis({ text: 'x' }, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })).status
    ).toBe(200)
    await testApp.pass(6 * day)
    expectError(
      await toLuis({ text: 'x' }, { messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' }),
      { status: 400, code: 10, subcode: 2018278 }
    )
    expectError(await testApp.send('me', 'token-messenger', reply('404', { text: 'x' })), {
      status: 400,
      code: 100,
      subcode: 2018001,
    })
  })

  it('Messenger: typing, blocked people and profiles', async () => {
    const { control } = testApp.meta
    control.userSends({ ...page, text: 'Hola' })
    expect(
      (
        await testApp.send('me', 'token-messenger', {
          recipient: { id: '9001' },
          sender_action: 'typing_on',
        })
      ).body
    ).toEqual({ recipient_id: '9001' })
    expect(control.conversation('messenger', '201', '9001')?.businessTyping).toBe(true)
    control.setPerson({ channel: 'messenger', accountId: '201', user: '9001', reach: 'blocked' })
    expectError(await toLuis({ text: 'x' }), { status: 400, code: 551, subcode: 1545041 })
    const profile = await fetch(
      `${testApp.meta.url}/v23.0/9001?fields=first_name,last_name,profile_pic&access_token=token-messenger`
    )
    expect(await profile.json()).toMatchObject({ first_name: 'Luis', last_name: 'Pérez' })
  })

  it('Instagram: 1000 bytes, echo without metadata, read with a mid, its own window code', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ig, text: 'Hola' })
    expectError(await toSofia({ text: 'ñ'.repeat(501) }), { status: 400, code: 100 })
    const { body } = await toSofia({ text: 'ñ'.repeat(500) }, {}, ig.accountId)
    await testApp.pass(100)
    control.userReads({ channel: 'instagram', accountId: ig.accountId, user: ig.from })
    await control.idle()
    const [, echo, read, ...rest] = testApp.received('messaging')
    expect(echo).toMatchObject({
      sender: { id: ig.accountId },
      message: { is_echo: true, mid: body['message_id'], text: 'ñ'.repeat(500) },
    })
    expect(echo?.['message']).not.toHaveProperty('app_id')
    expect(read).toMatchObject({ read: { mid: body['message_id'] } })
    expect(rest).toEqual([])
    await testApp.pass(day)
    expectError(await toSofia({ text: 'x' }), { status: 400, code: 10, subcode: 2534022 })
    expectError(await testApp.send('me', 'token-instagram', reply('404', { text: 'x' }, {})), {
      status: 400,
      code: 100,
      subcode: 2534014,
    })
  })

  it('Instagram by Facebook Login: the Page and its token reach both kinds of people', async () => {
    testApp.meta.control.registerAccount({
      channel: 'instagram',
      id: ig.accountId,
      pageId: '201',
      token: 'token-messenger',
    })
    testApp.meta.control.userSends({ ...ig, text: 'Hola' })
    expect(
      (await testApp.send('201', 'token-messenger', reply(ig.from, { text: 'x' }))).body
    ).toMatchObject({ message_id: expect.stringMatching(/^aWdf/) })
  })
})
