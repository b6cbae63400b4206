import { describe, expect, it } from 'vitest'
import { readWhatsappEcho, readWhatsappMessage } from './read-message.ts'

const contacts = [{ profile: { name: 'Ana López' }, wa_id: '5215512345678', user_id: 'MX.134' }]
const whatsapp = (message: object) =>
  readWhatsappMessage({
    contacts,
    message: { from: '5215512345678', id: 'wamid.1', timestamp: '1749416383', ...message },
  })

describe('messages of WhatsApp', () => {
  it('gives numbers with 521 and 52, or 549 and 54, one key', () => {
    const keys = ['5215512345678', '525512345678', '5491123456789', '541123456789'].map(from => {
      const update = readWhatsappMessage({
        contacts: [],
        message: { from, id: 'x', timestamp: '1', type: 'text', text: { body: 'a' } },
      })
      return update.kind === 'message' ? update.contact.key : ''
    })
    expect(keys).toEqual(['525512345678', '525512345678', '541123456789', '541123456789'])
  })

  it('uses the scoped id where the number has no digit, and is empty without both', () => {
    const from = (ids: object) =>
      readWhatsappMessage({
        contacts: [],
        message: { id: 'x', timestamp: '1', type: 'text', text: { body: 'a' }, ...ids },
      })
    expect(from({ from: 'oculto', from_user_id: 'MX.134' })).toMatchObject({
      contact: { key: 'MX.134', whatsapp: null, whatsAppId: 'MX.134' },
    })
    expect(() => from({ from: 'oculto' })).toThrow('a message without a person')
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

  it('reads reactions, edits, deletions, replies, and changes of a number', () => {
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

  it('names people without a number by their scoped id, and throws without a person', () => {
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
})

it('reads what the owner typed in the phone app as an echo', () => {
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
})
