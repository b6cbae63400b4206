import { isSameInstant } from '@mostrador/kernel'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { isLive, type Span } from '../appointments/appointment.ts'

// Decides which side wins when both may have changed an appointment. `base` is what they last
// agreed on.

/** What Google and we last agreed on about an appointment. */
export type Agreed = Span & { readonly pushedVersion: number }

/**
 * - `same`: nothing of the time changed in Google, or it is ours already.
 * - `move`, `cancel`: Google changed it, and we did not.
 * - `restore`: Google has something that we do not take over; ours is written again.
 */
export type Verdict = 'same' | 'move' | 'cancel' | 'restore'

export const isSameSpan = (a: Span, b: Span): boolean =>
  isSameInstant(a.start, b.start) && isSameInstant(a.end, b.end)

/** Whether a change in Google may change this row. A past row keeps what was written about it. */
const isOpen = (mine: Appointment, now: Date): boolean =>
  mine.status === 'block' ? Date.parse(mine.end) > now.getTime() : isLive(mine, now)

/**
 * `theirs` is the time in Google: null when the event was deleted, `unfit` when no appointment can
 * have it. Where both sides changed, ours stands: it is what the client was promised.
 */
export const mergeTime = (
  mine: Appointment,
  base: Agreed | null,
  theirs: Span | 'unfit' | null,
  now: Date
): Verdict => {
  if (theirs === null)
    return base !== null &&
      base.pushedVersion === mine.version &&
      isSameSpan(mine, base) &&
      isOpen(mine, now)
      ? 'cancel'
      : 'restore'
  if (theirs === 'unfit') return 'restore'
  if (isSameSpan(theirs, mine)) return 'same'
  if (base === null) return 'restore'
  if (isSameSpan(theirs, base)) return 'same'
  return isSameSpan(mine, base) && isOpen(mine, now) ? 'move' : 'restore'
}
