/** The rules of sessions and sign-in attempts (reliability 4.7, A26, A27): pure. */

const HOUR = 3_600_000
export const IDLE_HOURS = 12
export const ABSOLUTE_DAYS = 30
/** A session's last use is written down at most this often: one write per page load would be waste. */
export const SEEN_AGAIN_MINUTES = 5

export type SessionTimes = {
  readonly createdAt: Date
  readonly lastSeenAt: Date
  readonly endedAt: Date | null
  readonly host: string
}

/** Alive: not ended, not idle for 12 h, not older than 30 days, and on the host it was made on. */
export const isAlive = (session: SessionTimes, now: Date, host: string): boolean =>
  session.endedAt === null &&
  session.host === host &&
  now.getTime() - session.lastSeenAt.getTime() < IDLE_HOURS * HOUR &&
  now.getTime() - session.createdAt.getTime() < ABSOLUTE_DAYS * 24 * HOUR

export const shouldTouch = (session: SessionTimes, now: Date): boolean =>
  now.getTime() - session.lastSeenAt.getTime() >= SEEN_AGAIN_MINUTES * 60_000

export type Failures = { readonly failures: number; readonly lastAt: Date }

/** Free tries before waiting begins, and the longest wait. An address serves a whole shop, so it gets more. */
export const attemptLimits = {
  email: { free: 5, maxMinutes: 60 },
  address: { free: 30, maxMinutes: 15 },
} as const

/** Until when nobody may try again; null when a try is allowed. The wait doubles with each failure past the free ones. */
export const blockedUntil = (
  known: Failures | null,
  now: Date,
  { free, maxMinutes }: { free: number; maxMinutes: number }
): Date | null => {
  if (known === null || known.failures < free) return null
  const minutes = Math.min(maxMinutes, 2 ** (known.failures - free))
  const until = new Date(known.lastAt.getTime() + minutes * 60_000)
  return until > now ? until : null
}

/** A day without failures forgives: what was last counted before this does not count any more. */
export const forgivenBefore = (now: Date): Date => new Date(now.getTime() - 24 * HOUR)
