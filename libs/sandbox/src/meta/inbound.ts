import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Update } from './webhook-sender.ts'
import { messagingEvent, messagingInbound } from './messaging-webhooks.ts'
import { channels, type Account, type Conversation, type PeerMessage } from './model.ts'
import { whatsappInbound } from './whatsapp-webhooks.ts'
import { newMessage, phoneMediaUrl, type MetaStore } from './store.ts'

const Chosen = z.object({ id: z.string(), title: z.string(), description: z.string().optional() })
const File = z.object({
  base64: z.string().optional(),
  url: z.url().optional(),
  mimeType: z.string().optional(),
  caption: z.string().optional(),
  filename: z.string().optional(),
})
const mediaTypes = ['image', 'audio', 'video', 'document'] as const

/**
 * What a person sends: exactly one of text, button, listRow, templateButton, image, audio, video,
 * document, location.
 */
export const SentMessage = z.object({
  channel: z.enum(channels),
  accountId: z.string(),
  /** wa_id in any spelling, BSUID, PSID or IGSID. */
  from: z.string().min(1),
  name: z.string().optional(),
  /** Their business-scoped id; with `hiddenNumber` the webhooks carry nothing else. */
  bsuid: z.string().optional(),
  hiddenNumber: z.boolean().optional(),
  replyTo: z.string().optional(),
  /** The person wrote it once, however often this is requested under the same key. */
  idempotencyKey: z.string().max(255).optional(),
  /** How often this webhook is delivered; `misbehave` applies to all of them. */
  copies: z.number().int().min(1).max(4).default(1),
  text: z.string().min(1).optional(),
  button: Chosen.optional(),
  listRow: Chosen.optional(),
  templateButton: z.object({ payload: z.string(), text: z.string() }).optional(),
  image: File.optional(),
  audio: File.optional(),
  video: File.optional(),
  document: File.optional(),
  location: z
    .object({
      latitude: z.number(),
      longitude: z.number(),
      name: z.string().optional(),
      address: z.string().optional(),
    })
    .optional(),
})

const mimeTypes: Record<(typeof mediaTypes)[number], string> = {
  image: 'image/png',
  audio: 'audio/ogg; codecs=opus',
  video: 'video/mp4',
  document: 'application/pdf',
}

/** A white pixel, so that a photo without bytes is still a real picture. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='

type Composed = {
  type: string
  text: string
  mediaUrl: string | null
  whatsapp: Record<string, unknown>
  messaging: Record<string, unknown>
  postback?: { title: string; payload: string }
}

const keepMedia = (
  store: MetaStore,
  open: boolean,
  kind: (typeof mediaTypes)[number],
  file: z.output<typeof File>
): { id: string; mimeType: string; sha256: string; url: string } => {
  const id = store.ids.digits(16)
  const bytes = Buffer.from(file.base64 ?? pixel, 'base64')
  const mimeType = file.mimeType ?? mimeTypes[kind]
  const sha256 = createHash('sha256').update(bytes).digest('base64')
  store.media.set(id, { id, mimeType, bytes, sha256, filename: file.filename ?? null, open })
  return { id, mimeType, sha256, url: file.url ?? `${store.baseUrl}/_media/${id}` }
}

const compose = (
  store: MetaStore,
  account: Account,
  sentMessage: z.output<typeof SentMessage>
): Composed => {
  for (const kind of mediaTypes) {
    const file = sentMessage[kind]
    if (file === undefined) continue
    const { id, mimeType, sha256, url } = keepMedia(
      store,
      account.channel !== 'whatsapp',
      kind,
      file
    )
    const media = {
      ...(file.caption === undefined ? {} : { caption: file.caption }),
      ...(file.filename === undefined ? {} : { filename: file.filename }),
      mime_type: mimeType,
      sha256,
      id,
      url,
      ...(kind === 'audio' ? { voice: true } : {}),
    }
    return {
      type: kind,
      text: file.caption ?? '',
      mediaUrl: file.url ?? phoneMediaUrl(store, id),
      whatsapp: { type: kind, [kind]: media },
      messaging: { attachments: [{ type: kind === 'document' ? 'file' : kind, payload: { url } }] },
    }
  }
  if (sentMessage.location !== undefined) {
    const { latitude, longitude, name } = sentMessage.location
    return {
      type: 'location',
      text: name ?? `${latitude},${longitude}`,
      mediaUrl: null,
      whatsapp: { type: 'location', location: sentMessage.location },
      messaging: {
        attachments: [
          {
            type: 'location',
            title: name ?? '',
            payload: { coordinates: { lat: latitude, long: longitude } },
          },
        ],
      },
    }
  }
  if (sentMessage.templateButton !== undefined) {
    const { payload, text } = sentMessage.templateButton
    return {
      type: 'button',
      text,
      mediaUrl: null,
      whatsapp: { type: 'button', button: sentMessage.templateButton },
      messaging: {},
      postback: { title: text, payload },
    }
  }
  const chosen = sentMessage.listRow ?? sentMessage.button
  if (chosen !== undefined) {
    const kind = sentMessage.listRow === undefined ? 'button_reply' : 'list_reply'
    return {
      type: 'interactive',
      text: chosen.title,
      mediaUrl: null,
      whatsapp: { type: 'interactive', interactive: { type: kind, [kind]: chosen } },
      messaging: { text: chosen.title, quick_reply: { payload: chosen.id } },
    }
  }
  if (sentMessage.text === undefined)
    throw new Error(`a message to ${account.id} needs a text, a choice, a file or a place`)
  return {
    type: 'text',
    text: sentMessage.text,
    mediaUrl: null,
    whatsapp: { type: 'text', text: { body: sentMessage.text } },
    messaging: { text: sentMessage.text },
  }
}

/**
 * The message as the phone keeps it and the webhook that announces it. Also learns the person's
 * name and scoped id.
 */
export const composeInbound = (
  store: MetaStore,
  account: Account,
  conversation: Conversation,
  sentMessage: z.output<typeof SentMessage>
): { message: PeerMessage; update: Update } => {
  conversation.name =
    sentMessage.name ?? (conversation.name === '' ? conversation.user : conversation.name)
  conversation.bsuid = sentMessage.bsuid ?? conversation.bsuid
  conversation.numberHidden = sentMessage.hiddenNumber ?? conversation.numberHidden
  if (conversation.numberHidden && conversation.bsuid === null)
    conversation.bsuid = `MX.${store.ids.digits(20)}`
  const { type, text, mediaUrl, whatsapp, messaging, postback } = compose(
    store,
    account,
    sentMessage
  )
  const id =
    account.channel === 'whatsapp'
      ? store.ids.wamid(conversation.user, 'person')
      : store.ids.mid(account.channel)
  const message = newMessage({
    id,
    direction: 'in',
    origin: 'person',
    type,
    text,
    mediaUrl,
    at: store.now(),
    status: 'received',
    content: account.channel === 'whatsapp' ? whatsapp : messaging,
    replyTo: sentMessage.replyTo ?? null,
  })
  if (account.channel === 'whatsapp')
    return { message, update: whatsappInbound(account, conversation, message, whatsapp) }
  if (postback !== undefined)
    return {
      message,
      update: messagingEvent(account, conversation, `message:${id}`, message.at, {
        postback: { mid: id, ...postback },
      }),
    }
  return { message, update: messagingInbound(account, conversation, message, messaging) }
}
