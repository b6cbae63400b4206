import type { DomainEvent } from '@mostrador/contracts'
import { consumeOutside } from '@mostrador/platform'
import type { GatewayContext } from '../context.ts'
import { browserEvents, NEW_MESSAGE, replicaEvents } from './audience.ts'
import { appendToRoom, PLATFORM_ROOM, ROOM_LOG_GROUP, type RoomEntry } from './repository.ts'

/**
 * What a room gets of an event: the event, and after a new chat message an entry for its text,
 * which is fetched when it is delivered [INB-13].
 */
const entriesOf = (event: DomainEvent): readonly RoomEntry[] => {
  const entry = { type: event.type, data: event.data }
  return event.type === 'message.received' || event.type === 'message.queued'
    ? [entry, { type: NEW_MESSAGE, data: { messageId: event.data.messageId } }]
    : [entry]
}

/**
 * The notification of a new entry: `<room id> <last number>`. Every connection to the database can
 * listen to it, so it carries nothing else.
 */
export const ROOM_CHANNEL = 'room'

/** Appends events to the rooms of their audience. All replicas are one consumer group. */
export const appendEventsToRooms = (ctx: GatewayContext): void => {
  const append = async (roomId: string, event: DomainEvent): Promise<void> => {
    const seq = await appendToRoom(ctx.db, roomId, event.id, entriesOf(event))
    if (seq !== undefined) ctx.notify(ROOM_CHANNEL, `${roomId} ${seq}`)
  }
  const appendToBusinessRoom = async (event: DomainEvent): Promise<void> => {
    if (event.businessId !== null) await append(event.businessId, event)
  }
  const appendToPlatformRoom = (event: DomainEvent): Promise<void> => append(PLATFORM_ROOM, event)
  // The statement writes its own inbox row, so it needs no transaction around it.
  consumeOutside(
    ctx,
    ROOM_LOG_GROUP,
    {
      ...Object.fromEntries(browserEvents.map(name => [name, appendToBusinessRoom])),
      ...Object.fromEntries(replicaEvents.map(name => [name, appendToPlatformRoom])),
    },
    { remembers: true }
  )
}
