import { advance } from './booking.ts'
import { offer } from './offer.ts'
import type { Step, Talk } from './talk.ts'

/** The next of some courtesies, so that the same thanks do not get the same words. */
export const courteous = ({ memory }: Talk, sayings: readonly string[]): string => {
  memory.courtesies += 1
  return sayings[(memory.courtesies - 1) % sayings.length] ?? ''
}

/** Repeats the open question after an answer given in between. */
export function* remind(talk: Talk): Step<void> {
  const { memory } = talk
  const pending = memory.pending
  if (pending?.kind === 'offers' && memory.frame)
    offer(talk, memory.frame, pending.offers, talk.leads.again)
  else if (pending) yield* advance(talk)
}
