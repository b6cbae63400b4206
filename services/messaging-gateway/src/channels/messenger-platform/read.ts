import { z } from 'zod'
import { Milliseconds, WireId, WireText } from '../payload.ts'
import type { Contact, RawUpdate, Update } from '../update.ts'
import { personIdOf } from './contact.ts'
import { contentOf, Message } from './content.ts'
import { PLATFORM_KIND } from './split.ts'

const Side = z.looseObject({ id: WireId })
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
const EventBody = z.object({ accountId: z.string(), event: Event })

type PlatformEvent = z.output<typeof Event>
type Receipt = PlatformEvent['read']

const readMessage = (
  message: z.output<typeof Message>,
  { contact, at }: { contact: Contact; at: Date }
): Update => {
  const { mid: providerId } = message
  if (message.is_deleted === true) return { kind: 'delete', providerId, at }
  const content = contentOf(message)
  if (message.is_echo === true)
    return {
      kind: 'echo',
      contact,
      providerId,
      at,
      ...content,
      callbackId: message.metadata ?? null,
    }
  return {
    kind: 'message',
    contact,
    providerId,
    at,
    ...content,
    replyTo: message.reply_to?.mid ?? null,
  }
}

const readReaction = (
  { mid, action, emoji, reaction }: NonNullable<PlatformEvent['reaction']>,
  { contact, at }: { contact: Contact; at: Date }
): Update => ({
  kind: 'reaction',
  contact,
  target: mid,
  emoji: action === 'unreact' ? null : (emoji ?? reaction ?? '❤'),
  at,
})

const readPostback = (
  { mid, title, payload }: NonNullable<PlatformEvent['postback']>,
  { contact, at }: { contact: Contact; at: Date }
): Update => ({
  kind: 'message',
  contact,
  providerId: mid ?? `postback:${contact.key}:${at.getTime()}`,
  at,
  type: 'interactive',
  text: title,
  extra: payload === undefined ? null : { choiceId: payload },
  replyTo: null,
})

/** Instagram names the message that was seen, Messenger a moment. */
const readReadReceipt = (read: Receipt, contact: Contact, at: Date): Update | undefined => {
  if (read?.mid !== undefined) return { kind: 'seen', providerId: read.mid, at }
  if (read?.watermark === undefined) return undefined
  return { kind: 'watermark', contact, state: 'read', until: read.watermark }
}

const readDelivery = (delivery: Receipt, contact: Contact, at: Date): Update | undefined => {
  if (delivery?.mid !== undefined)
    return {
      kind: 'status',
      providerId: delivery.mid,
      state: 'delivered',
      at,
      callbackId: null,
      reason: null,
    }
  if (delivery?.watermark === undefined) return undefined
  return { kind: 'watermark', contact, state: 'delivered', until: delivery.watermark }
}

/** Reads an event of Messenger or Instagram. Throws when it cannot be understood. */
export const readPlatform = (
  contactOf: (personId: string) => Contact,
  { kind, body }: Pick<RawUpdate, 'kind' | 'body'>
): Update => {
  if (kind !== PLATFORM_KIND) throw new Error('unknown kind of update')
  const { accountId, event } = EventBody.parse(body)
  const { message, message_edit: edit, reaction, postback, timestamp: at } = event
  const contact = contactOf(personIdOf(event, accountId))
  if (message !== undefined) return readMessage(message, { contact, at })
  if (edit !== undefined) return { kind: 'edit', providerId: edit.mid, at, text: edit.text }
  if (reaction !== undefined) return readReaction(reaction, { contact, at })
  if (postback !== undefined) return readPostback(postback, { contact, at })
  return (
    readReadReceipt(event.read, contact, at) ??
    readDelivery(event.delivery, contact, at) ?? { kind: 'nothing' }
  )
}
