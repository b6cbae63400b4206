import { z } from 'zod'
import { failureReason } from '../sending/reasons.ts'
import { whatsappContact } from './contact.ts'
import type { Contact, Extra, MessageType, Update } from './update.ts'
import { clean, Seconds, WireId, WireText } from './wire.ts'

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

const Content = z.looseObject({
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
type Content = z.output<typeof Content>

const Target = z.looseObject({
  message_id: WireId.optional(),
  original_message_id: WireId.optional(),
})
const Message = Content.extend({
  id: WireId,
  timestamp: Seconds,
  from: WireId.optional(),
  from_user_id: WireId.optional(),
  to: WireId.optional(),
  to_user_id: WireId.optional(),
  context: z.looseObject({ id: WireId.optional() }).optional(),
  reaction: Target.extend({ emoji: WireText.optional() }).optional(),
  edit: Target.extend({
    message: Content.optional(),
    text: z.looseObject({ body: WireText }).optional(),
  }).optional(),
  revoke: Target.optional(),
})
const Person = z.looseObject({
  wa_id: WireId.optional(),
  user_id: WireId.optional(),
  profile: z.looseObject({ name: WireText.optional(), username: WireText.optional() }).optional(),
})
const Piece = z.object({ contacts: z.array(Person), message: Message })

const withoutEmpty = (
  fields: Readonly<Record<string, string | number | boolean | undefined>>
): Extra | null => {
  const kept = Object.entries(fields).filter(
    (field): field is [string, string | number | boolean] =>
      field[1] !== undefined && field[1] !== ''
  )
  return kept.length === 0 ? null : Object.fromEntries(kept)
}

const mediaTypes = ['image', 'audio', 'video', 'document', 'sticker'] as const

/** What a message says and carries, whatever its type; the unknown is `unsupported`, never an error. */
export const contentOf = (
  content: Content
): { type: MessageType; text: string; extra: Extra | null } => {
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

const contactOf = (
  people: readonly z.output<typeof Person>[],
  waId = '',
  scopedId = ''
): Contact => {
  const person =
    people.find(
      one => (waId !== '' && one.wa_id === waId) || (scopedId !== '' && one.user_id === scopedId)
    ) ?? (people.length === 1 ? people[0] : undefined)
  const contact = whatsappContact({
    waId,
    scopedId: scopedId || (person?.user_id ?? ''),
    pushName: person?.profile?.name ?? person?.profile?.username ?? '',
  })
  if (contact.key === '') throw new Error('a message from nobody')
  return contact
}

/** An inbound message of WhatsApp: the number and even the wa_id may be missing. Throws when it cannot be understood. */
export const readWhatsappMessage = (body: unknown): Update => {
  const { contacts, message } = Piece.parse(body)
  const { id: providerId, timestamp: at } = message
  const target = (of: z.output<typeof Target> | undefined): string =>
    of?.original_message_id ?? of?.message_id ?? providerId
  if (message.type === 'system') return { kind: 'nothing' }
  if (message.type === 'revoke') return { kind: 'delete', providerId: target(message.revoke), at }
  if (message.type === 'edit')
    return {
      kind: 'edit',
      providerId: target(message.edit),
      at,
      text:
        message.edit?.text?.body ??
        (message.edit?.message ? contentOf(message.edit.message).text : ''),
    }
  const contact = contactOf(contacts, message.from, message.from_user_id)
  if (message.type === 'reaction')
    return {
      kind: 'reaction',
      contact,
      target: target(message.reaction),
      emoji: message.reaction?.emoji || null,
      at,
    }
  return {
    kind: 'message',
    contact,
    providerId,
    at,
    ...contentOf(message),
    replyTo: message.context?.id ?? null,
  }
}

/** What the owner typed in the phone of a coexistence number. */
export const readWhatsappEcho = (body: unknown): Update => {
  const { contacts, message } = Piece.parse(body)
  const { id: providerId, timestamp: at } = message
  if (message.type === 'reaction' || message.type === 'system') return { kind: 'nothing' }
  if (message.type === 'revoke')
    return {
      kind: 'delete',
      providerId: message.revoke?.original_message_id ?? message.revoke?.message_id ?? providerId,
      at,
    }
  if (message.type === 'edit')
    return {
      kind: 'edit',
      providerId: message.edit?.original_message_id ?? message.edit?.message_id ?? providerId,
      at,
      text:
        message.edit?.text?.body ??
        (message.edit?.message ? contentOf(message.edit.message).text : ''),
    }
  return {
    kind: 'echo',
    contact: contactOf(contacts, message.to, message.to_user_id),
    providerId,
    at,
    ...contentOf(message),
    callbackId: null,
  }
}

const Status = z.looseObject({
  id: WireId,
  status: z.string(),
  timestamp: Seconds,
  biz_opaque_callback_data: z.string().optional(),
  errors: z
    .array(
      z.looseObject({
        code: z.coerce.number(),
        title: WireText.optional(),
        error_data: z
          .union([z.looseObject({ details: WireText.optional() }), z.string()])
          .optional(),
      })
    )
    .optional(),
})
const states = ['sent', 'delivered', 'read', 'failed'] as const

/** `played` says no more than `read`; what is not in the list is no state. */
export const readWhatsappStatus = (body: unknown): Update => {
  const {
    id: providerId,
    status,
    timestamp: at,
    biz_opaque_callback_data: callbackId = null,
    errors = [],
  } = Status.parse(body)
  const state = status === 'played' ? 'read' : states.find(known => known === status)
  if (state === undefined) return { kind: 'nothing' }
  return {
    kind: 'status',
    providerId,
    state,
    at,
    callbackId,
    reason: state === 'failed' ? failureReason('whatsapp', errors[0]?.code ?? 0) : null,
  }
}
