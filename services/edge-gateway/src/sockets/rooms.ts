import { type MayReceive, NEW_MESSAGE } from './audience.ts'
import { type Frame, frameOf } from './frame.ts'
import { type Bounds, PLATFORM_ROOM, type RoomEvent, type Wanted } from './repository.ts'
import { createFrameReader } from './frame-reader.ts'
import type { TextOf } from './texts.ts'

/** A listener of a room: receives every number after its first one, in order, each once. */
export type Listener = {
  readonly sessionId: string
  readonly userId: string
  /** Asked for each event: rights differ between members. */
  readonly mayReceive: MayReceive
  receive(frame: Frame): void
  /**
   * Events before `seq` that it has not received are gone: it must read everything again, then goes
   * on.
   */
  lost(seq: number): void
  /** Ends the connection; the client reconnects and authenticates again. */
  disconnect(): void
}

export type RoomSources = {
  /** The last number of a room, read after the call. */
  readonly boundsOf: (roomId: string) => Promise<Bounds>
  readonly eventsAfter: (wanted: Wanted) => Promise<readonly RoomEvent[]>
  readonly textOf: TextOf
  readonly failed: (error: unknown) => void
  readonly retryMs?: number
}

/** `head`: the last number that live listeners received; `told`: the last one in the log. */
type Room = {
  readonly id: string
  head: number
  told: number
  readonly joining: Set<Listener>
  readonly live: Set<Listener>
  readonly late: Map<Listener, number>
  leading: boolean
  catching: boolean
}

/**
 * The rooms with listeners on this replica, read from the log that all replicas share.
 * Live listeners of a room advance together; those who reconnected catch up with them.
 */
export const openRooms = ({
  boundsOf,
  eventsAfter,
  textOf,
  failed,
  retryMs = 1_000,
}: RoomSources) => {
  const rooms = new Map<string, Room>()
  const running = new Set<Promise<void>>()
  let stopped = false
  let retry: NodeJS.Timeout | undefined

  // Another room may have been opened under this id since the last listener left.
  const closeEmpty = (room: Room): void => {
    if (room.joining.size + room.live.size + room.late.size === 0 && rooms.get(room.id) === room)
      rooms.delete(room.id)
  }
  const roomOf = (id: string): Room => {
    const known = rooms.get(id)
    if (known !== undefined) return known
    const room: Room = {
      id,
      head: 0,
      told: 0,
      joining: new Set(),
      live: new Set(),
      late: new Map(),
      leading: false,
      catching: false,
    }
    rooms.set(id, room)
    return room
  }

  /** Late listeners at the live ones' number join them; without live ones, the furthest lead. */
  const merge = (room: Room): void => {
    if (room.late.size === 0) return
    if (room.live.size === 0 && !room.leading)
      room.head = [...room.late.values()].reduce((most, at) => Math.max(most, at), 0)
    for (const [listener, at] of room.late) {
      if (at !== room.head) continue
      room.late.delete(listener)
      room.live.add(listener)
    }
  }

  const tell = (listener: Listener, seq: number, frame: Frame | null): void => {
    if (frame !== null) listener.receive(frame)
    else if (listener.mayReceive(NEW_MESSAGE)) listener.lost(seq)
    else listener.receive(frameOf(seq, 'hidden', null))
  }

  const lead = async (room: Room): Promise<void> => {
    while (!stopped && room.live.size > 0 && room.head < room.told) {
      const page = await eventsAfter({ roomId: room.id, after: room.head })
      if (page[0]?.seq !== room.head + 1) {
        const { last } = await boundsOf(room.id)
        room.head = Math.max(room.head, last)
        room.told = room.head
        for (const listener of room.live) listener.lost(room.head)
        merge(room)
        continue
      }
      const say = createFrameReader(room.id, page, textOf, () => room.live)
      for (const [at, { seq }] of page.entries()) {
        const said = say(at)
        const frame = said instanceof Promise ? await said : said
        if (stopped) return
        room.head = seq
        for (const listener of room.live) tell(listener, seq, frame)
        merge(room)
      }
    }
  }

  const catchUp = async (room: Room): Promise<void> => {
    while (!stopped) {
      const from = [...room.late.values()].reduce((least, at) => Math.min(least, at), Infinity)
      if (from >= room.told) return
      const page = await eventsAfter({ roomId: room.id, after: from })
      if (page[0]?.seq !== from + 1) await forgotten(room, from)
      const say = createFrameReader(room.id, page, textOf, () => room.late.keys())
      const due = (seq: number): Listener[] =>
        [...room.late].flatMap(([listener, at]) => (at === seq - 1 ? [listener] : []))
      for (const [at, { seq }] of page.entries()) {
        if (due(seq).length === 0) continue
        const said = say(at)
        const frame = said instanceof Promise ? await said : said
        if (stopped) return
        for (const listener of due(seq)) {
          room.late.set(listener, seq)
          tell(listener, seq, frame)
        }
        merge(room)
      }
    }
  }
  /**
   * The events after `from` were deleted meanwhile: listeners before the rest go on from the end.
   */
  const forgotten = async (room: Room, from: number): Promise<void> => {
    const { last, oldest } = await boundsOf(room.id)
    for (const [listener, at] of room.late) {
      if (at < from || (at >= oldest - 1 && at <= last)) continue
      room.late.set(listener, last)
      listener.lost(last)
    }
    merge(room)
  }

  /** Delivers what is new in a room; a failure is retried after `retryMs`. */
  const go = (room: Room, work: (room: Room) => Promise<void>, done: () => void): void => {
    const run = async (): Promise<void> => {
      try {
        await work(room)
        done()
        move(room)
      } catch (error) {
        done()
        if (stopped) return
        failed(error)
        retry ??= setTimeout(() => {
          retry = undefined
          for (const each of rooms.values()) move(each)
        }, retryMs)
      }
    }
    const mine = run().finally(() => running.delete(mine))
    running.add(mine)
  }
  const move = (room: Room): void => {
    if (stopped) return
    merge(room)
    if (!room.leading && room.live.size > 0 && room.head < room.told) {
      room.leading = true
      go(room, lead, () => {
        room.leading = false
      })
    }
    if (!room.catching && [...room.late.values()].some(at => at < room.told)) {
      room.catching = true
      go(room, catchUp, () => {
        room.catching = false
      })
    }
  }
  const place = (room: Room, listener: Listener, at: number): void => {
    room.late.set(listener, at)
    move(room)
  }
  const remembered = ({ last, oldest }: Bounds, seq: number): boolean =>
    seq >= oldest - 1 && seq <= last
  const toldOf = (room: Room, last: number): void => {
    room.told = Math.max(room.told, last)
  }
  const learn = async (room: Room): Promise<Bounds> => {
    const bounds = await boundsOf(room.id)
    toldOf(room, bounds.last)
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
        const bounds = await learn(room)
        if (!room.joining.has(listener)) return undefined
        const at = after !== undefined && remembered(bounds, after) ? after : bounds.last
        greet(at)
        place(room, listener, at)
        return at
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
      const bounds = await learn(room)
      if (!room.live.delete(listener) && !room.late.delete(listener)) return
      const known = remembered(bounds, seq)
      if (!known) listener.lost(bounds.last)
      place(room, listener, known ? seq : bounds.last)
    },
    leave(id: string, listener: Listener): void {
      const room = rooms.get(id)
      if (room === undefined) return
      room.joining.delete(listener)
      room.late.delete(listener)
      room.live.delete(listener)
      closeEmpty(room)
      move(room)
    },
    /** Notes that a room has at least this number. */
    told(id: string, seq: number): void {
      const room = rooms.get(id)
      if (room === undefined) return
      toldOf(room, seq)
      move(room)
    },
    /** Reads the end of every room: a notification may be lost. */
    async look(): Promise<void> {
      await Promise.all(
        [...rooms.values()].map(async room => {
          await learn(room)
          move(room)
        })
      )
    },
    /** Ends every connection that matches: a session that ended, a person who lost access. */
    dismiss(matches: (listener: Listener, roomId: string) => boolean): void {
      for (const room of rooms.values())
        for (const listener of [...room.joining, ...room.live, ...room.late.keys()])
          if (matches(listener, room.id)) listener.disconnect()
    },
    /** How many listen, without the platform's own listener. */
    count: (): number =>
      [...rooms.values()].reduce(
        (sum, { id, live, late }) => (id === PLATFORM_ROOM ? sum : sum + live.size + late.size),
        0
      ),
    async stop(): Promise<void> {
      stopped = true
      clearTimeout(retry)
      await Promise.all(running)
    },
  }
}
export type Rooms = ReturnType<typeof openRooms>
