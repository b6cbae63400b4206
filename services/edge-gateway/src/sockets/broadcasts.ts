import type { DomainEvent } from '@mostrador/contracts'
import { messagingRoutes } from '@mostrador/contracts/messaging-gateway'
import { Refusal } from '@mostrador/kernel'
import { actorOf, consumeOutside } from '@mostrador/platform'
import type { GatewayHouse } from '../service.ts'
import type { SessionDirectory } from '../sessions/directory.ts'
import { broadcastEvents, NEW_MESSAGE } from './audience.ts'
import type { Rooms } from './rooms.ts'

/**
 * Events → rooms. They carry ids; the one text that browsers need at once, a new chat message, is fetched from its owner
 * here and sent beside the event, so that no message text ever travels on the bus.
 */
export const broadcasts = (house: GatewayHouse, rooms: Rooms, directory: SessionDirectory): void => {
  const withText = async (businessId: string, messageId: string): Promise<void> => {
    try {
      rooms.broadcast(businessId, NEW_MESSAGE, await house.call(messagingRoutes.messageFacts, { params: { id: messageId } }, actorOf.system(businessId)))
    } catch (error) {
      // A message that is gone needs no announcement.
      if (!(error instanceof Refusal && error.code === 'message_not_found')) throw error
    }
  }
  const announce = async (event: DomainEvent): Promise<void> => {
    if (event.businessId === null) return
    rooms.broadcast(event.businessId, event.type, event.data)
    if (event.type === 'message.received' || event.type === 'message.queued') await withText(event.businessId, event.data.messageId)
  }
  const changedAccess = async (event: DomainEvent<'member.access_changed'>): Promise<void> => {
    directory.forget()
    rooms.dismiss(({ userId }, businessId) => userId === event.data.userId && businessId === event.data.businessId)
  }
  const endedSession = async (event: DomainEvent<'session.ended'>): Promise<void> => {
    directory.forget()
    rooms.dismiss(({ sessionId }) => sessionId === event.data.sessionId)
  }
  consumeOutside(house, 'edge-gateway', { ...Object.fromEntries(broadcastEvents.map(name => [name, announce])), 'member.access_changed': changedAccess, 'session.ended': endedSession })
}
