import { every, together } from '@mostrador/platform'
import type { GatewayHouse } from '../house.ts'
import type { SessionDirectory } from '../sessions/directory.ts'
import { followDismissals } from './dismissals.ts'
import {
  type Bounds,
  boundsOf,
  eventsAfter,
  forgetOld,
  type RoomEvent,
  type Wanted,
} from './repository.ts'
import { openRooms, type Rooms } from './rooms.ts'
import { ROOM_BELL, stamping } from './stamping.ts'
import { messageTexts } from './texts.ts'

/** The net under the bells. Milliseconds. */
const LOOK_MS = 5_000
/** Seconds. */
const TIDY_EVERY = 300

export type Realtime = {
  readonly rooms: Rooms /** Resolves when those who lost access would be sent away. */
  readonly ready: Promise<void>
}

/** Wires the rooms of this replica to the log that all replicas share: events are stamped into it, bells tell how far it is. */
export const realtime = (house: GatewayHouse, directory: SessionDirectory): Realtime => {
  const { db, log } = house
  const failed = (error: unknown): void => log.warn({ err: error }, 'A room could not be read')
  const rooms = openRooms({
    boundsOf: together<string, Bounds>(ids => boundsOf(db, ids)).ask,
    eventsAfter: together<Wanted, readonly RoomEvent[]>(wanted => eventsAfter(db, wanted)).ask,
    textOf: messageTexts(house),
    failed,
  })
  const stopping = new AbortController()
  let looking = false
  const look = async (): Promise<void> => {
    if (looking) return
    looking = true
    await rooms.look().catch(failed)
    looking = false
  }
  const unhear = house.listen(ROOM_BELL, notice => {
    if (notice === undefined) return void look()
    const [roomId = '', seq] = notice.split(' ')
    rooms.told(roomId, Number(seq))
  })
  const net = setInterval(() => void look(), LOOK_MS)
  stamping(house)
  every(house, 'edge-gateway-tidy', TIDY_EVERY, () => forgetOld(db))
  house.metrics.watch('sockets_open', 'Browsers that listen', async () => rooms.count())
  const ready = followDismissals(house, rooms, directory, stopping.signal)
  house.onClose(async () => {
    stopping.abort()
    unhear()
    clearInterval(net)
    rooms.dismiss(() => true)
    await rooms.stop()
  })
  return { rooms, ready }
}
