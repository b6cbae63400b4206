/**
 * How often a password may be tried (reliability 4.7, A26, A43): pure. A try is counted before the password is looked at and
 * given back when it was right, so those that count are wrong ones and those under way. Under each key a number of them is
 * free; after that each waits twice as long as the one before. Whatever is given back, an hour has a most of its own.
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
 * Who tries: anybody at an account, a device at which the person of the account signed in before, and anybody at an address,
 * which may serve a whole shop.
 */
export const tryLimits = {
  email: { free: 5, longestWaitMinutes: 60, perHour: 10 },
  device: { free: 5, longestWaitMinutes: 60, perHour: 10 },
  address: { free: 30, longestWaitMinutes: 15, perHour: 60 },
} as const satisfies Record<string, TryLimit>
export type TryKind = keyof typeof tryLimits

/** Minutes to wait after the first, second, … try that counts; the last number is that of every later one. */
export const waitsAfterTries = ({ free, longestWaitMinutes }: TryLimit): readonly number[] => {
  const waits = Array.from({ length: free - 1 }, () => 0)
  for (let wait = 1; wait < longestWaitMinutes; wait *= 2) waits.push(wait)
  return [...waits, longestWaitMinutes]
}

/** A day without tries forgives: what was last counted before this does not count any more. */
export const forgivenBefore = (now: Date): Date => new Date(now.getTime() - DAY_MS)

/** An hour that began at this moment or earlier is over. */
export const hourAgo = (now: Date): Date => new Date(now.getTime() - HOUR_MS)

export type Tried = {
  readonly blockedUntil: Date | null
  readonly hourFrom: Date | null
  readonly hourTries: number
}

/** How long whoever was refused must wait, in seconds: at least one. */
export const retryAfterSeconds = (tried: Tried, now: Date, { perHour }: TryLimit): number => {
  const hourEnds =
    tried.hourFrom !== null && tried.hourTries >= perHour ? tried.hourFrom.getTime() + HOUR_MS : 0
  const until = Math.max(tried.blockedUntil?.getTime() ?? 0, hourEnds)
  return Math.max(1, Math.ceil((until - now.getTime()) / 1_000))
}
