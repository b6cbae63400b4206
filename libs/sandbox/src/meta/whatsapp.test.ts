import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { metaSignature } from '../signatures.ts'
import { ana, expectError, startTestMeta, textTo, type TestMeta } from '../test/test-meta.ts'

const phoneId = ana.accountId
const waId = '5215512345678'

describe('WhatsApp', () => {
  let testApp: TestMeta
  beforeEach(async () => {
    testApp = await startTestMeta()
  })
  afterEach(() => testApp.stop())
  const send = (body: unknown) => testApp.send(phoneId, 'token-whatsapp', body)

  it('announces a message signed over the raw bytes, with canonical number and seconds as text', async () => {
    testApp.meta.control.userSends({ ...ana, text: '¿Tienen cita mañana? 👋 1/2' })
    await testApp.meta.control.idle()
    const [post] = testApp.posts
    expect(post?.headers).toMatchObject(metaSignature('app_secret', post?.raw ?? ''))
    expect(post?.raw).toContain(String.raw`ma\u00f1ana? \ud83d\udc4b 1\/2`)
    expect(testApp.heard('messages')).toMatchObject([
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
        .heard('statuses')
        .map(item => [item['status'], item['biz_opaque_callback_data'], item['recipient_id']])
    ).toEqual([
      ['sent', 'out-7', waId],
      ['delivered', 'out-7', waId],
      ['read', 'out-7', waId],
    ])
    expect(testApp.heard('statuses').map(item => 'pricing' in item)).toEqual([true, true, false])
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
    expect(testApp.heard('statuses').map(item => item['status'])).toEqual(['sent', 'read'])
  })

  it('closes the window after 24 hours: 131047 as a status, or at once; templates pass', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ana, text: 'Hola' })
    testApp.time.advance(24 * 60 * 60 * 1000 - 1)
    expect((await send(textTo(waId, 'a tiempo'))).status).toBe(200)
    await testApp.pass(1)
    expect((await send(textTo(waId, 'tarde'))).status).toBe(200)
    await testApp.pass(100)
    expect(testApp.heard('statuses').filter(item => item['status'] === 'failed')).toMatchObject([
      { errors: [{ code: 131047, title: 'Re-engagement message' }] },
    ])
    control.misbehave({ windowErrors: 'answer' })
    expectError(await send(textTo(waId, 'tarde')), { status: 400, code: 131047 })
    expect(
      (
        await send({
          messaging_product: 'whatsapp',
          to: waId,
          type: 'template',
          template: { name: 'recordatorio', language: { code: 'es_MX' } },
        })
      ).body
    ).toMatchObject({ messages: [{ message_status: 'accepted' }] })
    expect(control.phone('whatsapp', phoneId, waId).map(message => message.text)).not.toContain(
      'tarde'
    )
  })

  it.each([
    ['text of 4097', textTo(waId, 'x'.repeat(4097))],
    [
      'four buttons',
      {
        messaging_product: 'whatsapp',
        to: waId,
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'x' },
          action: {
            buttons: [1, 2, 3, 4].map(id => ({
              type: 'reply',
              reply: { id: `${id}`, title: `${id}` },
            })),
          },
        },
      },
    ],
    [
      'a button title of 21',
      {
        messaging_product: 'whatsapp',
        to: waId,
        type: 'interactive',
        interactive: {
          type: 'button',
          body: { text: 'x' },
          action: { buttons: [{ type: 'reply', reply: { id: '1', title: 'x'.repeat(21) } }] },
        },
      },
    ],
    [
      'eleven rows',
      {
        messaging_product: 'whatsapp',
        to: waId,
        type: 'interactive',
        interactive: {
          type: 'list',
          body: { text: 'x' },
          action: {
            button: 'Ver',
            sections: [6, 5].map(size => ({
              title: 's',
              rows: Array.from({ length: size }, (_, row) => ({
                id: `${size}-${row}`,
                title: 'r',
              })),
            })),
          },
        },
      },
    ],
  ])('refuses what is over a limit: %s', async (_name, body) => {
    const answer = await send(body)
    expectError(answer, { status: 400, code: 131009 })
    expect(answer.body).toMatchObject({
      error: { error_data: { messaging_product: 'whatsapp', details: expect.any(String) } },
    })
  })

  it('refuses unknown templates and wrong parameter counts', async () => {
    testApp.meta.control.registerAccount({
      channel: 'whatsapp',
      id: phoneId,
      token: 'token-whatsapp',
      templates: [{ name: 'cita', body: 'Hola {{1}}, te esperamos {{2}}' }],
    })
    const template = (name: string, texts: string[]) => ({
      messaging_product: 'whatsapp',
      to: waId,
      type: 'template',
      template: {
        name,
        language: { code: 'es_MX' },
        components: [{ type: 'body', parameters: texts.map(text => ({ type: 'text', text })) }],
      },
    })
    expectError(await send(template('otra', [])), { status: 404, code: 132001 })
    expectError(await send(template('cita', ['Ana'])), { status: 400, code: 132000 })
    expect((await send(template('cita', ['Ana', 'mañana']))).status).toBe(200)
    expect(testApp.meta.control.received().at(-1)?.text).toBe('Hola Ana, te esperamos mañana')
  })

  it('tells expired, unknown and foreign tokens apart', async () => {
    testApp.meta.control.expireToken('token-whatsapp')
    expectError(await send(textTo(waId, 'x')), { status: 401, code: 190, subcode: 463 })
    expectError(await testApp.send(phoneId, 'nobody', textTo(waId, 'x')), {
      status: 401,
      code: 190,
    })
    expectError(await testApp.send(phoneId, 'token-messenger', textTo(waId, 'x'), 'v25.0'), {
      status: 400,
      code: 100,
      subcode: 33,
    })
  })

  it('fails on demand, before or after accepting, hangs and resets; the record keeps the truth [F3] [F21]', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ana, text: 'Hola' })
    control.failSends({ as: 'throughput', times: 2 })
    for (const code of [130429, 130429])
      expectError(await send(textTo(waId, 'x')), { status: 400, code })
    control.failSends({ as: 'pair_rate_limit' })
    expectError(await send(textTo(waId, 'x')), { status: 400, code: 131056 })
    control.failSends({ as: 'something_wrong', accepted: true })
    expectError(await send(textTo(waId, 'salió')), { status: 500, code: 131000 })
    control.failSends({ as: 'reset', accepted: true })
    await expect(send(textTo(waId, 'también salió'))).rejects.toThrow()
    control.failSends({ as: 'hang' })
    const call = new Promise(resolve =>
      control.onChange(change => change.kind === 'call' && resolve(change.call))
    )
    const hanging = send(textTo(waId, 'nunca')).catch(() => 'cut')
    expect(await call).toMatchObject({ accepted: false, answered: null })
    await testApp.pass(100)
    expect(control.phone('whatsapp', phoneId, waId).map(message => message.text)).toEqual([
      'Hola',
      'salió',
      'también salió',
    ])
    expect(control.received().map(one => one.accepted)).toEqual([
      false,
      false,
      false,
      true,
      true,
      false,
    ])
    await testApp.meta.close()
    expect(await hanging).toBe('cut')
  })

  it('answers late or with half a body although the message went out; holds its real rate when asked to [F21]', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ana, text: 'Hola' })
    control.failSends({ as: 'truncated' })
    await expect(send(textTo(waId, 'uno'))).rejects.toThrow(SyntaxError)
    control.failSends({ as: 'slow', ms: 30_000 })
    const accepted = new Promise(resolve =>
      control.onChange(change => change.kind === 'message' && resolve(change))
    )
    const late = send(textTo(waId, 'dos'))
    await accepted
    await testApp.pass(30_000)
    expect((await late).status).toBe(200)
    control.misbehave({ perSecond: 2 })
    const statuses = [
      await send(textTo(waId, 'tres')),
      await send(textTo(waId, 'cuatro')),
      await send(textTo(waId, 'cinco')),
    ].map(answer => answer.status)
    expect(statuses).toEqual([200, 200, 400])
    await testApp.pass(1000)
    expect((await send(textTo(waId, 'cinco'))).status).toBe(200)
    await testApp.pass(1000)
    expect(control.phone('whatsapp', phoneId, waId).map(message => message.text)).toEqual([
      'Hola',
      'uno',
      'dos',
      'tres',
      'cuatro',
      'cinco',
    ])
  })

  it('knows people who hide their number, in and out', async () => {
    testApp.meta.control.userSends({ ...ana, from: 'MX.13491208655302741918', text: 'Hola' })
    await testApp.meta.control.idle()
    const [message] = testApp.heard('messages')
    expect(message).toMatchObject({ from_user_id: 'MX.13491208655302741918' })
    expect(message).not.toHaveProperty('from')
    expect((await send(textTo('MX.13491208655302741918', 'Buenas'))).body).toMatchObject({
      contacts: [{ wa_id: '', user_id: 'MX.13491208655302741918' }],
    })
    await testApp.pass(100)
    expect(testApp.heard('statuses')[0]).toMatchObject({
      recipient_user_id: 'MX.13491208655302741918',
      recipient_id: '',
    })
  })

  it('carries taps, places, files, reactions, edits, deletes and what the owner types', async () => {
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
    expect(testApp.heard('messages').slice(1)).toMatchObject([
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
    expect(testApp.heard('message_echoes')).toMatchObject([
      { from: '15550783881', to: waId, type: 'text', text: { body: 'Yo le contesto' } },
    ])
    const [image] = testApp
      .heard('messages')
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

  it('sends files by id after an upload, and reactions that are only ever sent', async () => {
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
    expect(testApp.heard('statuses').map(item => item['status'])).toEqual([
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
