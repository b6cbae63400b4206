import { type MayReceive, NEW_MESSAGE } from './audience.ts'
import { type Frame, frameOf } from './frame.ts'
import type { Bounds } from './repository.ts'

/** A listener of a room: receives every number after its first one, in order, each once. */
export type Listener = {
  readonly sessionId: string
  readonly userId: string
  /** Asked for each event: rights differ between members. */
  readonly mayReceive: MayReceive
  receive(frame: Frame): void
  /**
   * Events before `seq` that it has not received are gone: it must read everything again, then
   * continues.
   */
  lost(seq: number): void
  /** Ends the connection; the client reconnects and authenticates again. */
  disconnect(): void
}

/** `head`: the last number that live listeners received; `end`: the last one in the log. */
export type Room = {
  readonly id: string
  head: number
  end: number
  readonly joining: Set<Listener>
  readonly live: Set<Listener>
  /** The ones who are behind, each with the last number that it received. */
  readonly late: Map<Listener, number>
  isLeading: boolean
  isCatchingUp: boolean
}

export const newRoom = (id: string): Room => ({
  id,
  head: 0,
  end: 0,
  joining: new Set(),
  live: new Set(),
  late: new Map(),
  isLeading: false,
  isCatchingUp: false,
})

export const isEmpty = ({ joining, live, late }: Room): boolean =>
  joining.size + live.size + late.size === 0

export const listenersOf = ({ joining, live, late }: Room): readonly Listener[] => [
  ...joining,
  ...live,
  ...late.keys(),
]

/** A notification may be late: the end of the log never goes back. */
export const advanceEnd = (room: Room, seq: number): void => {
  room.end = Math.max(room.end, seq)
}

/** Whether everything after `seq` is still in the log. */
export const isRetained = ({ last, oldest }: Bounds, seq: number): boolean =>
  seq >= oldest - 1 && seq <= last

/** Late listeners at the live ones' number join them; without live ones, the furthest lead. */
export const mergeLateListeners = (room: Room): void => {
  if (room.late.size === 0) return
  if (room.live.size === 0 && !room.isLeading)
    room.head = [...room.late.values()].reduce((max, seq) => Math.max(max, seq), 0)
  for (const [listener, seq] of room.late) {
    if (seq !== room.head) continue
    room.late.delete(listener)
    room.live.add(listener)
  }
}

/**
 * A null frame is a message whose text could not be read: its readers must read everything again.
 */
export const sendFrame = (listener: Listener, seq: number, frame: Frame | null): void => {
  if (frame !== null) listener.receive(frame)
  else if (listener.mayReceive(NEW_MESSAGE)) listener.lost(seq)
  else listener.receive(frameOf(seq, 'hidden', null))
}
