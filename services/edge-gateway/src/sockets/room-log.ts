import type { DomainEvent } from '@mostrador/contracts'
import { consumeOutside } from '@mostrador/platform'
import type { GatewayContext } from '../context.ts'
import { broadcastEvents, NEW_MESSAGE } from './audience.ts'
import { PLATFORM_ROOM, type Part, appendToRoom, ROOM_LOG_GROUP } from './repository.ts'

/** What a room hears of an event: itself, and after a new chat message a number for its text, which is fetched when it is delivered [INB-13]. */
const partsOf = (event: DomainEvent): readonly Part[] => {
  const itself = { type: event.type, data: event.data }
  return event.type === 'message.received' || event.type === 'message.queued'
    ? [itself, { type: NEW_MESSAGE, data: { messageId: event.data.messageId } }]
    : [itself]
}

/** The bell of the rooms: which one, and how far it is. Whoever can connect to the database can hear it, so it says no more than that. */
export const ROOM_CHANNEL = 'room'

/** Events → numbered rows of their rooms, by whichever replica has them: one group for all. What every replica must know goes to the house's own room. */
export const appendEventsToRooms = (ctx: GatewayContext): void => {
  const stampIn = async (roomId: string, event: DomainEvent): Promise<void> => {
    const seq = await appendToRoom(ctx.db, roomId, event.id, partsOf(event))
    if (seq !== undefined) ctx.notify(ROOM_CHANNEL, `${roomId} ${seq}`)
  }
  const inItsRoom = async (event: DomainEvent): Promise<void> => {
    if (event.businessId !== null) await stampIn(event.businessId, event)
  }
  const inPlatformRoom = (event: DomainEvent): Promise<void> => stampIn(PLATFORM_ROOM, event)
  // The statement brings its own inbox row, so it needs no transaction around it.
  consumeOutside(
    ctx,
    ROOM_LOG_GROUP,
    {
      ...Object.fromEntries(broadcastEvents.map(name => [name, inItsRoom])),
      'member.access_changed': inPlatformRoom,
      'session.ended': inPlatformRoom,
    },
    { remembers: true }
  )
}
