import { type Bounds, PLATFORM_ROOM } from './repository.ts'
import {
  isEmpty,
  isRetained,
  type Listener,
  listenersOf,
  mergeLateListeners,
  newRoom,
  advanceEnd,
  type Room,
} from './room.ts'
import { catchUp, deliverToLive, type RoomLog } from './room-delivery.ts'

export type RoomSources = RoomLog & {
  readonly failed: (error: unknown) => void
  readonly retryMs?: number
}

/**
 * The rooms with listeners on this replica, read from the log that all replicas share.
 * Live listeners of a room advance together; those who reconnected catch up with them.
 */
export const openRooms = (sources: RoomSources) => {
  const { boundsOf } = sources
  const rooms = new Map<string, Room>()
  const delivery = createDelivery(sources, rooms)

  // Another room may have been opened under this id since the last listener left.
  const closeEmpty = (room: Room): void => {
    if (isEmpty(room) && rooms.get(room.id) === room) rooms.delete(room.id)
  }
  const roomOf = (id: string): Room => {
    const room = rooms.get(id) ?? newRoom(id)
    rooms.set(id, room)
    return room
  }
  const insertListener = (room: Room, listener: Listener, seq: number): void => {
    room.late.set(listener, seq)
    delivery.advance(room)
  }
  const readEnd = async (room: Room): Promise<Bounds> => {
    const bounds = await boundsOf(room.id)
    advanceEnd(room, bounds.last)
    return bounds
  }

  return {
    /**
     * Adds a listener and returns the number after which it receives events: the requested one,
     * or the newest when that is no longer kept. `greet` runs before the first event. Undefined
     * when the listener left meanwhile.
     */
    async join(
      id: string,
      listener: Listener,
      {
        after,
        greet = () => {},
      }: { readonly after?: number | undefined; readonly greet?: (seq: number) => void } = {}
    ): Promise<number | undefined> {
      const room = roomOf(id)
      room.joining.add(listener)
      try {
        const bounds = await readEnd(room)
        if (!room.joining.has(listener)) return undefined
        const seq = after !== undefined && isRetained(bounds, after) ? after : bounds.last
        greet(seq)
        insertListener(room, listener, seq)
        return seq
      } finally {
        room.joining.delete(listener)
        closeEmpty(room)
      }
    },
    /**
     * For clients that send their number after the greeting: goes back to `seq`, or reports it
     * lost.
     */
    async resume(id: string, listener: Listener, seq: number): Promise<void> {
      const room = rooms.get(id)
      if (room === undefined) return
      const bounds = await readEnd(room)
      if (!room.live.delete(listener) && !room.late.delete(listener)) return
      const canResume = isRetained(bounds, seq)
      if (!canResume) listener.lost(bounds.last)
      insertListener(room, listener, canResume ? seq : bounds.last)
    },
    leave(id: string, listener: Listener): void {
      const room = rooms.get(id)
      if (room === undefined) return
      room.joining.delete(listener)
      room.late.delete(listener)
      room.live.delete(listener)
      closeEmpty(room)
      delivery.advance(room)
    },
    /** Notes that the log of a room has at least this number. */
    notify(id: string, seq: number): void {
      const room = rooms.get(id)
      if (room === undefined) return
      advanceEnd(room, seq)
      delivery.advance(room)
    },
    /** Reads the end of every room: a notification may be lost. */
    async poll(): Promise<void> {
      await Promise.all(
        [...rooms.values()].map(async room => {
          await readEnd(room)
          delivery.advance(room)
        })
      )
    },
    /** Ends every connection that matches: a session that ended, a person who lost access. */
    disconnect(matches: (listener: Listener, roomId: string) => boolean): void {
      for (const room of rooms.values())
        for (const listener of listenersOf(room))
          if (matches(listener, room.id)) listener.disconnect()
    },
    /** How many listen, without the platform's own listener. */
    count: (): number =>
      [...rooms.values()].reduce(
        (sum, { id, live, late }) => (id === PLATFORM_ROOM ? sum : sum + live.size + late.size),
        0
      ),
    stop: delivery.stop,
  }
}
export type Rooms = ReturnType<typeof openRooms>

/** Delivers in the background: per room at most once to the live and once to the late listeners. */
const createDelivery = (
  { failed, retryMs = 1_000, ...log }: RoomSources,
  rooms: ReadonlyMap<string, Room>
) => {
  const running = new Set<Promise<void>>()
  let stopped = false
  let retry: NodeJS.Timeout | undefined
  const sources = { ...log, isStopped: () => stopped }

  const retryLater = (): void => {
    retry ??= setTimeout(() => {
      retry = undefined
      for (const room of rooms.values()) advance(room)
    }, retryMs)
  }
  const run = async (room: Room, work: typeof catchUp, done: () => void): Promise<void> => {
    try {
      await work(sources, room)
      done()
      advance(room)
    } catch (error) {
      done()
      if (stopped) return
      failed(error)
      retryLater()
    }
  }
  const start = (room: Room, work: typeof catchUp, done: () => void): void => {
    const task = run(room, work, done).finally(() => running.delete(task))
    running.add(task)
  }
  /** Delivers what is new in a room; a failure is retried after `retryMs`. */
  const advance = (room: Room): void => {
    if (stopped) return
    mergeLateListeners(room)
    if (!room.isLeading && room.live.size > 0 && room.head < room.end) {
      room.isLeading = true
      start(room, deliverToLive, () => {
        room.isLeading = false
      })
    }
    if (!room.isCatchingUp && [...room.late.values()].some(seq => seq < room.end)) {
      room.isCatchingUp = true
      start(room, catchUp, () => {
        room.isCatchingUp = false
      })
    }
  }
  return {
    advance,
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(retry)
      await Promise.all(running)
    },
  }
}
