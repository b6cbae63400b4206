import { timeOf } from '@mostrador/kernel'
import type { Frame } from '../state/memory.ts'
import { ask, type Talk } from './talk.ts'

/**
 * «él antes de las 12 y yo después de las 6», read as limits of one appointment: no time is both, so it is asked
 * which of them is of what. True when asked.
 */
export const asksWhoseLimits = (talk: Talk, frame: Frame): boolean => {
  const { from, to, endBy } = frame.time ?? {}
  const latest = endBy ?? to
  if (frame.kind !== 'book' || from === undefined || latest === undefined || from < latest)
    return false
  delete frame.time
  ask(talk, 'limits', talk.phrases.whoseLimits(timeOf(latest), timeOf(from)), { kind: 'when' })
  return true
}
