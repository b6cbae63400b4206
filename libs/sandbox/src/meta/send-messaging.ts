import { z } from 'zod'
import { GraphRefusal } from './graph-errors.ts'
import type { Channel, Choice } from './model.ts'

/** What a Messenger or Instagram send says, once its limits were checked. */
export type MessagingSend =
  | { kind: 'action'; to: string; action: 'typing_on' | 'typing_off' | 'mark_seen' }
  | { kind: 'reaction'; to: string; messageId: string; emoji: string | null }
  | {
      kind: 'message'
      to: string
      window: 'standard' | 'human_agent' | 'feedback'
      type: string
      text: string
      choices: Choice[]
      mediaUrl: string | null
      content: Record<string, unknown>
      replyTo: string | null
      callbackData: string | null
    }

const Button = z.looseObject({
  type: z.string(),
  title: z.string().max(20).optional(),
  payload: z.string().max(1000).optional(),
  url: z.string().optional(),
})
const Attachment = z.object({
  type: z.enum(['image', 'audio', 'video', 'file', 'template', 'like_heart', 'MEDIA_SHARE']),
  payload: z
    .looseObject({
      url: z.url().optional(),
      template_type: z.string().optional(),
      text: z.string().max(640).optional(),
      buttons: z.array(Button).max(3).optional(),
      elements: z
        .array(
          z.looseObject({ title: z.string().max(80), buttons: z.array(Button).max(3).optional() })
        )
        .max(10)
        .optional(),
    })
    .optional(),
})
const Message = z.object({
  text: z.string().min(1).optional(),
  attachment: Attachment.optional(),
  metadata: z.string().max(1000).optional(),
  quick_replies: z
    .array(
      z.object({
        content_type: z.enum(['text', 'user_phone_number', 'user_email']),
        title: z.string().max(20).optional(),
        payload: z.string().max(1000).optional(),
        image_url: z.string().optional(),
      })
    )
    .max(13)
    .optional(),
})
const Send = z.object({
  recipient: z.object({ id: z.coerce.string() }),
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).optional(),
  tag: z.string().optional(),
  message: Message.optional(),
  sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact']).optional(),
  payload: z.object({ message_id: z.string(), reaction: z.string().optional() }).optional(),
  reply_to: z.object({ mid: z.string() }).optional(),
})

const invalid = (details: string): never => {
  throw new GraphRefusal('invalid_parameter', 'graph', details)
}

/** Tags that still exist; the event and account tags were retired in April 2026. */
const tags: Readonly<Record<string, 'human_agent' | 'feedback'>> = {
  HUMAN_AGENT: 'human_agent',
  CUSTOMER_FEEDBACK: 'feedback',
}

const windowOf = (
  type: string | undefined,
  tag: string | undefined
): 'standard' | 'human_agent' | 'feedback' => {
  if (tag === undefined)
    return type === 'MESSAGE_TAG'
      ? invalid('Param tag is required when messaging_type is MESSAGE_TAG')
      : 'standard'
  return tags[tag] ?? invalid(`Param tag: ${tag} is not a valid message tag`)
}

/** Messenger counts 2000 characters, Instagram 1000 bytes of UTF-8. */
const checkLength = (channel: Channel, text: string): void => {
  if (channel === 'messenger' && [...text].length > 2000)
    invalid('Length of param message[text] must be less than or equal to 2000')
  if (channel === 'instagram' && Buffer.byteLength(text, 'utf8') > 1000)
    invalid('Message text must be UTF-8 and less than or equal to 1000 bytes')
}

const choicesOf = (message: z.output<typeof Message>): Choice[] => {
  const replies = (message.quick_replies ?? []).map(reply => ({
    id: reply.payload ?? '',
    title: reply.title ?? '',
  }))
  const buttons = [
    ...(message.attachment?.payload?.buttons ?? []),
    ...(message.attachment?.payload?.elements ?? []).flatMap(element => element.buttons ?? []),
  ]
  return [
    ...replies,
    ...buttons
      .filter(button => button.type === 'postback')
      .map(button => ({ id: button.payload ?? '', title: button.title ?? '' })),
  ]
}

/** Reads the body of `POST /{page-id|ig-id|me}/messages`. Throws GraphRefusal. */
export const readMessagingSend = (channel: Channel, body: unknown): MessagingSend => {
  const parsed = Send.safeParse(body)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return invalid(`Param ${issue?.path.join('.') ?? 'body'}: ${issue?.message ?? 'invalid'}`)
  }
  const {
    recipient,
    message,
    sender_action: action,
    payload,
    reply_to,
    messaging_type,
    tag,
  } = parsed.data
  if (action !== undefined) {
    if (message !== undefined) invalid('Only one of message and sender_action is allowed')
    if (action !== 'react' && action !== 'unreact')
      return { kind: 'action', to: recipient.id, action }
    if (payload === undefined) return invalid('Param payload is required')
    return {
      kind: 'reaction',
      to: recipient.id,
      messageId: payload.message_id,
      emoji: action === 'react' ? (payload.reaction ?? 'love') : null,
    }
  }
  if (message === undefined) return invalid('Param message is required')
  if ((message.text === undefined) === (message.attachment === undefined))
    invalid('Exactly one of text and attachment is required')
  if (message.text !== undefined) checkLength(channel, message.text)
  const { attachment } = message
  return {
    kind: 'message',
    to: recipient.id,
    window: windowOf(messaging_type, tag),
    type: attachment?.type ?? 'text',
    text:
      message.text ??
      attachment?.payload?.text ??
      (attachment?.payload?.elements ?? []).map(element => element.title).join(' · '),
    choices: choicesOf(message),
    mediaUrl: attachment?.payload?.url ?? null,
    content: { message },
    replyTo: reply_to?.mid ?? null,
    callbackData: message.metadata ?? null,
  }
}
