/**
 * How often a password may be tried (reliability 4.7, A26, A43): pure. Under each key some tries
 * are free; after that each waits twice as long as the one before, within a limit per hour.
 */

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

export type TryLimit = {
  /** Tries before waiting begins. */
  readonly free: number
  readonly longestWaitMinutes: number
  /** Within an hour that begins with its first try: in any 60 minutes at most twice as many. */
  readonly perHour: number
}

/**
 * By account, by a device where its person signed in before, and by address (perhaps of a shop).
 */
export const tryLimits = {
  email: { free: 5, longestWaitMinutes: 60, perHour: 10 },
  device: { free: 5, longestWaitMinutes: 60, perHour: 10 },
  address: { free: 30, longestWaitMinutes: 15, perHour: 60 },
} as const satisfies Record<string, TryLimit>
export type TryKind = keyof typeof tryLimits

/**
 * Minutes to wait after the first, second, … try that counts; the last number is that of every
 * later one.
 */
export const waitsAfterTries = ({ free, longestWaitMinutes }: TryLimit): readonly number[] => {
  const waits = Array.from({ length: free - 1 }, () => 0)
  for (let wait = 1; wait < longestWaitMinutes; wait *= 2) waits.push(wait)
  return [...waits, longestWaitMinutes]
}

/** Tries last counted before this, a day ago, do not count any more. */
export const forgivenessLimit = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** Hours that began at or before this moment are over. */
export const hourAgo = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

export type Tried = {
  readonly blockedUntil: Date | null
  readonly hourFrom: Date | null
  readonly hourTries: number
}

/** Seconds until the next try is allowed, at least one. */
export const retryAfterSeconds = (tried: Tried, now: Date, { perHour }: TryLimit): number => {
  const hourEnds =
    tried.hourFrom !== null && tried.hourTries >= perHour ? tried.hourFrom.getTime() + HOUR_MS : 0
  const until = Math.max(tried.blockedUntil?.getTime() ?? 0, hourEnds)
  return Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
}
