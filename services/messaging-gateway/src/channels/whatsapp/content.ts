import { z } from 'zod'
import { clean, WireId, WireText } from '../payload.ts'
import type { Extra, MessageContent } from '../update.ts'

const Media = z.looseObject({
  id: WireId.optional(),
  caption: WireText.optional(),
  filename: WireText.optional(),
  mime_type: WireText.optional(),
  voice: z.boolean().optional(),
})
const Choice = z.looseObject({
  id: WireText.optional(),
  title: WireText.default(''),
  description: WireText.optional(),
})

export const Content = z.looseObject({
  type: z.string().default('unsupported'),
  text: z.looseObject({ body: WireText }).optional(),
  image: Media.optional(),
  audio: Media.optional(),
  video: Media.optional(),
  document: Media.optional(),
  sticker: Media.optional(),
  location: z
    .looseObject({
      latitude: z.coerce.number(),
      longitude: z.coerce.number(),
      name: WireText.optional(),
      address: WireText.optional(),
    })
    .optional(),
  contacts: z
    .array(
      z.looseObject({
        name: z.looseObject({ formatted_name: WireText.default('') }).optional(),
        phones: z.array(z.looseObject({ phone: WireText.optional() })).default([]),
      })
    )
    .optional(),
  interactive: z
    .looseObject({
      button_reply: Choice.optional(),
      list_reply: Choice.optional(),
      nfm_reply: z.looseObject({ body: WireText.optional() }).optional(),
    })
    .optional(),
  button: z.looseObject({ text: WireText.default(''), payload: WireText.optional() }).optional(),
  order: z.looseObject({ text: WireText.optional() }).optional(),
})
export type Content = z.output<typeof Content>

const withoutEmpty = (
  fields: Readonly<Record<string, string | number | boolean | undefined>>
): Extra | null => {
  const filledFields = Object.entries(fields).filter(
    (field): field is [string, string | number | boolean] =>
      field[1] !== undefined && field[1] !== ''
  )
  return filledFields.length === 0 ? null : Object.fromEntries(filledFields)
}

const mediaTypes = ['image', 'audio', 'video', 'document', 'sticker'] as const

/** Text and facts of a message; an unknown type is `unsupported`, never an error. */
export const contentOf = (content: Content): MessageContent => {
  const media = mediaTypes.find(type => type === content.type)
  if (media !== undefined) {
    const { id, caption, filename, mime_type: mimeType, voice } = content[media] ?? {}
    return {
      type: media,
      text: caption ?? '',
      extra: withoutEmpty({ mediaId: id, filename, mimeType, voice }),
    }
  }
  const { location, contacts = [], interactive, button } = content
  switch (content.type) {
    case 'text':
      return { type: 'text', text: content.text?.body ?? '', extra: null }
    case 'location':
      return {
        type: 'location',
        text: [location?.name, location?.address].filter(Boolean).join(', '),
        extra: withoutEmpty({ latitude: location?.latitude, longitude: location?.longitude }),
      }
    case 'contacts':
      return {
        type: 'contacts',
        text: contacts
          .map(card => [card.name?.formatted_name, card.phones[0]?.phone].filter(Boolean).join(' '))
          .join(', '),
        extra: null,
      }
    case 'interactive': {
      const choice = interactive?.button_reply ?? interactive?.list_reply
      return {
        type: 'interactive',
        text: choice?.title ?? interactive?.nfm_reply?.body ?? '',
        extra: withoutEmpty({ choiceId: choice?.id }),
      }
    }
    case 'button':
      return {
        type: 'interactive',
        text: button?.text ?? '',
        extra: withoutEmpty({ choiceId: button?.payload }),
      }
    default:
      return {
        type: 'unsupported',
        text: content.order?.text ?? '',
        extra: withoutEmpty({ original: clean(content.type).slice(0, 50) }),
      }
  }
}
