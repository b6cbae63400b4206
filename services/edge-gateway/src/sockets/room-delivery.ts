import { createFrameReader } from './frame-reader.ts'
import type { Bounds, RoomEvent, RoomPosition } from './repository.ts'
import { isRetained, type Listener, mergeLateListeners, type Room, sendFrame } from './room.ts'
import type { TextOf } from './texts.ts'

export type RoomLog = {
  /** The last number of a room, read after the call. */
  readonly boundsOf: (roomId: string) => Promise<Bounds>
  readonly eventsAfter: (position: RoomPosition) => Promise<readonly RoomEvent[]>
  readonly textOf: TextOf
}
type Sources = RoomLog & { readonly isStopped: () => boolean }

/** Delivers the rest of the log to the live listeners of a room, which are all at its head. */
export const deliverToLive = async (sources: Sources, room: Room): Promise<void> => {
  const { boundsOf, eventsAfter, textOf, isStopped } = sources
  while (!isStopped() && room.live.size > 0 && room.head < room.end) {
    const page = await eventsAfter({ roomId: room.id, after: room.head })
    if (page[0]?.seq !== room.head + 1) {
      const { last } = await boundsOf(room.id)
      skipToEnd(room, last)
      continue
    }
    const frameAt = createFrameReader(room.id, page, textOf, () => room.live)
    for (const [index, { seq }] of page.entries()) {
      const read = frameAt(index)
      const frame = read instanceof Promise ? await read : read
      if (isStopped()) return
      room.head = seq
      for (const listener of room.live) sendFrame(listener, seq, frame)
      mergeLateListeners(room)
    }
  }
}

/** The next events were deleted meanwhile. */
const skipToEnd = (room: Room, last: number): void => {
  room.head = Math.max(room.head, last)
  room.end = room.head
  for (const listener of room.live) listener.lost(room.head)
  mergeLateListeners(room)
}

/** Delivers to the late listeners of a room, from the furthest behind on, until they are live. */
export const catchUp = async (sources: Sources, room: Room): Promise<void> => {
  const { boundsOf, eventsAfter, textOf, isStopped } = sources
  while (!isStopped()) {
    const from = [...room.late.values()].reduce((min, seq) => Math.min(min, seq), Infinity)
    if (from >= room.end) return
    const page = await eventsAfter({ roomId: room.id, after: from })
    if (page[0]?.seq !== from + 1) skipDeleted(room, from, await boundsOf(room.id))
    const frameAt = createFrameReader(room.id, page, textOf, () => room.late.keys())
    for (const [index, { seq }] of page.entries()) {
      if (waitingFor(room, seq).length === 0) continue
      const read = frameAt(index)
      const frame = read instanceof Promise ? await read : read
      if (isStopped()) return
      for (const listener of waitingFor(room, seq)) {
        room.late.set(listener, seq)
        sendFrame(listener, seq, frame)
      }
      mergeLateListeners(room)
    }
  }
}

const waitingFor = (room: Room, seq: number): readonly Listener[] =>
  [...room.late].flatMap(([listener, lastSeq]) => (lastSeq === seq - 1 ? [listener] : []))

/**
 * The events after `from` were deleted meanwhile: listeners before the remaining ones continue from
 * the end.
 */
const skipDeleted = (room: Room, from: number, bounds: Bounds): void => {
  for (const [listener, seq] of room.late) {
    if (seq < from || isRetained(bounds, seq)) continue
    room.late.set(listener, bounds.last)
    listener.lost(bounds.last)
  }
  mergeLateListeners(room)
}
