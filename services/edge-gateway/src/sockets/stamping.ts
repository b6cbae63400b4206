import type { DomainEvent } from '@mostrador/contracts'
import { consumeOutside } from '@mostrador/platform'
import type { GatewayHouse } from '../house.ts'
import { broadcastEvents, NEW_MESSAGE } from './audience.ts'
import { HOUSE_ROOM, type Part, stamp, STAMPING } from './repository.ts'

/** What a room hears of an event: itself, and after a new chat message a number for its text, which is fetched when it is delivered [INB-13]. */
const partsOf = (event: DomainEvent): readonly Part[] => {
  const itself = { type: event.type, data: event.data }
  return event.type === 'message.received' || event.type === 'message.queued'
    ? [itself, { type: NEW_MESSAGE, data: { messageId: event.data.messageId } }]
    : [itself]
}

/** The bell of the rooms: which one, and how far it is. Whoever can connect to the database can hear it, so it says no more than that. */
export const ROOM_BELL = 'room'

/** Events → numbered rows of their rooms, by whichever replica has them: one group for all. What every replica must know goes to the house's own room. */
export const stamping = (house: GatewayHouse): void => {
  const stampIn = async (roomId: string, event: DomainEvent): Promise<void> => {
    const seq = await stamp(house.db, roomId, event.id, partsOf(event))
    if (seq !== undefined) house.ring(ROOM_BELL, `${roomId} ${seq}`)
  }
  const inItsRoom = async (event: DomainEvent): Promise<void> => {
    if (event.businessId !== null) await stampIn(event.businessId, event)
  }
  const inTheHouse = (event: DomainEvent): Promise<void> => stampIn(HOUSE_ROOM, event)
  // The statement brings its own inbox row, so it needs no transaction around it.
  consumeOutside(
    house,
    STAMPING,
    {
      ...Object.fromEntries(broadcastEvents.map(name => [name, inItsRoom])),
      'member.access_changed': inTheHouse,
      'session.ended': inTheHouse,
    },
    { remembers: true }
  )
}
