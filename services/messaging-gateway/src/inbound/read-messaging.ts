import { z } from 'zod'
import { messagingContact } from './contact.ts'
import { personOf } from './split.ts'
import type { Extra, MessageType, Update } from './update.ts'
import { Milliseconds, WireId, WireText } from './wire.ts'

const Side = z.looseObject({ id: WireId })
const Attachment = z.looseObject({
  type: z.string(),
  payload: z
    .looseObject({
      url: z.string().optional(),
      title: WireText.optional(),
      sticker_id: WireId.optional(),
      coordinates: z.looseObject({ lat: z.coerce.number(), long: z.coerce.number() }).optional(),
    })
    .nullish(),
})
const Message = z.looseObject({
  mid: WireId,
  text: WireText.optional(),
  is_echo: z.boolean().optional(),
  is_deleted: z.boolean().optional(),
  is_unsupported: z.boolean().optional(),
  metadata: z.string().optional(),
  attachments: z.array(Attachment).default([]),
  quick_reply: z.looseObject({ payload: WireText.optional() }).optional(),
  reply_to: z.looseObject({ mid: WireId.optional() }).optional(),
})
const Event = z.looseObject({
  sender: Side,
  recipient: Side,
  timestamp: Milliseconds,
  message: Message.optional(),
  message_edit: z.looseObject({ mid: WireId, text: WireText.default('') }).optional(),
  reaction: z
    .looseObject({
      mid: WireId,
      action: z.string(),
      emoji: WireText.optional(),
      reaction: WireText.optional(),
    })
    .optional(),
  postback: z
    .looseObject({
      mid: WireId.optional(),
      title: WireText.default(''),
      payload: WireText.optional(),
    })
    .optional(),
  read: z.looseObject({ mid: WireId.optional(), watermark: Milliseconds.optional() }).optional(),
  delivery: z
    .looseObject({ mid: WireId.optional(), watermark: Milliseconds.optional() })
    .optional(),
})
const Piece = z.object({ accountId: z.string(), event: Event })

const types: Readonly<Record<string, MessageType>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'document',
  location: 'location',
  like_heart: 'sticker',
}

const contentOf = (
  message: z.output<typeof Message>
): { type: MessageType; text: string; extra: Extra | null } => {
  const [attachment] = message.attachments
  const text = message.text ?? ''
  if (attachment === undefined) {
    const payload = message.quick_reply?.payload
    return {
      type:
        message.is_unsupported === true
          ? 'unsupported'
          : payload === undefined
            ? 'text'
            : 'interactive',
      text,
      extra: payload === undefined ? null : { choiceId: payload },
    }
  }
  const { url, title, sticker_id: stickerId, coordinates } = attachment.payload ?? {}
  const extra = {
    original: attachment.type.slice(0, 50),
    ...(url === undefined ? {} : { mediaUrl: url.toWellFormed() }),
    ...(coordinates === undefined
      ? {}
      : { latitude: coordinates.lat, longitude: coordinates.long }),
    ...(message.attachments.length > 1 ? { count: message.attachments.length } : {}),
  }
  const known = stickerId === undefined ? types[attachment.type] : 'sticker'
  // Shared posts, reels and stories: with words of the person they are read as text.
  return {
    type: known ?? (text === '' ? 'unsupported' : 'text'),
    text: text === '' ? (title ?? '') : text,
    extra,
  }
}

/** An event of Messenger or Instagram. Throws when it cannot be understood. */
export const readMessaging = (channel: 'messenger' | 'instagram', body: unknown): Update => {
  const { accountId, event } = Piece.parse(body)
  const { message, timestamp: at } = event
  const contact = messagingContact(channel, personOf(event, accountId))
  if (message !== undefined) {
    const { mid: providerId } = message
    if (message.is_deleted === true) return { kind: 'delete', providerId, at }
    if (message.is_echo === true)
      return {
        kind: 'echo',
        contact,
        providerId,
        at,
        ...contentOf(message),
        callbackId: message.metadata ?? null,
      }
    return {
      kind: 'message',
      contact,
      providerId,
      at,
      ...contentOf(message),
      replyTo: message.reply_to?.mid ?? null,
    }
  }
  if (event.message_edit !== undefined)
    return { kind: 'edit', providerId: event.message_edit.mid, at, text: event.message_edit.text }
  if (event.reaction !== undefined) {
    const { mid: target, action, emoji, reaction } = event.reaction
    return {
      kind: 'reaction',
      contact,
      target,
      emoji: action === 'unreact' ? null : (emoji ?? reaction ?? '❤'),
      at,
    }
  }
  if (event.postback !== undefined) {
    const { mid, title, payload } = event.postback
    return {
      kind: 'message',
      contact,
      providerId: mid ?? `postback:${contact.key}:${at.getTime()}`,
      at,
      type: 'interactive',
      text: title,
      extra: payload === undefined ? null : { choiceId: payload },
      replyTo: null,
    }
  }
  for (const [state, told] of [
    ['read', event.read],
    ['delivered', event.delivery],
  ] as const) {
    if (told?.mid !== undefined)
      return state === 'read'
        ? { kind: 'seen', providerId: told.mid, at }
        : { kind: 'status', providerId: told.mid, state, at, callbackId: null, reason: null }
    if (told?.watermark !== undefined)
      return { kind: 'watermark', contact, state, until: told.watermark }
  }
  return { kind: 'nothing' }
}
