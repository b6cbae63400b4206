import { declinesUnasked, type DialogueAct } from '../understand/dialogue-acts.ts'
import type { Understanding } from '../understand/understand.ts'
import type { Talk } from './talk.ts'

/** «no, the deep one»: another thing, and no time or place in the list. */
const anotherThing =
  /^\W*(?:no|nope|sorry|perdon|not that)\b[, ]+(?:perdon,? |sorry,? )*(?:the|an?|i (?:meant|want(?:ed)?|said))(?: the| an?)? (?!(?:other|first|second|third|next|same|morning|afternoon|evening|later|earlier|\d))[a-z]{3,}/i

/**
 * In English, of a service that was turned down for one that was not understood: it is not kept, and
 * which is meant is asked. True when it was so.
 */
export const turnsDownUnread = ({ memory, written }: Talk): boolean => {
  const { frame, pending, language } = memory
  const isOffered = frame?.kind === 'book' && pending?.kind === 'offers'
  if (language !== 'en' || !isOffered || !anotherThing.test(written)) return false
  delete frame.service
  memory.topic = null
  return true
}

/** «no quiero corte el jueves a las 6», out of the blue: nothing is to be booked. */
export const declinesAll = (
  { memory }: Talk,
  { normalized, deny }: Understanding,
  acts: readonly DialogueAct[]
): boolean =>
  memory.frame === null &&
  memory.pending === null &&
  deny &&
  acts.every(({ intent }) => intent === 'book') &&
  declinesUnasked(normalized)
