import { every, batcher } from '@mostrador/platform'
import type { GatewayContext } from '../context.ts'
import type { SessionDirectory } from '../sessions/directory.ts'
import { followDisconnects } from './disconnects.ts'
import {
  type Bounds,
  readBounds,
  eventsAfter,
  deleteOldRoomEvents,
  type RoomEvent,
  type RoomPosition,
} from './repository.ts'
import { openRooms, type Rooms } from './rooms.ts'
import { ROOM_CHANNEL, appendEventsToRooms } from './room-log.ts'
import { messageTexts } from './texts.ts'

/** How often rooms are read without a notification, in milliseconds: a notification may be lost. */
const POLL_MS = 5_000
/** Seconds. */
const RETENTION_EVERY = 300

export type Realtime = {
  readonly rooms: Rooms
  /** Resolves when those who lost access would be disconnected. */
  readonly ready: Promise<void>
}

/**
 * Wires this replica's rooms to the shared room log: events are numbered in it, notifications tell
 * its end.
 */
export const realtime = (ctx: GatewayContext, directory: SessionDirectory): Realtime => {
  const { db, log } = ctx
  const logFailure = (error: unknown): void => log.warn({ err: error }, 'A room could not be read')
  const rooms = openRooms({
    boundsOf: batcher<string, Bounds>(ids => readBounds(db, ids)).ask,
    eventsAfter: batcher<RoomPosition, readonly RoomEvent[]>(positions =>
      eventsAfter(db, positions)
    ).ask,
    textOf: messageTexts(ctx),
    failed: logFailure,
  })
  const stopping = new AbortController()
  let isPolling = false
  const poll = async (): Promise<void> => {
    if (isPolling) return
    isPolling = true
    await rooms.poll().catch(logFailure)
    isPolling = false
  }
  const unsubscribe = ctx.listen(ROOM_CHANNEL, notice => {
    if (notice === undefined) return void poll()
    const [roomId = '', seq] = notice.split(' ')
    rooms.notify(roomId, Number(seq))
  })
  const timer = setInterval(() => void poll(), POLL_MS)
  appendEventsToRooms(ctx)
  every(ctx, 'edge-gateway-retention', RETENTION_EVERY, () => deleteOldRoomEvents(db))
  ctx.metrics.watch('sockets_open', 'Browsers that listen', async () => rooms.count())
  const ready = followDisconnects(ctx, rooms, directory, stopping.signal)
  ctx.onClose(async () => {
    stopping.abort()
    unsubscribe()
    clearInterval(timer)
    rooms.disconnect(() => true)
    await rooms.stop()
  })
  return { rooms, ready }
}
