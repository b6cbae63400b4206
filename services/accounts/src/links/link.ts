// Purposes and lifetimes of links in mails.

const HOUR = 3_600_000
const DAY = 24 * HOUR

export type Purpose = 'verification' | 'reset' | 'email_change' | 'email_undo'

/** Milliseconds. */
const lifetimes: Readonly<Record<Purpose, number>> = {
  verification: 3 * DAY,
  reset: HOUR,
  email_change: DAY,
  email_undo: 7 * DAY,
}

export const expiryOf = (purpose: Purpose, now: Date): Date =>
  new Date(now.getTime() + lifetimes[purpose])

/** Links that a password reset revokes; the undo of an email change stays valid. */
export const droppedBySecurityChange: readonly Purpose[] = ['verification', 'reset', 'email_change']
