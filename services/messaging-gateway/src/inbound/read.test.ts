import { describe, expect, it } from 'vitest'
import { readMessaging } from './read-messaging.ts'
import { readWhatsappEcho, readWhatsappMessage, readWhatsappStatus } from './read-whatsapp.ts'
import { splitEnvelope } from './split.ts'
import { parseWire } from './wire.ts'

const contacts = [{ profile: { name: 'Ana López' }, wa_id: '5215512345678', user_id: 'MX.134' }]
const whatsapp = (message: object) =>
  readWhatsappMessage({
    contacts,
    message: { from: '5215512345678', id: 'wamid.1', timestamp: '1749416383', ...message },
  })
const messaging = (event: object) =>
  readMessaging('messenger', {
    accountId: '201',
    event: {
      sender: { id: '9001' },
      recipient: { id: '201' },
      timestamp: 1_749_416_382_900,
      ...event,
    },
  })

describe('what WhatsApp writes', () => {
  it('folds 521 and 52, 549 and 54 into one person', () => {
    const keys = ['5215512345678', '525512345678', '5491123456789', '541123456789'].map(from => {
      const update = readWhatsappMessage({
        contacts: [],
        message: { from, id: 'x', timestamp: '1', type: 'text', text: { body: 'a' } },
      })
      return update.kind === 'message' ? update.contact.key : ''
    })
    expect(keys).toEqual(['525512345678', '525512345678', '541123456789', '541123456789'])
  })

  it.each([
    [
      { type: 'text', text: { body: 'Hola \u{E0041}\u202Ea' } },
      { type: 'text', text: 'Hola a', extra: null },
    ],
    [
      { type: 'image', image: { id: '1003', caption: 'mira', mime_type: 'image/jpeg' } },
      { type: 'image', text: 'mira', extra: { mediaId: '1003', mimeType: 'image/jpeg' } },
    ],
    [
      { type: 'audio', audio: { id: 1003, voice: true } },
      { type: 'audio', text: '', extra: { mediaId: '1003', voice: true } },
    ],
    [
      { type: 'document', document: { id: '9', filename: 'factura.pdf' } },
      { type: 'document', extra: { mediaId: '9', filename: 'factura.pdf' } },
    ],
    [
      { type: 'sticker', sticker: { id: '9', animated: false } },
      { type: 'sticker', text: '' },
    ],
    [
      { type: 'location', location: { latitude: 19.43, longitude: -99.13, name: 'Plaza' } },
      { type: 'location', text: 'Plaza', extra: { latitude: 19.43, longitude: -99.13 } },
    ],
    [
      {
        type: 'contacts',
        contacts: [{ name: { formatted_name: 'Luis' }, phones: [{ phone: '+52 55' }] }],
      },
      { type: 'contacts', text: 'Luis +52 55' },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'button_reply', button_reply: { id: 'yes', title: 'Sí' } },
      },
      { type: 'interactive', text: 'Sí', extra: { choiceId: 'yes' } },
    ],
    [
      {
        type: 'interactive',
        interactive: { type: 'list_reply', list_reply: { id: 'r1', title: 'Lunes' } },
      },
      { type: 'interactive', text: 'Lunes' },
    ],
    [
      { type: 'button', button: { payload: 'OK', text: 'Confirmo' } },
      { type: 'interactive', text: 'Confirmo', extra: { choiceId: 'OK' } },
    ],
    [
      { type: 'order', order: { text: 'para hoy' } },
      { type: 'unsupported', text: 'para hoy' },
    ],
    [
      { type: 'unsupported', errors: [{ code: 131051 }] },
      { type: 'unsupported', text: '' },
    ],
    [{ type: 'something_new' }, { type: 'unsupported', extra: { original: 'something_new' } }],
  ])('reads %j', (message, expected) => {
    expect(whatsapp(message)).toMatchObject({
      kind: 'message',
      providerId: 'wamid.1',
      at: new Date(1_749_416_383_000),
      contact: {
        pushName: 'Ana López',
        whatsAppId: 'MX.134',
        whatsapp: '5512345678',
        countryCode: '52',
      },
      ...expected,
    })
  })

  it('reads reactions, edits, deletions, replies, and numbers that changed', () => {
    expect(
      whatsapp({ type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '👍' } })
    ).toMatchObject({ kind: 'reaction', target: 'wamid.0', emoji: '👍' })
    expect(whatsapp({ type: 'reaction', reaction: { message_id: 'wamid.0' } })).toMatchObject({
      emoji: null,
    })
    expect(
      whatsapp({ type: 'reaction', reaction: { message_id: 'wamid.0', emoji: '' } })
    ).toMatchObject({ emoji: null })
    expect(
      whatsapp({
        type: 'edit',
        edit: {
          original_message_id: 'wamid.0',
          message: { type: 'text', text: { body: 'mejor a las 5' } },
        },
      })
    ).toMatchObject({ kind: 'edit', providerId: 'wamid.0', text: 'mejor a las 5' })
    expect(whatsapp({ type: 'revoke', revoke: { original_message_id: 'wamid.0' } })).toMatchObject({
      kind: 'delete',
      providerId: 'wamid.0',
    })
    expect(
      whatsapp({ type: 'text', text: { body: 'sí' }, context: { from: '1', id: 'wamid.asked' } })
    ).toMatchObject({ replyTo: 'wamid.asked' })
    expect(whatsapp({ type: 'system', system: { type: 'user_changed_number' } })).toEqual({
      kind: 'nothing',
    })
  })

  it('knows people without a number by their scoped id, and refuses nobody', () => {
    const hidden = readWhatsappMessage({
      contacts: [{ profile: { username: '@eva' }, user_id: 'MX.99' }],
      message: { from_user_id: 'MX.99', id: 'x', timestamp: 1, type: 'text', text: { body: 'a' } },
    })
    expect(hidden).toMatchObject({
      contact: { key: 'MX.99', whatsapp: null, whatsAppId: 'MX.99', pushName: '@eva' },
    })
    expect(() =>
      readWhatsappMessage({
        contacts: [],
        message: { id: 'x', timestamp: '1', type: 'text', text: { body: 'a' } },
      })
    ).toThrow()
  })

  it('takes the phone’s own messages for the business’s, and statuses with the reason in Spanish', () => {
    expect(
      readWhatsappEcho({
        contacts: [],
        message: {
          from: '15550783881',
          to: '5215512345678',
          id: 'wamid.2',
          timestamp: '5',
          type: 'text',
          text: { body: 'voy' },
        },
      })
    ).toMatchObject({
      kind: 'echo',
      contact: { key: '525512345678' },
      text: 'voy',
      callbackId: null,
    })
    expect(
      readWhatsappStatus({
        id: 'wamid.1',
        status: 'delivered',
        timestamp: '5',
        recipient_id: '52',
        biz_opaque_callback_data: 'ours',
      })
    ).toMatchObject({ state: 'delivered', callbackId: 'ours', reason: null })
    expect(
      readWhatsappStatus({
        id: 'wamid.1',
        status: 'failed',
        timestamp: '5',
        errors: [{ code: 131047, error_data: 'text' }],
      })
    ).toMatchObject({ state: 'failed', reason: expect.stringContaining('24 horas') })
    expect(readWhatsappStatus({ id: 'wamid.1', status: 'played', timestamp: '5' })).toMatchObject({
      state: 'read',
    })
    expect(readWhatsappStatus({ id: 'wamid.1', status: 'new', timestamp: '5' })).toEqual({
      kind: 'nothing',
    })
  })
})

describe('what Messenger and Instagram write', () => {
  it('reads texts, files, buttons and what it does not know', () => {
    expect(
      messaging({ message: { mid: 'm_1', text: 'Hola', reply_to: { mid: 'm_0' } } })
    ).toMatchObject({
      kind: 'message',
      contact: { key: '9001', messengerId: '9001' },
      text: 'Hola',
      replyTo: 'm_0',
      at: new Date(1_749_416_382_900),
    })
    expect(
      messaging({ message: { mid: 'm_1', text: 'Sí', quick_reply: { payload: 'YES' } } })
    ).toMatchObject({ type: 'interactive', extra: { choiceId: 'YES' } })
    expect(
      messaging({
        message: { mid: 'm_1', attachments: [{ type: 'file', payload: { url: 'https://x/y' } }] },
      })
    ).toMatchObject({ type: 'document', extra: { mediaUrl: 'https://x/y' } })
    expect(
      messaging({
        message: { mid: 'm_1', attachments: [{ type: 'image', payload: { sticker_id: 369 } }] },
      })
    ).toMatchObject({ type: 'sticker' })
    expect(
      messaging({ message: { mid: 'm_1', attachments: [{ type: 'ig_reel', payload: null }] } })
    ).toMatchObject({ type: 'unsupported', extra: { original: 'ig_reel' } })
    expect(messaging({ message: { mid: 'm_1', is_unsupported: true } })).toMatchObject({
      type: 'unsupported',
    })
    expect(messaging({ postback: { title: 'Confirmar', payload: 'SI' } })).toMatchObject({
      kind: 'message',
      type: 'interactive',
      text: 'Confirmar',
      providerId: 'postback:9001:1749416382900',
    })
  })

  it('reads echoes with the sides in either order', () => {
    const straight = messaging({
      sender: { id: '201' },
      recipient: { id: '9001' },
      message: { mid: 'm_2', text: 'a', is_echo: true, metadata: 'ours' },
    })
    const swapped = messaging({
      message: { mid: 'm_2', text: 'a', is_echo: true, metadata: 'ours' },
    })
    expect(straight).toEqual(swapped)
    expect(straight).toMatchObject({ kind: 'echo', contact: { key: '9001' }, callbackId: 'ours' })
  })

  it('reads reactions, edits, deletions, and how far somebody has read', () => {
    expect(messaging({ reaction: { mid: 'm_0', action: 'react', emoji: '😍' } })).toMatchObject({
      kind: 'reaction',
      target: 'm_0',
      emoji: '😍',
    })
    expect(messaging({ reaction: { mid: 'm_0', action: 'unreact' } })).toMatchObject({
      emoji: null,
    })
    expect(messaging({ message_edit: { mid: 'm_0', text: 'b', num_edit: '1' } })).toMatchObject({
      kind: 'edit',
      text: 'b',
    })
    expect(messaging({ message: { mid: 'm_0', is_deleted: true } })).toMatchObject({
      kind: 'delete',
    })
    expect(messaging({ read: { watermark: 1_749_416_383_000 } })).toMatchObject({
      kind: 'watermark',
      state: 'read',
      until: new Date(1_749_416_383_000),
    })
    expect(messaging({ read: { mid: 'm_0' } })).toMatchObject({ kind: 'seen', providerId: 'm_0' })
    expect(messaging({ delivery: { mid: 'm_0' } })).toMatchObject({
      kind: 'status',
      state: 'delivered',
    })
  })
})

describe('cutting a webhook', () => {
  const entry = (...changes: object[]) => ({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: 'waba',
        changes: changes.map(value => ({
          field: 'messages',
          value: { metadata: { phone_number_id: '106' }, ...value },
        })),
      },
    ],
  })

  it('gives each update its own name, and both spellings of a number one lane', () => {
    const pieces = splitEnvelope(
      entry(
        {
          messages: [
            { id: 'a', from: '5215512345678' },
            { id: 'b', from: '525512345678' },
          ],
        },
        {
          statuses: [
            { id: 'c', status: 'sent', recipient_id: '5215512345678' },
            { id: 'c', status: 'read', recipient_id: '5215512345678' },
          ],
        }
      ),
      'ff'
    )
    expect(pieces.map(({ eventId }) => eventId)).toEqual(['a', 'b', 'c:sent', 'c:read'])
    expect(new Set(pieces.map(({ threadKey }) => threadKey)).size).toBe(1)
  })

  it('names what has no name after the webhook, and skips what is not about messages', () => {
    expect(
      splitEnvelope(
        entry({ messages: [{ from: '52' }, { id: 'x'.repeat(600), from: '52' }] }),
        'ff'
      ).map(({ eventId }) => eventId)
    ).toEqual(['?ff:0', '?ff:1'])
    expect(splitEnvelope(entry({ event: 'APPROVED' }, { errors: [{ code: 1 }] }), 'ff')).toEqual([])
    for (const odd of [
      null,
      'text',
      7,
      [],
      {},
      { object: 'user' },
      { object: 'page', entry: 'no' },
      { object: 'page', entry: [null, { messaging: [null, 3] }] },
    ])
      expect(splitEnvelope(odd, 'ff').every(({ eventId }) => eventId !== '')).toBe(true)
  })

  it('keeps ids that are too long for a number exact', () => {
    expect(parseWire('{"id":1784145269160009812,"n":5}')).toEqual({
      id: '1784145269160009812',
      n: 5,
    })
  })
})
