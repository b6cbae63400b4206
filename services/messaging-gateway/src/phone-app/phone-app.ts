import type { PhoneAppState } from '@mostrador/contracts/messaging-gateway'

/** After this long without activity of the app its owner is reminded to open it. Milliseconds. */
export const QUIET_MS = 10 * 86_400_000
/** Meta ends the connection when the app stays closed for longer. Milliseconds. */
const MAX_CLOSED_MS = 13 * 86_400_000
/** Meta sends the history within a day of our request, or never. Milliseconds. */
const HISTORY_WAIT_MS = 86_400_000

/** A number that is used in the app of the phone too, as it is stored. */
export type PhoneAppRow = {
  connectionId: string
  seenAt: Date
  toldQuiet: Date | null
  history: 'waiting' | 'asked' | 'refused' | 'unavailable'
  askedAt: Date | null
  phase: number | null
  /** Percent. */
  progress: number
  messages: number
  conversations: number
  /** Parts that arrived and are not written yet. */
  unread: number
}

/** Whether the app has been closed for so long that its owner should open it. */
export const isQuiet = ({ seenAt }: Pick<PhoneAppRow, 'seenAt'>, now: Date): boolean =>
  now.getTime() - seenAt.getTime() >= QUIET_MS

const historyOf = (row: PhoneAppRow, now: Date): PhoneAppState['history']['state'] => {
  // Messages of an earlier connection may be there already.
  if (row.history === 'unavailable') return row.messages > 0 ? 'done' : 'unavailable'
  if (row.history === 'refused') return 'refused'
  if (row.progress >= 100) return row.unread === 0 ? 'done' : 'importing'
  const waitedMs = row.askedAt === null ? 0 : now.getTime() - row.askedAt.getTime()
  // Nothing more will come: what has arrived stays.
  if (waitedMs > HISTORY_WAIT_MS && row.unread === 0) return 'stopped'
  return row.phase === null && row.messages === 0 ? 'waiting' : 'importing'
}

/** The state of the phone app as the contract has it. */
export const phoneAppOnWire = (row: PhoneAppRow, now: Date): PhoneAppState => ({
  seenAt: row.seenAt.toISOString(),
  isQuiet: isQuiet(row, now),
  openBefore: new Date(row.seenAt.getTime() + MAX_CLOSED_MS).toISOString(),
  history: {
    state: historyOf(row, now),
    progress: row.progress,
    messages: row.messages,
    conversations: row.conversations,
  },
})
