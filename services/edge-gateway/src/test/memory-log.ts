import { setImmediate as turn } from 'node:timers/promises'
import type { Frame } from '../sockets/frame.ts'
import type { Bounds, RoomEvent, RoomPosition } from '../sockets/repository.ts'
import type { Listener } from '../sockets/room.ts'

/** The log of one room in memory, read as asynchronously as a database. */
export const memoryLog = ({
  from = 0,
  page = 200,
}: {
  readonly from?: number
  readonly page?: number
} = {}) => {
  const events: RoomEvent[] = []
  let last = from
  const read = async <T>(answer: () => T): Promise<T> => {
    await turn()
    const now = answer()
    await turn()
    return now
  }
  return {
    append: (type = 'appointment.booked', data: unknown = {}): number => {
      last += 1
      events.push({ seq: last, type, data })
      return last
    },
    forgetTo: (seq: number): void =>
      void events.splice(0, events.filter(event => event.seq <= seq).length),
    last: (): number => last,
    boundsOf: (): Promise<Bounds> => read(() => ({ last, oldest: events[0]?.seq ?? last + 1 })),
    eventsAfter: ({ after }: RoomPosition): Promise<readonly RoomEvent[]> =>
      read(() => events.filter(({ seq }) => seq > after).slice(0, page)),
  }
}

export type ReceivedFrame = {
  readonly seq: number
  readonly event: string
  readonly data?: unknown
}

/** A listener that records what it received and what it missed. */
export const aListener = ({
  sessionId = 's',
  userId = 'u',
  withheld = [],
}: {
  sessionId?: string
  userId?: string
  withheld?: readonly string[]
} = {}): Listener & { readonly received: ReceivedFrame[] } => {
  const received: ReceivedFrame[] = []
  const mayReceive = (event: string): boolean => !withheld.includes(event)
  return {
    sessionId,
    userId,
    received,
    mayReceive: mayReceive,
    receive: (frame: Frame) => void received.push(JSON.parse(frame.to(mayReceive).text())),
    lost: seq => void received.push({ seq, event: 'lost' }),
    disconnect: () => void received.push({ seq: 0, event: 'disconnected' }),
  }
}
