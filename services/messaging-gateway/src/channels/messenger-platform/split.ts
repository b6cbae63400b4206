import type { Channel } from '@mostrador/contracts'
import { fieldOf, idOf, isJson, type Json, joinIds, listOf } from '../payload.ts'
import type { RawUpdate } from '../update.ts'
import { personIdOf } from './contact.ts'

/** Stored in `inbox.kind`. */
export const PLATFORM_KIND = 'messaging'

/** A part of an event with an id of its own. */
type EventPart = { readonly eventId: string; readonly part: unknown }

/**
 * The events of one `entry`. The dashboard and some samples put Instagram's under `changes`.
 * `standby` holds conversations of other apps: they are not read.
 */
const eventsOf = (entry: unknown): unknown[] => {
  const changed = listOf(fieldOf(entry, 'changes'))
    .map(change => fieldOf(change, 'value'))
    .filter(value => isJson(fieldOf(value, 'sender')))
  return [...listOf(fieldOf(entry, 'messaging')), ...changed]
}

/** Splits one `entry` of a Page or an Instagram account (protocols 4.2, 5). */
export const splitPlatform = (channel: Channel, entry: unknown): RawUpdate[] => {
  const accountId = idOf(fieldOf(entry, 'id'))
  return eventsOf(entry).flatMap(event =>
    partsOf(event, accountId).map(({ eventId, part }) => ({
      channel,
      accountId,
      kind: PLATFORM_KIND,
      eventId,
      threadKey: `${channel}:${accountId}:${personIdOf(event, accountId)}`,
      body: { accountId, event: part },
    }))
  )
}

/** Referrals, opt-ins and hand-overs have no parts: nothing of them is shown or answered. */
const partsOf = (event: unknown, accountId: string): EventPart[] => {
  const delivery = fieldOf(event, 'delivery')
  const id = idOfEvent(event, accountId)
  if (id !== undefined) return [{ eventId: id, part: event }]
  return isJson(delivery) ? deliveryParts(event, delivery, accountId) : []
}

/** Undefined for events without one id: deliveries, and kinds that are not read. */
const idOfEvent = (event: unknown, accountId: string): string | undefined => {
  const person = personIdOf(event, accountId)
  const timestamp = fieldOf(event, 'timestamp')
  const message = fieldOf(event, 'message')
  if (isJson(message)) return idOfMessage(message)
  const edit = fieldOf(event, 'message_edit')
  if (isJson(edit)) return joinIds(edit['mid'], 'edit', edit['num_edit'] ?? timestamp)
  const reaction = fieldOf(event, 'reaction')
  if (isJson(reaction)) return joinIds(reaction['mid'], 'reaction', reaction['action'], timestamp)
  const postback = fieldOf(event, 'postback')
  if (isJson(postback))
    return idOf(postback['mid']) || joinIds(accountId, person, 'postback', timestamp)
  const read = fieldOf(event, 'read')
  if (!isJson(read)) return undefined
  return idOf(read['mid']) === ''
    ? joinIds(accountId, person, 'read', read['watermark'])
    : joinIds(read['mid'], 'read')
}

const idOfMessage = (message: Json): string => {
  if (message['is_deleted'] === true) return joinIds(message['mid'], 'deleted')
  return message['is_echo'] === true ? joinIds(message['mid'], 'echo') : idOf(message['mid'])
}

/** One part per message named, and one for the watermark: `mids` may be missing. */
const deliveryParts = (event: unknown, delivery: Json, accountId: string): EventPart[] => {
  const { mids, watermark } = delivery
  const person = personIdOf(event, accountId)
  const partOf = (eventId: string, content: Json): EventPart => ({
    eventId,
    part: {
      sender: fieldOf(event, 'sender'),
      recipient: fieldOf(event, 'recipient'),
      timestamp: fieldOf(event, 'timestamp') ?? watermark,
      delivery: content,
    },
  })
  const named = listOf(mids).map(mid => partOf(joinIds(mid, 'delivered'), { mid }))
  if (idOf(watermark) === '') return named
  const eventId = joinIds(`${accountId}:${person}`, 'delivered', watermark)
  return [...named, partOf(eventId, { watermark })]
}
