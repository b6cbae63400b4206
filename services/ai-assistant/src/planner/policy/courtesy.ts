import { advance } from './booking.ts'
import { offer } from './offer.ts'
import type { Step, Talk } from './talk.ts'

/** The next of some courtesies, so that the same thanks do not get the same words. */
export const courteous = ({ memory }: Talk, sayings: readonly string[]): string => {
  memory.courtesies += 1
  return sayings[(memory.courtesies - 1) % sayings.length] ?? ''
}

/** The same after a question that was answered: who asks something is not going round in circles. */
export function* remindUncounted(talk: Talk): Step<void> {
  const { memory } = talk
  const [put, asked] = [{ ...memory.put }, memory.asked]
  yield* remind(talk)
  const isSame = asked !== null && memory.asked?.key === asked.key
  if (isSame) Object.assign(memory, { put, asked })
}

/** Repeats the open question after an answer given in between. */
export function* remind(talk: Talk): Step<void> {
  const { memory } = talk
  const pending = memory.pending
  if (pending?.kind === 'offers' && memory.frame)
    offer(talk, memory.frame, pending.offers, talk.leads.again)
  else if (pending) yield* advance(talk)
}
