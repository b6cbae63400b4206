/** The rules of sessions (reliability 4.7, A27): pure. */

const HOUR = 3_600_000
export const IDLE_HOURS = 12
export const ABSOLUTE_DAYS = 30
/**
 * A session's last use is written down at most this often: one write per page load would be waste.
 */
export const LAST_USE_UPDATE_MINUTES = 5

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
  now.getTime() - session.lastSeenAt.getTime() >= LAST_USE_UPDATE_MINUTES * 60_000
