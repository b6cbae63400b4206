import type { ServerFrame } from '@mostrador/contracts/edge-gateway'

/** Somebody listening in a room. `mayHear` is asked for each event: rights differ between members. */
export type Listener = {
  readonly sessionId: string
  readonly userId: string
  send(text: string): void
  mayHear(event: string): boolean
  /** Ends the connection; the client comes back and is asked who it is. */
  dismiss(): void
}

type EventFrame = Extract<ServerFrame, { type: 'event' }>
type Room = { seq: number; readonly recent: { readonly frame: EventFrame; readonly text: string }[]; readonly listeners: Set<Listener> }

/** How many events a room remembers for those who come back. A longer absence reads everything again. */
export const REMEMBERED = 500

/**
 * Rooms by business: who listens, and what was said lately. `epoch` is where sequence numbers begin; it grows with every
 * start of the process, so that a client of an earlier life is told to read again instead of missing something.
 */
export const openRooms = (epoch: number) => {
  const rooms = new Map<string, Room>()
  const roomOf = (businessId: string): Room => {
    const known = rooms.get(businessId)
    if (known !== undefined) return known
    const room: Room = { seq: epoch, recent: [], listeners: new Set() }
    rooms.set(businessId, room)
    return room
  }
  // Who may not hear an event is told that there was one: a hole in the sequence would make the client read everything again.
  const tell = (listener: Listener, { event, seq }: EventFrame, text: string): void => {
    listener.send(listener.mayHear(event) ? text : JSON.stringify({ type: 'event', seq, event: 'hidden', data: null } satisfies ServerFrame))
  }
  return {
    join(businessId: string, listener: Listener): number {
      const room = roomOf(businessId)
      room.listeners.add(listener)
      return room.seq
    },
    leave(businessId: string, listener: Listener): void {
      rooms.get(businessId)?.listeners.delete(listener)
    },
    /** One text for everybody: the frame is written once, however many listen. */
    broadcast(businessId: string, event: string, data: unknown): void {
      const room = roomOf(businessId)
      room.seq += 1
      const frame: EventFrame = { type: 'event', seq: room.seq, event, data }
      const text = JSON.stringify(frame)
      room.recent.push({ frame, text })
      if (room.recent.length > REMEMBERED) room.recent.shift()
      for (const listener of room.listeners) tell(listener, frame, text)
    },
    /** What a listener missed since `seq`, or the advice to read everything again. */
    resume(businessId: string, listener: Listener, seq: number): void {
      const room = roomOf(businessId)
      const oldest = room.recent[0]?.frame.seq ?? room.seq + 1
      if (seq > room.seq || seq < oldest - 1) return listener.send(JSON.stringify({ type: 'refetch', seq: room.seq } satisfies ServerFrame))
      for (const { frame, text } of room.recent) if (frame.seq > seq) tell(listener, frame, text)
    },
    /** Ends every connection that matches: a session that ended, a person who lost access. */
    dismiss(matches: (listener: Listener, businessId: string) => boolean): void {
      for (const [businessId, room] of rooms) for (const listener of [...room.listeners]) if (matches(listener, businessId)) listener.dismiss()
    },
    count: (): number => [...rooms.values()].reduce((sum, room) => sum + room.listeners.size, 0),
  }
}
export type Rooms = ReturnType<typeof openRooms>
