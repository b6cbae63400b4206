import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ana, expectError, startTestMeta, textTo, type TestMeta } from '../test/test-meta.ts'

const phoneId = ana.accountId
const waId = '5215512345678'

describe('WhatsApp refusals', () => {
  let testApp: TestMeta
  beforeEach(async () => {
    testApp = await startTestMeta()
  })
  afterEach(() => testApp.stop())
  const send = (body: unknown) => testApp.send(phoneId, 'token-whatsapp', body)

  it('closes the window after 24 hours: 131047 as a status, or at once; templates pass', async () => {
    const { control } = testApp.meta
    control.userSends({ ...ana, text: 'Hola' })
    testApp.time.advance(24 * 60 * 60 * 1000 - 1)
    expect((await send(textTo(waId, 'a tiempo'))).status).toBe(200)
    await testApp.pass(1)
    expect((await send(textTo(waId, 'tarde'))).status).toBe(200)
    await testApp.pass(100)
    expect(testApp.received('statuses').filter(item => item['status'] === 'failed')).toMatchObject([
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
})
