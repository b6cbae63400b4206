import { setTimeout as wait } from 'node:timers/promises'
import { allEvents } from '@mostrador/contracts'
import type { GatewayContext } from '../context.ts'
import type { SessionDirectory } from '../sessions/directory.ts'
import { PLATFORM_ROOM } from './repository.ts'
import type { Listener } from './room.ts'
import type { Rooms } from './rooms.ts'

const RETRY_MS = 1_000

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
  const disconnect = (matches: Parameters<Rooms['disconnect']>[0]): void => {
    directory.forget()
    rooms.disconnect(matches)
  }
  const listener: Listener = {
    sessionId: '',
    userId: '',
    mayReceive: () => true,
    disconnect: () => {},
    receive({ event, data }) {
      const ended =
        event === 'session.ended'
          ? allEvents['session.ended'].schema.safeParse(data).data
          : undefined
      if (ended !== undefined) disconnect(({ sessionId }) => sessionId === ended.sessionId)
      const changed =
        event === 'member.access_changed'
          ? allEvents['member.access_changed'].schema.safeParse(data).data
          : undefined
      if (changed !== undefined)
        disconnect(
          ({ userId }, businessId) => userId === changed.userId && businessId === changed.businessId
        )
    },
    lost: () => disconnect(() => true),
  }
  while (!stopping.aborted) {
    try {
      await rooms.join(PLATFORM_ROOM, listener)
      return
    } catch (error) {
      log.warn({ err: error }, 'The room of the platform could not be joined')
      await wait(RETRY_MS, undefined, { signal: stopping }).catch(() => {})
    }
  }
}
