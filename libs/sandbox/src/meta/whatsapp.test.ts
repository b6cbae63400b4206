import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { metaSignature } from '../signatures.ts'
import { ana, startTestMeta, textTo, type TestMeta } from '../test/test-meta.ts'

const phoneId = ana.accountId
const waId = '5215512345678'

describe('WhatsApp messages', () => {
  let testApp: TestMeta
  beforeEach(async () => {
    testApp = await startTestMeta()
  })
  afterEach(() => testApp.stop())
  const send = (body: unknown) => testApp.send(phoneId, 'token-whatsapp', body)

  it('sends a message signed over the raw bytes, with canonical number and seconds as text', async () => {
    testApp.meta.control.userSends({ ...ana, text: '¿Tienen cita mañana? 👋 1/2' })
    await testApp.meta.control.idle()
    const [post] = testApp.posts
    expect(post?.headers).toMatchObject(metaSignature('app_secret', post?.raw ?? ''))
    expect(post?.raw).toContain(String.raw`ma\u00f1ana? \ud83d\udc4b 1\/2`)
    expect(testApp.received('messages')).toMatchObject([
      {
        from: waId,
        timestamp: '1795449600',
        type: 'text',
        text: { body: '¿Tienen cita mañana? 👋 1/2' },
      },
    ])
  })

  it('accepts a reply, returns the callback data in sent, delivered and read, and shows it on the phone [F3]', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ana, text: 'Hola' })
    const { status, body, headers } = await send(
      textTo('+52 1 55 1234 5678', 'Claro que sí', { biz_opaque_callback_data: 'out-7' })
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({
      messaging_product: 'whatsapp',
      contacts: [{ input: '+52 1 55 1234 5678', wa_id: waId }],
      messages: [{ id: expect.stringMatching(/^wamid\./) }],
    })
    expect(headers.get('x-app-usage')).toContain('call_count')
    await testApp.pass(100)
    control.userReads({ channel: 'whatsapp', accountId: phoneId, user: waId })
    await control.idle()
    expect(
      testApp
        .received('statuses')
        .map(item => [item['status'], item['biz_opaque_callback_data'], item['recipient_id']])
    ).toEqual([
      ['sent', 'out-7', waId],
      ['delivered', 'out-7', waId],
      ['read', 'out-7', waId],
    ])
    expect(testApp.received('statuses').map(item => 'pricing' in item)).toEqual([true, true, false])
    expect(
      control
        .phone('whatsapp', phoneId, waId)
        .map(message => [message.direction, message.text, message.status])
    ).toEqual([
      ['in', 'Hola', 'received'],
      ['out', 'Claro que sí', 'read'],
    ])
    expect(control.received()).toMatchObject([
      { accepted: true, answered: 200, callbackData: 'out-7', text: 'Claro que sí' },
    ])
  })

  it('skips delivered when the chat is open', async () => {
    testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    testApp.meta.control.setPerson({
      channel: 'whatsapp',
      accountId: phoneId,
      user: waId,
      chatOpen: true,
    })
    await send(textTo(waId, 'Buenas'))
    await testApp.pass(100)
    expect(testApp.received('statuses').map(item => item['status'])).toEqual(['sent', 'read'])
  })

  it('supports people who hide their number, in and out', async () => {
    testApp.meta.control.userSends({ ...ana, from: 'MX.13491208655302741918', text: 'Hola' })
    await testApp.meta.control.idle()
    const [message] = testApp.received('messages')
    expect(message).toMatchObject({ from_user_id: 'MX.13491208655302741918' })
    expect(message).not.toHaveProperty('from')
    expect((await send(textTo('MX.13491208655302741918', 'Buenas'))).body).toMatchObject({
      contacts: [{ wa_id: '', user_id: 'MX.13491208655302741918' }],
    })
    await testApp.pass(100)
    expect(testApp.received('statuses')[0]).toMatchObject({
      recipient_user_id: 'MX.13491208655302741918',
      recipient_id: '',
    })
  })

  it('supports taps, places, files, reactions, edits, deletes and echoes of the owner', async () => {
    const { control } = testApp.meta
    const who = { channel: 'whatsapp', accountId: phoneId, user: waId } as const
    const first = control.userSends({ ...ana, text: 'Hola' })
    control.userSends({ ...ana, button: { id: 'si', title: 'Sí' }, replyTo: 'wamid.asked' })
    control.userSends({ ...ana, listRow: { id: 'row1', title: 'Corte', description: '$200' } })
    control.userSends({ ...ana, location: { latitude: 19.4, longitude: -99.1 } })
    control.userSends({ ...ana, image: { caption: 'mira' } })
    control.userReacts({ ...who, messageId: first.id, emoji: '👍' })
    control.userEdits({ ...who, messageId: first.id, text: 'Hola!' })
    control.userDeletes({ ...who, messageId: first.id })
    control.ownerTypes({ ...who, text: 'Yo le contesto' })
    await control.idle()
    expect(testApp.received('messages').slice(1)).toMatchObject([
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'si' } },
        context: { from: '15550783881', id: 'wamid.asked' },
      },
      { type: 'interactive', interactive: { type: 'list_reply', list_reply: { id: 'row1' } } },
      { type: 'location', location: { latitude: 19.4, longitude: -99.1 } },
      { type: 'image', image: { caption: 'mira', mime_type: 'image/png' } },
      { type: 'reaction', reaction: { message_id: first.id, emoji: '👍' } },
      { type: 'edit', edit: { original_message_id: first.id } },
      { type: 'revoke', revoke: { original_message_id: first.id } },
    ])
    expect(testApp.received('message_echoes')).toMatchObject([
      { from: '15550783881', to: waId, type: 'text', text: { body: 'Yo le contesto' } },
    ])
    const [image] = testApp
      .received('messages')
      .flatMap(item =>
        item['type'] === 'image' ? [item['image'] as { id: string; url: string }] : []
      )
    const authorization = 'Bearer token-whatsapp'
    expect((await fetch(image?.url ?? '')).status).toBe(401)
    expect(
      (await fetch(image?.url ?? '', { headers: { authorization } })).headers.get('content-type')
    ).toBe('image/png')
    expect(
      await (
        await fetch(`${testApp.meta.url}/v23.0/${image?.id}`, { headers: { authorization } })
      ).json()
    ).toMatchObject({ messaging_product: 'whatsapp', mime_type: 'image/png' })
  })

  it('sends files by id after an upload, and reactions without a delivery status', async () => {
    const { control } = testApp.meta
    const first = control.userSends({ ...ana, text: 'Hola' })
    const form = new FormData()
    form.set('messaging_product', 'whatsapp')
    form.set('type', 'image/jpeg')
    form.set('file', new Blob(['foto'], { type: 'image/jpeg' }), 'corte.jpg')
    const uploaded = await fetch(`${testApp.meta.url}/v23.0/${phoneId}/media`, {
      method: 'POST',
      headers: { authorization: 'Bearer token-whatsapp' },
      body: form,
    })
    const { id } = (await uploaded.json()) as { id: string }
    await send({
      messaging_product: 'whatsapp',
      to: waId,
      type: 'image',
      image: { id, caption: 'Así queda' },
    })
    await send({ messaging_product: 'whatsapp', to: waId, type: 'image', image: { id: '404' } })
    await send({
      messaging_product: 'whatsapp',
      to: waId,
      type: 'reaction',
      reaction: { message_id: first.id, emoji: '👍' },
    })
    await testApp.pass(100)
    const [greeting, photo, ...rest] = control.phone('whatsapp', phoneId, waId)
    expect(greeting?.reactions).toEqual([{ by: 'business', emoji: '👍' }])
    expect(photo?.text).toBe('Así queda')
    expect(await (await fetch(photo?.mediaUrl ?? '')).text()).toBe('foto')
    expect(rest).toEqual([])
    expect(testApp.received('statuses').map(item => item['status'])).toEqual([
      'sent',
      'failed',
      'sent',
      'delivered',
    ])
  })

  it('marks read and shows typing', async () => {
    const message = testApp.meta.control.userSends({ ...ana, text: 'Hola' })
    expect(
      (
        await send({
          messaging_product: 'whatsapp',
          status: 'read',
          message_id: message.id,
          typing_indicator: { type: 'text' },
        })
      ).body
    ).toEqual({ success: true })
    expect(testApp.meta.control.conversation('whatsapp', phoneId, waId)).toMatchObject({
      businessTyping: true,
      messages: [{ status: 'read' }],
    })
  })
})
