import { z } from 'zod'
import { WireId, WireText } from '../payload.ts'
import type { Extra, MessageContent, MessageType } from '../update.ts'

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
export const Message = z.looseObject({
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
type Message = z.output<typeof Message>
type Attachment = z.output<typeof Attachment>

const typesByAttachment: Readonly<Record<string, MessageType>> = {
  image: 'image',
  audio: 'audio',
  video: 'video',
  file: 'document',
  location: 'location',
  like_heart: 'sticker',
}

const contentWithoutAttachment = ({ text = '', quick_reply, is_unsupported }: Message) => {
  const payload = quick_reply?.payload
  const extra = payload === undefined ? null : { choiceId: payload }
  if (is_unsupported === true) return { type: 'unsupported', text, extra } as const
  return { type: payload === undefined ? 'text' : 'interactive', text, extra } as const
}

const factsOf = ({ type, payload }: Attachment, count: number): Extra => {
  const { url, coordinates } = payload ?? {}
  return {
    original: type.slice(0, 50),
    ...(url === undefined ? {} : { mediaUrl: url.toWellFormed() }),
    ...(coordinates === undefined
      ? {}
      : { latitude: coordinates.lat, longitude: coordinates.long }),
    ...(count > 1 ? { count } : {}),
  }
}

/**
 * Text and facts of a message. Shared posts, reels and stories are text when the person wrote some.
 */
export const contentOf = (message: Message): MessageContent => {
  const [attachment] = message.attachments
  if (attachment === undefined) return contentWithoutAttachment(message)
  const text = message.text ?? ''
  const { title, sticker_id: stickerId } = attachment.payload ?? {}
  const contentType = stickerId === undefined ? typesByAttachment[attachment.type] : 'sticker'
  return {
    type: contentType ?? (text === '' ? 'unsupported' : 'text'),
    text: text === '' ? (title ?? '') : text,
    extra: factsOf(attachment, message.attachments.length),
  }
}
