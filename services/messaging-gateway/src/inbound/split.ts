import type { Channel } from '@mostrador/contracts'
import { whatsappKey } from './contact.ts'
import type { Piece } from './update.ts'
import { fieldOf, idOf, isJson, listOf } from './wire.ts'

const objects: Readonly<Record<string, Channel>> = {
  whatsapp_business_account: 'whatsapp',
  page: 'messenger',
  instagram: 'instagram',
}

/** Keys are index entries: what is longer is not an id. */
const MAX_KEY = 512

/**
 * Cuts a webhook into its updates. Understands only as much as is needed to name each one and its conversation, so that
 * a message that nobody can read spoils nothing but itself. `digest` names what brings no id of its own.
 */
export const splitEnvelope = (envelope: unknown, digest: string): Piece[] => {
  const channel = objects[idOf(fieldOf(envelope, 'object'))]
  if (channel === undefined) return []
  const entries = listOf(fieldOf(envelope, 'entry'))
  const pieces =
    channel === 'whatsapp'
      ? entries.flatMap(whatsappPieces)
      : entries.flatMap(entry => messagingPieces(channel, entry))
  return pieces.map((piece, index) => {
    const named =
      piece.eventId !== '' && piece.eventId.length <= MAX_KEY && piece.threadKey.length <= MAX_KEY
    return named
      ? piece
      : { ...piece, eventId: `?${digest}:${index}`, threadKey: `?${digest}:${index}` }
  })
}

const whatsappPieces = (entry: unknown): Piece[] =>
  listOf(fieldOf(entry, 'changes')).flatMap(change => {
    const value = fieldOf(change, 'value')
    const accountId = idOf(fieldOf(fieldOf(value, 'metadata'), 'phone_number_id'))
    const contacts = listOf(fieldOf(value, 'contacts'))
    const piece = (
      kind: Piece['kind'],
      eventId: string,
      waId: unknown,
      scopedId: unknown,
      body: unknown
    ): Piece => ({
      channel: 'whatsapp',
      accountId,
      kind,
      eventId,
      threadKey: `whatsapp:${accountId}:${whatsappKey(idOf(waId), idOf(scopedId))}`,
      body,
    })
    return [
      ...listOf(fieldOf(value, 'messages')).map(message =>
        piece(
          'whatsapp_message',
          idOf(fieldOf(message, 'id')),
          fieldOf(message, 'from'),
          fieldOf(message, 'from_user_id'),
          { contacts, message }
        )
      ),
      ...listOf(fieldOf(value, 'message_echoes')).map(message =>
        piece(
          'whatsapp_echo',
          idOf(fieldOf(message, 'id')),
          fieldOf(message, 'to'),
          fieldOf(message, 'to_user_id'),
          { contacts, message }
        )
      ),
      ...listOf(fieldOf(value, 'statuses')).map(status =>
        piece(
          'whatsapp_status',
          joined(fieldOf(status, 'id'), fieldOf(status, 'status')),
          fieldOf(status, 'recipient_id'),
          fieldOf(status, 'recipient_user_id'),
          status
        )
      ),
    ]
  })

/** Every part, or nothing at all: half a name would be taken for another update's. */
const joined = (...parts: readonly unknown[]): string => {
  const texts = parts.map(idOf)
  return texts.includes('') ? '' : texts.join(':')
}

// The dashboard and some samples put Instagram's events under `changes`; another app's conversations come as `standby`.
const messagingPieces = (channel: 'messenger' | 'instagram', entry: unknown): Piece[] => {
  const accountId = idOf(fieldOf(entry, 'id'))
  const changed = listOf(fieldOf(entry, 'changes'))
    .filter(change => isJson(fieldOf(fieldOf(change, 'value'), 'sender')))
    .map(change => fieldOf(change, 'value'))
  const events = [...listOf(fieldOf(entry, 'messaging')), ...changed]
  return events.flatMap(event =>
    messagingNames(event, accountId).map(
      ({ eventId, part }): Piece => ({
        channel,
        accountId,
        kind: 'messaging',
        eventId,
        threadKey: `${channel}:${accountId}:${personOf(event, accountId)}`,
        body: { accountId, event: part },
      })
    )
  )
}

/** Whoever of the two is not the account; in echoes old samples have them swapped. */
export const personOf = (event: unknown, accountId: string): string => {
  const sender = idOf(fieldOf(fieldOf(event, 'sender'), 'id'))
  const recipient = idOf(fieldOf(fieldOf(event, 'recipient'), 'id'))
  const isEcho = fieldOf(fieldOf(event, 'message'), 'is_echo') === true
  if (sender === accountId) return recipient
  if (recipient === accountId) return sender
  return isEcho ? recipient : sender
}

const messagingNames = (
  event: unknown,
  accountId: string
): { eventId: string; part: unknown }[] => {
  const person = personOf(event, accountId)
  const at = fieldOf(event, 'timestamp')
  const one = (...parts: readonly unknown[]) => [{ eventId: joined(...parts), part: event }]
  const message = fieldOf(event, 'message')
  if (isJson(message)) {
    if (message['is_deleted'] === true) return one(message['mid'], 'deleted')
    return message['is_echo'] === true ? one(message['mid'], 'echo') : one(message['mid'])
  }
  const edit = fieldOf(event, 'message_edit')
  if (isJson(edit)) return one(edit['mid'], 'edit', edit['num_edit'] ?? at)
  const reaction = fieldOf(event, 'reaction')
  if (isJson(reaction)) return one(reaction['mid'], 'reaction', reaction['action'], at)
  const postback = fieldOf(event, 'postback')
  if (isJson(postback))
    return idOf(postback['mid']) === ''
      ? one(accountId, person, 'postback', at)
      : one(postback['mid'])
  const read = fieldOf(event, 'read')
  if (isJson(read))
    return idOf(read['mid']) === ''
      ? one(accountId, person, 'read', read['watermark'])
      : one(read['mid'], 'read')
  const delivery = fieldOf(event, 'delivery')
  if (isJson(delivery)) return deliveries(event, delivery, `${accountId}:${person}`)
  // Referrals, opt-ins, hand-overs: nothing of them is shown or answered.
  return []
}

/** The named messages one by one, and all before the watermark: `mids` may be missing, and the watermark is the truth. */
const deliveries = (
  event: unknown,
  delivery: Readonly<Record<string, unknown>>,
  conversation: string
): { eventId: string; part: unknown }[] => {
  const of = (eventId: string, content: Readonly<Record<string, unknown>>) => ({
    eventId,
    part: {
      sender: fieldOf(event, 'sender'),
      recipient: fieldOf(event, 'recipient'),
      timestamp: fieldOf(event, 'timestamp') ?? delivery['watermark'],
      delivery: content,
    },
  })
  return [
    ...listOf(delivery['mids']).map(mid => of(joined(mid, 'delivered'), { mid })),
    ...(idOf(delivery['watermark']) === ''
      ? []
      : [
          of(joined(conversation, 'delivered', delivery['watermark']), {
            watermark: delivery['watermark'],
          }),
        ]),
  ]
}
