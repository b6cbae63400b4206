import { describe, expect, it } from 'vitest'
import { messenger } from '../messenger/adapter.ts'
import { PLATFORM_KIND } from './split.ts'

const messaging = (event: object) =>
  messenger.read({
    kind: PLATFORM_KIND,
    body: {
      accountId: '201',
      event: {
        sender: { id: '9001' },
        recipient: { id: '201' },
        timestamp: 1_749_416_382_900,
        ...event,
      },
    },
  })

describe('events of Messenger and Instagram', () => {
  it('reads texts, files, buttons and unknown attachments', () => {
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

  it('reads echoes with sender and recipient in either order', () => {
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

  it('reads reactions, edits, deletions, deliveries and reads', () => {
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
