import { setTimeout as wait } from 'node:timers/promises'
import { allEvents } from '@mostrador/contracts'
import type { GatewayContext } from '../context.ts'
import type { SessionDirectory } from '../sessions/directory.ts'
import { PLATFORM_ROOM } from './repository.ts'
import type { Listener, Rooms } from './rooms.ts'

const AGAIN_MS = 1_000

/**
 * Follows the platform's room: closes the sockets of ended sessions and changed access on this
 * replica. Resolves once it listens; no socket may open before. After a gap it closes all: clients
 * authenticate again.
 */
export const followDisconnects = async (
  { log }: Pick<GatewayContext, 'log'>,
  rooms: Rooms,
  directory: SessionDirectory,
  stopping: AbortSignal
): Promise<void> => {
  const sendAway = (matches: Parameters<Rooms['dismiss']>[0]): void => {
    directory.forget()
    rooms.dismiss(matches)
  }
  const ear: Listener = {
    sessionId: '',
    userId: '',
    mayReceive: () => true,
    disconnect: () => {},
    receive({ event, data }) {
      const ended =
        event === 'session.ended'
          ? allEvents['session.ended'].schema.safeParse(data).data
          : undefined
      if (ended !== undefined) sendAway(({ sessionId }) => sessionId === ended.sessionId)
      const changed =
        event === 'member.access_changed'
          ? allEvents['member.access_changed'].schema.safeParse(data).data
          : undefined
      if (changed !== undefined)
        sendAway(
          ({ userId }, businessId) => userId === changed.userId && businessId === changed.businessId
        )
    },
    lost: () => sendAway(() => true),
  }
  while (!stopping.aborted) {
    try {
      await rooms.join(PLATFORM_ROOM, ear)
      return
    } catch (error) {
      log.warn({ err: error }, 'The room of the house could not be joined')
      await wait(AGAIN_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
}
